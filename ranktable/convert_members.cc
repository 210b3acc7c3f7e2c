#include "ranktable/convert_members.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/json.h"
#include "base/make_value.h"

namespace rankroute {

enum class MemberCarrier::Kind { kRoot, kServer, kDevice };

namespace {

using Formats = unsigned;
constexpr Formats In(TableFormat format) { return 1U << static_cast<unsigned>(format); }

constexpr Formats kServerLists = In(TableFormat::k10) | In(TableFormat::k12) |
                                 In(TableFormat::k13) | In(TableFormat::k14) |
                                 In(TableFormat::kGlobal);
constexpr Formats kSuperPods = kServerLists & ~In(TableFormat::k10);
constexpr Formats kPlatform = In(TableFormat::k13) | In(TableFormat::k14);
constexpr Formats kLab = In(TableFormat::kGroupList);
constexpr Formats kHeterogeneous = In(TableFormat::k11);
constexpr Formats kRanks = In(TableFormat::k20);

// Keys that have a meaning in some formats only (HCCL rank table configuration; 1.3 and 1.4 as the
// cloud platform writes them). A key that is not here has a meaning in none and goes anywhere.
struct Field {
  std::string_view key;
  Formats formats;
};
constexpr std::array<Field, 14> kRootFields = {{
    {"super_pod_list", kSuperPods},
    {"data_version", kPlatform},
    {"cluster_list", In(TableFormat::k14)},
    {"deploy_mode", kLab},
    {"board_id", kLab},
    {"chip_info", kLab},
    {"para_plane_nic_location", kLab},
    {"para_plane_nic_name", kLab},
    {"para_plane_nic_num", kLab},
    {"collective_id", kHeterogeneous},
    {"mode", kHeterogeneous},
    {"heterog_sub_version", kHeterogeneous},
    {"detour", kRanks},
    {"server_group_list", In(TableFormat::kGlobal)},
}};
constexpr std::array<Field, 1> kServerFields = {{{"host_ip", kServerLists}}};
constexpr std::array<Field, 11> kDeviceFields = {{
    {"super_device_id", kSuperPods},
    {"device_port", kServerLists | kRanks},
    {"host_port", kServerLists | kRanks},
    {"backup_device_ip", kServerLists},
    {"backup_device_port", kServerLists},
    {"device_vnic_port", kServerLists},
    {"bind_device_id", kHeterogeneous},
    {"local_id", kRanks},
    {"replaced_local_id", kRanks},
    {"level_list", kRanks},
    {"control_plane", kRanks},
}};

template <typename Fields>
bool Has(const Fields& fields, std::string_view key, TableFormat format) {
  for (const Field& field : fields) {
    if (field.key == key) return (field.formats & In(format)) != 0;
  }
  return true;
}

bool IsOneOf(std::string_view key, std::initializer_list<std::string_view> keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool IsWrittenOfRoot(TableLayout layout, std::string_view key) {
  if (IsOneOf(key, {"status", "version"})) return true;
  switch (layout) {
    case TableLayout::kGroupList:
      return IsOneOf(key, {"group_count", "group_list"});
    case TableLayout::kNodeList:
      return key == "node_list";
    case TableLayout::kRankList:
      return IsOneOf(key, {"rank_count", "rank_list"});
    case TableLayout::kServerGroupList:
      return key == "server_group_list";
    default:
      return IsOneOf(key, {"server_count", "server_list"});
  }
}

// Of 1.1, what the other versions 1.x call differently.
std::string_view NameElsewhere(TableLayout layout, std::string_view key) {
  if (layout != TableLayout::kNodeList) return key;
  if (key == "port") return "device_port";
  return key == "sdid" ? "super_device_id" : key;
}

// A port is a number in 2.0 and a string in 1.x.
Value InTypeOf(TableFormat target, std::string_view name, const Value& value) {
  if (!IsOneOf(name, {"device_port", "host_port"}) || !NumberOf(&value).has_value()) return value;
  if (target == TableFormat::k20) return NumberValue(*NumberOf(&value));
  return StringValue(value.text);
}

}  // namespace

bool MemberCarrier::IsWritten(Kind kind, const Value& object, std::string_view key) const {
  const TableLayout layout = source_.view.layout;
  const LayoutKeys keys = KeysOf(layout);
  if (kind == Kind::kRoot) {
    if (key == "super_pod_list") return target_ == TableFormat::k12;
    return IsWrittenOfRoot(layout, key);
  }
  if (IsOneOf(key, {"pod_name", "group_name"}) && target_ == TableFormat::kGroupList) return true;
  if (kind == Kind::kServer) {
    if (layout == TableLayout::kGroupList && key == "rank_id") return !HasNoRanks(source_.view);
    return key == keys.server_id || key == keys.devices;
  }
  if (layout == TableLayout::kRankList) return IsWrittenOfRank(object, key);
  if (key == "rank_id") return layout != TableLayout::kGroupList;
  return key == "device_id" || key == keys.device_ip;
}

// Of 2.0, what follows from the ids is there in any format.
bool MemberCarrier::IsWrittenOfRank(const Value& device, std::string_view key) const {
  if (IsOneOf(key, {"rank_id", "device_id"})) return true;
  if (key == "local_id") return NumberOf(device.Find(key)) == NumberOf(device.Find("device_id"));
  if (key != "level_list") return false;
  const Value& levels = *device.Find(key);
  if (levels.items.size() != 1) return false;
  const std::string_view box = TextOf(levels.items.front(), "net_instance_id");
  return WriteJson(levels, 0) == WriteJson(LevelsOfBox(box), 0);
}

void MemberCarrier::Carry(Kind kind, const Value& object, const std::string& path,
                          const Member& member, Names reserved, Value* out) const {
  if (IsWritten(kind, object, member.key)) return;
  const std::string name(NameElsewhere(source_.view.layout, member.key));
  const bool has = kind == Kind::kRoot     ? Has(kRootFields, name, target_)
                   : kind == Kind::kServer ? Has(kServerFields, name, target_)
                                           : Has(kDeviceFields, name, target_);
  if (out != nullptr && has && !IsOneOf(name, reserved) && out->Find(name) == nullptr) {
    return AddMember(name, InTypeOf(target_, name, member.value), out);
  }
  const char* of = kind == Kind::kRoot     ? ""
                   : kind == Kind::kServer ? " of a server"
                                           : " of a device";
  report_->Loss(member.key + of, path.empty() ? member.key : path + "." + member.key, member.value);
}

void MemberCarrier::CarryRoot(Value* out) const {
  for (const Member& member : source_.view.root->members) {
    Carry(Kind::kRoot, *source_.view.root, "", member, {}, out);
  }
  LoseGroups();
}

void MemberCarrier::LoseGroups() const {
  const bool global = source_.view.layout == TableLayout::kServerGroupList;
  if (!global && source_.view.layout != TableLayout::kGroupList) return;
  for (std::size_t i = 0; i < source_.view.lists.size(); ++i) {
    const ListView& list = source_.view.lists[i];
    const std::string path = list.path.substr(0, list.path.rfind('.'));
    if (global && i != source_.list) {
      if (!source_.group_stated) report_->Loss("another group", path, *list.owner);
      continue;
    }
    for (const Member& member : list.owner->members) {
      const bool written =
          global ? IsOneOf(member.key, {"group_id", "server_count", "server_list"}) ||
                       (member.key == "super_pod_list" && target_ == TableFormat::k12)
                 : IsOneOf(member.key, {"group_name", "instance_count", "device_count",
                                        "device_num", "server_num", "instance_list"});
      if (written) continue;
      report_->Loss(member.key + " of a group", path + "." + member.key, member.value);
    }
  }
}

void MemberCarrier::CarryServer(const ServerView& server, Names reserved, Value* out) const {
  const std::string path = PathOf(source_.view, server);
  for (const Member& member : server.object->members) {
    Carry(Kind::kServer, *server.object, path, member, reserved, out);
  }
}

void MemberCarrier::CarryDevice(const DeviceView& device, Names reserved, Value* out) const {
  const std::string path = PathOf(source_.view, device);
  for (const Member& member : device.object->members) {
    Carry(Kind::kDevice, *device.object, path, member, reserved, out);
  }
}

Value LevelsOfBox(std::string_view server_id) {
  Value level = MakeObject();
  AddMember("net_layer", NumberValue(0), &level);
  AddMember("net_instance_id", StringValue(std::string(server_id)), &level);
  AddMember("net_type", StringValue("TOPO_FILE_DESC"), &level);
  AddMember("net_attr", StringValue(""), &level);
  AddMember("rank_addr_list", MakeArray(), &level);
  Value levels = MakeArray();
  levels.items.push_back(std::move(level));
  return levels;
}

}  // namespace rankroute
