// Properties over random tables, from fixed seeds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "ranktable/check.h"
#include "ranktable/rank_table.h"
#include "tests/ranktable/random.h"
#include "tests/ranktable/sound_tables.h"
#include "tests/ranktable/table_text.h"

namespace rankroute {
namespace {

// Servers of different size, which RT014 warns of.
TestTable RandomTable(Random* random) {
  std::vector<std::size_t> counts(1 + random->Below(12));
  for (std::size_t& count : counts) count = 1 + random->Below(8);
  return SoundTable(counts);
}

TestTable RandomSoundTable(Random* random) {
  return SoundTable(std::vector<std::size_t>(1 + random->Below(12), 1 + random->Below(8)));
}

std::size_t RankCount(const TestTable& table) {
  std::size_t count = 0;
  for (const TestServer& server : table) count += server.devices.size();
  return count;
}

std::string Ids(const std::vector<Finding>& findings) {
  std::set<std::string> ids;
  for (const Finding& f : findings) ids.insert(f.id);
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : " ") + id;
  return text;
}

RankTable Read(const std::string& text) {
  Result<RankTable> table = ReadRankTable(text, "");
  EXPECT_TRUE(table.ok()) << table.status().message() << "\n" << text;
  return table.ok() ? *std::move(table) : RankTable();
}

// Some keys that no rule knows, at random places, one value each of its own.
std::string WithUnknownKeys(std::string text, Random* random, std::vector<std::string>* added) {
  const std::size_t keys = random->Below(6);
  for (std::size_t i = 0; i < keys; ++i) {
    std::vector<std::size_t> braces;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '{') braces.push_back(at);
    }
    const std::string key =
        "\"x" + std::to_string(i) + "\": " + std::to_string(random->Below(1000)) + "e2";
    text.insert(braces[random->Below(braces.size())] + 1, key + ",");
    added->push_back(key);
  }
  return text;
}

TEST(ReorderServersProperty, InverseRestoresAndOutputValidatesAndKeepsUnknownKeys) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> unknown;
    const TestTable plain = RandomTable(&random);
    const RankTable table = Read(WithUnknownKeys(ToText(plain), &random, &unknown));
    const std::vector<std::size_t> order = random.Permutation(table.servers.size());
    std::vector<std::size_t> inverse(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) inverse[order[i]] = i;

    const RankTable reordered = ReorderServers(table, order);
    const std::string written = WriteRankTable(reordered);
    EXPECT_THAT(Ids(CheckRankTable(written)), testing::AnyOf("", "RT014")) << written;
    for (const std::string& key : unknown) EXPECT_THAT(written, testing::HasSubstr(key));
    EXPECT_EQ(WriteRankTable(ReorderServers(reordered, inverse)), WriteRankTable(table));
    EXPECT_EQ(WriteRankTable(ReorderServers(table, random.Permutation(order.size()))).size(),
              WriteRankTable(table).size());

    // What is read back is what the order says, device by device.
    const RankTable again = Read(written);
    std::int64_t rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const RankTableServer& before = table.servers[order[i]];
      EXPECT_EQ(again.servers[i].server_id, before.server_id);
      ASSERT_EQ(again.servers[i].devices.size(), before.devices.size());
      for (std::size_t d = 0; d < before.devices.size(); ++d) {
        EXPECT_EQ(again.servers[i].devices[d].device_ip, before.devices[d].device_ip);
        EXPECT_EQ(again.servers[i].devices[d].rank_id, rank);
        EXPECT_EQ(reordered.servers[i].devices[d].rank_id, rank);
        ++rank;
      }
    }
  }
}

TEST(ReorderServersProperty, ShuffledListsAndDevicesComeOutValid) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    TestTable plain = RandomTable(&random);
    std::vector<std::size_t> ranks = random.Permutation(RankCount(plain));
    for (TestServer& server : plain) {
      for (TestDevice& device : server.devices) {
        device.rank_id = std::to_string(ranks.back());
        ranks.pop_back();
      }
      random.Shuffle(&server.devices);
    }
    random.Shuffle(&plain);
    const RankTable table = Read(ToText(plain));
    const RankTable reordered = ReorderServers(table, random.Permutation(plain.size()));
    const std::string written = WriteRankTable(reordered);
    EXPECT_FALSE(HasErrors(CheckRankTable(written))) << written;
    for (const Finding& f : CheckRankTable(written)) {
      if (f.id == "RT014") continue;
      EXPECT_THAT(f.message, testing::HasSubstr("of the same server")) << f.message;
    }
  }
}

TEST(RankIdProperty, AnErrorIsFoundExactlyWhereRanksAreNoPermutation) {
  Random random(3);
  int sound = 0;
  for (int round = 0; round < 2000; ++round) {
    TestTable table = RandomTable(&random);
    const std::size_t count = RankCount(table);
    std::vector<std::size_t> ranks = random.Permutation(count);
    const std::size_t changes = random.Below(3);
    for (std::size_t i = 0; i < changes; ++i) ranks[random.Below(count)] = random.Below(count + 2);
    std::set<std::size_t> distinct;
    std::size_t outside = 0;
    std::size_t repeated = 0;
    std::size_t next = 0;
    for (TestServer& server : table) {
      for (TestDevice& device : server.devices) {
        const std::size_t rank = ranks[next++];
        device.rank_id = std::to_string(rank);
        if (rank >= count) {
          ++outside;
        } else if (!distinct.insert(rank).second) {
          ++repeated;
        }
      }
    }
    std::size_t found = 0;
    for (const Finding& f : CheckRankTable(ToText(table))) {
      if (f.id == "RT008") ++found;
      EXPECT_TRUE(f.id == "RT008" || f.id == "RT009" || f.id == "RT014") << f.id;
    }
    EXPECT_EQ(found, repeated + (outside > 0 ? 1U : 0U)) << ToText(table);
    if (found == 0) ++sound;
  }
  EXPECT_GT(sound, 100);
  EXPECT_LT(sound, 1900);
}

struct Fault {
  const char* rules;  // All that may and must be found.
  std::function<void(TestDevice*, TestServer*, Random*)> make;
};

// No fault sets off a second rule.
TEST(SingleFaultProperty, OneFaultIsFoundByOneRule) {
  const std::vector<Fault> faults = {
      {"RT007", [](TestDevice*, TestServer* s, Random*) { s->server_id = ""; }},
      {"RT007", [](TestDevice*, TestServer* s, Random*) { s->server_id = std::string(70, 'x'); }},
      {"RT008", [](TestDevice* d, TestServer*, Random*) { d->rank_id = "x"; }},
      {"RT008", [](TestDevice* d, TestServer*, Random*) { d->rank_id = ""; }},
      {"RT008", [](TestDevice* d, TestServer*, Random*) { d->rank_id = "1000"; }},
      {"RT008", [](TestDevice* d, TestServer*, Random*) { d->rank_id = "+1"; }},
      {"RT010", [](TestDevice* d, TestServer*, Random*) { d->device_id = "1x"; }},
      {"RT010", [](TestDevice* d, TestServer*, Random*) { d->device_id = "-1"; }},
      {"RT011", [](TestDevice* d, TestServer*, Random*) { d->device_ip = "198.18.0"; }},
      {"RT011", [](TestDevice* d, TestServer*, Random*) { d->device_ip += ","; }},
      {"RT011", [](TestDevice* d, TestServer*, Random*) { d->device_ip = "fe80::1%eth0"; }},
      {"RT006", [](TestDevice*, TestServer* s, Random*) { s->devices.clear(); }},
  };
  Random random(4);
  for (int round = 0; round < 50; ++round) {
    for (const Fault& fault : faults) {
      TestTable table = RandomSoundTable(&random);
      TestServer& server = table[random.Below(table.size())];
      TestDevice& device = server.devices[random.Below(server.devices.size())];
      fault.make(&device, &server, &random);
      const std::vector<Finding> findings = CheckRankTable(ToText(table));
      EXPECT_EQ(Ids(findings), fault.rules) << ToText(table);
      EXPECT_EQ(findings.size(), 1U) << ToText(table);
    }
  }
}

// The same for a field that is taken out or stands there as a number.
TEST(SingleFaultProperty, AFieldThatIsMissingOrANumberIsFoundOnce) {
  const std::vector<std::pair<std::string, std::string>> owner_of = {
      {"status", "RT003"},    {"version", "RT004"},   {"server_count", "RT006"},
      {"server_id", "RT007"}, {"device_id", "RT010"}, {"rank_id", "RT008"},
      {"device_ip", "RT011"}};
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    for (const auto& [key, rule] : owner_of) {
      const std::string text = ToText(SoundTable(std::vector<std::size_t>(3, 1 + random.Below(8))));
      std::vector<std::size_t> places;
      const std::string quoted = "\"" + key + "\":";
      for (std::size_t at = text.find(quoted); at != std::string::npos;
           at = text.find(quoted, at + 1)) {
        places.push_back(at);
      }
      const std::size_t at = places[random.Below(places.size())];
      const std::size_t value = at + quoted.size();
      const std::size_t end = text.find('"', value + 1) + 1;
      std::string renamed = text;
      renamed.insert(at + 1, "x");
      EXPECT_EQ(Ids(CheckRankTable(renamed)), rule) << renamed;
      EXPECT_EQ(CheckRankTable(renamed).size(), 1U) << renamed;
      std::string null = text;
      null.replace(value, end - value, "null");
      const bool own_type = key == "status" || key == "version";
      EXPECT_EQ(Ids(CheckRankTable(null)), own_type ? rule : "RT005") << null;
      EXPECT_EQ(CheckRankTable(null).size(), 1U) << null;
    }
  }
}

// Formats with a list of servers, and what is found in a table of one that is sound otherwise.
const std::vector<std::pair<std::string, std::string>>& ServerFormats() {
  static const std::vector<std::pair<std::string, std::string>> formats = {
      {"1.0", ""},      {"1.2", ""},       {"1.3", "RT004"},   {"1.4", "RT004"},
      {"tor-list", ""}, {"hccl-json", ""}, {"global", "RT004"}};
  return formats;
}

SoundShape RandomShape(Random* random) {
  SoundShape shape;
  shape.devices.assign(1 + random->Below(12), 1 + random->Below(8));
  shape.super_pods = 1 + random->Below(shape.devices.size());
  shape.extra_keys = random->Below(2) == 0;
  return shape;
}

TEST(SoundTableProperty, OfAnyFormatHasNoFindingButItsVersion) {
  Random random(6);
  for (int round = 0; round < 50; ++round) {
    for (const auto& [format, expected] : ServerFormats()) {
      const std::string text = SoundTableText(format, RandomShape(&random));
      EXPECT_EQ(Ids(CheckRankTable(text)), expected) << text;
    }
  }
}

// Lists of prefill and decode devices; each device is on the next of `servers` servers.
std::string PeerLists(std::size_t servers, std::size_t prefill, std::size_t decode) {
  std::string text = "{\"version\":\"1.2\",\"status\":\"completed\",\"server_count\":\"" +
                     std::to_string(servers) + "\"";
  std::size_t index = 0;
  for (const auto& [key, count] :
       {std::pair("prefill_device_list", prefill), std::pair("decode_device_list", decode)}) {
    text += std::string(",\n\"") + key + "\":[";
    for (std::size_t i = 0; i < count; ++i, ++index) {
      const std::string server = std::to_string(index % servers);
      const std::string device = std::to_string(index / servers);
      text += (i == 0 ? "\n" : ",\n") + std::string("{\"server_id\":\"node") + server +
              "\",\"device_id\":\"" + device + "\",\"device_ip\":\"198.18." + server + "." +
              std::to_string(index / servers + 1) + "\",\"cluster_id\":\"" +
              std::to_string(index + 1) + "\"}";
    }
    text += "]";
  }
  return text + "}\n";
}

TEST(SoundTableProperty, PeersHaveNoFindingButTheirLayout) {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    const std::size_t servers = 1 + random.Below(4);
    const std::size_t prefill = servers + random.Below(8);
    const std::string text = PeerLists(servers, prefill, 1 + random.Below(8));
    EXPECT_EQ(Ids(CheckRankTable(text)), "RT004") << text;
  }
}

// A table of version 1.2 without addresses, one device a server; pods[p] are the servers of super
// pod p in the order in which it lists them, and server s has rank s.
std::string SuperPodTable(const std::vector<std::vector<std::size_t>>& pods, std::size_t servers) {
  std::string list;
  for (std::size_t s = 0; s < servers; ++s) {
    const std::string n = std::to_string(s);
    list += (s == 0 ? "" : ",\n") + ("{\"server_id\":\"node" + n) +
            "\",\"device\":[{\"device_id\":\"0\",\"device_ip\":\"198.18.0." +
            std::to_string(s + 1) + "\",\"super_device_id\":\"" + std::to_string(s << 22U) +
            "\",\"rank_id\":\"" + n + "\"}]}";
  }
  std::string text = "{\"status\":\"completed\",\"version\":\"1.2\",\"server_list\":[" + list +
                     "],\n\"super_pod_list\":[";
  for (std::size_t p = 0; p < pods.size(); ++p) {
    text += (p == 0 ? "" : ",\n") + ("{\"super_pod_id\":\"" + std::to_string(p)) +
            "\",\"server_list\":[";
    for (std::size_t i = 0; i < pods[p].size(); ++i) {
      text += (i == 0 ? "" : ",") + ("{\"server_id\":\"node" + std::to_string(pods[p][i])) + "\"}";
    }
    text += "]}";
  }
  return text + "]}\n";
}

// Servers dealt out to super pods at random: each finding of RT016 is one that counting finds, too.
TEST(SuperPodProperty, OrderIsFoundExactlyWhereRanksJumpOrListsAreNotSorted) {
  Random random(8);
  int sound = 0;
  for (int round = 0; round < 1000; ++round) {
    const std::size_t servers = 1 + random.Below(5);
    std::vector<std::vector<std::size_t>> pods(1 + random.Below(3));
    for (std::size_t s = 0; s < servers; ++s) pods[random.Below(pods.size())].push_back(s);
    pods.erase(std::remove_if(pods.begin(), pods.end(), [](const auto& p) { return p.empty(); }),
               pods.end());
    std::size_t expected = 0;
    bool sorted = true;
    for (std::size_t p = 0; p < pods.size(); ++p) {
      if (pods[p].back() - pods[p].front() + 1 != pods[p].size()) ++expected;
      if (p > 0 && pods[p].front() < pods[p - 1].front()) sorted = false;
    }
    if (!sorted) ++expected;
    if (expected == 0) ++sound;
    for (std::vector<std::size_t>& pod : pods) random.Shuffle(&pod);
    const std::string text = SuperPodTable(pods, servers);
    const std::vector<Finding> findings = CheckRankTable(text);
    EXPECT_EQ(Ids(findings), expected == 0 ? "" : "RT016") << text;
    EXPECT_EQ(findings.size(), expected) << text;
  }
  EXPECT_GT(sound, 100);
  EXPECT_LT(sound, 900);
}

// Members of super pods taken out, doubled and misnamed at random: RT015 finds the table wanting
// exactly where the super pods' servers are not the table's, each once.
TEST(SuperPodProperty, MembersAreFoundWantingExactlyWhereTheyAreNoPartition) {
  Random random(9);
  int sound = 0;
  for (int round = 0; round < 1000; ++round) {
    const std::size_t servers = 2 + random.Below(5);
    std::vector<std::vector<std::size_t>> pods(2);
    for (std::size_t s = 0; s < servers; ++s) pods[s < servers / 2 ? 0 : 1].push_back(s);
    const std::size_t changes = random.Below(3);
    for (std::size_t i = 0; i < changes; ++i) {
      std::vector<std::size_t>& pod = pods[random.Below(2)];
      pod[random.Below(pod.size())] = random.Below(servers + 1);
    }
    std::vector<std::size_t> named;
    for (const auto& pod : pods) named.insert(named.end(), pod.begin(), pod.end());
    std::sort(named.begin(), named.end());
    bool partition = named.size() == servers;
    for (std::size_t s = 0; s < named.size(); ++s) partition = partition && named[s] == s;
    const std::string text = SuperPodTable(pods, servers);
    EXPECT_EQ(!HasErrors(CheckRankTable(text)), partition) << text;
    if (partition) ++sound;
  }
  EXPECT_GT(sound, 100);
  EXPECT_LT(sound, 900);
}

}  // namespace
}  // namespace rankroute
