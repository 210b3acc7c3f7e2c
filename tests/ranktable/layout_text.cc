#include "tests/ranktable/layout_text.h"

#include <algorithm>
#include <vector>

namespace rankroute {
namespace {

std::string Join(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "\n" : ",\n") + part;
  return text;
}

std::string Field(const std::string& key, const std::string& text) {
  return "\"" + key + "\":\"" + text + "\"";
}

std::string Field(const std::string& key, std::size_t number) {
  return Field(key, std::to_string(number));
}

std::string Number(const std::string& key, std::size_t number) {
  return "\"" + key + "\":" + std::to_string(number);
}

// Of up to 65,536.
std::string Ip(std::size_t n) {
  return "198.18." + std::to_string(n / 256) + "." + std::to_string(n % 256);
}

// "node-007": the order of the texts is that of the numbers.
std::string ServerId(std::size_t n) {
  std::string digits = std::to_string(n);
  return "node-" + std::string(3 - digits.size(), '0') + digits;
}

// `count` of the numbers below `end`, ascending.
std::vector<std::size_t> Some(std::size_t count, std::size_t end, Random* random) {
  std::vector<std::size_t> numbers = random->Permutation(end);
  numbers.resize(count);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string GroupDevice(std::size_t device, std::size_t server) {
  return "  {" + Field("device_id", device) + "," + Field("device_ip", Ip(server * 8 + device)) +
         "}";
}

// The pods of one server: its devices in ascending order, shared out in turn.
void AddPods(const std::string& task, std::size_t server, Random* random,
             std::vector<std::string>* pods, std::size_t* device_count) {
  const std::vector<std::size_t> devices = Some(1 + random->Below(8), 8, random);
  *device_count += devices.size();
  std::size_t at = 0;
  while (at < devices.size()) {
    const std::size_t end = at + 1 + random->Below(devices.size() - at);
    std::vector<std::string> list;
    for (; at < end; ++at) list.push_back(GroupDevice(devices[at], server));
    random->Shuffle(&list);
    pods->push_back(" {" + Field("pod_name", task + "-" + std::to_string(pods->size())) + "," +
                    Field("server_id", ServerId(server)) + ",\"devices\":[" + Join(list) + "]}");
  }
}

}  // namespace

std::string RandomCloudTable(Random* random) {
  std::vector<std::string> groups;
  const std::size_t group_count = 1 + random->Below(2);
  std::size_t server = 0;
  for (std::size_t g = 0; g < group_count; ++g) {
    const std::string task = "job-task" + std::to_string(g);
    std::vector<std::string> pods;
    std::size_t devices = 0;
    for (const std::size_t end = server + 1 + random->Below(12); server < end; ++server) {
      AddPods(task, server, random, &pods, &devices);
    }
    random->Shuffle(&pods);
    groups.push_back("{" + Field("group_name", task) + "," + Field("instance_count", pods.size()) +
                     "," + Field("device_count", devices) + ",\"instance_list\":[" + Join(pods) +
                     "]}");
  }
  return "{" + Field("status", "completed") + "," + Field("group_count", groups.size()) +
         ",\"group_list\":[" + Join(groups) + "]}\n";
}

std::string RandomLabTable(Random* random) {
  const std::size_t servers = 1 + random->Below(5);
  const std::size_t devices = std::size_t{1} << random->Below(4);
  std::vector<std::string> instances;
  for (std::size_t s = 0; s < servers; ++s) {
    const std::vector<std::size_t> ids = Some(devices, 8, random);
    for (const std::size_t id : ids) {
      instances.push_back("{" + Field("rank_id", instances.size()) + "," +
                          Field("server_id", ServerId(s)) + ",\"devices\":[" + GroupDevice(id, s) +
                          "]}");
    }
  }
  random->Shuffle(&instances);
  return "{" + Field("status", "completed") + "," + Field("deploy_mode", "lab") + "," +
         Field("chip_info", "910") + "," + Field("para_plane_nic_location", "device") + "," +
         Field("group_count", 1) + ",\"group_list\":[{" + Field("group_name", "") + "," +
         Field("device_num", instances.size()) + "," + Field("server_num", servers) + "," +
         Field("instance_count", instances.size()) + ",\"instance_list\":[" + Join(instances) +
         "]}]}\n";
}

std::string RandomNodeListTable(Random* random) {
  std::vector<std::string> nodes;
  std::size_t rank = 0;
  const std::size_t node_count = 1 + random->Below(6);
  for (std::size_t n = 0; n < node_count; ++n) {
    std::vector<std::string> ranks;
    for (const std::size_t device : Some(1 + random->Below(16), 16, random)) {
      std::string fields = Field("rank_id", rank++) + "," + Field("device_id", device);
      if (random->Below(2) == 0) fields += "," + Field("rank_ip", Ip(n * 16 + device));
      if (random->Below(2) == 0) fields += "," + Field("port", 16666 + device);
      ranks.push_back(" {" + fields + "}");
    }
    random->Shuffle(&ranks);
    nodes.push_back("{" + Field("node_addr", "192.0.2." + std::to_string(n + 1)) + ",\"ranks\":[" +
                    Join(ranks) + "]}");
  }
  random->Shuffle(&nodes);
  return "{" + Field("status", "completed") + "," + Field("version", "1.1") + "," +
         Field("collective_id", "job") + "," + Field("mode", "tcp") + ",\"node_list\":[" +
         Join(nodes) + "]}\n";
}

namespace {

struct Layer {
  std::size_t number;
  std::size_t addresses;  // Of each device.
  std::size_t kind;       // Of its addresses.
};

std::string Address(const Layer& layer, std::size_t rank, std::size_t place) {
  const std::size_t host = (rank << 5U) + place;
  const std::string port = std::to_string(place % 2) + "/" + std::to_string(place);
  std::string address = Field("addr_type", "IPV4") + "," + Field("addr", Ip(host));
  if (layer.kind == 1) {
    address = Field("addr_type", "IPV6") + "," +
              Field("addr",
                    "2001:db8::" + std::to_string(host / 1000) + ":" + std::to_string(host % 1000));
  } else if (layer.kind == 2) {
    std::string eid = std::to_string(host);
    eid.insert(0, 32 - eid.size(), 'A');
    address = Field("addr_type", "EID") + "," + Field("addr", eid);
  }
  return "   {" + address + ",\"ports\":[\"" + port + "\",\"2/" + std::to_string(place) + "\"]}";
}

std::string Level(const Layer& layer, const std::string& instance, std::size_t rank) {
  std::vector<std::string> addresses;
  for (std::size_t i = 0; i < layer.addresses; ++i) addresses.push_back(Address(layer, rank, i));
  return "  {" + Number("net_layer", layer.number) + "," + Field("net_instance_id", instance) +
         "," + Field("net_type", layer.number == 0 ? "TOPO_FILE_DESC" : "CLOS") +
         ",\"rank_addr_list\":[" + Join(addresses) + "]}";
}

}  // namespace

std::string RandomRankListTable(Random* random) {
  std::vector<Layer> layers;
  for (const std::size_t number : Some(random->Below(4), 7, random)) {
    layers.push_back({number + 1, random->Below(25), random->Below(3)});
  }
  std::vector<std::string> ranks;
  const std::size_t boxes = 1 + random->Below(6);
  for (std::size_t b = 0; b < boxes; ++b) {
    const Layer inside = {0, 1 + random->Below(24), random->Below(3)};
    for (const std::size_t local_id : Some(1 + random->Below(8), 64, random)) {
      const std::size_t rank = ranks.size();
      std::vector<std::string> levels = {Level(inside, "box" + std::to_string(b), rank)};
      for (const Layer& layer : layers) levels.push_back(Level(layer, "network", rank));
      ranks.push_back(" {" + Number("rank_id", rank) + "," + Number("local_id", local_id) + "," +
                      Number("device_id", local_id) + ",\"level_list\":[" + Join(levels) + "]}");
    }
  }
  random->Shuffle(&ranks);
  return "{" + Field("version", "2.0") + "," + Number("rank_count", ranks.size()) +
         ",\"rank_list\":[" + Join(ranks) + "]}\n";
}

}  // namespace rankroute
