#include "topology/readers/hccn_conf.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/ip_address.h"
#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

enum class Holds : std::uint8_t { kDeviceAddress, kAddress, kOther };
struct KnownKey {
  std::string_view name;  // In lower case, without the device id.
  Holds holds;
};
constexpr std::array<KnownKey, 9> kKnownKeys = {{
    {"address", Holds::kDeviceAddress},
    {"ipv6address", Holds::kDeviceAddress},
    {"netmask", Holds::kAddress},
    {"gateway", Holds::kAddress},
    {"netdetect", Holds::kAddress},
    {"ipv6gateway", Holds::kAddress},
    {"ipv6netdetect", Holds::kAddress},
    {"ipv6netmask", Holds::kOther},  // A prefix length or a mask.
    {"send_arp_status", Holds::kOther},
}};

struct Setting {
  std::string_view key;   // As written: "address_3".
  std::string_view name;  // "address"; empty where no device id follows.
  std::string_view value;
  std::optional<std::int64_t> device_id;
};

std::optional<Setting> ParseSetting(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  Setting setting;
  setting.key = Trim(line.substr(0, equals));
  setting.value = Trim(line.substr(equals + 1));
  const std::size_t underscore = setting.key.rfind('_');
  if (underscore == std::string_view::npos) return setting;
  setting.device_id = ParseInt(setting.key.substr(underscore + 1));
  if (setting.device_id.has_value()) setting.name = setting.key.substr(0, underscore);
  return setting;
}

const KnownKey* FindKey(std::string_view name) {
  if (name.empty()) return nullptr;
  const std::string lower = LowerCase(name);
  for (const KnownKey& key : kKnownKeys) {
    if (key.name == lower) return &key;
  }
  return nullptr;
}

class HccnConfReader {
 public:
  HccnConfReader(const Source& source, const std::string& device)
      : source_(source), device_(device) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) {
      if (line.text.empty() || line.text.front() == '#' || line.text.front() == ';') continue;
      const std::optional<Setting> setting = ParseSetting(line.text);
      if (setting.has_value()) {
        ReadSetting(*setting, line.number);
      } else {
        ReportError(source_, line.number, "BAD_LINE",
                    Shown(line.text) +
                        " is no setting: expected a line like "
                        "\"address_0=198.18.0.10\"",
                    &reading_);
      }
    }
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void ReadSetting(const Setting& setting, int line) {
    const KnownKey* key = FindKey(setting.name);
    if (key == nullptr) {
      if (unknown_keys_++ == 0) {
        first_unknown_key_ = setting.key;
        first_unknown_line_ = line;
      }
      return;
    }
    if (*setting.device_id < 0 || *setting.device_id > kMaxDeviceId) {
      ReportError(source_, line, "BAD_DEVICE_ID",
                  "there is no device " + std::to_string(*setting.device_id) + " as in " +
                      Shown(setting.key) + ": expected a number from 0 to " +
                      std::to_string(kMaxDeviceId),
                  &reading_);
      return;
    }
    const auto [first, inserted] = keys_.emplace(LowerCase(setting.key), line);
    if (!inserted) {
      ReportError(source_, line, "DUPLICATE_KEY",
                  Shown(setting.key) + " stands in line " + std::to_string(first->second) +
                      " already: that one is kept",
                  &reading_);
      return;
    }
    if (key->holds == Holds::kOther) return;
    ReadAddress(setting, *key, line);
  }

  void ReadAddress(const Setting& setting, const KnownKey& key, int line) {
    std::string address = CanonicalAddress(setting.value);
    const bool of_device = key.holds == Holds::kDeviceAddress;
    if (address.empty() || (of_device && (address == "0.0.0.0" || address == "::"))) {
      ReportError(source_, line, "BAD_ADDRESS",
                  std::string(setting.key) + " must be an IPv4 or IPv6 address, not " +
                      Shown(setting.value),
                  &reading_);
      return;
    }
    if (!of_device) return;
    const std::string port = DevicePortName(static_cast<int>(*setting.device_id));
    const auto [owner, inserted] = addresses_.emplace(address, port);
    if (!inserted) {
      ReportError(source_, line, "DUPLICATE_ADDRESS",
                  address + " is the address of " + owner->second + " already, not of " + port +
                      ": each device port needs one of its own",
                  &reading_);
      return;
    }
    AddFact(source_, line, Fact::Kind::kDeviceAddress, device_, port, std::move(address),
            &reading_);
  }

  void ReportTotals() {
    if (unknown_keys_ != 0) {
      ReportWarning(source_, first_unknown_line_, "UNKNOWN_KEY",
                    std::to_string(unknown_keys_) + " unknown key(s) are skipped, the first is " +
                        Shown(first_unknown_key_),
                    &reading_);
    }
    if (reading_.facts.empty() && !HasErrors(reading_.diagnostics)) {
      ReportWarning(source_, 0, "NO_ADDRESS",
                    "no device address is set: expected lines like \"address_0=198.18.0.10\"",
                    &reading_);
    }
  }

  const Source& source_;
  const std::string& device_;
  Reading reading_;
  std::map<std::string, int> keys_;
  std::map<std::string, std::string> addresses_;
  std::size_t unknown_keys_ = 0;
  std::string first_unknown_key_;
  int first_unknown_line_ = 0;
};

}  // namespace

Reading ReadHccnConf(const Source& source, const std::string& device) {
  return HccnConfReader(source, device).Read();
}

bool IsHccnConfLine(std::string_view line) {
  const std::optional<Setting> setting = ParseSetting(line);
  return setting.has_value() && FindKey(setting->name) != nullptr;
}

}  // namespace rankroute
