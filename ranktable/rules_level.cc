#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ranktable/expect.h"
#include "ranktable/fields.h"
#include "ranktable/level_address.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// HCCL's limits (HCCL rank table configuration for Ascend 950).
constexpr std::size_t kMaxLevels = 8;
constexpr std::int64_t kMaxNetLayer = 7;
constexpr std::size_t kMaxInstanceBytes = 1024;
constexpr std::size_t kMaxAddresses = 24;

constexpr std::string_view kBoxNetType = "TOPO_FILE_DESC";
constexpr std::array<std::string_view, 6> kNetTypes = {kBoxNetType, "CLOS",      "1DMESH",
                                                       "2DMESH",    "A3_SERVER", "A2_AX_SERVER"};

constexpr ListField kLevelList = {
    "level_list", 1, kMaxLevels,
    "list the networks that the device is part of, from layer 0 on: 1 to 8 of them"};
constexpr NumberField kNetLayer = {
    "net_layer", 0, kMaxNetLayer, true,
    "write the layer's number, 0 to 7: 0 inside the box, 1 the super pod, 2 between those"};
constexpr TextField kInstanceId = {
    "net_instance_id", 1, kMaxInstanceBytes, true,
    "write a name of the network, the same for all devices that are part of it"};
constexpr ListField kAddressList = {
    "rank_addr_list", 0, kMaxAddresses,
    "list the device's addresses in this network, at most 24; [] where it has none"};

// How often each number of addresses occurs among the devices of one network instance.
struct AddressCounts {
  std::array<std::uint32_t, kMaxAddresses + 1> devices = {};
};

// What a device has in one network instance.
struct LevelUse {
  const DeviceView* device;
  const Value* list;      // Its rank_addr_list.
  std::size_t place;      // Of the level in level_list.
  AddressCounts* counts;  // Of the instance.
};

class LevelChecker {
 public:
  LevelChecker(const TableView& table, RuleReport* report)
      : table_(table), report_(*report), addresses_(report) {}

  void Check() {
    const FieldPath list("rank_list");
    for (const DeviceView& device : table_.devices)
      CheckDevice(FieldPath(list, device.place), device);
    CheckAddressCounts(list);
    addresses_.CheckUnique();
  }

 private:
  void CheckDevice(const FieldPath& path, const DeviceView& device) {
    const Value* levels = CheckListField(path, *device.object, kLevelList, &report_);
    if (levels == nullptr) return;
    const FieldPath list(path, kLevelList.key);
    std::optional<std::int64_t> last;
    for (std::size_t i = 0; i < levels->items.size(); ++i) {
      const Value& level = levels->items[i];
      if (!level.is_object()) continue;  // RT005 has it.
      const FieldPath entry(list, i);
      const auto layer = CheckNumberField(table_, entry, level, kNetLayer, &report_);
      if (layer.has_value() && last.has_value() && *layer <= *last) {
        ReportOrder(entry, level, *layer, *last);
      }
      if (layer.has_value()) last = layer;
      CheckNetType(entry, level, layer);
      CheckAddresses({&device, nullptr, i, nullptr}, entry, level, layer);
    }
  }

  void ReportOrder(const FieldPath& entry, const Value& level, std::int64_t layer,
                   std::int64_t last) {
    report_.Error(
        kHcclBadValue, At(FieldPath(entry, "net_layer").Text(), *level.Find("net_layer")),
        "net_layer " + std::to_string(layer) + " stands after net_layer " + std::to_string(last),
        "list a device's networks by ascending net_layer, one for each layer");
  }

  void CheckNetType(const FieldPath& entry, const Value& level, std::optional<std::int64_t> layer) {
    const Value* type = level.Find("net_type");
    const char* hint = "write TOPO_FILE_DESC on layer 0 and, as a rule, CLOS above it";
    if (type == nullptr) {
      if (layer != 0) return;  // Required on layer 0 only.
      report_.Error(kHcclBadField, At(FieldPath(entry, "net_type").Text(), level),
                    "net_type is missing", hint);
      return;
    }
    if (!type->is_string()) return;  // RT005 has it.
    bool known = false;
    for (const std::string_view name : kNetTypes) known = known || name == type->text;
    if (known && (layer != 0 || type->text == kBoxNetType)) return;
    report_.Error(kHcclBadValue, At(FieldPath(entry, "net_type").Text(), *type),
                  "net_type " + Show(*type) +
                      (known ? " cannot be that of layer 0" : " is none that HCCL knows"),
                  hint);
  }

  void CheckAddresses(LevelUse use, const FieldPath& entry, const Value& level,
                      std::optional<std::int64_t> layer) {
    const Value* instance = CheckTextField(entry, level, kInstanceId, &report_);
    use.list = CheckListField(entry, level, kAddressList, &report_);
    if (use.list == nullptr) return;
    const FieldPath path(entry, kAddressList.key);
    if (layer == 0 && use.list->items.empty()) {
      report_.Warning(At(path.Text(), *use.list), "rank_addr_list of layer 0 is empty",
                      "list the addresses of the device's ports inside the box: without them HCCL "
                      "has no link there");
    }
    addresses_.CheckList({use.device, use.place, layer}, path, *use.list);
    if (!layer.has_value() || instance == nullptr || use.list->items.size() > kMaxAddresses) return;
    use.counts = &instances_[static_cast<std::size_t>(*layer)][instance->text];
    ++use.counts->devices[use.list->items.size()];
    uses_.push_back(use);
  }

  // Every device has as many addresses in a network instance as the most of its devices have.
  void CheckAddressCounts(const FieldPath& list) {
    for (const LevelUse& use : uses_) {
      const auto& devices = use.counts->devices;
      const auto most = std::max_element(devices.begin(), devices.end());
      const std::size_t usual = static_cast<std::size_t>(most - devices.begin());
      const std::size_t count = use.list->items.size();
      if (count == usual) continue;
      const FieldPath levels_path(list, use.device->place);
      ReportCount(FieldPath(levels_path, kLevelList.key), use, usual);
    }
  }

  void ReportCount(const FieldPath& levels_path, const LevelUse& use, std::size_t usual) {
    const FieldPath entry(levels_path, use.place);
    const Value& level = use.device->object->Find(kLevelList.key)->items[use.place];
    const std::uint32_t others = use.counts->devices[usual];
    report_.Error(kHcclBadValue, At(FieldPath(entry, kAddressList.key).Text(), *use.list),
                  "rank_addr_list has " + Entries(use.list->items.size()) + ", but " +
                      std::to_string(others) + (others == 1 ? " device" : " devices") +
                      " of the network " + Show(*level.Find(kInstanceId.key)) + " " +
                      (others == 1 ? "has " : "have ") + Entries(usual),
                  "list as many addresses for every device of a network");
  }

  static std::string Entries(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " address" : " addresses");
  }

  const TableView& table_;
  RuleReport& report_;
  AddressChecker addresses_;
  std::array<std::unordered_map<std::string_view, AddressCounts>, kMaxNetLayer + 1> instances_;
  std::vector<LevelUse> uses_;
};

}  // namespace

void CheckLevels(const TableView& table, RuleReport* report) {
  LevelChecker(table, report).Check();
}

}  // namespace rankroute
