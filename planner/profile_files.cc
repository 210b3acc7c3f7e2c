#include "planner/profile_files.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "base/utf8.h"
#include "planner/traffic.h"

namespace rankroute {
namespace {

constexpr std::string_view kStepPrefix = "step";
constexpr std::string_view kTotalOpInfo = "Total Op Info";
constexpr std::string_view kSizeKey = "Transit Size(MB)";
constexpr std::int64_t kMaxRank = std::numeric_limits<std::int32_t>::max();

std::string Quote(std::string_view text) { return QuoteJson(ToValidUtf8(text)); }

class Reporter {
 public:
  Reporter(const std::string& file, std::vector<Diagnostic>* diagnostics)
      : file_(file), diagnostics_(diagnostics) {}

  template <typename Place>  // Value or Member.
  void operator()(const Place& place, std::string message,
                  std::string reason = "INVALID_PROFILE") const {
    diagnostics_->push_back(
        {Severity::kError, std::move(reason), file_, place.line, place.column, std::move(message)});
  }

 private:
  const std::string& file_;
  std::vector<Diagnostic>* diagnostics_;
};

std::optional<Value> Parse(std::string_view text, const std::string& file,
                           std::vector<Diagnostic>* diagnostics) {
  JsonParse parse = ParseJson(text, file);
  std::move(parse.diagnostics.begin(), parse.diagnostics.end(), std::back_inserter(*diagnostics));
  if (parse.root.has_value() && !parse.root->is_object()) {
    Reporter(file, diagnostics)(*parse.root, std::string("the document must be an object, not ") +
                                                 KindName(parse.root->kind));
    return std::nullopt;
  }
  return std::move(parse.root);
}

std::optional<std::int32_t> ParseRank(std::string_view text) {
  const auto rank = ParseInt(text);
  if (!rank.has_value() || *rank < 0 || *rank > kMaxRank) return std::nullopt;
  return static_cast<std::int32_t>(*rank);
}

// Of a JSON number; empty where it is negative or more than a pair may have.
std::optional<std::int64_t> ParseMegabytes(const Value& value) {
  if (!value.is(Value::Kind::kNumber)) return std::nullopt;
  double megabytes = 0;
  const char* const end = value.text.data() + value.text.size();
  const auto [stop, error] = std::from_chars(value.text.data(), end, megabytes);
  if (error != std::errc() || stop != end) return std::nullopt;
  const double bytes = std::round(megabytes * kBytesPerProfileMegabyte);
  if (!(bytes >= 0) || bytes > static_cast<double>(kMaxPairBytes)) return std::nullopt;
  return static_cast<std::int64_t>(bytes);
}

std::optional<ProfileLink> ReadLink(const Member& member, const Reporter& report) {
  const std::size_t dash = member.key.find('-');
  const std::string_view key = member.key;
  const auto src = ParseRank(key.substr(0, dash));
  const auto dst = dash == std::string_view::npos ? std::nullopt : ParseRank(key.substr(dash + 1));
  if (!src.has_value() || !dst.has_value()) {
    report(member, "a link must be two ranks like \"0-1\", not " + Quote(member.key));
    return std::nullopt;
  }
  if (!member.value.is_object()) {
    report(member.value,
           std::string("a link must be an object, not ") + KindName(member.value.kind));
    return std::nullopt;
  }
  const Value* const size = member.value.Find(kSizeKey);
  if (size == nullptr) {
    report(member.value, "\"" + std::string(kSizeKey) + "\" is missing");
    return std::nullopt;
  }
  const auto bytes = ParseMegabytes(*size);
  if (!bytes.has_value()) {
    report(*size, "\"" + std::string(kSizeKey) + "\" must be a number from 0 to " +
                      std::to_string(kMaxPairBytes / 1'000'000) + ", not " + Quote(size->text));
    return std::nullopt;
  }
  return ProfileLink{*src, *dst, *bytes, member.line, member.column};
}

// What an entry "allreduce-total@123" of a step is.
struct EntryName {
  enum class Kind { kTotal, kSample, kOperation };
  Kind kind = Kind::kOperation;
  std::string_view type;
  std::string_view group;
};

EntryName SplitName(std::string_view key) {
  static constexpr std::array<std::string_view, 5> kSamples = {"-top1", "-middle", "-bottom1",
                                                               "-bottom2", "-bottom3"};
  static constexpr std::string_view kTotal = "-total";
  EntryName name;
  const std::size_t at = key.rfind('@');
  name.type = key.substr(0, at);
  if (at != std::string_view::npos) name.group = key.substr(at + 1);
  const auto strip = [&](std::string_view ending, EntryName::Kind kind) {
    if (!name.type.ends_with(ending)) return;
    name.type.remove_suffix(ending.size());
    name.kind = kind;
  };
  strip(kTotal, EntryName::Kind::kTotal);
  if (name.kind == EntryName::Kind::kTotal) return name;
  for (const std::string_view sample : kSamples) {
    strip(sample, EntryName::Kind::kSample);
    if (name.kind == EntryName::Kind::kSample) break;
  }
  return name;
}

// Reads what stands under "p2p" or "collective" of a step.
void ReadOperations(const Member& kind, const Reporter& report, ProfileStep* step) {
  if (!kind.value.is_object()) {
    return report(kind.value,
                  kind.key + " must be an object, not " + std::string(KindName(kind.value.kind)));
  }
  std::map<std::pair<std::string_view, std::string_view>, const Member*> samples;
  std::set<std::pair<std::string_view, std::string_view>> totals;
  for (const Member& member : kind.value.members) {
    if (member.key.starts_with(kTotalOpInfo)) continue;
    const EntryName name = SplitName(member.key);
    if (name.kind == EntryName::Kind::kSample) {
      samples.emplace(std::make_pair(name.type, name.group), &member);
      continue;
    }
    if (name.kind == EntryName::Kind::kTotal) totals.emplace(name.type, name.group);
    if (!member.value.is_object()) {
      report(member.value, "an operation must be an object of links, not " +
                               std::string(KindName(member.value.kind)));
      continue;
    }
    ProfileOperation operation{kind.key + "/" + member.key, std::string(name.group), {}};
    for (const Member& link : member.value.members) {
      const auto read = ReadLink(link, report);
      if (read.has_value()) operation.links.push_back(*read);
    }
    step->operations.push_back(std::move(operation));
  }
  for (const auto& [key, member] : samples) {
    if (totals.count(key) != 0) continue;
    report(*member,
           "there is no " + Quote(std::string(key.first) + "-total") +
               " of this group, only samples of it: export the profile with a version of "
               "torch_npu that writes totals",
           "NO_TOTAL");
  }
}

std::optional<std::int64_t> StepNumber(std::string_view key) {
  if (!key.starts_with(kStepPrefix)) return std::nullopt;
  key.remove_prefix(kStepPrefix.size());
  if (key.empty()) return kUnnumberedStep;
  const auto number = ParseInt(key);
  return number.has_value() && *number >= 0 ? number : std::nullopt;
}

// Reads the ranks of a group; false where there is a fault.
bool ReadGlobalRanks(const Member& member, std::size_t rank_count, const Reporter& report,
                     ProfileGroup* group) {
  const Value* const ranks = member.value.Find("global_ranks");
  if (ranks == nullptr || !ranks->is_array() || ranks->items.empty()) {
    report(ranks == nullptr ? member.value : *ranks,
           "\"global_ranks\" of a group must be a list of ranks");
    return false;
  }
  bool ok = true;
  std::set<std::int32_t> seen;
  for (const Value& item : ranks->items) {
    const auto rank = item.is(Value::Kind::kNumber) ? ParseRank(item.text) : std::nullopt;
    if (!rank.has_value() || static_cast<std::size_t>(*rank) >= rank_count) {
      report(item, "a global rank must be a whole number from 0 to " +
                       std::to_string(rank_count - 1) + ", not " + Quote(item.text));
      ok = false;
    } else if (!seen.insert(*rank).second) {
      report(item, "rank " + item.text + " stands twice in the group");
      ok = false;
    } else {
      group->global_ranks.push_back(*rank);
    }
  }
  return ok;
}

std::optional<ProfileGroup> ReadGroup(const Member& member, std::size_t rank_count,
                                      const Reporter& report) {
  if (!member.value.is_object()) {
    report(member.value,
           "a group must be an object, not " + std::string(KindName(member.value.kind)));
    return std::nullopt;
  }
  ProfileGroup group;
  group.name = member.key;
  group.line = member.line;
  group.column = member.column;
  if (!ReadGlobalRanks(member, rank_count, report, &group)) return std::nullopt;
  const Value* const own = member.value.Find("group_rank");
  if (own == nullptr) return group;
  const auto rank = own->is(Value::Kind::kNumber) ? ParseRank(own->text) : std::nullopt;
  if (!rank.has_value() || static_cast<std::size_t>(*rank) >= group.global_ranks.size()) {
    report(*own, "\"group_rank\" must be a whole number from 0 to " +
                     std::to_string(group.global_ranks.size() - 1) + ", not " + Quote(own->text));
    return std::nullopt;
  }
  group.group_rank = *rank;
  return group;
}

}  // namespace

std::vector<ProfileStep> ReadCommunicationMatrix(std::string_view text, const std::string& file,
                                                 std::vector<Diagnostic>* diagnostics) {
  std::vector<ProfileStep> steps;
  const std::optional<Value> root = Parse(text, file, diagnostics);
  if (!root.has_value()) return steps;
  const Reporter report(file, diagnostics);
  for (const Member& member : root->members) {
    const auto number = StepNumber(member.key);
    if (!number.has_value()) {
      report(member, "expected a step like \"step5\", found " + Quote(member.key));
      continue;
    }
    ProfileStep step;
    step.number = *number;
    step.line = member.line;
    step.column = member.column;
    bool any = false;
    for (const Member& kind : member.value.members) {
      if (kind.key != "p2p" && kind.key != "collective") continue;
      any = true;
      ReadOperations(kind, report, &step);
    }
    if (!any) report(member.value, "a step must be an object with \"p2p\" and \"collective\"");
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<ProfileGroup> ReadParallelGroups(std::string_view text, const std::string& file,
                                             std::size_t rank_count,
                                             std::vector<Diagnostic>* diagnostics) {
  std::vector<ProfileGroup> groups;
  const std::optional<Value> root = Parse(text, file, diagnostics);
  const Value* const info = root.has_value() ? root->Find("parallel_group_info") : nullptr;
  if (info == nullptr || info->is(Value::Kind::kNull)) return groups;
  const Reporter report(file, diagnostics);
  if (!info->is_object()) {
    report(*info, "\"parallel_group_info\" must be an object of groups, not " +
                      std::string(KindName(info->kind)));
    return groups;
  }
  for (const Member& member : info->members) {
    auto group = ReadGroup(member, rank_count, report);
    if (group.has_value()) groups.push_back(*std::move(group));
  }
  return groups;
}

std::string ProfileGroupHash(std::string_view name) {
  std::uint32_t high = 0;
  std::uint32_t low = 0;
  for (const char c : name) {
    high = high * 29 + static_cast<unsigned char>(c);
    low = low * 131 + static_cast<unsigned char>(c);
  }
  return std::to_string(std::uint64_t{high} << 32U | low);
}

}  // namespace rankroute
