#include "tests/planner/profile_folder.h"

#include <algorithm>
#include <cstdio>

namespace rankroute::testing {
namespace {

// Bytes as the profiler prints them: megabytes of a million bytes, as many digits as it takes.
std::string Megabytes(std::int64_t bytes) {
  const std::string fraction = std::to_string(1'000'000 + bytes % 1'000'000).substr(1);
  return std::to_string(bytes / 1'000'000) + "." + fraction;
}

std::size_t PlaceIn(const FakeGroup& group, int rank) {
  return static_cast<std::size_t>(std::find(group.ranks.begin(), group.ranks.end(), rank) -
                                  group.ranks.begin());
}

// Link to the bytes of its transfers, in order.
using Links = std::map<std::pair<std::size_t, std::size_t>, std::vector<std::int64_t>>;

std::string WriteLinks(const Links& links, const std::string& which) {
  std::string text = "{";
  for (const auto& [link, bytes] : links) {
    std::int64_t value = 0;
    for (const std::int64_t b : bytes) value += b;
    if (which == "top1") value = bytes.back();
    if (which == "middle") value = bytes[bytes.size() / 2];
    if (which == "bottom1") value = bytes.front();
    if (text.size() > 1) text += ", ";
    text += "\"" + std::to_string(link.first) + "-" + std::to_string(link.second) +
            "\": {\"Transport Type\": \"RDMA\", \"Transit Size(MB)\": " + Megabytes(value) +
            ", \"Transit Time(ms)\": 1.5, \"Bandwidth(GB/s)\": 20.0}";
  }
  return text + "}";
}

std::string WriteMatrix(int rank, const std::vector<FakeGroup>& groups,
                        const std::vector<FakeTransfer>& transfers) {
  // Step, kind, type and group to links.
  std::map<int, std::map<std::string, std::map<std::pair<std::string, std::size_t>, Links>>> steps;
  for (const FakeTransfer& t : transfers) {
    auto& kinds = steps[t.step];
    kinds["p2p"];
    kinds["collective"];
    if (t.src != rank) continue;
    const FakeGroup& group = groups[t.group];
    Links& links = kinds[t.kind][{t.type, t.group}];
    links[{PlaceIn(group, t.src), PlaceIn(group, t.dst)}].push_back(t.bytes);
    links[{PlaceIn(group, t.src), PlaceIn(group, t.src)}].push_back(t.bytes);
  }
  std::string text = "{";
  for (const auto& [step, kinds] : steps) {
    if (text.size() > 1) text += ",\n";
    text += "\"step" + std::to_string(step) + "\": {";
    for (const auto& [kind, operations] : kinds) {
      text += std::string(text.back() == '{' ? "" : ", ") + "\"" + kind + "\": {";
      for (const auto& [key, links] : operations) {
        for (const char* which : {"top1", "middle", "bottom1", "total"}) {
          text += std::string(text.back() == '{' ? "" : ",\n ") + "\"" + key.first + "-" + which +
                  "@" + HashByDefinition(groups[key.second].name) +
                  "\": " + WriteLinks(links, which);
        }
      }
      text += "}";
    }
    text += "}";
  }
  return text + "}\n";
}

std::string WriteMetadata(int rank, const std::vector<FakeGroup>& groups) {
  std::string text = "{\"ENV_VARIABLES\": {}, \"parallel_group_info\": {";
  for (const FakeGroup& group : groups) {
    const std::size_t place = PlaceIn(group, rank);
    if (place == group.ranks.size()) continue;
    text += std::string(text.back() == '{' ? "" : ", ") + "\"" + group.name +
            "\": {\"group_name\": \"\", \"group_rank\": " + std::to_string(place) +
            ", \"global_ranks\": [";
    for (const int member : group.ranks) {
      text += std::string(text.back() == '[' ? "" : ", ") + std::to_string(member);
    }
    text += "]}";
  }
  return text + "}}\n";
}

}  // namespace

std::string HashByDefinition(const std::string& name) {
  const auto hash = [&](std::uint64_t factor) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
      std::uint64_t term = static_cast<unsigned char>(name[i]);
      for (std::size_t power = i + 1; power < name.size(); ++power) {
        term = term * factor % 4294967296U;
      }
      sum = (sum + term) % 4294967296U;
    }
    return sum;
  };
  return std::to_string(hash(29) * 4294967296U + hash(131));
}

std::vector<ProfileFile> WriteFakeProfile(int ranks, const std::vector<FakeGroup>& groups,
                                          const std::vector<FakeTransfer>& transfers) {
  std::vector<ProfileFile> files;
  for (int rank = 0; rank < ranks; ++rank) {
    const std::string folder = "prof/host_" + std::to_string(100 + rank) + "_2026_ascend_pt/";
    files.push_back({folder + "profiler_info_" + std::to_string(rank) + ".json", "{}"});
    files.push_back({folder + "profiler_metadata.json", WriteMetadata(rank, groups)});
    files.push_back({folder + "ASCEND_PROFILER_OUTPUT/communication_matrix.json",
                     WriteMatrix(rank, groups, transfers)});
  }
  return files;
}

}  // namespace rankroute::testing
