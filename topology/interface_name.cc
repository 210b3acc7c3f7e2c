#include "topology/interface_name.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "base/object_reader.h"

namespace rankroute {
namespace {

struct InterfaceType {
  std::string_view spelling;  // In lower case.
  std::string_view key;
  std::int64_t mbps;  // 0: the type states none.
};

// Long and short forms of Huawei VRP, Comware, Cisco IOS/NX-OS and Arista EOS, and the types of
// JunOS, which end in '-', by spelling. Types that state their speed in digits ("100GE") need no
// row; the long forms of Comware have such a short form ("TwoHundredGigE1/0/1" is "200GE1/0/1"
// there), so it is their key.
constexpr InterfaceType kTypes[] = {
    {"et", "eth", 0},
    {"et-", "et-", 0},
    {"eth", "eth", 0},
    {"ethernet", "eth", 0},
    {"fge", "40ge", 40'000},
    {"fiftygige", "50ge", 50'000},
    {"fivegigabitethernet", "5ge", 5'000},
    {"fo", "40ge", 40'000},
    {"fortygigabitethernet", "40ge", 40'000},
    {"fortygige", "40ge", 40'000},
    {"fourhundredgigabitethernet", "400ge", 400'000},
    {"fourhundredgige", "400ge", 400'000},
    {"ge", "ge", 1'000},
    {"ge-", "ge-", 1'000},
    {"gi", "ge", 1'000},
    {"gig", "ge", 1'000},
    {"gigabitethernet", "ge", 1'000},
    {"gige", "ge", 1'000},
    {"hge", "100ge", 100'000},
    {"hu", "100ge", 100'000},
    {"hundredgigabitethernet", "100ge", 100'000},
    {"hundredgige", "100ge", 100'000},
    {"te", "xge", 10'000},
    {"ten-gigabitethernet", "xge", 10'000},
    {"tengigabitethernet", "xge", 10'000},
    {"tengige", "xge", 10'000},
    {"twe", "25ge", 25'000},
    {"twenty-fivegige", "25ge", 25'000},
    {"twentyfivegigabitethernet", "25ge", 25'000},
    {"twentyfivegige", "25ge", 25'000},
    {"twohundredgigabitethernet", "200ge", 200'000},
    {"twohundredgige", "200ge", 200'000},
    {"wge", "25ge", 25'000},
    {"xe-", "xe-", 10'000},
    {"xge", "xge", 10'000},
    {"xgigabitethernet", "xge", 10'000},
};

static_assert(std::is_sorted(std::begin(kTypes), std::end(kTypes),
                             [](const InterfaceType& a, const InterfaceType& b) {
                               return a.spelling < b.spelling;
                             }));

// A name in parts: "400ge" and "1/0/1:2".
struct NameParts {
  std::string type;
  std::string number;
};

bool IsDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool IsAlpha(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

NameParts Split(std::string_view name) {
  NameParts parts;
  std::string text;
  for (const char c : name.substr(0, name.find('('))) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0) continue;
    text.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  }
  std::size_t at = 0;
  while (at < text.size() && IsDigit(text[at])) ++at;
  const std::size_t letters = at;
  while (at < text.size() && (IsAlpha(text[at]) || text[at] == '-')) ++at;
  // "12" is all number: there is no type without a letter.
  if (at == letters) at = 0;
  parts.type = text.substr(0, at);
  parts.number = text.substr(at);
  return parts;
}

std::int64_t MbpsOfGbps(std::string_view digits) {
  static constexpr std::int64_t kMaxGbps = 1'600;
  const auto gbps = ParseInt(digits);
  return gbps.has_value() && *gbps > 0 && *gbps <= kMaxGbps ? *gbps * 1'000 : 0;
}

// Huawei writes what a port runs at behind its name where the two differ: "GE0/1/0(10G)".
std::int64_t SpeedOfRemark(std::string_view name) {
  const std::size_t open = name.find('(');
  if (open == std::string_view::npos || !name.ends_with("G)")) return 0;
  return MbpsOfGbps(name.substr(open + 1, name.size() - open - 3));
}

// JunOS names the first unit of a port where it means the port: "ge-0/0/1.0".
void DropFirstUnit(NameParts* parts) {
  static constexpr std::string_view kFirstUnit = ".0";
  if (!parts->type.ends_with('-') || !parts->number.ends_with(kFirstUnit)) return;
  parts->number.resize(parts->number.size() - kFirstUnit.size());
}

const InterfaceType* FindType(const std::string& spelling) {
  const auto* const found =
      std::lower_bound(std::begin(kTypes), std::end(kTypes), spelling,
                       [](const InterfaceType& t, const std::string& s) { return t.spelling < s; });
  return found != std::end(kTypes) && found->spelling == spelling ? found : nullptr;
}

// "swp1", "swp1s0", "Ethernet0": names without a slot that Linux-based switches use.
bool IsFlatPortName(const NameParts& parts) {
  if (parts.number.empty()) return false;
  const auto is_number = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), IsDigit);
  };
  if (parts.type == "ethernet") return is_number(parts.number);
  const std::string_view number = parts.number;
  const std::size_t split = std::min(number.find('s'), number.size() - 1);
  return parts.type == "swp" && (is_number(number) || (is_number(number.substr(0, split)) &&
                                                       is_number(number.substr(split + 1))));
}

}  // namespace

std::string InterfaceKey(std::string_view name) {
  NameParts parts = Split(name);
  // Only a number can follow a known type: "Gi" alone is some other name.
  const InterfaceType* type = parts.number.empty() ? nullptr : FindType(parts.type);
  if (type != nullptr) DropFirstUnit(&parts);
  return (type == nullptr ? parts.type : std::string(type->key)) + parts.number;
}

std::int64_t SpeedOfInterface(std::string_view name) {
  const NameParts parts = Split(name);
  if (const std::int64_t remark = SpeedOfRemark(name); remark != 0) return remark;
  if (parts.number.empty() || parts.number.find(':') != std::string::npos) return 0;
  const std::string& type = parts.type;
  if (type.size() > 2 && type.compare(type.size() - 2, 2, "ge") == 0 && IsDigit(type.front())) {
    return MbpsOfGbps(std::string_view(type).substr(0, type.size() - 2));
  }
  const InterfaceType* known = FindType(type);
  return known == nullptr ? 0 : known->mbps;
}

bool IsManagementInterface(std::string_view name) {
  static constexpr std::string_view kTypes[] = {
      "em",  "fxp",  "m-ge",  "m-gigabitethernet", "ma", "management", "me", "meth",
      "mge", "mgmt", "mgmt-", "mgmteth",           "vme"};
  // JunOS Evolved puts the routing engine before its port: "re0:mgmt-0".
  const bool engine =
      name.size() > 4 && name.starts_with("re") && IsDigit(name[2]) && name[3] == ':';
  const std::string type = Split(engine ? name.substr(4) : name).type;
  return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

bool IsSlotPortName(std::string_view name) {
  if (name.find_first_of(" \t(") != std::string_view::npos) return false;
  const NameParts parts = Split(name);
  if (IsFlatPortName(parts)) return true;
  return !parts.type.empty() && IsDigit(parts.number.empty() ? 'x' : parts.number.front()) &&
         parts.number.find('/') != std::string::npos &&
         std::all_of(parts.number.begin(), parts.number.end(),
                     [](char c) { return IsDigit(c) || c == '/' || c == ':' || c == '.'; });
}

}  // namespace rankroute
