#include "proto/convert/plan_spec_proto.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "planner/job_spec.h"
#include "planner/option_text.h"

namespace rankroute {
namespace {

v1::Chip ToProto(Chip chip) {
  switch (chip) {
    case Chip::k910:
      return v1::CHIP_910;
    case Chip::k910B:
      return v1::CHIP_910B;
    case Chip::k910_93:
      return v1::CHIP_910_93;
    case Chip::k950:
      return v1::CHIP_950;
  }
  return v1::CHIP_UNSPECIFIED;
}

v1::Objective ToProto(Objective objective) {
  switch (objective) {
    case Objective::kHopBytes:
      return v1::OBJECTIVE_HOP_BYTES;
    case Objective::kMaxLink:
      return v1::OBJECTIVE_MAX_LINK;
    case Objective::kStepTime:
      return v1::OBJECTIVE_STEP_TIME;
  }
  return v1::OBJECTIVE_UNSPECIFIED;
}

void WriteLayout(const PlanRequest& request, v1::PlanSpec* spec) {
  const LayoutTrafficRequest& from = request.layout;
  if (request.has_layout) {
    v1::Layout* layout = spec->mutable_layout();
    layout->set_tp(from.layout.tp);
    layout->set_cp(from.layout.cp);
    layout->set_ep(from.layout.ep);
    layout->set_etp(from.layout.etp);
    layout->set_pp(from.layout.pp);
    layout->set_vpp(from.layout.vpp);
    layout->set_order(from.layout.order);
  }
  if (from.model.has_value()) {
    v1::ModelSizes* model = spec->mutable_model();
    model->set_hidden(from.model->hidden);
    model->set_layers(from.model->layers);
    model->set_seq(from.model->seq);
    model->set_micro_batch(from.model->micro_batch);
    model->set_micro_batches(from.model->micro_batches);
    model->set_vocab(from.model->vocab);
    model->set_ffn(from.model->ffn);
    model->set_experts(from.model->experts);
    model->set_topk(from.model->topk);
  }
  for (const auto& [kind, bytes] : from.bytes) (*spec->mutable_kind_bytes())[kind] = bytes;
  if (from.chip.has_value()) spec->set_chip(ToProto(*from.chip));
  spec->set_hccl_algo(from.hccl_algo);
}

void WriteOptions(const PlanOptions& options, v1::PlanSpec* spec) {
  for (const Pin& pin : options.pins) {
    v1::Pin* to = spec->add_pins();
    to->set_node_rank(static_cast<std::int64_t>(pin.node_rank));
    to->set_server(pin.server);
  }
  spec->set_objective(ToProto(options.objective));
  spec->set_device_order(options.device_order == DeviceOrder::kRails ? v1::DEVICE_ORDER_RAILS
                                                                     : v1::DEVICE_ORDER_KEEP);
  for (const Together& together : options.together) {
    v1::Together* to = spec->add_together();
    to->set_where(together.where == Together::Where::kLeaf ? v1::Together::WHERE_LEAF
                                                           : v1::Together::WHERE_SUPER_POD);
    for (const std::size_t rank : together.node_ranks) {
      to->add_node_ranks(static_cast<std::int64_t>(rank));
    }
  }
  for (const BackgroundLoad& load : options.background) {
    v1::BackgroundLoad* to = spec->add_background();
    to->set_from(load.from);
    to->set_to(load.to);
    to->set_size_bytes(load.bytes);
  }
  spec->set_overlap(options.overlap);
  spec->set_server_count(static_cast<std::int64_t>(options.servers));
  if (options.previous.has_value()) {
    v1::PreviousOrder* previous = spec->mutable_previous();
    for (const std::string& server : options.previous->servers) previous->add_servers(server);
    if (options.previous->max_moves.has_value()) {
      previous->set_max_moves(static_cast<std::int64_t>(*options.previous->max_moves));
    }
  }
  if (options.time_limit_seconds.has_value()) {
    spec->set_time_limit_seconds(*options.time_limit_seconds);
  }
  spec->set_threads(options.threads);
  spec->set_seed(static_cast<std::int64_t>(options.seed));
}

std::string Indexed(const char* list, int i) {
  return std::string(list) + "[" + std::to_string(i) + "]";
}

class SpecReader {
 public:
  SpecReader(const v1::PlanSpec& spec, const PlanSpecLimits& limits)
      : spec_(spec), limits_(limits) {}

  Result<PlanRequest> Read() {
    ReadPins();
    for (int i = 0; i < spec_.servers_size(); ++i) ReadServer(i);
    ReadLayout();
    ReadModel();
    ReadKindBytes();
    ReadChoices();
    for (int i = 0; i < spec_.together_size(); ++i) ReadTogether(i);
    for (int i = 0; i < spec_.background_size(); ++i) ReadBackground(i);
    ReadPrevious();
    ReadNumbers();
    if (faults_.empty()) CheckContradictions();
    if (!faults_.empty()) return Refusal();
    PlanRequest request = RequestOf(job_);
    request.has_layout = request.has_layout || spec_.has_layout();
    request.rank_table_file = spec_.rank_table_file();
    request.traffic_file = spec_.traffic_file();
    request.traffic_format = spec_.traffic_format() == v1::TRAFFIC_FORMAT_METIS
                                 ? TrafficFormat::kMetis
                                 : TrafficFormat::kCsv;
    request.options.background = std::move(background_);
    request.options.previous = std::move(previous_);
    return request;
  }

 private:
  void Report(std::string field, const char* reason, std::string message) {
    faults_.push_back({Severity::kError, reason, std::move(field), 0, 0, std::move(message)});
  }

  Status Refusal() {
    const std::string reason = faults_.front().reason;
    const std::string message = std::to_string(faults_.size()) +
                                (faults_.size() == 1 ? " field of the spec is invalid: "
                                                     : " fields of the spec are invalid, first: ") +
                                faults_.front().message;
    return {StatusCode::kInvalidArgument, reason, message, std::move(faults_)};
  }

  void CheckRange(std::string field, std::int64_t value, std::int64_t min, std::int64_t max) {
    if (value >= min && value <= max) return;
    const std::string message = field + " must be from " + std::to_string(min) + " to " +
                                std::to_string(max) + ", not " + std::to_string(value);
    Report(std::move(field), "OUT_OF_RANGE", message);
  }

  // 0 states nothing.
  void ReadInt(const std::string& field, std::int64_t value, const IntKey& key) {
    if (value == 0) return;
    CheckRange(field, value, 0, key.max);
    job_.*key.field = value;
  }

  void ReadPins() {
    for (int i = 0; i < spec_.pins_size(); ++i) {
      const v1::Pin& pin = spec_.pins(i);
      const std::string field = Indexed("pins", i);
      if (pin.node_rank() < 0 || pin.node_rank() > kMaxNodeRank) {
        Report(field + ".node_rank", "INVALID_PIN",
               "node_rank must be from 0 to " + std::to_string(kMaxNodeRank) + ", not " +
                   std::to_string(pin.node_rank()));
      } else if (pin.server().empty()) {
        Report(field + ".server", "INVALID_PIN", "server must not be empty");
      } else {
        job_.pins.push_back({static_cast<std::size_t>(pin.node_rank()), pin.server()});
      }
    }
  }

  void ReadServer(int i) {
    if (spec_.servers(i).empty()) {
      Report(Indexed("servers", i), "EMPTY_VALUE", Indexed("servers", i) + " must not be empty");
    }
    job_.servers.push_back({spec_.servers(i), 0, 0});
  }

  void ReadLayout() {
    const v1::Layout& layout = spec_.layout();
    const std::array<std::int64_t, 6> values = {layout.tp(),  layout.cp(), layout.ep(),
                                                layout.etp(), layout.pp(), layout.vpp()};
    for (std::size_t i = 0; i < values.size(); ++i) {
      ReadInt(std::string("layout.") + kLayoutKeys[i].key, values[i], kLayoutKeys[i]);
    }
    if (!layout.order().empty()) job_.order = layout.order();
  }

  void ReadModel() {
    static constexpr std::array<const char*, 9> kFields = {"hidden",      "layers",        "seq",
                                                           "micro_batch", "micro_batches", "vocab",
                                                           "ffn",         "experts",       "topk"};
    const v1::ModelSizes& model = spec_.model();
    const std::array<std::int64_t, 9> values = {
        model.hidden(), model.layers(), model.seq(),     model.micro_batch(), model.micro_batches(),
        model.vocab(),  model.ffn(),    model.experts(), model.topk()};
    for (std::size_t i = 0; i < values.size(); ++i) {
      ReadInt(std::string("model.") + kFields[i], values[i], kModelKeys[i]);
    }
  }

  void ReadKindBytes() {
    job_.bytes.insert(spec_.kind_bytes().begin(), spec_.kind_bytes().end());
    for (const auto& [kind, bytes] : job_.bytes) {
      const std::string field = "kind_bytes." + kind;
      if (!IsTrafficKind(kind)) {
        Report(field, "INVALID_VALUE",
               "a key of kind_bytes must be " + std::string(kTrafficKindNames) + ", not " +
                   QuoteJson(kind));
      } else {
        CheckRange(field, bytes, 0, kMaxPairBytes);
      }
    }
    if (!spec_.hccl_algo().empty()) job_.hccl_algo = spec_.hccl_algo();
  }

  // Takes the domain's value of an enum's number; 0 states nothing.
  template <typename T, std::size_t N>
  void ReadChoice(const char* field, int number, const std::array<T, N>& values,
                  std::optional<T>* to) {
    if (number == 0) return;
    if (number > 0 && static_cast<std::size_t>(number) <= N) {
      *to = values[static_cast<std::size_t>(number) - 1];
      return;
    }
    Report(field, "INVALID_VALUE",
           std::string(field) + " " + std::to_string(number) + " is not known to this server");
  }

  void ReadChoices() {
    static constexpr std::array<Chip, 4> kChips = {Chip::k910, Chip::k910B, Chip::k910_93,
                                                   Chip::k950};
    static constexpr std::array<Objective, 3> kObjectives = {
        Objective::kHopBytes, Objective::kMaxLink, Objective::kStepTime};
    static constexpr std::array<DeviceOrder, 2> kOrders = {DeviceOrder::kKeep, DeviceOrder::kRails};
    static constexpr std::array<TrafficFormat, 2> kFormats = {TrafficFormat::kCsv,
                                                              TrafficFormat::kMetis};
    ReadChoice("chip", spec_.chip(), kChips, &job_.chip);
    ReadChoice("objective", spec_.objective(), kObjectives, &job_.objective);
    ReadChoice("device_order", spec_.device_order(), kOrders, &job_.device_order);
    std::optional<TrafficFormat> format;
    ReadChoice("traffic_format", spec_.traffic_format(), kFormats, &format);
  }

  void ReadTogether(int i) {
    const v1::Together& from = spec_.together(i);
    const std::string field = Indexed("together", i);
    if (from.where() != v1::Together::WHERE_LEAF && from.where() != v1::Together::WHERE_SUPER_POD) {
      Report(field + ".where", "INVALID_VALUE",
             field + ".where must be WHERE_LEAF or WHERE_SUPER_POD");
    }
    if (from.node_ranks().empty()) {
      Report(field + ".node_ranks", "EMPTY_VALUE", field + ".node_ranks must not be empty");
    }
    std::set<std::size_t> ranks;
    for (const std::int64_t rank : from.node_ranks()) {
      CheckRange(field + ".node_ranks", rank, 0, kMaxNodeRank);
      if (!ranks.insert(static_cast<std::size_t>(rank)).second) {
        Report(field + ".node_ranks", "INVALID_VALUE",
               field + ".node_ranks has " + std::to_string(rank) + " twice");
      }
    }
    job_.together.push_back({from.where() == v1::Together::WHERE_LEAF ? Together::Where::kLeaf
                                                                      : Together::Where::kSuperPod,
                             {ranks.begin(), ranks.end()}});
  }

  void ReadBackground(int i) {
    const v1::BackgroundLoad& from = spec_.background(i);
    const std::string field = Indexed("background", i);
    if (from.from().empty()) Report(field + ".from", "EMPTY_VALUE", "from must not be empty");
    if (from.to().empty()) Report(field + ".to", "EMPTY_VALUE", "to must not be empty");
    CheckRange(field + ".size_bytes", from.size_bytes(), 0, kMaxPairBytes);
    background_.push_back({from.from(), from.to(), from.size_bytes()});
  }

  void ReadPrevious() {
    if (!spec_.has_previous()) return;
    const v1::PreviousOrder& from = spec_.previous();
    previous_.emplace();
    previous_->servers.assign(from.servers().begin(), from.servers().end());
    if (from.servers().empty()) {
      Report("previous.servers", "EMPTY_VALUE", "previous.servers must not be empty");
    }
    for (int i = 0; i < from.servers_size(); ++i) {
      if (!from.servers(i).empty()) continue;
      const std::string field = Indexed("previous.servers", i);
      Report(field, "EMPTY_VALUE", field + " must not be empty");
    }
    if (!from.has_max_moves()) return;
    CheckRange("previous.max_moves", from.max_moves(), 0, kMaxServerCount);
    previous_->max_moves = static_cast<std::size_t>(from.max_moves());
  }

  void ReadNumbers() {
    if (!(spec_.overlap() >= 0 && spec_.overlap() <= 1)) {  // NaN, too.
      Report("overlap", "OUT_OF_RANGE", std::string("overlap must be ") + kOverlapForm);
    }
    job_.overlap = spec_.overlap();
    if (spec_.server_count() != 0) {
      CheckRange("server_count", spec_.server_count(), 0, kMaxServerCount);
      job_.server_count = spec_.server_count();
    }
    if (spec_.has_time_limit_seconds()) {
      const double seconds = spec_.time_limit_seconds();
      if (!(seconds >= kMinTimeLimitSeconds && seconds <= limits_.time_limit_seconds)) {
        Report("time_limit_seconds", "OUT_OF_RANGE",
               "time_limit_seconds must be from " + std::to_string(kMinTimeLimitSeconds) +
                   " to this server's limit, " + std::to_string(limits_.time_limit_seconds));
      }
      job_.time_limit_seconds = seconds;
    }
    if (spec_.threads() != 0) {
      CheckRange("threads", spec_.threads(), 0, limits_.threads);
      job_.threads = spec_.threads();
    }
    if (spec_.has_seed()) {
      CheckRange("seed", spec_.seed(), 0, kMaxSeed);
      job_.seed = spec_.seed();
    }
  }

  void CheckContradictions() {
    for (const Contradiction& found : FindContradictions(job_)) {
      static const std::string job_key = "collectives.";
      std::string field = found.key;
      if (field.rfind(job_key, 0) == 0) field.replace(0, job_key.size(), "kind_bytes.");
      const std::string message =
          field + (found.missing ? " needs " : " and ") + found.other_key + ": " + found.why;
      Report(std::move(field), "CONTRADICTION", message);
    }
  }

  const v1::PlanSpec& spec_;
  const PlanSpecLimits& limits_;
  JobSpec job_;
  std::vector<BackgroundLoad> background_;
  std::optional<PreviousOrder> previous_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

v1::PlanSpec ToSpec(const PlanRequest& request) {
  v1::PlanSpec spec;
  spec.set_rank_table_file(request.rank_table_file);
  spec.set_traffic_file(request.traffic_file);
  spec.set_traffic_format(request.traffic_format == TrafficFormat::kMetis ? v1::TRAFFIC_FORMAT_METIS
                                                                          : v1::TRAFFIC_FORMAT_CSV);
  for (const JobServer& server : request.servers) spec.add_servers(server.name);
  WriteLayout(request, &spec);
  WriteOptions(request.options, &spec);
  return spec;
}

Result<PlanRequest> FromSpec(const v1::PlanSpec& spec, const PlanSpecLimits& limits) {
  return SpecReader(spec, limits).Read();
}

}  // namespace rankroute
