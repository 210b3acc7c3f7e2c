#include "planner/job_servers.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "base/json.h"
#include "base/make_value.h"

namespace rankroute {
namespace {

class TableFromFabric {
 public:
  TableFromFabric(const Fabric& fabric, const std::string& file) : fabric_(fabric), file_(file) {}

  void AddServer(const JobServer& server) {
    const std::optional<std::size_t> index = fabric_.FindServer(server.name);
    if (!index.has_value()) {
      return Report(server, "UNKNOWN_SERVER",
                    "the fabric has no server of the name or address " + QuoteJson(server.name));
    }
    const auto [first, added] = first_name_.try_emplace(*index, server.name);
    if (!added) {
      return Report(server, "DUPLICATE_SERVER",
                    QuoteJson(server.name) + " is the server that is named " +
                        QuoteJson(first->second) + " before: name each once");
    }
    const ServerDescription& description = fabric_.description().servers[*index];
    if (description.devices.empty()) {
      return Report(server, "NO_DEVICES",
                    "the fabric knows no devices of server " + QuoteJson(description.name));
    }
    Value entry = MakeObject();
    const std::vector<std::string>& addresses = description.addresses;
    const bool has_address = !addresses.empty();
    AddMember("server_id", StringValue(has_address ? addresses.front() : description.name), &entry);
    if (has_address) AddMember("host_ip", StringValue(addresses.front()), &entry);
    AddMember("device", Devices(server, description), &entry);
    list_.items.push_back(std::move(entry));
  }

  Result<RankTable> Finish() && {
    if (!faults_.empty()) {
      const std::string message = std::to_string(faults_.size()) +
                                  " faults in the job's servers, first: " + faults_.front().message;
      return Status(StatusCode::kInvalidArgument, "INVALID_SERVERS", message, std::move(faults_));
    }
    Value table = MakeObject();
    AddMember("status", StringValue("completed"), &table);
    AddMember("version", StringValue("1.0"), &table);
    AddMember("server_count", StringValue(std::to_string(list_.items.size())), &table);
    AddMember("server_list", std::move(list_), &table);
    return ReadRankTable(WriteJson(table, 0), "the ranktable made from the fabric");
  }

 private:
  Value Devices(const JobServer& server, const ServerDescription& description) {
    Value devices = MakeArray();
    for (const DeviceDescription& device : description.devices) {
      if (device.ip.empty()) {
        Report(server, "NO_ADDRESS",
               "the fabric has no ip of device " + std::to_string(device.id) + " of server " +
                   QuoteJson(description.name) +
                   ", which the ranktable needs: give hccn_tool -ip or /etc/hccn.conf to the "
                   "ingestion");
      }
      Value entry = MakeObject();
      AddMember("device_id", StringValue(std::to_string(device.id)), &entry);
      AddMember("device_ip", StringValue(device.ip), &entry);
      AddMember("rank_id", StringValue(std::to_string(next_rank_++)), &entry);
      devices.items.push_back(std::move(entry));
    }
    return devices;
  }

  void Report(const JobServer& server, std::string reason, std::string message) {
    faults_.push_back({Severity::kError, std::move(reason), file_, server.line, server.column,
                       std::move(message)});
  }

  const Fabric& fabric_;
  const std::string& file_;
  std::map<std::size_t, std::string> first_name_;  // Of each server that was named.
  Value list_ = MakeArray();
  std::int64_t next_rank_ = 0;
  std::vector<Diagnostic> faults_;
};

}  // namespace

Result<RankTable> RankTableFromFabric(const Fabric& fabric, const std::vector<JobServer>& servers,
                                      const std::string& file) {
  if (servers.empty()) {
    return Status(StatusCode::kInvalidArgument, "INVALID_SERVERS", "the job names no servers");
  }
  TableFromFabric table(fabric, file);
  for (const JobServer& server : servers) table.AddServer(server);
  return std::move(table).Finish();
}

}  // namespace rankroute
