#include <string>
#include <utility>

#include "base/make_value.h"
#include "ranktable/convert_members.h"
#include "ranktable/convert_writers.h"

namespace rankroute {
namespace {

// An address of 2.0 says through which ports it is reached, and nothing in 1.x does.
void ReportAddress(const ConversionSource& source, const DeviceView& device,
                   ConversionReport* report) {
  const std::string path = PathOf(source.view, device);
  if (source.parts.servers.size() > 1) {
    report->Need(
        "the ports of each device's address (rank_addr_list) where there are several "
        "servers",
        path, *device.object);
  } else if (!AddressOf(device).empty()) {
    const std::string key = KeysOf(source.view.layout).device_ip;
    report->Loss(key + " of a device, as it states no ports", path + "." + key, *device.device_ip);
  }
}

}  // namespace

Value WriteVersion20(const ConversionSource& source, ConversionReport* report) {
  const MemberCarrier carrier(source, TableFormat::k20, report);
  Value ranks = MakeArray();
  for (const DeviceView* device : source.DevicesByRank()) {
    Value entry = MakeObject();
    AddMember("rank_id", NumberValue(static_cast<std::int64_t>(ranks.items.size())), &entry);
    AddMember("local_id", NumberValue(*device->device_number), &entry);
    AddMember("device_id", NumberValue(*device->device_number), &entry);
    carrier.CarryDevice(*device, {}, &entry);
    const ServerView& server = source.view.servers[device->server];
    AddMember("level_list", LevelsOfBox(server.server_id->text), &entry);
    ReportAddress(source, *device, report);
    ranks.items.push_back(std::move(entry));
  }
  for (const ServerView& server : source.view.servers) {
    const bool meant = source.view.layout == TableLayout::kGroupList || server.list == source.list;
    if (meant) carrier.CarryServer(server, {}, nullptr);
  }
  Value root = MakeObject();
  AddMember("status", StringValue("completed"), &root);
  AddMember("version", StringValue("2.0"), &root);
  AddMember("rank_count", NumberValue(static_cast<std::int64_t>(ranks.items.size())), &root);
  AddMember("rank_list", std::move(ranks), &root);
  carrier.CarryRoot(&root);
  return root;
}

}  // namespace rankroute
