#include "topology/readers/hccn_values.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "topology/ip_address.h"
#include "topology/mac_address.h"
#include "topology/readers/device_address.h"
#include "topology/readers/link_speed.h"
#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

struct Key {
  std::string_view text;  // In lower case; a colon follows.
  Fact::Kind kind;
};
constexpr std::array<Key, 5> kKeys = {{
    {"ipaddr", Fact::Kind::kDeviceAddress},
    {"link status", Fact::Kind::kLinkState},
    {"net health status", Fact::Kind::kNetHealth},
    {"speed", Fact::Kind::kLinkSpeed},
    {"mac addr", Fact::Kind::kDeviceMac},
}};

// The key before the first colon; empty where there is no colon.
std::string_view KeyOf(std::string_view line) {
  const std::size_t colon = line.find(':');
  return colon == std::string_view::npos ? std::string_view() : Trim(line.substr(0, colon));
}

void ReportBadValue(const Source& source, int line, const std::string& port,
                    std::string_view expected, std::string_view text, Reading* reading) {
  ReportWarning(source, line, "BAD_VALUE",
                Shown(text) + " of " + port + " is skipped: expected " + std::string(expected),
                reading);
}

// What a tool writes where it does not know a value.
bool IsNothing(const std::string& lower) {
  return lower.empty() || lower == "-" || lower == "n/a" || lower == "na" ||
         lower.starts_with("unknown");
}

}  // namespace

std::optional<HccnValue> ParseHccnValue(std::string_view line) {
  const std::string_view found = KeyOf(line);
  for (const Key& key : kKeys) {
    if (EqualsIgnoringCase(found, key.text))
      return HccnValue{key.kind, Trim(line.substr(line.find(':') + 1))};
  }
  return std::nullopt;
}

std::optional<HccnValue> ParseHccnMac(std::string_view line) {
  if (LowerCase(line).find("mac") == std::string::npos) return std::nullopt;
  HccnValue value = {Fact::Kind::kDeviceMac, {}};
  std::size_t found = 0;
  for (std::string_view word : SplitWords(line)) {
    if (LowerCase(word.substr(0, 4)) == "mac:") word.remove_prefix(4);
    if (NormalizeMac(word).empty()) continue;
    value.text = word;
    ++found;
  }
  return found == 1 ? std::optional<HccnValue>(value) : std::nullopt;
}

bool IsHccnSideValue(std::string_view line) {
  const std::string_view key = KeyOf(line);
  return EqualsIgnoringCase(key, "netmask") || EqualsIgnoringCase(key, "duplex");
}

bool IsCertainHccnValue(const HccnValue& value) {
  const std::string lower = LowerCase(value.text);
  switch (value.kind) {
    case Fact::Kind::kDeviceAddress:
      return !CanonicalAddress(value.text).empty();
    case Fact::Kind::kLinkState:
      return lower == "up" || lower == "down";
    case Fact::Kind::kDeviceMac:
      return !NormalizeMac(value.text).empty();
    case Fact::Kind::kNetHealth:
      return !lower.empty();
    default:
      return false;
  }
}

void AddHccnValue(const HccnValue& value, int line, const Source& source, const std::string& device,
                  const std::string& port, Reading* reading) {
  std::string text(value.text);
  const std::string lower = LowerCase(text);
  switch (value.kind) {
    case Fact::Kind::kDeviceAddress:
      // An IPv6 address may have its prefix length with it.
      AddDeviceAddresses(value.text.substr(0, value.text.find('/')), line, source, device, port,
                         reading);
      return;
    case Fact::Kind::kLinkState:
      if (lower != "up" && lower != "down") {
        ReportBadValue(source, line, port, "the link to be UP or DOWN", text, reading);
        return;
      }
      text = lower;
      break;
    case Fact::Kind::kLinkSpeed: {
      if (IsNothing(lower)) return;
      const std::int64_t mbps = MbpsOfRate(text);
      if (mbps == 0) {
        ReportBadValue(source, line, port, "a speed like \"200000 Mb/s\"", text, reading);
        return;
      }
      text = std::to_string(mbps);
      break;
    }
    case Fact::Kind::kDeviceMac:
      text = NormalizeMac(value.text);
      if (text.empty()) {
        ReportBadValue(source, line, port, "a MAC address like \"02:00:5e:10:00:01\"", value.text,
                       reading);
        return;
      }
      break;
    default:
      if (IsNothing(lower)) return;
      break;
  }
  AddFact(source, line, value.kind, device, port, std::move(text), reading);
}

}  // namespace rankroute
