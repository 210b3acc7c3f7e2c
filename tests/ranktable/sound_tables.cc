#include "tests/ranktable/sound_tables.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace rankroute {
namespace {

std::string Quoted(const std::string& text) { return "\"" + text + "\""; }
std::string Quoted(std::size_t number) { return Quoted(std::to_string(number)); }

// `"key":value` with `value` as JSON; blank values are left out.
struct Pair {
  std::string key;
  std::string value;
};

std::string Object(const std::vector<Pair>& pairs) {
  std::string text;
  for (const Pair& pair : pairs) {
    if (pair.value.empty()) continue;
    text += (text.empty() ? "" : ",") + Quoted(pair.key) + ":" + pair.value;
  }
  return "{" + text + "}";
}

std::string List(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ",\n") + item;
  return "[" + text + "]";
}

class Writer {
 public:
  Writer(const std::string& format, const SoundShape& shape) : format_(format), shape_(shape) {}

  std::string Text() const {
    if (format_ == "2.0") return RankList();
    if (format_ == "1.1") return NodeList();
    if (format_ == "group-list" || format_ == "lab") return GroupList();
    if (format_ == "global") return Global();
    return ServerList();
  }

 private:
  std::string ServerId(std::size_t s) const { return Quoted("192.0.2." + std::to_string(s + 8)); }
  std::string DeviceIp(std::size_t s, std::size_t d) const {
    return Quoted("198.18." + std::to_string(s) + "." + std::to_string(d + 1));
  }
  std::size_t FirstRank(std::size_t s) const {
    std::size_t rank = 0;
    for (std::size_t i = 0; i < s; ++i) rank += shape_.devices[i];
    return rank;
  }
  std::size_t RankCount() const { return FirstRank(shape_.devices.size()); }
  std::string Extra() const { return shape_.extra_keys ? "[1.50,null]" : ""; }
  std::size_t SuperPod(std::size_t s) const {
    return s * shape_.super_pods / shape_.devices.size();
  }
  // The server's number in the bits from 22 on, the die in 17 and 16 (super_device_id of 1.2).
  std::string Sdid(std::size_t s, std::size_t d) const {
    return Quoted((s << 22U) + ((d % 2) << 16U) + d);
  }
  bool HasSuperPods() const {
    return format_ == "1.2" || format_ == "1.3" || format_ == "1.4" || format_ == "global";
  }

  std::string Device(std::size_t s, std::size_t d) const {
    const bool tor = format_ == "tor-list" || format_ == "1.3";
    return Object({{"device_id", Quoted(d)},
                   {"device_ip", DeviceIp(s, d)},
                   {"super_device_id", HasSuperPods() ? Sdid(s, d) : ""},
                   {"device_port", format_ == "1.0" ? Quoted(16000 + d) : ""},
                   {"device_logical_id", format_ == "global" ? Quoted(d) : ""},
                   {"rank_id", Quoted(FirstRank(s) + d)},
                   {"tor_ip", tor ? Quoted("203.0.113.7") : ""},
                   {"tor_port", tor ? Quoted("400GE1/0/" + std::to_string(d)) : ""},
                   {"x_device", Extra()}});
  }

  std::string Servers() const {
    std::vector<std::string> servers;
    for (std::size_t s = 0; s < shape_.devices.size(); ++s) {
      std::vector<std::string> devices;
      for (std::size_t d = 0; d < shape_.devices[s]; ++d) devices.push_back(Device(s, d));
      const bool mindcluster = format_ == "hccl-json";
      servers.push_back(Object({{"server_id", ServerId(s)},
                                {"host_ip", mindcluster ? ServerId(s) : ""},
                                {"container_ip", mindcluster ? Quoted("198.19.0.1") : ""},
                                {"server_ip", format_ == "global" ? ServerId(s) : ""},
                                {"pod_name", format_ == "tor-list" ? Pod(s) : ""},
                                {"device", List(devices)},
                                {"x_server", Extra()}}));
    }
    return List(servers);
  }

  std::string Pod(std::size_t index) const {
    return Quoted("demo-worker-" + std::to_string(index));
  }

  std::string SuperPods() const {
    std::vector<std::string> pods;
    for (std::size_t p = 0; p < shape_.super_pods; ++p) {
      std::vector<std::string> servers;
      for (std::size_t s = 0; s < shape_.devices.size(); ++s) {
        if (SuperPod(s) == p) servers.push_back(Object({{"server_id", ServerId(s)}}));
      }
      if (servers.empty()) continue;
      pods.push_back(Object({{"super_pod_id", Quoted(p)}, {"server_list", List(servers)}}));
    }
    return List(pods);
  }

  std::string ServerList() const {
    const bool platform = format_ == "1.3" || format_ == "1.4";
    const bool has_version = format_ == "1.2" || platform;
    const std::string clusters = List({Object({{"cluster_id", Quoted("c1")},
                                               {"az_id", Quoted("az1")},
                                               {"region_id", Quoted("r1")},
                                               {"super_pod_list", SuperPods()}})});
    const bool flat = format_ == "1.2" || format_ == "1.3";
    return Object({{"status", Quoted("completed")},
                   {"version", Quoted(has_version ? format_ : "1.0")},
                   {"data_version", platform ? "4" : ""},
                   {"server_count", Quoted(shape_.devices.size())},
                   {"server_list", Servers()},
                   {"super_pod_list", flat ? SuperPods() : ""},
                   {"cluster_list", format_ == "1.4" ? clusters : ""},
                   {"x_root", Extra()}});
  }

  std::string Global() const {
    const std::string coordinator =
        Object({{"group_id", Quoted("0")},
                {"server_count", Quoted("1")},
                {"server_list", List({Object({{"server_id", Quoted("192.0.2.200")},
                                              {"server_ip", Quoted("192.0.2.200")}})})}});
    const std::string instance = Object({{"group_id", Quoted("2")},
                                         {"server_count", Quoted(shape_.devices.size())},
                                         {"server_list", Servers()},
                                         {"super_pod_list", SuperPods()}});
    return Object({{"status", Quoted("completed")},
                   {"version", Quoted("1.2")},
                   {"server_group_list", List({coordinator, instance})},
                   {"x_root", Extra()}});
  }

  std::string NodeList() const {
    std::vector<std::string> nodes;
    for (std::size_t s = 0; s < shape_.devices.size(); ++s) {
      std::vector<std::string> ranks;
      for (std::size_t d = 0; d < shape_.devices[s]; ++d) {
        ranks.push_back(Object({{"rank_id", Quoted(FirstRank(s) + d)},
                                {"device_id", Quoted(d)},
                                {"rank_ip", DeviceIp(s, d)},
                                {"port", Quoted("16666")},
                                {"x_device", Extra()}}));
      }
      nodes.push_back(
          Object({{"node_addr", ServerId(s)}, {"ranks", List(ranks)}, {"x_server", Extra()}}));
    }
    return Object({{"status", Quoted("completed")},
                   {"version", Quoted("1.1")},
                   {"collective_id", Quoted("job-7")},
                   {"mode", Quoted("rdma")},
                   {"node_list", List(nodes)},
                   {"x_root", Extra()}});
  }

  std::string Eid(std::size_t s, std::size_t d) const {
    std::array<char, 33> text{};
    std::snprintf(text.data(), text.size(), "%032zx", 0xA00000 + (s << 8U) + d);
    return Quoted(text.data());
  }

  static std::string Level(std::size_t layer, const std::string& instance, const std::string& type,
                           const std::string& address_type, const std::string& address,
                           const std::string& port) {
    const std::string entry = Object({{"addr_type", Quoted(address_type)},
                                      {"addr", address},
                                      {"ports", List({Quoted(port)})},
                                      {"plane_id", Quoted("0")}});
    return Object({{"net_layer", std::to_string(layer)},
                   {"net_instance_id", instance},
                   {"net_type", Quoted(type)},
                   {"net_attr", Quoted("")},
                   {"rank_addr_list", List({entry})}});
  }

  std::string RankList() const {
    std::vector<std::string> ranks;
    for (std::size_t s = 0; s < shape_.devices.size(); ++s) {
      const std::string pod = Quoted("sp" + std::to_string(SuperPod(s)));
      for (std::size_t d = 0; d < shape_.devices[s]; ++d) {
        const std::string rank = std::to_string(FirstRank(s) + d);
        ranks.push_back(
            Object({{"rank_id", rank},
                    {"local_id", std::to_string(d)},
                    {"device_id", std::to_string(d)},
                    {"level_list",
                     List({Level(0, ServerId(s), "TOPO_FILE_DESC", "EID", Eid(s, d), "1/0"),
                           Level(1, pod, "CLOS", "EID", Eid(s + 100, d), "1/1"),
                           Level(2, Quoted("roce"), "CLOS", "IPV4", DeviceIp(s, d), "0/4")})},
                    {"x_device", Extra()}}));
      }
    }
    return Object({{"status", Quoted("completed")},
                   {"version", Quoted("2.0")},
                   {"rank_count", std::to_string(RankCount())},
                   {"detour", Quoted("false")},
                   {"rank_list", List(ranks)},
                   {"x_root", Extra()}});
  }

  // The pods of a server share its devices out, in turn; in lab mode each device is an instance.
  std::vector<std::string> Instances() const {
    std::vector<std::string> instances;
    for (std::size_t s = 0; s < shape_.devices.size(); ++s) {
      const bool lab = format_ == "lab";
      const std::size_t pods =
          lab ? shape_.devices[s] : std::min(shape_.pods_per_server, shape_.devices[s]);
      for (std::size_t p = 0; p < pods; ++p) {
        std::vector<std::string> devices;
        for (std::size_t d = p; d < shape_.devices[s]; d += pods) {
          devices.push_back(Object(
              {{"device_id", Quoted(d)}, {"device_ip", DeviceIp(s, d)}, {"x_device", Extra()}}));
        }
        const std::string rank = Quoted(FirstRank(s) + p);
        instances.push_back(Object({{"pod_name", lab ? "" : Pod(s * shape_.pods_per_server + p)},
                                    {"rank_id", lab ? rank : ""},
                                    {"server_id", ServerId(s)},
                                    {"devices", List(devices)},
                                    {"x_server", pods == 1 ? Extra() : ""}}));
      }
    }
    return instances;
  }

  std::string GroupList() const {
    const bool lab = format_ == "lab";
    const std::vector<std::string> instances = Instances();
    const std::string group = Object({{"group_name", Quoted("worker")},
                                      {"device_count", lab ? "" : Quoted(RankCount())},
                                      {"device_num", lab ? Quoted(RankCount()) : ""},
                                      {"server_num", lab ? Quoted(shape_.devices.size()) : ""},
                                      {"instance_count", Quoted(instances.size())},
                                      {"instance_list", List(instances)}});
    return Object({{"status", Quoted("completed")},
                   {"deploy_mode", lab ? Quoted("lab") : ""},
                   {"board_id", lab ? Quoted("0x002f") : ""},
                   {"chip_info", lab ? Quoted("910") : ""},
                   {"para_plane_nic_location", lab ? Quoted("device") : ""},
                   {"para_plane_nic_name", lab ? List({Quoted("eth0")}) : ""},
                   {"para_plane_nic_num", lab ? Quoted("1") : ""},
                   {"group_count", Quoted("1")},
                   {"group_list", List({group})},
                   {"x_root", Extra()}});
  }

  const std::string& format_;
  const SoundShape& shape_;
};

}  // namespace

const std::vector<std::string>& SoundFormats() {
  static const std::vector<std::string> formats = {"1.0",    "1.1",      "1.2",        "1.3",
                                                   "1.4",    "2.0",      "group-list", "lab",
                                                   "global", "tor-list", "hccl-json"};
  return formats;
}

std::string SoundTableText(const std::string& format, const SoundShape& shape) {
  return Writer(format, shape).Text() + "\n";
}

}  // namespace rankroute
