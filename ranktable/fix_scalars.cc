#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/json.h"
#include "ranktable/fix_steps.h"
#include "ranktable/table_view.h"

namespace rankroute {
namespace {

enum class ScalarForm {
  kVersion,  // A string that names a version.
  kText,     // A string.
  kDigits,   // A string of decimal digits without leading zeros.
  kNumber,   // A whole number.
};

// What the members of the objects of a list are, by the list's key; those of the document by "/"
// and the key of its main list (HCCL rank table configuration).
struct ScalarField {
  std::string_view list;
  std::string_view key;
  ScalarForm form;
};
constexpr std::array<ScalarField, 60> kScalarFields = {{
    {"/server_list", "server_count", ScalarForm::kDigits},
    {"/group_list", "group_count", ScalarForm::kDigits},
    {"/node_list", "collective_id", ScalarForm::kText},
    {"/rank_list", "rank_count", ScalarForm::kNumber},
    {"/prefill_device_list", "server_count", ScalarForm::kDigits},
    {"server_group_list", "group_id", ScalarForm::kText},
    {"server_group_list", "deploy_server", ScalarForm::kText},
    {"server_group_list", "server_count", ScalarForm::kDigits},
    {"server_list", "server_id", ScalarForm::kText},
    {"server_list", "host_ip", ScalarForm::kText},
    {"super_pod_list", "super_pod_id", ScalarForm::kText},
    {"device", "device_id", ScalarForm::kDigits},
    {"device", "device_ip", ScalarForm::kText},
    {"device", "rank_id", ScalarForm::kDigits},
    {"device", "device_port", ScalarForm::kDigits},
    {"device", "backup_device_ip", ScalarForm::kText},
    {"device", "backup_device_port", ScalarForm::kDigits},
    {"device", "host_port", ScalarForm::kDigits},
    {"device", "device_vnic_port", ScalarForm::kDigits},
    {"device", "super_device_id", ScalarForm::kDigits},
    {"group_list", "group_name", ScalarForm::kText},
    {"group_list", "instance_count", ScalarForm::kDigits},
    {"group_list", "device_count", ScalarForm::kDigits},
    {"group_list", "device_num", ScalarForm::kDigits},
    {"group_list", "server_num", ScalarForm::kDigits},
    {"instance_list", "pod_name", ScalarForm::kText},
    {"instance_list", "server_id", ScalarForm::kText},
    {"instance_list", "rank_id", ScalarForm::kDigits},
    {"devices", "device_id", ScalarForm::kDigits},
    {"devices", "device_ip", ScalarForm::kText},
    {"node_list", "node_addr", ScalarForm::kText},
    {"ranks", "rank_id", ScalarForm::kDigits},
    {"ranks", "device_id", ScalarForm::kDigits},
    {"ranks", "rank_ip", ScalarForm::kText},
    {"ranks", "port", ScalarForm::kDigits},
    {"ranks", "sdid", ScalarForm::kDigits},
    {"ranks", "bind_device_id", ScalarForm::kDigits},
    {"prefill_device_list", "server_id", ScalarForm::kText},
    {"prefill_device_list", "device_id", ScalarForm::kDigits},
    {"prefill_device_list", "device_ip", ScalarForm::kText},
    {"prefill_device_list", "cluster_id", ScalarForm::kDigits},
    {"prefill_device_list", "super_pod_id", ScalarForm::kText},
    {"prefill_device_list", "super_device_id", ScalarForm::kDigits},
    {"decode_device_list", "server_id", ScalarForm::kText},
    {"decode_device_list", "device_id", ScalarForm::kDigits},
    {"decode_device_list", "device_ip", ScalarForm::kText},
    {"decode_device_list", "cluster_id", ScalarForm::kDigits},
    {"decode_device_list", "super_pod_id", ScalarForm::kText},
    {"decode_device_list", "super_device_id", ScalarForm::kDigits},
    {"rank_list", "rank_id", ScalarForm::kNumber},
    {"rank_list", "local_id", ScalarForm::kNumber},
    {"rank_list", "device_id", ScalarForm::kNumber},
    {"rank_list", "device_port", ScalarForm::kNumber},
    {"rank_list", "host_port", ScalarForm::kNumber},
    {"rank_list", "replaced_local_id", ScalarForm::kNumber},
    {"level_list", "net_layer", ScalarForm::kNumber},
    {"level_list", "net_instance_id", ScalarForm::kText},
    {"rank_addr_list", "addr", ScalarForm::kText},
    {"rank_addr_list", "plane_id", ScalarForm::kText},
    {"cluster_list", "cluster_id", ScalarForm::kText},
}};

// Which lists the objects of a list have; the others are no part of the format.
struct ListChild {
  std::string_view list;
  std::string_view child;
};
constexpr std::array<ListChild, 19> kListChildren = {{
    {"/server_list", "server_list"},
    {"/server_list", "super_pod_list"},
    {"/server_list", "cluster_list"},
    {"/server_group_list", "server_group_list"},
    {"/group_list", "group_list"},
    {"/node_list", "node_list"},
    {"/rank_list", "rank_list"},
    {"/prefill_device_list", "prefill_device_list"},
    {"/prefill_device_list", "decode_device_list"},
    {"server_group_list", "server_list"},
    {"server_group_list", "super_pod_list"},
    {"cluster_list", "super_pod_list"},
    {"super_pod_list", "server_list"},
    {"server_list", "device"},
    {"group_list", "instance_list"},
    {"instance_list", "devices"},
    {"node_list", "ranks"},
    {"rank_list", "level_list"},
    {"level_list", "rank_addr_list"},
}};

constexpr std::array<std::string_view, 6> kVersions = {"1.0", "1.1", "1.2", "1.3", "1.4", "2.0"};

std::string_view RootOf(TableLayout layout) {
  switch (layout) {
    case TableLayout::kServerList:
      return "/server_list";
    case TableLayout::kServerGroupList:
      return "/server_group_list";
    case TableLayout::kGroupList:
      return "/group_list";
    case TableLayout::kNodeList:
      return "/node_list";
    case TableLayout::kRankList:
      return "/rank_list";
    case TableLayout::kPeerLists:
      return "/prefill_device_list";
    case TableLayout::kStub:
    case TableLayout::kUnknown:
      break;
  }
  return "";
}

std::optional<ScalarForm> FormOf(std::string_view list, std::string_view key) {
  if (!list.empty() && list.front() == '/' && key == "version") return ScalarForm::kVersion;
  for (const ScalarField& field : kScalarFields) {
    if (field.list == list && field.key == key) return field.form;
  }
  return std::nullopt;
}

bool HasChild(std::string_view list, std::string_view key) {
  return std::any_of(kListChildren.begin(), kListChildren.end(), [&](const ListChild& child) {
    return child.list == list && child.child == key;
  });
}

// The value in its right form; empty where it has it or where that is not certain.
std::optional<Value> InForm(ScalarForm form, const Value& value) {
  const bool is_number = value.is(Value::Kind::kNumber);
  if (form == ScalarForm::kVersion) {
    const bool known = std::find(kVersions.begin(), kVersions.end(), value.text) != kVersions.end();
    if (!is_number || !known) return std::nullopt;
    return StringValue(value.text);
  }
  const std::optional<std::int64_t> number = NumberOf(&value);
  if (!number.has_value()) return std::nullopt;
  if (form == ScalarForm::kNumber) {
    if (is_number) return std::nullopt;
    return NumberValue(*number);
  }
  std::string text = form == ScalarForm::kDigits ? std::to_string(*number) : value.text;
  if (!is_number && text == value.text) return std::nullopt;
  return StringValue(std::move(text));
}

class ScalarFixer {
 public:
  explicit ScalarFixer(std::vector<Repair>* repairs) : repairs_(repairs) {}

  void Visit(std::string_view list, const std::string& path, Value* object) {
    for (Member& member : object->members) {
      const std::optional<ScalarForm> form = FormOf(list, member.key);
      if (form.has_value()) Fix(*form, path, &member);
      if (!member.value.is_array() || !HasChild(list, member.key)) continue;
      const std::string child = path.empty() ? member.key : path + "." + member.key;
      for (std::size_t i = 0; i < member.value.items.size(); ++i) {
        Visit(member.key, child + "[" + std::to_string(i) + "]", &member.value.items[i]);
      }
    }
  }

 private:
  void Fix(ScalarForm form, const std::string& path, Member* member) {
    std::optional<Value> fixed = InForm(form, member->value);
    if (!fixed.has_value()) return;
    const char* kind = fixed->kind == member->value.kind ? ""
                       : fixed->is_string()              ? "the string "
                                                         : "the number ";
    repairs_->push_back(
        {path.empty() ? member->key : path + "." + member->key, member->value.line,
         member->value.column,
         member->key + " " + Show(member->value) + " is now " + kind + Show(*fixed)});
    fixed->line = member->value.line;
    fixed->column = member->value.column;
    member->value = *std::move(fixed);
  }

  std::vector<Repair>* repairs_;
};

class DuplicateRemover {
 public:
  explicit DuplicateRemover(std::vector<Repair>* repairs) : repairs_(repairs) {}

  bool Visit(const std::string& path, Value* value) {
    bool clear = true;
    std::vector<Member> kept;
    std::unordered_map<std::string, std::size_t> place;  // Of a key in `kept`.
    for (Member& member : value->members) {
      const std::string child = path.empty() ? member.key : path + "." + member.key;
      clear = Visit(child, &member.value) && clear;
      const auto [at, added] = place.emplace(member.key, kept.size());
      if (added) {
        kept.push_back(std::move(member));
      } else if (WriteJson(kept[at->second].value, 0) == WriteJson(member.value, 0)) {
        repairs_->push_back({child, member.line, member.column,
                             "the second " + QuoteJson(member.key) +
                                 " with the same value was "
                                 "removed"});
      } else {
        clear = false;
        kept.push_back(std::move(member));
      }
    }
    value->members = std::move(kept);
    for (std::size_t i = 0; i < value->items.size(); ++i) {
      clear = Visit(path + "[" + std::to_string(i) + "]", &value->items[i]) && clear;
    }
    return clear;
  }

 private:
  std::vector<Repair>* repairs_;
};

}  // namespace

void FixScalars(Value* root, std::vector<Repair>* repairs) {
  ScalarFixer(repairs).Visit(RootOf(ViewTable(*root).layout), "", root);
}

bool RemoveDuplicates(Value* root, std::vector<Repair>* repairs) {
  return DuplicateRemover(repairs).Visit("", root);
}

}  // namespace rankroute
