#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/readers.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// Words that say what a file or a folder holds and not whose it is.
constexpr std::array<std::string_view, 44> kContentWords = {
    "",
    "-",
    ".",
    "..",
    "brief",
    "capture",
    "captures",
    "chassis",
    "conf",
    "device",
    "display",
    "dump",
    "dumps",
    "etc",
    "hccn",
    "hccn_lldp",
    "hccn_log",
    "hccn_tool",
    "ibnetdiscover",
    "lldp",
    "lldpcli",
    "lldpctl",
    "log",
    "logs",
    "neighbor",
    "neighbors",
    "neighbours",
    "net_conf",
    "npu",
    "npu-smi",
    "npu_smi",
    "output",
    "stdin",
    "stdout",
    "tmp",
    "topo",
    "display_lldp_neighbor",
    "display_lldp_neighbor_brief",
    "show_lldp_neighbors",
    "show_lldp_neighbors_detail",
    "show_lldp_table",
    "display_lldp_neighbor-information",
    "display_lldp_neighbor-information_list",
    "display_lldp_neighbor-information_verbose"};

// Endings that say how a file is written.
constexpr std::array<std::string_view, 19> kEndings = {
    "cfg", "conf", "csv", "dump", "gz",  "json", "json0", "keyvalue", "lldp", "log",
    "out", "raw",  "tar", "text", "tgz", "txt",  "xml",   "yaml",     "yml"};

template <std::size_t N>
bool IsOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view WithoutEndings(std::string_view name) {
  while (true) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return name;
    const std::string ending = LowerCase(name.substr(dot + 1));
    if (!IsOneOf(ending, kEndings) && !IsOneOf(ending, kContentWords)) return name;
    name = name.substr(0, dot);
  }
}

// Cuts "npu3" (also "npu-3", "npu_3", with the '.', '-' or '_' before it) off the end of `name`.
std::string_view WithoutDeviceId(std::string_view name, int* device_id) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  std::string_view head = name.substr(0, digits);
  const auto id = ParseInt(name.substr(digits));
  if (!id.has_value() || *id > kMaxDeviceId) return name;
  if (!head.empty() && (head.back() == '_' || head.back() == '-')) head.remove_suffix(1);
  if (!LowerCase(head).ends_with("npu")) return name;
  head.remove_suffix(3);
  if (!head.empty()) {
    if (std::string_view("._-").find(head.back()) == std::string_view::npos) return name;
    head.remove_suffix(1);
  }
  if (*device_id < 0) *device_id = static_cast<int>(*id);
  return head;
}

}  // namespace

std::string DeviceNameOf(const std::string& source_name, int* device_id) {
  *device_id = -1;
  std::string_view path = source_name;
  bool is_file = true;
  while (!path.empty()) {
    const std::size_t slash = path.rfind('/');
    std::string_view part = slash == std::string_view::npos ? path : path.substr(slash + 1);
    path = path.substr(0, slash == std::string_view::npos ? 0 : slash);
    if (is_file) part = WithoutEndings(part);
    is_file = false;
    part = WithoutEndings(WithoutDeviceId(part, device_id));
    if (!IsOneOf(LowerCase(part), kContentWords)) return std::string(part);
  }
  return {};
}

}  // namespace rankroute
