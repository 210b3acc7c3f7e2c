#include "planner/profile_traffic.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "planner/flow_sum.h"
#include "planner/profile_files.h"
#include "planner/profile_groups.h"

namespace rankroute {
namespace {

constexpr std::string_view kMatrixName = "communication_matrix.json";
constexpr std::string_view kMetadataName = "profiler_metadata.json";
constexpr std::string_view kInfoPrefix = "profiler_info_";
constexpr std::string_view kInfoSuffix = ".json";
constexpr std::string_view kOutputFolder = "ASCEND_PROFILER_OUTPUT";
// More ranks than this are counted, not named.
constexpr std::size_t kMaxNamedRanks = 10;

std::string_view NameOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view FolderOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

// The folder of the rank whose profile a file belongs to.
std::string_view RankFolder(std::string_view path) {
  const std::string_view folder = FolderOf(path);
  return NameOf(folder) == kOutputFolder ? FolderOf(folder) : folder;
}

// The rank in the name of a profiler_info file; empty where it is not one.
std::optional<std::int64_t> InfoRank(std::string_view name) {
  if (!name.starts_with(kInfoPrefix) || !name.ends_with(kInfoSuffix)) return std::nullopt;
  name.remove_prefix(kInfoPrefix.size());
  if (name.size() <= kInfoSuffix.size()) return std::nullopt;
  name.remove_suffix(kInfoSuffix.size());
  const auto rank = ParseInt(name);
  return rank.has_value() && *rank >= 0 ? rank : std::nullopt;
}

std::string StepName(std::int64_t number) {
  return number == kUnnumberedStep ? "step" : "step" + std::to_string(number);
}

Diagnostic Fault(std::string reason, std::string file, std::string message) {
  return {Severity::kError, std::move(reason), std::move(file), 0, 0, std::move(message)};
}

// "3, 4, 5 and 12 more".
std::string NameRanks(const std::vector<std::size_t>& ranks) {
  std::string text;
  const std::size_t named = std::min(ranks.size(), kMaxNamedRanks);
  for (std::size_t i = 0; i < named; ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(ranks[i]);
  }
  if (ranks.size() > named) {
    text += " and ";
    text += std::to_string(ranks.size() - named);
    text += " more";
  }
  return text;
}

class ProfileReader {
 public:
  ProfileReader(std::size_t rank_count, std::optional<std::int64_t> step)
      : rank_count_(rank_count), wanted_step_(step) {}

  Result<ProfileTraffic> Read(const std::vector<ProfileFile>& files) {
    if (files.size() > kMaxProfileFiles) {
      faults_.push_back(Fault("TOO_LARGE", "",
                              std::to_string(files.size()) + " files, at most " +
                                  std::to_string(kMaxProfileFiles) + " are read"));
      return Finish();
    }
    ReadFolders(files);
    const ProfileGroups groups(&folders_, &faults_);
    ListSteps();
    ChooseSteps();
    WarnOfMissingRanks();
    if (!HasErrors(faults_)) CountLinks(groups);
    if (!HasErrors(faults_)) AddUp();
    return Finish();
  }

 private:
  // What one file tells of one operation's link in one step.
  struct Report {
    std::int32_t src = 0;
    std::int32_t dst = 0;
    std::int64_t step = 0;
    std::size_t operation = 0;  // Number of its name.
    std::int64_t bytes = 0;

    auto Link() const { return std::tie(src, dst, step, operation); }
  };

  void ReadFolders(const std::vector<ProfileFile>& files) {
    std::vector<const ProfileFile*> sorted;
    for (const ProfileFile& file : files) {
      if (IsProfileFile(file.path)) sorted.push_back(&file);
    }
    std::sort(sorted.begin(), sorted.end(), [](const ProfileFile* a, const ProfileFile* b) {
      return std::make_pair(RankFolder(a->path), std::string_view(a->path)) <
             std::make_pair(RankFolder(b->path), std::string_view(b->path));
    });
    for (const ProfileFile* file : sorted) {
      const std::string_view folder = RankFolder(file->path);
      if (folders_.empty() || folders_.back().path != folder) {
        folders_.emplace_back();
        folders_.back().path = folder;
      }
      ReadFile(*file, &folders_.back());
    }
  }

  void ReadFile(const ProfileFile& file, ProfileFolder* folder) {
    const std::string_view name = NameOf(file.path);
    if (const auto rank = InfoRank(name); rank.has_value()) {
      return SetRank(*rank, file.path, folder);
    }
    if (file.text.size() > kMaxProfileFileBytes) {
      faults_.push_back(Fault("TOO_LARGE", file.path,
                              "the file has " + std::to_string(file.text.size()) +
                                  " bytes, at most " + std::to_string(kMaxProfileFileBytes) +
                                  " are read"));
    } else if (name == kMatrixName) {
      if (!folder->matrix_path.empty()) return ReportSecond(file.path, folder->matrix_path);
      folder->matrix_path = file.path;
      folder->steps = ReadCommunicationMatrix(file.text, file.path, &faults_);
    } else {
      if (!folder->metadata_path.empty()) return ReportSecond(file.path, folder->metadata_path);
      folder->metadata_path = file.path;
      folder->groups = ReadParallelGroups(file.text, file.path, rank_count_, &faults_);
    }
  }

  void ReportSecond(const std::string& path, const std::string& first) {
    faults_.push_back(
        Fault("INVALID_PROFILE", path, "the rank's folder has this file twice, also as " + first));
  }

  void SetRank(std::int64_t rank, const std::string& path, ProfileFolder* folder) {
    if (rank >= static_cast<std::int64_t>(rank_count_)) {
      faults_.push_back(Fault("UNKNOWN_RANK", path,
                              "rank " + std::to_string(rank) + " is not in the job, which has " +
                                  std::to_string(rank_count_) + " ranks"));
    } else if (folder->rank >= 0 && folder->rank != rank) {
      faults_.push_back(Fault("UNKNOWN_RANK", path,
                              "the folder is also of rank " + std::to_string(folder->rank)));
    } else {
      folder->rank = static_cast<std::int32_t>(rank);
    }
  }

  // Which ranks have which steps.
  void ListSteps() {
    for (const ProfileFolder& folder : folders_) {
      if (folder.rank < 0 || folder.matrix_path.empty()) continue;
      auto& steps = steps_of_rank_[folder.rank];
      for (const ProfileStep& step : folder.steps) {
        const auto [at, added] = steps.emplace(step.number, folder.matrix_path);
        if (added) continue;
        faults_.push_back({Severity::kError, "DUPLICATE_STEP", folder.matrix_path, step.line,
                           step.column,
                           StepName(step.number) + " of rank " + std::to_string(folder.rank) +
                               " is also in " + at->second});
      }
    }
    if (steps_of_rank_.empty() && !HasErrors(faults_)) {
      faults_.push_back(Fault(
          "NO_MATRIX", "",
          "there is no communication_matrix.json: profile with profiler_level Level1 or higher and "
          "export type Text"));
    }
  }

  void ChooseSteps() {
    std::map<std::int64_t, std::size_t> ranks_with;
    for (const auto& [rank, steps] : steps_of_rank_) {
      for (const auto& [number, path] : steps) ++ranks_with[number];
    }
    std::string found;
    for (const auto& [number, ranks] : ranks_with) {
      found += found.empty() ? "" : ", ";
      found += StepName(number);
      ChooseStep(number, ranks);
    }
    if (!chosen_.empty() || steps_of_rank_.empty() || HasErrors(faults_)) return;
    if (found.empty()) found = "none";
    if (wanted_step_.has_value()) {
      faults_.push_back(
          Fault("UNKNOWN_STEP", "", "no rank has " + StepName(*wanted_step_) + "; found " + found));
    } else {
      faults_.push_back(
          Fault("NO_COMMON_STEP", "", "no step is in the files of all ranks; found " + found));
    }
  }

  // Decides on one step, which `ranks` ranks have.
  void ChooseStep(std::int64_t number, std::size_t ranks) {
    const std::string which =
        std::to_string(ranks) + " of " + std::to_string(steps_of_rank_.size()) + " ranks have it";
    const bool everywhere = ranks == steps_of_rank_.size();
    if (!wanted_step_.has_value()) {
      if (everywhere) {
        chosen_.insert(number);
      } else {
        Warn("STEP_LEFT_OUT", StepName(number) + " is not counted, as only " + which);
      }
    } else if (number == *wanted_step_) {
      chosen_.insert(number);
      if (everywhere) return;
      Warn("STEP_LEFT_OUT", "what the other ranks send in " + StepName(number) +
                                " is not counted, as only " + which);
    }
  }

  void Warn(std::string reason, std::string message) {
    warnings_.push_back({Severity::kWarning, std::move(reason), "", 0, 0, std::move(message)});
  }

  void WarnOfMissingRanks() {
    std::vector<std::size_t> missing;
    for (std::size_t rank = 0; rank < rank_count_; ++rank) {
      if (steps_of_rank_.count(static_cast<std::int32_t>(rank)) == 0) missing.push_back(rank);
    }
    if (missing.empty() || steps_of_rank_.empty()) return;
    Warn("MISSING_RANKS",
         "what " + std::to_string(missing.size()) + " of " + std::to_string(rank_count_) +
             " ranks send is not counted, as there is no communication_matrix.json "
             "of rank " +
             NameRanks(missing));
  }

  void CountLinks(const ProfileGroups& groups) {
    std::map<std::string, std::size_t> names;
    for (std::size_t i = 0; i < folders_.size(); ++i) {
      for (const ProfileStep& step : folders_[i].steps) {
        if (chosen_.count(step.number) == 0) continue;
        for (const ProfileOperation& operation : step.operations) {
          const std::size_t number = names.emplace(operation.name, names.size()).first->second;
          for (const ProfileLink& link : operation.links) {
            CountLink(groups, i, step.number, operation.group, number, link);
          }
        }
      }
    }
  }

  void CountLink(const ProfileGroups& groups, std::size_t folder, std::int64_t step,
                 const std::string& group, std::size_t operation, const ProfileLink& link) {
    if (link.src == link.dst || link.bytes == 0) return;
    const auto src = GlobalRank(groups, folder, group, link.src, link);
    const auto dst = GlobalRank(groups, folder, group, link.dst, link);
    if (!src.has_value() || !dst.has_value()) return;
    reports_.push_back({*src, *dst, step, operation, link.bytes});
  }

  std::optional<std::int32_t> GlobalRank(const ProfileGroups& groups, std::size_t folder,
                                         const std::string& group, std::int32_t group_rank,
                                         const ProfileLink& link) {
    const auto rank = groups.GlobalRank(folder, group, group_rank);
    if (rank.has_value() || !unmapped_.emplace(group, group_rank).second) return rank;
    faults_.push_back({Severity::kError, "UNMAPPED_RANK", folders_[folder].matrix_path, link.line,
                       link.column,
                       "nothing tells which rank of the job is rank " + std::to_string(group_rank) +
                           " of the communication group " + QuoteJson(group) +
                           ": give the profiler_metadata.json whose parallel_group_info lists "
                           "the group, or the "
                           "communication_matrix.json of that rank"});
    return std::nullopt;
  }

  // Takes the larger of what the files of both ends tell of a link, and the average of the steps.
  void AddUp() {
    std::sort(reports_.begin(), reports_.end(),
              [](const Report& a, const Report& b) { return a.Link() < b.Link(); });
    std::vector<RankFlow> flows;
    for (std::size_t i = 0; i < reports_.size();) {
      const Report& first = reports_[i];
      std::int64_t bytes = 0;
      for (; i < reports_.size() && reports_[i].Link() == first.Link(); ++i) {
        bytes = std::max(bytes, reports_[i].bytes);
      }
      flows.push_back({first.src, first.dst, bytes});
    }
    const auto sums = SumFlows(std::move(flows));
    if (!sums.has_value()) {
      faults_.push_back(
          Fault("TOO_LARGE", "",
                "all bytes together must not exceed " + std::to_string(kMaxTrafficBytes)));
      return;
    }
    const auto steps = static_cast<std::int64_t>(chosen_.size());
    for (RankFlow flow : *sums) {
      flow.bytes /= steps;
      if (flow.bytes > 0) result_.traffic.flows.push_back(flow);
    }
  }

  Result<ProfileTraffic> Finish() {
    if (HasErrors(faults_)) {
      std::string message = std::to_string(faults_.size()) + " faults in the profile; the first: ";
      message += faults_.front().message;
      if (faults_.size() > kMaxProfileFaults) faults_.resize(kMaxProfileFaults);
      return Status(StatusCode::kInvalidArgument, "INVALID_PROFILE", std::move(message),
                    std::move(faults_));
    }
    result_.traffic.source = "measured";
    for (const std::int64_t number : chosen_) result_.steps.push_back(StepName(number));
    result_.warnings = std::move(warnings_);
    return std::move(result_);
  }

  std::size_t rank_count_;
  std::optional<std::int64_t> wanted_step_;
  std::vector<ProfileFolder> folders_;
  // Rank to its steps, to the file that has each.
  std::map<std::int32_t, std::map<std::int64_t, std::string>> steps_of_rank_;
  std::set<std::int64_t> chosen_;
  std::set<std::pair<std::string, std::int32_t>> unmapped_;  // Reported.
  std::vector<Report> reports_;
  std::vector<Diagnostic> faults_;
  std::vector<Diagnostic> warnings_;
  ProfileTraffic result_;
};

}  // namespace

bool IsProfileFile(std::string_view path) {
  const std::string_view name = NameOf(path);
  return name == kMatrixName || name == kMetadataName || InfoRank(name).has_value();
}

Result<ProfileTraffic> ReadProfile(const std::vector<ProfileFile>& files, std::size_t rank_count,
                                   std::optional<std::int64_t> step) {
  return ProfileReader(rank_count, step).Read(files);
}

}  // namespace rankroute
