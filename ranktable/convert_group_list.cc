#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/make_value.h"
#include "ranktable/convert_members.h"
#include "ranktable/convert_writers.h"
#include "ranktable/pod_index.h"

namespace rankroute {
namespace {

// Of pods whose names say no task.
constexpr const char* kNamelessGroup = "default";

struct PodGroup {
  std::string name;
  std::size_t devices = 0;
  Value pods = MakeArray();
};

class GroupListWriter {
 public:
  GroupListWriter(const ConversionSource& source, ConversionReport* report)
      : source_(source), report_(report), carrier_(source, TableFormat::kGroupList, report) {}

  Value Write() {
    for (const ServerPart& server : source_.parts.servers) AddServer(server);
    Value list = MakeArray();
    for (PodGroup& group : groups_) {
      Value entry = MakeObject();
      AddMember("group_name", StringValue(group.name), &entry);
      AddMember("instance_count", StringValue(std::to_string(group.pods.items.size())), &entry);
      AddMember("device_count", StringValue(std::to_string(group.devices)), &entry);
      AddMember("instance_list", std::move(group.pods), &entry);
      list.items.push_back(std::move(entry));
    }
    Value root = MakeObject();
    AddMember("status", StringValue("completed"), &root);
    AddMember("group_count", StringValue(std::to_string(list.items.size())), &root);
    AddMember("group_list", std::move(list), &root);
    carrier_.CarryRoot(&root);
    CheckOrder(root);
    return root;
  }

 private:
  // What a device's own entry or, where that has none, its server's says.
  std::string Stated(const DeviceView& device, const char* key) const {
    const std::string own(TextOf(*device.object, key));
    const Value* server = OwnerOf(source_.view, device);
    return own.empty() && server != nullptr ? std::string(TextOf(*server, key)) : own;
  }

  // A server is one pod, or one for each pod_name of its devices.
  void AddServer(const ServerPart& server) {
    std::map<std::string, std::vector<const DeviceView*>> pods;
    std::vector<std::string> names;  // By first rank.
    for (const std::size_t d : server.devices) {
      const DeviceView& device = source_.view.devices[d];
      std::string name = Stated(device, "pod_name");
      if (name.empty()) {
        report_->Need("a pod_name for each server", PathOf(source_.view, device), *device.object);
      }
      std::vector<const DeviceView*>& of_pod = pods[name];
      if (of_pod.empty()) names.push_back(name);
      of_pod.push_back(&device);
    }
    for (const std::string& name : names) AddPod(server, name, pods[name], names.size() > 1);
  }

  // `shares`: the server has other pods, so that what its entry says is not this pod's.
  void AddPod(const ServerPart& server, const std::string& name,
              const std::vector<const DeviceView*>& devices, bool shares) {
    const std::optional<PodIndex> index = PodIndexOf(name);
    std::string group_name = Stated(*devices.front(), "group_name");
    if (group_name.empty())
      group_name = index.has_value() ? std::string(index->task) : kNamelessGroup;
    Value pod = MakeObject();
    AddMember("pod_name", StringValue(name), &pod);
    AddMember("server_id", StringValue(std::string(server.server_id)), &pod);
    if (OwnerOf(source_.view, *devices.front()) != nullptr) {
      carrier_.CarryServer(source_.view.servers[devices.front()->server], {"devices"},
                           shares ? nullptr : &pod);
    }
    Value list = MakeArray();
    for (const DeviceView* device : devices) {
      Value entry = MakeObject();
      AddMember("device_id", StringValue(std::to_string(*device->device_number)), &entry);
      const std::string address(AddressOf(*device));
      if (!address.empty()) AddMember("device_ip", StringValue(address), &entry);
      carrier_.CarryDevice(*device, {}, &entry);
      list.items.push_back(std::move(entry));
    }
    AddMember("devices", std::move(list), &pod);
    PodGroup& group = GroupOf(group_name);
    group.devices += devices.size();
    group.pods.items.push_back(std::move(pod));
  }

  PodGroup& GroupOf(const std::string& name) {
    const auto [at, added] = group_index_.emplace(name, groups_.size());
    if (added) {
      groups_.emplace_back();
      groups_.back().name = name;
    }
    return groups_[at->second];
  }

  // The format has no ranks: HCCL computes them, and they may be others.
  void CheckOrder(const Value& root) {
    const TableView view = ViewTable(root);
    const TableParts parts = PartsOf(view, 0);
    if (!parts.faults.empty()) return;
    const ConversionSource written{view, TableFormat::kGroupList, 0, false, parts, {}};
    const std::vector<const DeviceView*> before = source_.DevicesByRank();
    const std::vector<const DeviceView*> after = written.DevicesByRank();
    for (std::size_t rank = 0; rank < before.size(); ++rank) {
      const Value* server = source_.view.servers[before[rank]->server].server_id;
      const Value* computed = view.servers[after[rank]->server].server_id;
      if (server->text == computed->text &&
          before[rank]->device_number == after[rank]->device_number) {
        continue;
      }
      report_->Loss(
          "the order of ranks (HCCL computes it from the text of server_id and from "
          "device_id: rank " +
              std::to_string(rank) + " would be device " +
              std::to_string(*after[rank]->device_number) + " of server " + Show(*computed) + ")",
          PathOf(source_.view, *before[rank]), *before[rank]->object);
      return;
    }
  }

  const ConversionSource& source_;
  ConversionReport* report_;
  MemberCarrier carrier_;
  std::vector<PodGroup> groups_;
  std::map<std::string, std::size_t> group_index_;
};

}  // namespace

Value WriteGroupList(const ConversionSource& source, ConversionReport* report) {
  return GroupListWriter(source, report).Write();
}

}  // namespace rankroute
