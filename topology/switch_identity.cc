#include "topology/switch_identity.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "topology/mac_address.h"
#include "topology/union_find.h"

namespace rankroute {
namespace {

// The chassis ids with their subtypes, which are part of them. An unstated subtype of what can only
// be a MAC address counts as one, and of others as the one subtype that another sighting states for
// the same id.
std::vector<std::string> ChassisKeys(const std::vector<SwitchSighting>& sightings) {
  std::map<std::string_view, std::set<IdType>> stated;
  for (const SwitchSighting& s : sightings) {
    if (s.chassis_id_type != IdType::kUnknown) stated[s.chassis_id].insert(s.chassis_id_type);
  }
  std::vector<std::string> keys;
  for (const SwitchSighting& s : sightings) {
    IdType type = s.chassis_id_type;
    if (type == IdType::kUnknown && !NormalizeMac(s.chassis_id).empty()) type = IdType::kMac;
    const auto types = stated.find(s.chassis_id);
    if (type == IdType::kUnknown && types != stated.end() && types->second.size() == 1) {
      type = *types->second.begin();
    }
    keys.push_back(s.chassis_id.empty() ? "" : std::string(IdTypeName(type)) + ":" + s.chassis_id);
  }
  return keys;
}

std::string JoinQuoted(const std::set<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + QuoteJson(text);
  return out;
}

// What is known of a set of sightings that are one switch.
struct Cluster {
  std::vector<std::size_t> sightings;
  std::set<std::string> names;  // Strong ones.
  std::set<std::string> chassis;
  std::set<std::string> addresses;
  std::set<std::string> port_macs;
  bool shares_name = false;  // Another switch has the same system name.
  bool doubtful = false;
};

void Merge(Cluster&& from, Cluster* into) {
  into->sightings.insert(into->sightings.end(), from.sightings.begin(), from.sightings.end());
  into->names.merge(from.names);
  into->chassis.merge(from.chassis);
  into->addresses.merge(from.addresses);
  into->port_macs.merge(from.port_macs);
  into->shares_name = into->shares_name || from.shares_name;
  into->doubtful = into->doubtful || from.doubtful;
}

class Identifier {
 public:
  explicit Identifier(const std::vector<SwitchSighting>& sightings)
      : sightings_(sightings), chassis_keys_(ChassisKeys(sightings)) {}

  SwitchIdentities Identify() {
    ClusterNamed();
    JoinByChassis();
    PlaceNameless();
    PlaceWeak();
    return Finish();
  }

 private:
  void Warn(const char* reason, std::size_t sighting, std::string message) {
    const SourceLine& source = sightings_[sighting].source;
    result_.diagnostics.push_back(
        {Severity::kWarning, reason, source.file, source.line, 0, std::move(message)});
  }

  Cluster ClusterOf(const std::vector<std::size_t>& sightings) const {
    Cluster cluster;
    cluster.sightings = sightings;
    for (const std::size_t i : sightings) {
      const SwitchSighting& s = sightings_[i];
      if (!s.name.empty() && !s.weak_name) cluster.names.insert(s.name);
      if (!chassis_keys_[i].empty()) cluster.chassis.insert(chassis_keys_[i]);
      if (!s.management_address.empty()) cluster.addresses.insert(s.management_address);
      if (!s.port_mac.empty()) cluster.port_macs.insert("mac:" + s.port_mac);
    }
    return cluster;
  }

  // Sightings joined by a chassis id or a management address that they share.
  std::vector<Cluster> Components(const std::vector<std::size_t>& sightings) {
    UnionFind sets(sightings.size());
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < sightings.size(); ++i) {
      const std::string& chassis = chassis_keys_[sightings[i]];
      const std::string& address = sightings_[sightings[i]].management_address;
      for (const std::string& key : {chassis.empty() ? "" : "chassis " + chassis,
                                     address.empty() ? "" : "address " + address}) {
        if (!key.empty()) sets.Join(i, first.emplace(key, i).first->second);
      }
    }
    std::map<std::size_t, std::vector<std::size_t>> members;
    for (std::size_t i = 0; i < sightings.size(); ++i) {
      members[sets.Find(i)].push_back(sightings[i]);
    }
    std::vector<Cluster> clusters;
    for (const auto& [root, list] : members) clusters.push_back(ClusterOf(list));
    return clusters;
  }

  void ClusterNamed() {
    std::map<std::string, std::vector<std::size_t>> by_name;
    for (std::size_t i = 0; i < sightings_.size(); ++i) {
      if (!sightings_[i].name.empty() && !sightings_[i].weak_name) {
        by_name[sightings_[i].name].push_back(i);
      }
    }
    for (std::size_t i = 0; i < sightings_.size(); ++i) {
      if (!sightings_[i].weak_name) continue;
      const auto named = by_name.find(sightings_[i].name);
      if (named == by_name.end()) {
        weak_[sightings_[i].name].push_back(i);
      } else {
        named->second.push_back(i);
      }
    }
    for (const auto& [name, list] : by_name) ClusterName(name, Components(list));
  }

  // Decides whether the parts that share a system name are one switch or several.
  void ClusterName(const std::string& name, std::vector<Cluster> parts) {
    const auto is_full = [](const Cluster& c) {
      return !c.chassis.empty() && !c.addresses.empty();
    };
    std::stable_sort(parts.begin(), parts.end(), [&](const Cluster& a, const Cluster& b) {
      return std::tuple(!is_full(a), a.addresses, a.chassis) <
             std::tuple(!is_full(b), b.addresses, b.chassis);
    });
    const auto full = static_cast<std::size_t>(std::count_if(parts.begin(), parts.end(), is_full));
    const auto with_chassis = std::count_if(parts.begin(), parts.end(),
                                            [](const Cluster& c) { return !c.chassis.empty(); });
    const std::size_t kept = std::max<std::size_t>(full, 1);
    for (std::size_t i = kept; i < parts.size(); ++i) {
      if (full > 1) {
        Warn("AMBIGUOUS_SWITCH", parts[i].sightings.front(),
             "several switches are called " + QuoteJson(name) +
                 " and this statement fits each of them: it is taken for the one at " +
                 *parts[0].addresses.begin());
        parts[0].doubtful = true;
      }
      Merge(std::move(parts[i]), parts.data());
    }
    parts.resize(kept);
    if (full > 1) {
      std::set<std::string> addresses;
      for (Cluster& part : parts) {
        part.shares_name = true;
        addresses.insert(*part.addresses.begin());
      }
      Warn("DUPLICATE_SYSTEM_NAME", parts[0].sightings.front(),
           std::to_string(full) + " switches are called " + QuoteJson(name) +
               " (management addresses " + JoinQuoted(addresses) + "): give each its own name");
    } else if (with_chassis > 1) {
      parts[0].doubtful = true;
      Warn("SEVERAL_CHASSIS_IDS", parts[0].sightings.front(),
           "switch " + QuoteJson(name) + " advertises several chassis ids (" +
               JoinQuoted(parts[0].chassis) +
               ") and no management address that ties them together: taken for one switch");
    }
    for (Cluster& part : parts) clusters_.push_back(std::move(part));
  }

  // Joins the clusters that are one switch under several names.
  void JoinByChassis() {
    std::map<std::string, std::vector<std::size_t>> by_chassis;
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      for (const std::string& chassis : clusters_[c].chassis) by_chassis[chassis].push_back(c);
    }
    UnionFind sets(clusters_.size());
    for (const auto& [chassis, list] : by_chassis) {
      if (list.size() > 1) JoinSharers(chassis, list, &sets);
    }
    std::vector<Cluster> joined;
    std::map<std::size_t, std::size_t> index;
    for (std::size_t c = 0; c < clusters_.size(); ++c) {
      const auto [it, is_new] = index.emplace(sets.Find(c), joined.size());
      if (is_new) joined.emplace_back();
      Merge(std::move(clusters_[c]), &joined[it->second]);
    }
    clusters_ = std::move(joined);
    IndexClusters();
  }

  void JoinSharers(const std::string& chassis, const std::vector<std::size_t>& list,
                   UnionFind* sets) {
    // Where management addresses are stated, only a common one joins.
    std::map<std::string, std::size_t> by_address;
    std::vector<std::size_t> unstated;
    for (const std::size_t c : list) {
      if (clusters_[c].addresses.empty()) unstated.push_back(c);
      for (const std::string& address : clusters_[c].addresses) {
        sets->Join(c, by_address.emplace(address, c).first->second);
      }
    }
    std::set<std::size_t> groups;
    std::set<std::string> names;
    for (const std::size_t c : list) {
      if (!clusters_[c].addresses.empty()) groups.insert(sets->Find(c));
      names.insert(clusters_[c].names.begin(), clusters_[c].names.end());
    }
    const std::size_t place = clusters_[list.front()].sightings.front();
    if (groups.size() <= 1) {
      for (const std::size_t c : list) sets->Join(c, list.front());
      Warn("RENAMED_SWITCH", place,
           "chassis id " + QuoteJson(chassis) + " is advertised under the names " +
               JoinQuoted(names) + ": taken for one switch that was renamed");
      return;
    }
    for (const std::size_t c : list) clusters_[c].doubtful = true;
    Warn("CHASSIS_ID_CONFLICT", place,
         "chassis id " + QuoteJson(chassis) + " is advertised under the names " +
             JoinQuoted(names) + " at different management addresses: kept apart");
  }

  void IndexCluster(std::size_t c) {
    for (const std::string& chassis : clusters_[c].chassis) of_chassis_[chassis].insert(c);
    for (const std::string& address : clusters_[c].addresses) of_address_[address].insert(c);
    for (const std::string& mac : clusters_[c].port_macs) of_port_mac_[mac].insert(c);
  }
  void IndexClusters() {
    for (std::size_t c = 0; c < clusters_.size(); ++c) IndexCluster(c);
  }

  // The cluster that the ids of `cluster` point at, or kNone. Several fit: the first, marked.
  std::size_t FindFor(const Cluster& cluster) {
    std::set<std::size_t> by_chassis;
    std::set<std::size_t> by_address;
    for (const std::string& chassis : cluster.chassis) {
      const auto found = of_chassis_.find(chassis);
      if (found != of_chassis_.end()) by_chassis.insert(found->second.begin(), found->second.end());
    }
    for (const std::string& address : cluster.addresses) {
      const auto found = of_address_.find(address);
      if (found != of_address_.end()) by_address.insert(found->second.begin(), found->second.end());
    }
    for (const std::size_t c : by_chassis) {
      if (by_chassis.size() == 1 || by_address.count(c) != 0) return c;
    }
    if (!by_chassis.empty()) {
      Warn("AMBIGUOUS_SWITCH", cluster.sightings.front(),
           "several switches have chassis id " + JoinQuoted(cluster.chassis) +
               " and this statement names none: it is taken for the first one");
      clusters_[*by_chassis.begin()].doubtful = true;
      return *by_chassis.begin();
    }
    for (const std::string& chassis : cluster.chassis) {
      const auto found = of_port_mac_.find(chassis);
      if (found != of_port_mac_.end() && found->second.size() == 1) return *found->second.begin();
    }
    // An address alone identifies only where nothing else contradicts it.
    if (by_address.size() == 1 &&
        (cluster.chassis.empty() || clusters_[*by_address.begin()].chassis.empty())) {
      return *by_address.begin();
    }
    return SwitchIdentities::kNone;
  }

  std::size_t Place(Cluster cluster) {
    std::size_t c = FindFor(cluster);
    if (c == SwitchIdentities::kNone) {
      c = clusters_.size();
      clusters_.push_back(std::move(cluster));
    } else {
      Merge(std::move(cluster), &clusters_[c]);
    }
    IndexCluster(c);
    return c;
  }

  void PlaceNameless() {
    // Sorted by (chassis id, address), those that state both first: they tie the others together.
    std::map<std::tuple<bool, bool, std::string, std::string>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < sightings_.size(); ++i) {
      const SwitchSighting& s = sightings_[i];
      if (!s.name.empty()) continue;
      if (chassis_keys_[i].empty() && s.management_address.empty()) continue;
      groups[{chassis_keys_[i].empty(), s.management_address.empty(), chassis_keys_[i],
              s.management_address}]
          .push_back(i);
    }
    for (const auto& [key, list] : groups) Place(ClusterOf(list));
  }

  void PlaceWeak() {
    for (const auto& [name, list] : weak_) {
      Cluster cluster = ClusterOf(list);
      // A file may be called by the management address of its switch.
      const auto address = of_address_.find(name);
      if (cluster.chassis.empty() && cluster.addresses.empty() && address != of_address_.end()) {
        cluster.addresses.insert(name);
      }
      const std::size_t c = Place(std::move(cluster));
      weak_name_.emplace(c, name);
    }
  }

  // The sighting that says best who a switch is: its own, else the youngest.
  std::size_t BestSighting(const Cluster& cluster) const {
    const auto rank = [this](std::size_t i) {
      const SwitchSighting& s = sightings_[i];
      return std::tuple(s.weak_name || s.name.empty(), !s.own, s.age_seconds < 0, s.age_seconds,
                        s.name, s.source.file, s.source.line);
    };
    return *std::min_element(cluster.sightings.begin(), cluster.sightings.end(),
                             [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  }

  SwitchIdentity IdentityOf(std::size_t c) const {
    const Cluster& cluster = clusters_[c];
    const SwitchSighting& best = sightings_[BestSighting(cluster)];
    SwitchIdentity identity;
    identity.doubtful = cluster.doubtful;
    identity.source = best.source;
    identity.age_seconds = best.age_seconds;
    // What the switch says of itself, else the first by spelling.
    for (const std::size_t i : cluster.sightings) {
      const SwitchSighting& s = sightings_[i];
      if (s.own && !s.chassis_id.empty()) identity.chassis_id = s.chassis_id;
      if (s.own && !s.management_address.empty()) {
        identity.management_address = s.management_address;
      }
    }
    if (identity.chassis_id.empty() && !cluster.chassis.empty()) {
      const std::string& key = *cluster.chassis.begin();
      identity.chassis_id = key.substr(key.find(':') + 1);
    }
    if (identity.management_address.empty() && !cluster.addresses.empty()) {
      identity.management_address = *cluster.addresses.begin();
    }
    const auto weak = weak_name_.find(c);
    if (!best.weak_name && !best.name.empty()) {
      identity.name = best.name;
      if (cluster.shares_name) identity.name += "@" + identity.management_address;
    } else if (weak != weak_name_.end() && identity.management_address != weak->second) {
      identity.name = weak->second;
    } else {
      identity.name =
          identity.chassis_id.empty() ? identity.management_address : identity.chassis_id;
    }
    return identity;
  }

  SwitchIdentities Finish() {
    std::vector<std::pair<SwitchIdentity, std::size_t>> order;
    for (std::size_t c = 0; c < clusters_.size(); ++c) order.emplace_back(IdentityOf(c), c);
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
      const auto key = [](const auto& x) {
        return std::tie(x.first.name, x.first.chassis_id, x.first.management_address, x.second);
      };
      return key(a) < key(b);
    });
    result_.of_sighting.assign(sightings_.size(), SwitchIdentities::kNone);
    std::set<std::string> taken;
    for (auto& [identity, c] : order) {
      const std::string wanted = identity.name;
      for (int i = 2; !taken.insert(identity.name).second; ++i) {
        identity.name = wanted + "#" + std::to_string(i);
      }
      result_.switches.push_back(std::move(identity));
    }
    // A "#2" may have to move behind other names.
    std::vector<std::size_t> place(order.size());
    std::iota(place.begin(), place.end(), std::size_t{0});
    std::sort(place.begin(), place.end(), [this](std::size_t a, std::size_t b) {
      return result_.switches[a].name < result_.switches[b].name;
    });
    std::vector<SwitchIdentity> sorted;
    for (std::size_t i = 0; i < place.size(); ++i) {
      sorted.push_back(std::move(result_.switches[place[i]]));
      Register(order[place[i]].second, i, sorted.back());
    }
    result_.switches = std::move(sorted);
    return std::move(result_);
  }

  void Register(std::size_t c, std::size_t index, const SwitchIdentity& identity) {
    const Cluster& cluster = clusters_[c];
    for (const std::size_t s : cluster.sightings) {
      result_.of_sighting[s] = index;
      // Weak names count too: the reporter goes by them.
      if (!sightings_[s].name.empty()) result_.by_name.emplace(sightings_[s].name, index);
      if (!sightings_[s].chassis_id.empty()) {
        result_.by_chassis_id.emplace(sightings_[s].chassis_id, index);
      }
    }
    result_.by_name.emplace(identity.name, index);
    for (const std::string& address : cluster.addresses) result_.by_address.emplace(address, index);
  }

  const std::vector<SwitchSighting>& sightings_;
  std::vector<std::string> chassis_keys_;
  std::vector<Cluster> clusters_;
  std::map<std::string, std::vector<std::size_t>> weak_;  // By name, not heard from anybody.
  std::map<std::string, std::set<std::size_t>> of_chassis_;
  std::map<std::string, std::set<std::size_t>> of_address_;
  std::map<std::string, std::set<std::size_t>> of_port_mac_;  // Keys as of chassis ids.
  std::map<std::size_t, std::string> weak_name_;              // Of clusters.
  SwitchIdentities result_;
};

}  // namespace

SwitchIdentities IdentifySwitches(const std::vector<SwitchSighting>& sightings) {
  return Identifier(sightings).Identify();
}

}  // namespace rankroute
