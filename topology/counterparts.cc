#include "topology/counterparts.h"

#include <unordered_map>
#include <utility>

#include "topology/mac_address.h"

namespace rankroute {
namespace {

constexpr std::size_t kNone = Counterpart::kNone;

// What each item of a fabric goes by under one rule; empty texts are nothing.
using Keys = std::vector<std::vector<std::string>>;

template <typename Item, typename KeysOf>
Keys CollectKeys(const std::vector<Item>& items, KeysOf keys_of) {
  Keys keys;
  keys.reserve(items.size());
  for (const Item& item : items) keys.push_back(keys_of(item));
  return keys;
}

std::string TieText(const std::string& rule, const std::string& key) {
  return rule.empty() ? "" : rule + " " + key;
}

class Matcher {
 public:
  Matcher(std::size_t intended, std::size_t observed)
      : observed_of_(intended, kNone), intended_of_(observed, kNone), tie_(intended) {}

  // Pairs what is still alone in both fabrics and has a key in common. `rule` calls the key for
  // people; empty where it is the name.
  void Match(const Keys& intended, const Keys& observed, const std::string& rule) {
    const Owners owner = OwnersOf(observed, intended_of_);
    const Owners own = OwnersOf(intended, observed_of_);
    for (std::size_t i = 0; i < intended.size(); ++i) {
      for (const std::string& key : intended[i]) {
        const auto found = owner.find(key);
        if (observed_of_[i] != kNone || found == owner.end() || found->second == kNone) continue;
        if (own.at(key) != i || intended_of_[found->second] != kNone) continue;
        observed_of_[i] = found->second;
        intended_of_[found->second] = i;
        tie_[i] = TieText(rule, key);
      }
    }
  }

  Counterparts Finish() && {
    Counterparts counterparts;
    for (std::size_t i = 0; i < observed_of_.size(); ++i) {
      counterparts.list.push_back({i, observed_of_[i], std::move(tie_[i])});
    }
    for (std::size_t o = 0; o < intended_of_.size(); ++o) {
      const bool alone = intended_of_[o] == kNone;
      counterparts.of_observed.push_back(alone ? counterparts.list.size() : intended_of_[o]);
      if (alone) counterparts.list.push_back({kNone, o, ""});
    }
    return counterparts;
  }

 private:
  // The one item without counterpart that has a key; kNone where several have it.
  using Owners = std::unordered_map<std::string, std::size_t>;

  static Owners OwnersOf(const Keys& keys, const std::vector<std::size_t>& counterpart) {
    Owners owners;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (counterpart[i] != kNone) continue;
      for (const std::string& key : keys[i]) {
        if (key.empty()) continue;
        const auto [it, is_new] = owners.emplace(key, i);
        if (!is_new && it->second != i) it->second = kNone;
      }
    }
    return owners;
  }

  std::vector<std::size_t> observed_of_;
  std::vector<std::size_t> intended_of_;
  std::vector<std::string> tie_;  // By intended item.
};

std::vector<std::string> AddressesOf(const ServerDescription& server) {
  std::vector<std::string> addresses = {server.name};
  addresses.insert(addresses.end(), server.addresses.begin(), server.addresses.end());
  for (const DeviceDescription& device : server.devices) addresses.push_back(device.ip);
  return addresses;
}

}  // namespace

Counterparts MatchSwitches(const FabricDescription& intended, const FabricDescription& observed) {
  Matcher matcher(intended.switches.size(), observed.switches.size());
  const auto match = [&](const std::string& rule, auto key_of) {
    const auto keys = [&key_of](const SwitchDescription& sw) {
      return std::vector<std::string>{key_of(sw)};
    };
    matcher.Match(CollectKeys(intended.switches, keys), CollectKeys(observed.switches, keys), rule);
  };
  match("", [](const SwitchDescription& sw) { return sw.name; });
  match("chassis id", [](const SwitchDescription& sw) {
    const std::string mac = NormalizeMac(sw.chassis_id);
    return mac.empty() ? sw.chassis_id : mac;
  });
  match("management address", [](const SwitchDescription& sw) { return sw.management_address; });
  return std::move(matcher).Finish();
}

Counterparts MatchServers(const FabricDescription& intended, const FabricDescription& observed) {
  Matcher matcher(intended.servers.size(), observed.servers.size());
  const auto name = [](const ServerDescription& server) { return std::vector{server.name}; };
  matcher.Match(CollectKeys(intended.servers, name), CollectKeys(observed.servers, name), "");
  matcher.Match(CollectKeys(intended.servers, AddressesOf),
                CollectKeys(observed.servers, AddressesOf), "address");
  Counterparts counterparts = std::move(matcher).Finish();
  for (Counterpart& server : counterparts.list) {
    if (!server.in_both()) continue;
    const std::string& a = intended.servers[server.intended].name;
    const std::string& b = observed.servers[server.observed].name;
    if (server.tie == "address " + a || server.tie == "address " + b) server.tie.clear();
  }
  return counterparts;
}

}  // namespace rankroute
