// Faults put into sound tables of every version: each must be found. What a field must be is stated
// here a second time, from the formats' documents, so that the rules are not their own oracle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/json.h"
#include "ranktable/check.h"
#include "tests/ranktable/test_data.h"

namespace rankroute {
namespace {

enum class Type { kText, kWhole, kList };

// A field that the reader of a version reads (HCCL rank table configuration; HCOMM,
// topoinfo_ranktable*.cc). Paths have no indices.
struct Field {
  std::string path;
  Type type = Type::kText;
  bool optional = false;  // May be missing, or empty.
};

struct Sample {
  const char* file;           // Of good/.
  std::vector<Field> fields;  // That are there.
  // Lists whose entries are one thing each, so that none may stand twice.
  std::vector<std::string> entity_lists;
  std::string rank;  // Path of the rank ids; empty where there are none.
  std::vector<std::string> counts;
};

const std::vector<Sample>& Samples() {
  static const std::vector<Field> kServerList = {
      {"status"},
      {"version"},
      {"server_count"},
      {"server_list", Type::kList},
      {"server_list[].server_id"},
      {"server_list[].device", Type::kList},
      {"server_list[].device[].device_id"},
      {"server_list[].device[].device_ip"},
      {"server_list[].device[].rank_id"},
  };
  static const std::vector<Field> kSuperPods = [] {
    std::vector<Field> fields = kServerList;
    fields.erase(fields.begin() + 2);  // server_count is optional in 1.2.
    fields.insert(fields.end(), {{"super_pod_list", Type::kList},
                                 {"super_pod_list[].super_pod_id"},
                                 {"super_pod_list[].server_list", Type::kList},
                                 {"super_pod_list[].server_list[].server_id"},
                                 {"server_list[].device[].super_device_id"}});
    return fields;
  }();
  static const std::vector<Sample> samples = {
      {"two_servers",
       kServerList,
       {"server_list", "server_list[].device"},
       "server_list[].device[].rank_id",
       {"server_count"}},
      {"version_1_2_two_super_pods",
       kSuperPods,
       {"server_list", "server_list[].device", "super_pod_list", "super_pod_list[].server_list"},
       "server_list[].device[].rank_id",
       {"server_count"}},
      {"group_list_cloud_two_pods",
       {{"status"},
        {"group_count"},
        {"group_list", Type::kList},
        {"group_list[].group_name"},
        {"group_list[].instance_count"},
        {"group_list[].device_count"},
        {"group_list[].instance_list", Type::kList},
        {"group_list[].instance_list[].pod_name"},
        {"group_list[].instance_list[].server_id"},
        {"group_list[].instance_list[].devices", Type::kList},
        {"group_list[].instance_list[].devices[].device_id"},
        {"group_list[].instance_list[].devices[].device_ip"}},
       {"group_list", "group_list[].instance_list", "group_list[].instance_list[].devices"},
       "",
       {"group_count", "group_list[].instance_count", "group_list[].device_count"}},
      {"group_list_lab_two_servers",
       {{"status"},
        {"group_count"},
        {"group_list", Type::kList},
        {"group_list[].group_name"},
        {"group_list[].device_num"},
        {"group_list[].server_num"},
        {"group_list[].instance_count"},
        {"group_list[].instance_list", Type::kList},
        {"group_list[].instance_list[].rank_id"},
        {"group_list[].instance_list[].server_id"},
        {"group_list[].instance_list[].devices", Type::kList},
        {"group_list[].instance_list[].devices[].device_id"},
        {"group_list[].instance_list[].devices[].device_ip"}},
       {"group_list", "group_list[].instance_list", "group_list[].instance_list[].devices"},
       "group_list[].instance_list[].rank_id",
       {"group_count", "group_list[].instance_count", "group_list[].device_num",
        "group_list[].server_num"}},
      {"node_list_rdma_two_nodes",
       {{"status"},
        {"version"},
        {"collective_id"},
        {"mode", Type::kText, true},
        {"node_list", Type::kList},
        {"node_list[].node_addr"},
        {"node_list[].ranks", Type::kList},
        {"node_list[].ranks[].rank_id"},
        {"node_list[].ranks[].device_id", Type::kText, true},
        {"node_list[].ranks[].rank_ip", Type::kText, true},
        {"node_list[].ranks[].port", Type::kText, true}},
       {"node_list", "node_list[].ranks"},
       "node_list[].ranks[].rank_id",
       {}},
      {"rank_list_two_boxes_in_a_super_pod",
       {{"version"},
        {"rank_count", Type::kWhole},
        {"rank_list", Type::kList},
        {"rank_list[].rank_id", Type::kWhole},
        {"rank_list[].local_id", Type::kWhole},
        {"rank_list[].device_id", Type::kWhole},
        {"rank_list[].level_list", Type::kList},
        {"rank_list[].level_list[].net_layer", Type::kWhole},
        {"rank_list[].level_list[].net_instance_id"},
        {"rank_list[].level_list[].net_type", Type::kText, true},
        {"rank_list[].level_list[].rank_addr_list", Type::kList},
        {"rank_list[].level_list[].rank_addr_list[].addr_type"},
        {"rank_list[].level_list[].rank_addr_list[].addr"},
        {"rank_list[].level_list[].rank_addr_list[].ports", Type::kList}},
       {"rank_list", "rank_list[].level_list", "rank_list[].level_list[].rank_addr_list"},
       "rank_list[].rank_id",
       {"rank_count"}},
  };
  return samples;
}

// Every value at a path, with the object that has it as a member and the list that it is in.
struct Spot {
  Value* value = nullptr;
  Value* owner = nullptr;
};

void Collect(Value* at, Value* owner, const std::string& path, const std::string& wanted,
             std::vector<Spot>* spots) {
  if (path == wanted) spots->push_back({at, owner});
  for (Member& member : at->members) {
    Collect(&member.value, at, path.empty() ? member.key : path + "." + member.key, wanted, spots);
  }
  for (Value& item : at->items) Collect(&item, at, path + "[]", wanted, spots);
}

std::vector<Spot> SpotsOf(Value* root, const std::string& path) {
  std::vector<Spot> spots;
  Collect(root, nullptr, "", path, &spots);
  return spots;
}

// What was tried and found, by kind of fault and path.
class Tally {
 public:
  void Add(const std::string& kind, const std::string& file, const std::string& path, bool caught) {
    auto& [tried, found] = by_kind_[kind];
    ++tried;
    found += caught ? 1 : 0;
    if (!caught) missed_.insert(kind + " " + file + " " + path);
  }

  // Prints all; the share that was caught.
  double Report() const {
    int tried = 0;
    int found = 0;
    for (const auto& [kind, counts] : by_kind_) {
      std::printf("%-24s %6d tried %6d caught\n", kind.c_str(), counts.first, counts.second);
      tried += counts.first;
      found += counts.second;
    }
    for (const std::string& missed : missed_) std::printf("missed: %s\n", missed.c_str());
    std::printf("%d faults, %d caught, %.2f %%\n", tried, found, 100.0 * found / tried);
    return static_cast<double>(found) / tried;
  }

  std::size_t kinds() const { return by_kind_.size(); }

 private:
  std::map<std::string, std::pair<int, int>> by_kind_;
  std::set<std::string> missed_;
};

class Mutator {
 public:
  Mutator(const Sample& sample, Tally* tally) : sample_(sample), tally_(*tally) {
    const std::string text = ReadTestFile("good/" + std::string(sample.file) + ".json");
    root_ = *ParseJson(text, "").root;
    for (const Finding& f : CheckRankTable(text)) usual_.insert(f.id + f.message);
  }

  void Run() {
    for (const Field& field : sample_.fields) {
      EXPECT_FALSE(SpotsOf(&root_, field.path).empty()) << sample_.file << " " << field.path;
      if (!field.optional) At("dropped field", field.path, Drop);
      for (const Value& other : OtherTypes(field.type)) {
        At("other type", field.path, [&](const Spot& spot) { Set(other, spot.value); });
      }
      if (field.type == Type::kText && !field.optional) {
        At("emptied text", field.path, [](const Spot& spot) { spot.value->text.clear(); });
      }
      if (field.type == Type::kList) {
        At("emptied list", field.path, [](const Spot& spot) { spot.value->items.clear(); });
      }
    }
    for (const std::string& list : sample_.entity_lists) {
      At("entry twice", list,
         [](const Spot& spot) { spot.value->items.push_back(spot.value->items.front()); });
      At("entry of other type", list,
         [](const Spot& spot) { spot.value->items.front() = StringValue("entry"); });
    }
    for (const std::string& count : sample_.counts) {
      for (const int by : {-1, 1}) {
        At("wrong count", count, [by](const Spot& spot) {
          spot.value->text = std::to_string(std::stoi(spot.value->text) + by);
        });
      }
    }
    if (!sample_.rank.empty()) MutateRanks();
  }

 private:
  static std::vector<Value> OtherTypes(Type type) {
    Value null;
    Value boolean;
    boolean.kind = Value::Kind::kBool;
    boolean.text = "true";
    Value object;
    object.kind = Value::Kind::kObject;
    std::vector<Value> others = {null, boolean, object};
    if (type != Type::kWhole) others.push_back(NumberValue(0));
    if (type != Type::kText) others.push_back(StringValue("0"));
    return others;
  }

  static void Set(const Value& from, Value* to) { *to = from; }

  static void Drop(const Spot& spot) {
    std::vector<Member>& members = spot.owner->members;
    members.erase(std::find_if(members.begin(), members.end(),
                               [&](const Member& m) { return &m.value == spot.value; }));
  }

  void MutateRanks() {
    const std::size_t ranks = SpotsOf(&root_, sample_.rank).size();
    for (std::size_t i = 0; i < ranks; ++i) {
      const auto set = [&](const char* kind, const std::string& text) {
        Value changed = root_;
        SpotsOf(&changed, sample_.rank)[i].value->text = text;
        Try(kind, sample_.rank, changed);
      };
      set("rank of another", SpotsOf(&root_, sample_.rank)[(i + 1) % ranks].value->text);
      set("rank beyond the last", std::to_string(ranks + i));
      set("negative rank", "-1");
      set("rank that is no number", "x");
    }
    // Ranks of two servers exchanged: they interleave.
    Value changed = root_;
    const std::vector<Spot> spots = SpotsOf(&changed, sample_.rank);
    std::swap(spots.front().value->text, spots.back().value->text);
    Try("ranks interleaved", sample_.rank, changed);
  }

  // Does `change` to each value at a path, one at a time.
  void At(const char* kind, const std::string& path,
          const std::function<void(const Spot&)>& change) {
    const std::size_t count = SpotsOf(&root_, path).size();
    for (std::size_t i = 0; i < count; ++i) {
      Value changed = root_;
      change(SpotsOf(&changed, path)[i]);
      Try(kind, path, changed);
    }
  }

  void Try(const char* kind, const std::string& path, const Value& changed) {
    const std::string text = WriteJson(changed, 2);
    bool caught = false;
    for (const Finding& f : CheckRankTable(text))
      caught = caught || usual_.count(f.id + f.message) == 0;
    tally_.Add(kind, sample_.file, path, caught);
  }

  const Sample& sample_;
  Tally& tally_;
  Value root_;
  std::set<std::string> usual_;  // What is said of the sound table.
};

TEST(MutationTest, FaultsInEveryFieldOfEveryVersionAreFound) {
  Tally tally;
  for (const Sample& sample : Samples()) Mutator(sample, &tally).Run();
  EXPECT_GE(tally.Report(), 0.99);
  EXPECT_GE(tally.kinds(), 11U);
}

}  // namespace
}  // namespace rankroute
