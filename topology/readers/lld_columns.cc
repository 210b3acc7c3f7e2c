#include "topology/readers/lld_columns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

using End = SheetEnd;
using Field = SheetField;

// A header is one of these words, for whom, then one of kSuffixes, for what.
constexpr std::array<std::pair<std::string_view, End>, 70> kPrefixes = {{
    {"本端", End::kA},
    {"源端", End::kA},
    {"起始端", End::kA},
    {"起点", End::kA},
    {"起始", End::kA},
    {"源", End::kA},
    {"a端", End::kA},
    {"aend", End::kA},
    {"aside", End::kA},
    {"sidea", End::kA},
    {"enda", End::kA},
    {"local", End::kA},
    {"source", End::kA},
    {"src", End::kA},
    {"from", End::kA},
    {"对端", End::kB},
    {"目的端", End::kB},
    {"目标端", End::kB},
    {"目的", End::kB},
    {"目标", End::kB},
    {"宿端", End::kB},
    {"终点", End::kB},
    {"b端", End::kB},
    {"z端", End::kB},
    {"bend", End::kB},
    {"zend", End::kB},
    {"bside", End::kB},
    {"zside", End::kB},
    {"sideb", End::kB},
    {"sidez", End::kB},
    {"endb", End::kB},
    {"endz", End::kB},
    {"remote", End::kB},
    {"destination", End::kB},
    {"dest", End::kB},
    {"dst", End::kB},
    {"peer", End::kB},
    {"to", End::kB},
    {"计算节点", End::kServer},
    {"服务器", End::kServer},
    {"主机", End::kServer},
    {"节点", End::kServer},
    {"computenode", End::kServer},
    {"server", End::kServer},
    {"host", End::kServer},
    {"node", End::kServer},
    {"leaf交换机", End::kLeaf},
    {"leafswitch", End::kLeaf},
    {"接入leaf", End::kLeaf},
    {"参数面leaf", End::kLeaf},
    {"leaf", End::kLeaf},
    {"tor交换机", End::kLeaf},
    {"torswitch", End::kLeaf},
    {"tor", End::kLeaf},
    {"接入交换机", End::kLeaf},
    {"灵衢l1", End::kLeaf},
    {"l1交换机", End::kLeaf},
    {"l1switch", End::kLeaf},
    {"l1", End::kLeaf},
    {"spine交换机", End::kSpine},
    {"spineswitch", End::kSpine},
    {"spine", End::kSpine},
    {"汇聚交换机", End::kSpine},
    {"核心交换机", End::kSpine},
    {"灵衢l2", End::kSpine},
    {"l2交换机", End::kSpine},
    {"l2switch", End::kSpine},
    {"l2", End::kSpine},
    {"交换机", End::kLeaf},
    {"switch", End::kLeaf},
}};

constexpr std::array<std::pair<std::string_view, Field>, 45> kSuffixes = {{
    {"设备", Field::kName},
    {"设备名", Field::kName},
    {"设备名称", Field::kName},
    {"名称", Field::kName},
    {"名", Field::kName},
    {"主机名", Field::kName},
    {"主机名称", Field::kName},
    {"节点", Field::kName},
    {"节点名称", Field::kName},
    {"交换机", Field::kName},
    {"device", Field::kName},
    {"devicename", Field::kName},
    {"host", Field::kName},
    {"hostname", Field::kName},
    {"node", Field::kName},
    {"nodename", Field::kName},
    {"switch", Field::kName},
    {"switchname", Field::kName},
    {"system", Field::kName},
    {"systemname", Field::kName},
    {"name", Field::kName},
    {"ip", Field::kAddress},
    {"ip地址", Field::kAddress},
    {"管理ip", Field::kAddress},
    {"管理ip地址", Field::kAddress},
    {"管理ip配置", Field::kAddress},
    {"管理地址", Field::kAddress},
    {"ipaddress", Field::kAddress},
    {"mgmtip", Field::kAddress},
    {"managementip", Field::kAddress},
    {"managementaddress", Field::kAddress},
    {"设备ip", Field::kAddress},
    {"设备管理ip", Field::kAddress},
    {"端口", Field::kPort},
    {"设备端口", Field::kPort},
    {"设备接口", Field::kPort},
    {"端口号", Field::kPort},
    {"端口名称", Field::kPort},
    {"接口", Field::kPort},
    {"接口名称", Field::kPort},
    {"port", Field::kPort},
    {"portname", Field::kPort},
    {"interface", Field::kPort},
    {"intf", Field::kPort},
    {"ifname", Field::kPort},
}};

struct Whole {
  std::string_view text;
  End end;
  Field field;
};
// Headers that are not put together so.
constexpr std::array<Whole, 83> kWholes = {{
    {"npu", End::kServer, Field::kDevice},
    {"npuid", End::kServer, Field::kDevice},
    {"npu编号", End::kServer, Field::kDevice},
    {"npu号", End::kServer, Field::kDevice},
    {"npu卡号", End::kServer, Field::kDevice},
    {"npu端口", End::kServer, Field::kDevice},
    {"npuport", End::kServer, Field::kDevice},
    {"npunumber", End::kServer, Field::kDevice},
    {"卡号", End::kServer, Field::kDevice},
    {"芯片", End::kServer, Field::kDevice},
    {"芯片号", End::kServer, Field::kDevice},
    {"芯片编号", End::kServer, Field::kDevice},
    {"chip", End::kServer, Field::kDevice},
    {"chipid", End::kServer, Field::kDevice},
    {"deviceid", End::kServer, Field::kDevice},
    {"npuip", End::kServer, Field::kDeviceAddress},
    {"npuip地址", End::kServer, Field::kDeviceAddress},
    {"npuipaddress", End::kServer, Field::kDeviceAddress},
    {"参数面ip", End::kServer, Field::kDeviceAddress},
    {"参数面ip地址", End::kServer, Field::kDeviceAddress},
    {"deviceip", End::kServer, Field::kDeviceAddress},
    {"npu数", End::kServer, Field::kDeviceCount},
    {"npu数量", End::kServer, Field::kDeviceCount},
    {"npucount", End::kServer, Field::kDeviceCount},
    {"网口", End::kServer, Field::kPort},
    {"服务器网口", End::kServer, Field::kPort},
    {"网卡", End::kServer, Field::kPort},
    {"servernic", End::kServer, Field::kPort},
    {"nic", End::kServer, Field::kPort},
    {"设备", End::kSingle, Field::kName},
    {"设备名", End::kSingle, Field::kName},
    {"设备名称", End::kSingle, Field::kName},
    {"device", End::kSingle, Field::kName},
    {"devicename", End::kSingle, Field::kName},
    {"管理ip", End::kSingle, Field::kAddress},
    {"管理ip地址", End::kSingle, Field::kAddress},
    {"管理ip配置", End::kSingle, Field::kAddress},
    {"管理地址", End::kSingle, Field::kAddress},
    {"managementip", End::kSingle, Field::kAddress},
    {"managementaddress", End::kSingle, Field::kAddress},
    {"mgmtip", End::kSingle, Field::kAddress},
    {"端口", End::kSingle, Field::kPort},
    {"端口号", End::kSingle, Field::kPort},
    {"端口名称", End::kSingle, Field::kPort},
    {"接口", End::kSingle, Field::kPort},
    {"接口名称", End::kSingle, Field::kPort},
    {"port", End::kSingle, Field::kPort},
    {"portname", End::kSingle, Field::kPort},
    {"interface", End::kSingle, Field::kPort},
    {"devicea", End::kA, Field::kName},
    {"deviceb", End::kB, Field::kName},
    {"devicez", End::kB, Field::kName},
    {"hosta", End::kA, Field::kName},
    {"hostb", End::kB, Field::kName},
    {"hostz", End::kB, Field::kName},
    {"switcha", End::kA, Field::kName},
    {"switchb", End::kB, Field::kName},
    {"switchz", End::kB, Field::kName},
    {"porta", End::kA, Field::kPort},
    {"portb", End::kB, Field::kPort},
    {"portz", End::kB, Field::kPort},
    {"interfacea", End::kA, Field::kPort},
    {"interfaceb", End::kB, Field::kPort},
    {"interfacez", End::kB, Field::kPort},
    {"超节点", End::kRow, Field::kSuperPod},
    {"超节点名称", End::kRow, Field::kSuperPod},
    {"超节点编号", End::kRow, Field::kSuperPod},
    {"超节点id", End::kRow, Field::kSuperPod},
    {"superpod", End::kRow, Field::kSuperPod},
    {"superpodid", End::kRow, Field::kSuperPod},
    {"superpodname", End::kRow, Field::kSuperPod},
    {"huaweicomtopotreesuperpodid", End::kRow, Field::kSuperPod},
    {"huaweicomtopotreegroupid", End::kRow, Field::kSuperPod},
    {"机框编号", End::kRow, Field::kFrame},
    {"机框号", End::kRow, Field::kFrame},
    {"framenumber", End::kRow, Field::kFrame},
    {"frameid", End::kRow, Field::kFrame},
    {"速率", End::kRow, Field::kSpeed},
    {"端口速率", End::kRow, Field::kSpeed},
    {"链路速率", End::kRow, Field::kSpeed},
    {"带宽", End::kRow, Field::kSpeed},
    {"speed", End::kRow, Field::kSpeed},
    {"bandwidth", End::kRow, Field::kSpeed},
}};

// A header cell as the tables have it: lower case, without what stands in brackets, blanks and
// ASCII punctuation.
std::string Normalized(std::string_view cell) {
  cell = cell.substr(0, std::min(cell.find('('), cell.find("（")));
  std::string out;
  for (const char c : LowerCase(cell)) {
    const bool word =
        (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    if (word) out.push_back(c);
  }
  return out;
}

struct Meaning {
  End end;
  Field field;
  bool bare;  // A word for an end alone ("server"), which stands for its name.
};

// Every header that the tables make.
std::unordered_map<std::string, Meaning> AllHeaders() {
  std::unordered_map<std::string, Meaning> headers;
  for (const Whole& whole : kWholes) {
    headers.emplace(whole.text, Meaning{whole.end, whole.field, false});
  }
  for (const auto& [prefix, end] : kPrefixes) {
    headers.emplace(prefix, Meaning{end, Field::kName, true});
    for (const auto& [suffix, field] : kSuffixes) {
      headers.emplace(std::string(prefix).append(suffix), Meaning{end, field, false});
    }
  }
  return headers;
}

std::optional<Meaning> MeaningOf(std::string_view cell) {
  static constexpr std::size_t kMaxHeader = 64;
  static const std::unordered_map<std::string, Meaning> headers = AllHeaders();
  if (cell.empty() || cell.size() > kMaxHeader) return std::nullopt;
  const auto found = headers.find(Normalized(cell));
  return found == headers.end() ? std::nullopt : std::optional(found->second);
}

// Columns of the one device: with a far end they are the near end, with a server they are its own.
void PlaceSingle(SheetHeader* header) {
  const bool near_end = header->Has(End::kB) && !header->Has(End::kA);
  const bool of_server = !header->Has(End::kSingle, Field::kName) && header->Has(End::kServer) &&
                         !header->Has(End::kServer, Field::kAddress);
  for (SheetColumn& column : header->columns) {
    if (column.end != End::kSingle) continue;
    if (near_end) column.end = End::kA;
    if (!near_end && of_server && column.field == Field::kAddress) column.end = End::kServer;
  }
}

// Whether the columns make a table.
bool Suffices(const SheetHeader& header) {
  const auto is_named = [&](End end) {
    return header.Has(end, Field::kName) || header.Has(end, Field::kAddress);
  };
  const bool any_port = header.Has(End::kA, Field::kPort) || header.Has(End::kB, Field::kPort);
  if (is_named(End::kA) && is_named(End::kB)) return any_port;
  const int ends = (is_named(End::kServer) ? 1 : 0) + (is_named(End::kLeaf) ? 1 : 0) +
                   (is_named(End::kSpine) ? 1 : 0);
  if (ends >= 2) return true;
  const bool of_server = header.Has(End::kRow, Field::kSuperPod) ||
                         header.Has(End::kRow, Field::kFrame) ||
                         header.Has(End::kServer, Field::kDeviceAddress) ||
                         header.Has(End::kServer, Field::kDeviceCount);
  if (is_named(End::kServer) && of_server) return true;
  return header.Has(End::kSingle, Field::kName) && header.Has(End::kSingle, Field::kAddress);
}

}  // namespace

bool SheetHeader::Has(SheetEnd end) const {
  return std::any_of(columns.begin(), columns.end(),
                     [&](const SheetColumn& column) { return column.end == end; });
}

bool SheetHeader::Has(SheetEnd end, SheetField field) const {
  return std::any_of(columns.begin(), columns.end(), [&](const SheetColumn& column) {
    return column.end == end && column.field == field;
  });
}

SheetHeader ParseSheetHeader(const std::vector<std::string>& cells) {
  SheetHeader header;
  bool bare_only = true;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::optional<Meaning> meaning = MeaningOf(cells[i]);
    if (!meaning.has_value() || header.Has(meaning->end, meaning->field)) {
      if (!cells[i].empty()) header.unknown.push_back(cells[i]);
      continue;
    }
    header.columns.push_back({i, meaning->end, meaning->field});
    bare_only = bare_only && meaning->bare;
  }
  PlaceSingle(&header);
  return bare_only || !Suffices(header) ? SheetHeader() : header;
}

}  // namespace rankroute
