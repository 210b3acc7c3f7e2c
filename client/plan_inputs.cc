#include "client/plan_inputs.h"

#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "client/input_files.h"
#include "planner/background_csv.h"
#include "planner/job_file.h"
#include "planner/plan_json_read.h"

namespace rankroute {
namespace {

namespace fs = std::filesystem;

void MoveTo(const std::string& folder, std::string* path) {
  const bool stays = path->empty() || *path == "-" || fs::path(*path).is_absolute();
  if (!stays && !folder.empty()) *path = (fs::path(folder) / *path).string();
}

void MoveTo(const std::string& folder, std::optional<std::string>* path) {
  if (path->has_value()) MoveTo(folder, &**path);
}

bool EndsIn(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// Reads the files of one request; faults of all of them are collected.
class RequestLoader {
 public:
  explicit RequestLoader(const JobSpec& spec) : spec_(spec), request_(RequestOf(spec)) {}

  Result<PlanRequest> Load() {
    if (!spec_.rank_table.empty()) {
      request_.rank_table = Read(spec_.rank_table);
      request_.rank_table_file = spec_.rank_table;
    }
    if (spec_.traffic.has_value()) {
      request_.traffic = Read(*spec_.traffic);
      request_.traffic_file = *spec_.traffic;
      const bool metis = EndsIn(*spec_.traffic, ".graph") || EndsIn(*spec_.traffic, ".metis");
      request_.traffic_format = metis ? TrafficFormat::kMetis : TrafficFormat::kCsv;
    }
    if (spec_.profile.has_value()) LoadProfile(*spec_.profile);
    if (spec_.background.has_value()) LoadBackground(*spec_.background);
    if (spec_.previous.has_value()) LoadPrevious(*spec_.previous);
    if (first_fault_.ok()) return std::move(request_);
    return Status(first_fault_.code(), first_fault_.reason(), first_fault_.message(), faults_);
  }

 private:
  std::string Read(const std::string& path) {
    Result<std::string> text = ReadInput(path);
    if (text.ok()) return *std::move(text);
    Fail(text.status());
    return "";
  }

  void Fail(const Status& status) {
    if (first_fault_.ok()) first_fault_ = status;
    faults_.insert(faults_.end(), status.diagnostics().begin(), status.diagnostics().end());
  }

  void LoadProfile(const std::string& folder) {
    InputFiles files = ReadInputs({folder}, IsProfileFile);
    std::vector<Diagnostic> faults;
    for (const Diagnostic& diagnostic : files.diagnostics) {
      if (diagnostic.severity == Severity::kError) faults.push_back(diagnostic);
    }
    if (faults.empty() && files.sources.empty()) {
      faults.push_back(
          {Severity::kError, "UNREADABLE", folder, 0, 0,
           "holds no profile: neither communication_matrix.json nor profiler_metadata.json"});
    }
    if (!faults.empty()) {
      const std::string message = folder + " cannot be read as a profile";
      Fail({StatusCode::kInvalidArgument, "UNREADABLE", message, std::move(faults)});
    }
    for (Source& source : files.sources) {
      request_.profile.push_back({std::move(source.name), std::move(source.bytes)});
    }
  }

  void LoadBackground(const std::string& path) {
    const Result<std::string> text = ReadInput(path);
    if (!text.ok()) return Fail(text.status());
    Result<std::vector<BackgroundLoad>> loads = ReadBackgroundCsv(*text, path);
    if (!loads.ok()) return Fail(loads.status());
    request_.options.background = *std::move(loads);
  }

  void LoadPrevious(const std::string& path) {
    const Result<std::string> text = ReadInput(path);
    if (!text.ok()) return Fail(text.status());
    const Result<std::vector<PlannedUnit>> order = ReadPlanJson(*text, path);
    if (!order.ok()) return Fail(order.status());
    PreviousOrder& previous = request_.options.previous.emplace();
    for (const PlannedUnit& unit : *order) previous.servers.push_back(unit.server_id);
    if (spec_.max_moves.has_value()) {
      previous.max_moves = static_cast<std::size_t>(*spec_.max_moves);
    }
  }

  const JobSpec& spec_;
  PlanRequest request_;
  Status first_fault_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

Result<JobSpec> LoadJobFile(const std::string& path) {
  const Result<std::string> text = ReadInput(path);
  if (!text.ok()) return text.status();
  Result<JobSpec> spec = ReadJobFile(*text, path);
  if (!spec.ok()) return spec;
  const std::string folder = path == "-" ? "" : fs::path(path).parent_path().string();
  MoveTo(folder, &spec->rank_table);
  MoveTo(folder, &spec->traffic);
  MoveTo(folder, &spec->profile);
  MoveTo(folder, &spec->background);
  MoveTo(folder, &spec->previous);
  return spec;
}

Result<PlanRequest> LoadPlanRequest(const JobSpec& spec) { return RequestLoader(spec).Load(); }

}  // namespace rankroute
