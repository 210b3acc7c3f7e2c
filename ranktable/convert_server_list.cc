#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/make_value.h"
#include "ranktable/convert_members.h"
#include "ranktable/convert_writers.h"
#include "ranktable/reorder.h"

namespace rankroute {
namespace {

// Writes tables with a server_list: versions 1.0 and 1.2.
class ServerListWriter {
 public:
  ServerListWriter(const ConversionSource& source, TableFormat target, ConversionReport* report)
      : source_(source), target_(target), report_(report), carrier_(source, target, report) {}

  Value Write() const {
    Value servers = MakeArray();
    for (std::size_t i = 0; i < source_.parts.servers.size(); ++i) {
      servers.items.push_back(Entry(source_.parts.servers[i]));
    }
    Value root = MakeObject();
    const bool super_pods = target_ == TableFormat::k12;
    AddMember("status", StringValue("completed"), &root);
    AddMember("version", StringValue(super_pods ? "1.2" : "1.0"), &root);
    AddMember("server_count", StringValue(std::to_string(servers.items.size())), &root);
    AddMember("server_list", std::move(servers), &root);
    if (super_pods) AddMember("super_pod_list", SuperPods(), &root);
    CheckAddresses();
    carrier_.CarryRoot(&root);
    return root;
  }

 private:
  const TableView& view() const { return source_.view; }
  const DeviceView& device(std::size_t index) const { return view().devices[index]; }

  // The entry that all devices of the server are in; null where there are several, pods of one
  // server, or none, in 2.0.
  const ServerView* OwnEntry(const ServerPart& server) const {
    if (OwnerOf(view(), device(server.devices.front())) == nullptr) return nullptr;
    for (const std::size_t d : server.devices) {
      if (device(d).server != device(server.devices.front()).server) return nullptr;
    }
    return &view().servers[device(server.devices.front()).server];
  }

  Value Entry(const ServerPart& server) const {
    const ServerView* own = OwnEntry(server);
    Value entry = MakeObject();
    AddMember("server_id", StringValue(std::string(server.server_id)), &entry);
    if (own != nullptr) {
      carrier_.CarryServer(*own, {"device"}, &entry);
      AddGroupName(*own, &entry);
    }
    Value devices = MakeArray();
    const ServerView* pod = nullptr;  // The last whose devices were written.
    for (const std::size_t d : server.devices) {
      devices.items.push_back(Device(d, own == nullptr));
      const ServerView* next = &view().servers[device(d).server];
      if (own == nullptr && next != pod) LosePodMembers(*next);
      pod = next;
    }
    AddMember("device", std::move(devices), &entry);
    return entry;
  }

  // The name of a pod's group, which 1.x has no other place for.
  void AddGroupName(const ServerView& pod, Value* out) const {
    if (view().layout != TableLayout::kGroupList || out->Find("group_name") != nullptr) return;
    const Value* name = view().lists[pod.list].owner->Find("group_name");
    if (name != nullptr) AddMember("group_name", *name, out);
  }

  // `shared`: the server's entry cannot say whose the device is.
  Value Device(std::size_t index, bool shared) const {
    const DeviceView& from = device(index);
    Value entry = MakeObject();
    AddMember("device_id", StringValue(std::to_string(*from.device_number)), &entry);
    const std::string address(AddressOf(from));
    if (!address.empty()) AddMember("device_ip", StringValue(address), &entry);
    carrier_.CarryDevice(from, {"rank_id"}, &entry);
    const Value* pod = shared ? OwnerOf(view(), from) : nullptr;
    if (pod != nullptr) {
      const Value* name = pod->Find("pod_name");
      if (name != nullptr && entry.Find("pod_name") == nullptr) {
        AddMember("pod_name", *name, &entry);
      }
      AddGroupName(view().servers[from.server], &entry);
    }
    AddMember("rank_id", StringValue(std::to_string(source_.parts.rank[index])), &entry);
    if (target_ == TableFormat::k12 && entry.Find("super_device_id") == nullptr) {
      report_->Need("a super_device_id for each device", PathOf(view(), from), *from.object);
    }
    return entry;
  }

  // What a pod's entry has beside its devices, where pods share the server.
  void LosePodMembers(const ServerView& pod) const {
    if (view().layout != TableLayout::kGroupList) return;
    for (const Member& member : pod.object->members) {
      const bool written = member.key == "pod_name" || member.key == "server_id" ||
                           member.key == "devices" ||
                           (member.key == "rank_id" && !HasNoRanks(view()));
      if (written) continue;
      report_->Loss(member.key + " of a pod that shares its server",
                    PathOf(view(), pod) + "." + member.key, member.value);
    }
  }

  Value SuperPods() const {
    for (std::size_t i = 0; i < source_.parts.servers.size(); ++i) {
      if (!source_.super_pods[i].empty()) continue;
      const ServerView& server = view().servers[source_.parts.servers[i].view_server];
      report_->Need("a super pod for each server", PathOf(view(), server), *server.object);
    }
    const Value* stated = view().lists[source_.list].owner->Find("super_pod_list");
    if (stated == nullptr) return MadeSuperPods();
    Value owner = MakeObject();
    AddMember("super_pod_list", *stated, &owner);
    ServerPlaces places;
    for (std::size_t i = 0; i < source_.parts.servers.size(); ++i) {
      places[source_.parts.servers[i].server_id] = i;
    }
    SortSuperPods(places, &owner);
    return std::move(owner.members.front().value);
  }

  // The list for super pods that the source states in some other way.
  Value MadeSuperPods() const {
    Value list = MakeArray();
    std::unordered_map<std::string_view, std::size_t> index;
    for (std::size_t i = 0; i < source_.parts.servers.size(); ++i) {
      const auto [at, added] = index.emplace(source_.super_pods[i], list.items.size());
      if (added) {
        list.items.push_back(MakeObject());
        AddMember("super_pod_id", StringValue(source_.super_pods[i]), &list.items.back());
        AddMember("server_list", MakeArray(), &list.items.back());
      }
      Value server = MakeObject();
      AddMember("server_id", StringValue(std::string(source_.parts.servers[i].server_id)), &server);
      list.items[at->second].Find("server_list")->items.push_back(std::move(server));
    }
    return list;
  }

  // The network between servers, or that between super pods, is RoCE.
  void CheckAddresses() const {
    bool several = source_.parts.servers.size() > 1;
    if (target_ == TableFormat::k12) {
      several = false;
      for (const std::string& super_pod : source_.super_pods) {
        several = several || super_pod != source_.super_pods.front();
      }
    }
    if (!several) return;
    for (const DeviceView* from : source_.DevicesByRank()) {
      if (!AddressOf(*from).empty()) continue;
      report_->Need(target_ == TableFormat::k12
                        ? "a device_ip for each device where there are several super pods"
                        : "a device_ip for each device where there are several servers",
                    PathOf(view(), *from), *from->object);
    }
  }

  const ConversionSource& source_;
  TableFormat target_;
  ConversionReport* report_;
  MemberCarrier carrier_;
};

}  // namespace

Value WriteVersion10(const ConversionSource& source, ConversionReport* report) {
  return ServerListWriter(source, TableFormat::k10, report).Write();
}

Value WriteVersion12(const ConversionSource& source, ConversionReport* report) {
  return ServerListWriter(source, TableFormat::k12, report).Write();
}

Value WriteHcclJson(const ConversionSource& source, ConversionReport* report) {
  if (source.format == TableFormat::k20) return *source.view.root;
  bool super_pods = true;
  for (const std::string& super_pod : source.super_pods) {
    super_pods = super_pods && !super_pod.empty();
  }
  for (const ServerPart& part : source.parts.servers) {
    const ServerView& server = source.view.servers[part.view_server];
    for (const char* key : {"host_ip", "container_ip"}) {
      if (!TextOf(*server.object, key).empty()) continue;
      report->Need(std::string("a ") + key + " for each server", PathOf(source.view, server),
                   *server.object);
    }
  }
  return super_pods ? WriteVersion12(source, report) : WriteVersion10(source, report);
}

}  // namespace rankroute
