// Properties of conversions and repairs over random tables of every format, from fixed seeds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "ranktable/check.h"
#include "ranktable/convert.h"
#include "ranktable/fix.h"
#include "ranktable/rank_table.h"
#include "tests/ranktable/sound_tables.h"

namespace rankroute {
namespace {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::size_t Below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }

 private:
  std::mt19937_64 engine_;
};

SoundShape RandomShape(const std::string& format, Dice* dice) {
  SoundShape shape;
  const std::size_t servers = 1 + dice->Below(6);
  const std::size_t equal = std::size_t{1} << dice->Below(3);
  for (std::size_t s = 0; s < servers; ++s) {
    shape.devices.push_back(format == "lab" ? equal : 1 + dice->Below(8));
  }
  shape.super_pods = 1 + dice->Below(servers);
  shape.pods_per_server = 1 + dice->Below(2);
  shape.extra_keys = dice->Below(2) == 0;
  return shape;
}

// Each rank as "server/device@address", by rank.
std::vector<std::string> RanksOf(const RankTable& table, bool with_address) {
  std::vector<std::string> ranks(table.rank_count());
  for (const RankTableServer& server : table.servers) {
    for (const RankTableDevice& device : server.devices) {
      ranks[static_cast<std::size_t>(device.rank_id)] =
          server.server_id + "/" + std::to_string(device.device_id) +
          (with_address ? "@" + device.device_ip : "");
    }
  }
  return ranks;
}

bool IsError(const Finding& finding) {
  return finding.severity == Severity::kError && finding.id != "RT004";  // Of platform tables.
}

// What the objects of a document have, by name, wherever they stand: "tor_ip=..." with the device,
// server or group whose ids are nearest above. Independent of the order of members and lists.
void CollectFacts(const Value& value, const std::string& place, std::multiset<std::string>* facts) {
  std::string here = place;
  for (const char* key : {"server_id", "node_addr", "device_id"}) {
    const Value* id = value.Find(key);
    if (id != nullptr) here += "/" + id->text;
  }
  for (const Member& member : value.members) {
    if (member.value.is_object() || (member.value.is_array() && !member.value.items.empty() &&
                                     member.value.items.front().is_object())) {
      CollectFacts(member.value, here, facts);
    } else {
      facts->insert(here + " " + member.key + "=" + WriteJson(member.value, 0));
    }
  }
  for (const Value& item : value.items) CollectFacts(item, here, facts);
}

std::multiset<std::string> FactsOf(const std::string& text) {
  std::multiset<std::string> facts;
  CollectFacts(*ParseJson(text, "").root, "", &facts);
  return facts;
}

std::string KeyOf(const std::string& fact) {
  const std::size_t begin = fact.rfind(' ', fact.find('=')) + 1;
  return fact.substr(begin, fact.find('=') - begin);
}

bool Names(const std::vector<Diagnostic>& losses, const std::string& what) {
  return std::any_of(losses.begin(), losses.end(), [&](const Diagnostic& loss) {
    return loss.message.find("carry " + what) != std::string::npos;
  });
}

// Whether the losses name a key, or the list that it stands in.
bool IsNamed(const std::string& fact, const std::vector<Diagnostic>& losses) {
  const std::map<std::string, std::set<std::string>> inside = {
      {"super_pod_list", {"super_pod_id", "server_id"}},
      {"level_list",
       {"net_layer", "net_instance_id", "net_type", "net_attr", "addr_type", "addr", "ports",
        "plane_id"}}};
  const std::string key = KeyOf(fact);
  if (Names(losses, key)) return true;
  return std::any_of(inside.begin(), inside.end(), [&](const auto& list) {
    return Names(losses, list.first) && list.second.count(key) > 0;
  });
}

class ConvertProperty : public testing::TestWithParam<std::string> {
 protected:
  static std::vector<std::string> Targets() {
    std::vector<std::string> names;
    for (const ConversionFormat& format : ConversionFormats()) names.emplace_back(format.name);
    return names;
  }
};

class RoundTripProperty : public ConvertProperty {
};  // Of formats that there is a conversion back to.

TEST_P(ConvertProperty, KeepsRanksAndWritesTablesWithoutErrors) {
  Dice dice(7);
  std::size_t converted = 0;
  for (int round = 0; round < 25; ++round) {
    const std::string text = SoundTableText(GetParam(), RandomShape(GetParam(), &dice));
    for (const std::string& to : Targets()) {
      const auto loose = ConvertRankTable(text, "t", {to, "", true});
      const auto strict = ConvertRankTable(text, "t", {to, "", false});
      if (!loose.ok()) {
        EXPECT_EQ(loose.status().reason(), "CANNOT_CONVERT");
        EXPECT_FALSE(strict.ok());
        for (const Diagnostic& d : loose.status().diagnostics()) EXPECT_EQ(d.reason, "NEEDED");
        continue;
      }
      ++converted;
      EXPECT_EQ(strict.ok(), loose->losses.empty());
      if (strict.ok()) {
        EXPECT_EQ(strict->text, loose->text);
      }
      const std::vector<Finding> findings = CheckRankTable(loose->text);
      EXPECT_TRUE(std::none_of(findings.begin(), findings.end(), IsError)) << to << loose->text;
      const auto before = ReadRankTable(text, "");
      const auto after = ReadRankTable(loose->text, "");
      ASSERT_TRUE(before.ok() && after.ok()) << after.status().message() << loose->text;
      std::vector<std::string> ranks = RanksOf(*before, to != "2.0");
      std::vector<std::string> written = RanksOf(*after, to != "2.0");
      const bool other_order = !loose->notes.empty() || Names(loose->losses, "the order of ranks");
      EXPECT_EQ(ranks == written, !other_order) << GetParam() << " to " << to << loose->text;
      std::sort(ranks.begin(), ranks.end());
      std::sort(written.begin(), written.end());
      EXPECT_EQ(ranks, written);
    }
  }
  EXPECT_GT(converted, 25U);
}

TEST_P(RoundTripProperty, ThereAndBackLosesOnlyWhatWasNamed) {
  Dice dice(8);
  std::size_t round_trips = 0;
  for (int round = 0; round < 25; ++round) {
    const std::string text = SoundTableText(GetParam(), RandomShape(GetParam(), &dice));
    for (const std::string& to : Targets()) {
      const auto there = ConvertRankTable(text, "t", {to, "", true});
      if (!there.ok()) continue;
      const auto back = ConvertRankTable(there->text, "t", {GetParam(), "", true});
      if (!back.ok()) continue;
      ++round_trips;
      std::vector<Diagnostic> losses = there->losses;
      losses.insert(losses.end(), back->losses.begin(), back->losses.end());
      std::multiset<std::string> after = FactsOf(back->text);
      for (const std::string& fact : FactsOf(text)) {
        const auto found = after.find(fact);
        if (found != after.end()) {
          after.erase(found);
        } else {
          EXPECT_TRUE(IsNamed(fact, losses)) << GetParam() << " to " << to << ": " << fact << "\n"
                                             << back->text;
        }
      }
    }
  }
  EXPECT_GE(round_trips, 25U);
}

std::string CaseName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (c == '.' || c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Formats, ConvertProperty, testing::ValuesIn(SoundFormats()), CaseName);
INSTANTIATE_TEST_SUITE_P(Formats, RoundTripProperty,
                         testing::Values("1.0", "1.2", "2.0", "group-list"), CaseName);

// --- repairs ------------------------------------------------------------------------------------

TEST(FixProperty, SoundTablesStayByteForByte) {
  Dice dice(9);
  for (const std::string& format : SoundFormats()) {
    for (int round = 0; round < 20; ++round) {
      const std::string text = SoundTableText(format, RandomShape(format, &dice));
      const FixedTable fixed = FixRankTable(text);
      EXPECT_EQ(fixed.text, text) << format;
      EXPECT_THAT(fixed.repairs, testing::IsEmpty()) << format << fixed.repairs[0].message;
    }
  }
}

// A fault that a text editor or a careless tool makes, at a random place.
std::string Damaged(std::string text, Dice* dice) {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"\"rank_id\":\"", "\"rank_id\":\"0"},
      {"\"device_id\":\"", "\"device_id\":\"00"},
      {"_count\":\"", "_count\":\"9"},
      {"\"0\"", "0"},
      {"\"1\"", "1"},
      {":0", ":\"0\""},
      {":1,", ":\"1\","},
      {"]", ",]"},
      {"}", ",}"},
      {"{", "{ // servers\n"},
      {"\"rank_id\":\"1\"", "\"rank_id\":\"1\",\"rank_id\":\"1\""},
      {"\"rank_id\":\"1\"", "\"rank_id\":\"1\",\"rank_id\":\"2\""},
      {"\"rank_id\":\"2\"", "\"rank_id\":\"77\""},
      {"\"rank_id\":\"2\"", "\"rank_id\":\"1\""},
      {"192.0.2.9", ""},
      {"completed", "done"},
  };
  const auto& [from, to] = faults[dice->Below(faults.size())];
  std::vector<std::size_t> places;
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1)) {
    places.push_back(at);
  }
  if (!places.empty()) text.replace(places[dice->Below(places.size())], from.size(), to);
  return text;
}

TEST(FixProperty, FixingTwiceIsFixingOnceAndWhatRemainsIsReported) {
  Dice dice(10);
  std::size_t mended = 0;
  for (int round = 0; round < 1500; ++round) {
    const std::string& format = SoundFormats()[dice.Below(SoundFormats().size())];
    std::string text = SoundTableText(format, RandomShape(format, &dice));
    for (std::size_t fault = 1 + dice.Below(4); fault > 0; --fault) text = Damaged(text, &dice);
    const FixedTable fixed = FixRankTable(text);
    if (fixed.text.empty()) {  // Two commas in a row are no JSON that can be followed.
      EXPECT_TRUE(HasErrors(fixed.remaining) && fixed.repairs.empty()) << text;
      continue;
    }
    const FixedTable again = FixRankTable(fixed.text);
    EXPECT_EQ(again.text, fixed.text) << text;
    EXPECT_THAT(again.repairs, testing::IsEmpty()) << text << again.repairs[0].message;
    const std::vector<Finding> findings = CheckRankTable(fixed.text);
    ASSERT_EQ(findings.size(), fixed.remaining.size());
    for (std::size_t i = 0; i < findings.size(); ++i) {
      EXPECT_EQ(findings[i].message, fixed.remaining[i].message);
    }
    if (HasErrors(CheckRankTable(text)) && !HasErrors(findings)) ++mended;
    EXPECT_EQ(fixed.repairs.empty(), fixed.text == text);
  }
  EXPECT_GT(mended, 300U);
}

}  // namespace
}  // namespace rankroute
