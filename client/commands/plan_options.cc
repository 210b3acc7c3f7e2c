#include "client/commands/plan_options.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/object_reader.h"
#include "planner/option_text.h"
#include "ranktable/chip.h"

namespace rankroute {
namespace {

constexpr const char* kJobGroup = "Job";
constexpr const char* kLayoutGroup = "Layout (sizes of the parallel groups)";
constexpr const char* kModelGroup = "Model sizes (from which the bytes of a step follow)";
constexpr const char* kTrafficGroup = "Traffic (none: one AllReduce of 1 GiB over all ranks)";
constexpr const char* kPlanGroup = "What to plan";
constexpr const char* kSearchGroup = "Search";

// How a flag is shown.
struct FlagText {
  const char* flag;
  const char* type;
  const char* group;
  const char* help;
};

// `read` takes a value and says whether it is understood; `accepted` is for the usage error.
CLI::Option* AddFlag(CLI::App* command, const FlagText& text, std::string accepted,
                     std::function<bool(const std::string&)> read) {
  const std::string flag = text.flag;
  const auto take = [flag, accepted = std::move(accepted),
                     read = std::move(read)](const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      if (!read(value)) {
        throw CLI::ValidationError(flag, "expected " + accepted + ", not " + QuoteJson(value));
      }
    }
  };
  return command->add_option_function<std::vector<std::string>>(flag, take, text.help)
      ->type_name(text.type)
      ->group(text.group)
      ->expected(1)
      ->allow_extra_args(false)  // What follows the value is a FILE.
      ->multi_option_policy(CLI::MultiOptionPolicy::Throw);
}

CLI::Option* AddRepeatedFlag(CLI::App* command, const FlagText& text, std::string accepted,
                             std::function<bool(const std::string&)> read) {
  return AddFlag(command, text, std::move(accepted), std::move(read))
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

// A flag whose value `parse` understands.
template <typename T, typename Parse>
void AddParsed(CLI::App* command, const FlagText& text, const char* accepted, Parse parse,
               std::optional<T>* to) {
  AddFlag(command, text, accepted, [parse, to](const std::string& value) {
    *to = parse(value);
    return to->has_value();
  });
}

void AddText(CLI::App* command, const FlagText& text, std::optional<std::string>* to) {
  AddParsed(
      command, text, "a text that is not empty",
      [](const std::string& value) {
        return value.empty() ? std::nullopt : std::optional<std::string>(value);
      },
      to);
}

void AddInt(CLI::App* command, const IntKey& key, const char* group, JobSpec* spec) {
  const std::string accepted =
      "a whole number from " + std::to_string(key.min) + " to " + std::to_string(key.max);
  AddFlag(command, {key.flag, "N", group, key.help}, accepted,
          [key, spec](const std::string& value) {
            const std::optional<std::int64_t> number = ParseInt(value);
            spec->*key.field = number;
            return number.has_value() && *number >= key.min && *number <= key.max;
          });
}

void AddNumber(CLI::App* command, const FlagText& text, const char* accepted, double min,
               double max, std::optional<double>* to) {
  AddParsed(
      command, text, accepted,
      [min, max](const std::string& value) {
        std::optional<double> number = ParseDecimal(value);
        if (number.has_value() && (*number < min || *number > max)) number.reset();
        return number;
      },
      to);
}

// "dp=10GiB,pp=512MiB".
bool ReadKindBytes(std::string_view text, std::map<std::string, std::int64_t>* bytes) {
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const std::string_view item = text.substr(0, comma);
    more = comma != std::string_view::npos;
    text.remove_prefix(more ? comma + 1 : text.size());
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view kind = item.substr(0, equals);
    const std::optional<std::int64_t> count = ParseBytes(item.substr(equals + 1));
    if (!IsTrafficKind(kind) || !count.has_value()) return false;
    if (!bytes->emplace(kind, *count).second) return false;
  }
  return true;
}

bool ReadPin(const std::string& text, std::vector<Pin>* pins) {
  const std::size_t equals = text.find('=');
  const auto rank = ParseInt(std::string_view(text).substr(0, equals));
  if (equals == std::string::npos || equals + 1 == text.size() || !rank.has_value() || *rank < 0 ||
      *rank > kMaxNodeRank) {
    return false;
  }
  pins->push_back({static_cast<std::size_t>(*rank), text.substr(equals + 1)});
  return true;
}

bool ReadTogether(std::string_view text, std::vector<Together>* together) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view where = text.substr(0, equals);
  const auto ranks = ParseNodeRanks(text.substr(equals + 1));
  if ((where != "leaf" && where != "super-pod") || !ranks.has_value()) return false;
  together->push_back(
      {where == "leaf" ? Together::Where::kLeaf : Together::Where::kSuperPod, *ranks});
  return true;
}

bool IsSearchKey(const IntKey& key) {
  return key.field == &JobSpec::threads || key.field == &JobSpec::seed;
}

void AddTrafficFlags(CLI::App* command, JobSpec* spec) {
  AddText(command,
          {"--traffic", "FILE", kTrafficGroup,
           "Measured: CSV with the header src,dst,bytes, directed, in the given rank numbers; or a "
           "METIS graph by the suffix .graph or .metis"},
          &spec->traffic);
  AddText(command,
          {"--profile", "DIR", kTrafficGroup, "Measured: folder of the Ascend PyTorch profiler"},
          &spec->profile);
  AddFlag(command,
          {"--bytes", "KIND=BYTES,...", kTrafficGroup,
           "Bytes of a step by kind of group (tp, cp, ep, etp, dp, edp, pp, embd), instead of what "
           "the model sizes say: dp=10GiB,pp=512MiB"},
          std::string("KIND=BYTES between commas, each KIND once and one of ") + kTrafficKindNames +
              ", with " + kBytesForm,
          [spec](const std::string& text) { return ReadKindBytes(text, &spec->bytes); });
  AddParsed(command, {"--chip", "910|910b|910_93|950", kTrafficGroup, "Kind of NPU"}, kChipNames,
            ParseChip, &spec->chip);
  AddText(command,
          {"--hccl-algo", "ALGO", kTrafficGroup,
           "Algorithms as HCCL_ALGO has them (HCCL's own choice)"},
          &spec->hccl_algo);
}

// Which servers a plan takes, what becomes of their devices, and what it starts from.
void AddPlanFlags(CLI::App* command, JobSpec* spec) {
  AddParsed(command,
            {"--device-order", "keep|rails", kPlanGroup,
             "Whether devices keep their order inside a server (keep) or follow the rails"},
            kDeviceOrderNames, ParseDeviceOrder, &spec->device_order);
  AddText(command, {"--previous", "PLAN.json", kPlanGroup, "Plan to keep as much of as possible"},
          &spec->previous);
  for (const IntKey& key : kOptionKeys) {
    if (!IsSearchKey(key)) AddInt(command, key, kPlanGroup, spec);
  }
}

}  // namespace

void AddRankTableFlag(CLI::App* command, JobSpec* spec) {
  AddFlag(command, {"--ranktable", "FILE", kJobGroup, "The job's ranktable as it is given"},
          "a file", [spec](const std::string& value) {
            spec->rank_table = value;
            return !value.empty();
          });
}

void AddLayoutFlags(CLI::App* command, JobSpec* spec) {
  for (const IntKey& key : kLayoutKeys) AddInt(command, key, kLayoutGroup, spec);
  AddText(command,
          {"--order", "AXES", kLayoutGroup,
           "Axes from the fastest to the slowest (tp-cp-ep-dp-pp); dp takes what remains"},
          &spec->order);
  for (const IntKey& key : kModelKeys) AddInt(command, key, kModelGroup, spec);
  AddTrafficFlags(command, spec);
}

void AddStepFlags(CLI::App* command, JobSpec* spec) {
  AddLayoutFlags(command, spec);
  AddText(command,
          {"--background", "FILE", kTrafficGroup,
           "Load of other jobs: CSV with the header from,to,bytes; ends are switches or "
           "server/device"},
          &spec->background);
  AddNumber(command,
            {"--overlap", "SHARE", kTrafficGroup,
             "Share of the gradients' time that backward hides, 0 to 1 (0)"},
            kOverlapForm, 0, 1, &spec->overlap);
}

void AddOrderFlags(CLI::App* command, JobSpec* spec) {
  AddParsed(command,
            {"--objective", "hop-bytes|max-link|step-time", kPlanGroup,
             "What to minimise first (hop-bytes)"},
            kObjectiveNames, ParseObjective, &spec->objective);
  AddRepeatedFlag(
      command,
      {"--pin", "NODE_RANK=SERVER", kPlanGroup, "Keep a server at a node rank; may be repeated"},
      "NODE_RANK=SERVER", [spec](const std::string& text) { return ReadPin(text, &spec->pins); });
  AddRepeatedFlag(
      command,
      {"--together", "leaf|super-pod=NODE_RANKS", kPlanGroup,
       "Put these node ranks (0-3,6) under one leaf or into one super pod; may be repeated"},
      std::string("leaf= or super-pod= with ") + kNodeRanksForm,
      [spec](const std::string& text) { return ReadTogether(text, &spec->together); });
  for (const IntKey& key : kOptionKeys) {
    if (IsSearchKey(key)) AddInt(command, key, kSearchGroup, spec);
  }
  AddNumber(command,
            {"--time-limit", "SECONDS", kSearchGroup,
             "Search for so long (none: a fixed amount of work, so that equal inputs give equal "
             "plans)"},
            kTimeLimitForm, kMinTimeLimitSeconds, kMaxTimeLimitSeconds, &spec->time_limit_seconds);
}

void AddJobFlags(CLI::App* command, JobSpec* spec) {
  AddRankTableFlag(command, spec);
  AddStepFlags(command, spec);
  AddOrderFlags(command, spec);
  AddPlanFlags(command, spec);
}

void RefuseContradictions(const JobSpec& spec, bool keys) {
  std::string lines;
  for (const Contradiction& found : FindContradictions(spec)) {
    if (!lines.empty()) lines += "\n";
    lines += found.flag;
    if (keys) lines.append(" (").append(found.key).append(")");
    lines += found.missing ? " needs " : " and ";
    lines += found.other_flag;
    if (keys) lines.append(" (").append(found.other_key).append(")");
    lines.append(": ").append(found.why);
  }
  if (!lines.empty()) throw CLI::ValidationError(lines);
}

}  // namespace rankroute
