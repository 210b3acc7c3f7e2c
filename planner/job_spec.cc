#include "planner/job_spec.h"

#include <algorithm>
#include <utility>

#include "planner/option_text.h"

namespace rankroute {

namespace {

template <typename T>
void Override(const std::optional<T>& flag, std::optional<T>* value) {
  if (flag.has_value()) *value = flag;
}

template <typename T>
void Override(const std::vector<T>& flag, std::vector<T>* value) {
  if (!flag.empty()) *value = flag;
}

template <typename Keys>
bool StatesAny(const Keys& keys, const JobSpec& spec) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const IntKey& key) { return (spec.*key.field).has_value(); });
}

template <typename Keys>
void OverrideAll(const Keys& keys, const JobSpec& flags, JobSpec* spec) {
  for (const IntKey& key : keys) Override(flags.*key.field, &(spec->*key.field));
}

void DropLayout(JobSpec* spec) {
  for (const IntKey& key : kLayoutKeys) (spec->*key.field).reset();
  for (const IntKey& key : kModelKeys) (spec->*key.field).reset();
  spec->order.reset();
  spec->bytes.clear();
  spec->hccl_algo.reset();
}

// What one of the ways to state a job's traffic is called; empty where it is not taken.
struct TrafficSource {
  std::string flag;
  std::string key;
};

template <typename Keys>
TrafficSource FirstStated(const Keys& keys, const char* object, const JobSpec& spec) {
  for (const IntKey& key : keys) {
    if ((spec.*key.field).has_value()) return {key.flag, object};
  }
  return {};
}

TrafficSource LayoutSource(const JobSpec& spec) {
  TrafficSource source = FirstStated(kLayoutKeys, "layout", spec);
  if (source.flag.empty() && spec.order.has_value()) source = {"--order", "layout"};
  if (source.flag.empty()) source = FirstStated(kModelKeys, "model", spec);
  if (source.flag.empty() && !spec.bytes.empty()) source = {"--bytes", "collectives"};
  if (source.flag.empty() && spec.hccl_algo.has_value()) source = {"--hccl-algo", "collectives"};
  return source;
}

void FindSeveralSources(const JobSpec& spec, std::vector<Contradiction>* found) {
  if (!spec.rank_table.empty() && !spec.servers.empty()) {
    found->push_back({"--ranktable", "ranktable", "", "servers",
                      "the job is one or the other: a ranktable, or servers of the fabric"});
  }
  const TrafficSource layout = LayoutSource(spec);
  const char* why = "measured traffic says itself what is sent";
  if (spec.traffic.has_value() && spec.profile.has_value()) {
    found->push_back({"--profile", "profile", "--traffic", "traffic",
                      "only one measurement of the traffic is taken"});
  }
  if (spec.traffic.has_value() && !layout.flag.empty()) {
    found->push_back({layout.flag, layout.key, "--traffic", "traffic", why});
  }
  if (spec.profile.has_value() && !layout.flag.empty()) {
    found->push_back({layout.flag, layout.key, "--profile", "profile", why});
  }
}

// Groups of `kind` need an axis of two or more ranks. dp has what remains of the job's ranks, edp
// too.
struct KindAxis {
  const char* kind;
  const char* flag;
  const char* key;
  std::optional<std::int64_t> JobSpec::*size;
};

constexpr std::array<KindAxis, 6> kKindAxes = {{
    {"tp", "--tp", "layout.tp", &JobSpec::tp},
    {"cp", "--cp", "layout.cp", &JobSpec::cp},
    {"ep", "--ep", "layout.ep", &JobSpec::ep},
    {"etp", "--etp", "layout.etp", &JobSpec::etp},
    {"pp", "--pp", "layout.pp", &JobSpec::pp},
    {"embd", "--pp", "layout.pp", &JobSpec::pp},
}};

std::int64_t SizeOf(const KindAxis& axis, const JobSpec& spec) {
  const std::int64_t unstated = axis.size == &JobSpec::etp ? spec.tp.value_or(1) : 1;
  return (spec.*axis.size).value_or(unstated);
}

void FindBytesWithoutGroups(const JobSpec& spec, std::vector<Contradiction>* found) {
  for (const KindAxis& axis : kKindAxes) {
    const auto bytes = spec.bytes.find(axis.kind);
    if (bytes == spec.bytes.end() || bytes->second == 0 || SizeOf(axis, spec) > 1) {
      continue;
    }
    found->push_back(
        {std::string("--bytes ") + axis.kind, std::string("collectives.") + axis.kind, axis.flag,
         axis.key,
         std::string("the layout has no ") + axis.kind + " groups unless that is 2 or more",
         !(spec.*axis.size).has_value()});
  }
}

}  // namespace

bool StatesLayout(const JobSpec& spec) {
  return StatesAny(kLayoutKeys, spec) || StatesAny(kModelKeys, spec) || spec.order.has_value() ||
         !spec.bytes.empty();
}

JobSpec MergeJobSpecs(JobSpec file, const JobSpec& flags) {
  const bool layout = !LayoutSource(flags).flag.empty();
  if (flags.traffic.has_value() || flags.profile.has_value()) {
    DropLayout(&file);
    file.traffic.reset();
    file.profile.reset();
  } else if (layout) {
    file.traffic.reset();
    file.profile.reset();
  }
  if (!flags.rank_table.empty()) {
    file.rank_table = flags.rank_table;
    file.servers.clear();
  }
  OverrideAll(kLayoutKeys, flags, &file);
  OverrideAll(kModelKeys, flags, &file);
  OverrideAll(kOptionKeys, flags, &file);
  Override(flags.order, &file.order);
  if (!flags.bytes.empty()) file.bytes = flags.bytes;
  Override(flags.chip, &file.chip);
  Override(flags.hccl_algo, &file.hccl_algo);
  Override(flags.traffic, &file.traffic);
  Override(flags.profile, &file.profile);
  Override(flags.objective, &file.objective);
  Override(flags.device_order, &file.device_order);
  Override(flags.pins, &file.pins);
  Override(flags.together, &file.together);
  Override(flags.background, &file.background);
  Override(flags.overlap, &file.overlap);
  Override(flags.previous, &file.previous);
  Override(flags.time_limit_seconds, &file.time_limit_seconds);
  return file;
}

std::vector<Contradiction> FindContradictions(const JobSpec& spec) {
  std::vector<Contradiction> found;
  FindSeveralSources(spec, &found);
  FindBytesWithoutGroups(spec, &found);
  if (spec.vpp.value_or(1) > 1 && spec.pp.value_or(1) == 1) {
    found.push_back({"--vpp", "layout.vpp", "--pp", "layout.pp",
                     "only the stages of a pipeline of 2 or more can be interleaved",
                     !spec.pp.has_value()});
  }
  if (spec.topk.has_value() && !spec.experts.has_value()) {
    found.push_back({"--topk", "model.topk", "--experts", "model.experts",
                     "a model without experts routes no tokens", true});
  }
  if (spec.max_moves.has_value() && !spec.previous.has_value()) {
    found.push_back({"--max-moves", "maxMoves", "--previous", "previous",
                     "moves are counted from a previous plan", true});
  }
  return found;
}

PlanRequest RequestOf(const JobSpec& spec) {
  PlanRequest request;
  request.servers = spec.servers;
  request.job_file = spec.file;
  request.has_layout = StatesLayout(spec);
  Layout& layout = request.layout.layout;
  layout.tp = static_cast<int>(spec.tp.value_or(layout.tp));
  layout.cp = static_cast<int>(spec.cp.value_or(layout.cp));
  layout.ep = static_cast<int>(spec.ep.value_or(layout.ep));
  layout.etp = static_cast<int>(spec.etp.value_or(layout.etp));
  layout.pp = static_cast<int>(spec.pp.value_or(layout.pp));
  layout.vpp = static_cast<int>(spec.vpp.value_or(layout.vpp));
  layout.order = spec.order.value_or(layout.order);
  if (StatesAny(kModelKeys, spec)) {
    ModelSizes& model = request.layout.model.emplace();
    model.hidden = spec.hidden.value_or(model.hidden);
    model.layers = spec.layers.value_or(model.layers);
    model.seq = spec.seq.value_or(model.seq);
    model.micro_batch = spec.micro_batch.value_or(model.micro_batch);
    model.micro_batches = spec.micro_batches.value_or(model.micro_batches);
    model.vocab = spec.vocab.value_or(model.vocab);
    model.ffn = spec.ffn.value_or(model.ffn);
    model.experts = spec.experts.value_or(model.experts);
    model.topk = spec.topk.value_or(model.topk);
  }
  request.layout.bytes = spec.bytes;
  request.layout.chip = spec.chip;
  request.layout.hccl_algo = spec.hccl_algo.value_or("");
  PlanOptions& options = request.options;
  options.pins = spec.pins;
  options.objective = spec.objective.value_or(options.objective);
  options.device_order = spec.device_order.value_or(options.device_order);
  options.together = spec.together;
  options.overlap = spec.overlap.value_or(options.overlap);
  options.servers = static_cast<std::size_t>(spec.server_count.value_or(0));
  options.time_limit_seconds = spec.time_limit_seconds;
  options.threads = static_cast<int>(spec.threads.value_or(options.threads));
  options.seed =
      static_cast<std::uint64_t>(spec.seed.value_or(static_cast<std::int64_t>(options.seed)));
  return request;
}

}  // namespace rankroute
