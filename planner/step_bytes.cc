#include "planner/step_bytes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

namespace rankroute {
namespace {

constexpr std::int64_t kActivationBytes = 2;  // bf16.
constexpr std::int64_t kParameterBytes = 2;   // bf16.
constexpr std::int64_t kGradientBytes = 4;    // fp32.

// Largest sizes of a model that are accepted; a step's bytes are checked besides.
constexpr std::int64_t kMaxHidden = std::int64_t{1} << 20;
constexpr std::int64_t kMaxLayers = std::int64_t{1} << 16;
constexpr std::int64_t kMaxSeq = std::int64_t{1} << 26;
constexpr std::int64_t kMaxBatch = std::int64_t{1} << 20;
constexpr std::int64_t kMaxVocab = std::int64_t{1} << 24;
constexpr std::int64_t kMaxFfn = std::int64_t{1} << 24;
constexpr std::int64_t kMaxExperts = std::int64_t{1} << 16;

constexpr std::array<std::string_view, 8> kKinds = {"tp", "cp",  "ep", "etp",
                                                    "dp", "edp", "pp", "embd"};

// A product, or nothing where it exceeds 64 bits.
std::optional<std::int64_t> Product(std::initializer_list<std::int64_t> factors) {
  std::int64_t product = 1;
  for (const std::int64_t factor : factors) {
    if (__builtin_mul_overflow(product, factor, &product)) return std::nullopt;
  }
  return product;
}

class StepReader {
 public:
  StepReader(const LayoutTrafficRequest& request, const ParallelGroups& groups)
      : request_(request), layout_(request.layout), groups_(groups) {}

  Result<std::map<std::string, KindOperations>> Read() {
    if (!request_.model.has_value() && request_.bytes.empty()) {
      Report("neither model sizes nor bytes by kind of group are given; accepted kinds: " +
             std::string(kGroupKinds));
    }
    if (request_.model.has_value()) {
      model_ = *request_.model;
      CompleteModel();
      CheckModel();
      if (faults_.empty()) AddModel();
    }
    for (const auto& [kind, bytes] : request_.bytes) AddBytes(kind, bytes);
    for (auto& [kind, operations] : steps_) CheckSizes(kind, operations);
    if (faults_.empty()) return std::move(steps_);
    std::string message = "invalid layout: " + faults_.front().message;
    return Status(StatusCode::kInvalidArgument, "INVALID_LAYOUT", std::move(message),
                  std::move(faults_));
  }

 private:
  void Report(std::string message) {
    faults_.push_back({Severity::kError, "INVALID_LAYOUT", "", 0, 0, std::move(message)});
  }

  bool Given(std::string_view kind) const {
    return request_.bytes.find(std::string(kind)) != request_.bytes.end();
  }

  void CheckRange(const char* name, std::int64_t value, std::int64_t min, std::int64_t max) {
    if (value >= min && value <= max) return;
    Report(std::string(name) + " must be from " + std::to_string(min) + " to " +
           std::to_string(max) + ", not " + std::to_string(value));
  }

  void CheckDivides(const char* divisor_name, std::int64_t divisor, const char* name,
                    std::int64_t value) {
    if (value % divisor == 0) return;
    Report(std::string(divisor_name) + " = " + std::to_string(divisor) + " must divide " + name +
           ", " + std::to_string(value));
  }

  void CompleteModel() {
    if (model_.ffn == 0) model_.ffn = 4 * std::clamp(model_.hidden, std::int64_t{0}, kMaxHidden);
    if (model_.experts > 0 && model_.topk == 0) model_.topk = 1;
  }

  void CheckModel() {
    CheckRange("hidden", model_.hidden, 1, kMaxHidden);
    CheckRange("layers", model_.layers, 1, kMaxLayers);
    CheckRange("seq", model_.seq, 1, kMaxSeq);
    CheckRange("micro-batch", model_.micro_batch, 1, kMaxBatch);
    CheckRange("micro-batches", model_.micro_batches, 1, kMaxBatch);
    CheckRange("vocab", model_.vocab, 0, kMaxVocab);
    CheckRange("ffn", model_.ffn, 0, kMaxFfn);
    CheckRange("experts", model_.experts, 0, kMaxExperts);
    CheckRange("topk", model_.topk, 0, std::max(model_.experts, std::int64_t{0}));
    CheckDivides("pp * vpp", std::int64_t{layout_.pp} * layout_.vpp, "layers", model_.layers);
    CheckDivides("cp * tp", std::int64_t{layout_.cp} * layout_.tp, "seq", model_.seq);
    CheckDivides("ep", layout_.ep, "experts", model_.experts);
    if (layout_.ep > 1 && model_.experts == 0 && !Given("ep")) {
      Report("ep " + std::to_string(layout_.ep) + " needs the number of experts or bytes of ep");
    }
  }

  // `factors` times over `divisor`; a fault where that exceeds the limit.
  std::int64_t Quotient(const char* kind, std::initializer_list<std::int64_t> factors,
                        std::int64_t divisor) {
    const auto product = Product(factors);
    if (product.has_value()) return *product / divisor;
    TooLarge(kind);
    return 0;
  }

  void TooLarge(const std::string& kind) {
    Report("a group of kind " + kind + " would move more than " + std::to_string(kMaxPairBytes) +
           " bytes per step");
  }

  // The same for all stages.
  void Set(const std::string& kind, const std::vector<GroupOperation>& operations) {
    steps_[kind] = {operations, operations};
  }

  void AddModel() {
    const std::int64_t layers = model_.layers / layout_.pp;
    const std::int64_t layer_calls = layers * model_.micro_batches;
    AddTensorParallel(layer_calls);
    AddContextParallel(layer_calls);
    AddPipeline();
    AddGradients(layers);
    if (model_.experts > 0) AddExperts(layers, layer_calls);
  }

  void AddTensorParallel(std::int64_t layer_calls) {
    if (layout_.tp == 1) return;
    const std::int64_t buffer = Quotient(
        "tp", {model_.micro_batch, model_.seq, model_.hidden, kActivationBytes}, layout_.cp);
    const std::int64_t halves = model_.experts > 0 ? 1 : 2;  // Attention, and the plain ffn.
    Set("tp", {{HcclOperation::kAllGather, buffer, 3 * halves * layer_calls},
               {HcclOperation::kReduceScatter, buffer, 2 * halves * layer_calls}});
  }

  void AddContextParallel(std::int64_t layer_calls) {
    if (layout_.cp == 1) return;
    const std::int64_t forward = Quotient(
        "cp", {layout_.cp - 1, 2, model_.micro_batch, model_.seq, model_.hidden, kActivationBytes},
        std::int64_t{layout_.cp} * layout_.tp);
    Set("cp", {{HcclOperation::kRingExchange, forward, layer_calls},
               {HcclOperation::kRingExchange, 2 * forward, layer_calls}});
  }

  void AddPipeline() {
    if (layout_.pp == 1) return;
    const std::int64_t send =
        Quotient("pp", {model_.micro_batch, model_.seq, model_.hidden, kActivationBytes},
                 std::int64_t{layout_.cp} * layout_.tp);
    Set("pp", {{HcclOperation::kStageChain, send, model_.micro_batches * layout_.vpp},
               {HcclOperation::kWrapAround, send, model_.micro_batches * (layout_.vpp - 1)}});
  }

  // ReduceScatter of gradients and AllGather of parameters.
  static std::vector<GroupOperation> Optimizer(std::int64_t parameters) {
    return {{HcclOperation::kReduceScatter, parameters * kGradientBytes, 1},
            {HcclOperation::kAllGather, parameters * kParameterBytes, 1}};
  }

  void AddGradients(std::int64_t layers) {
    const std::int64_t ffn = model_.experts > 0 ? 0 : 2 * model_.ffn;
    const std::int64_t parameters =
        Quotient("dp", {4 * model_.hidden + ffn, model_.hidden, layers}, layout_.tp);
    const std::int64_t embedding = Quotient("embd", {model_.vocab, model_.hidden}, layout_.tp);
    if (parameters > kMaxPairBytes || embedding > kMaxPairBytes) return TooLarge("dp");
    steps_["dp"] = {Optimizer(parameters), Optimizer(parameters + embedding)};
    if (layout_.pp > 1 && embedding > 0) {
      Set("embd", {{HcclOperation::kAllReduce, embedding * kGradientBytes, 1}});
    }
  }

  void AddExperts(std::int64_t layers, std::int64_t layer_calls) {
    const std::int64_t tokens = Quotient(
        "ep", {model_.micro_batch, model_.seq, model_.topk, model_.hidden, kActivationBytes},
        std::int64_t{layout_.cp} * layout_.tp);
    Set("ep", {{HcclOperation::kAllToAll, tokens, 4 * layer_calls}});
    if (groups_.etp > 1) {
      const std::int64_t gathered = Quotient("etp", {tokens, groups_.etp}, 1);
      Set("etp", {{HcclOperation::kAllGather, gathered, 2 * layer_calls},
                  {HcclOperation::kReduceScatter, gathered, 2 * layer_calls}});
    }
    const std::int64_t parameters = Quotient(
        "edp", {model_.experts / layout_.ep, 2 * model_.hidden, model_.ffn, layers}, groups_.etp);
    if (parameters > kMaxPairBytes) return TooLarge("edp");
    Set("edp", Optimizer(parameters));
  }

  void AddBytes(const std::string& kind, std::int64_t bytes) {
    if (std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end()) {
      return Report("unknown kind of group \"" + kind + "\" in bytes; accepted: " + kGroupKinds);
    }
    if (bytes < 0 || bytes > kMaxPairBytes) {
      return CheckRange(("bytes of " + kind).c_str(), bytes, 0, kMaxPairBytes);
    }
    if (kind == "ep") {
      Set(kind, {{HcclOperation::kAllToAll, bytes, 1}});
    } else if (kind == "cp") {
      Set(kind, {{HcclOperation::kRingExchange, bytes, 1}});
    } else if (kind == "pp") {
      Set(kind, {{HcclOperation::kStageChain, bytes, 1},
                 {HcclOperation::kWrapAround, bytes - (bytes + layout_.vpp - 1) / layout_.vpp, 1}});
    } else {
      Set(kind, {{HcclOperation::kAllReduce, bytes, 1}});
    }
  }

  void CheckSizes(const std::string& kind, const KindOperations& operations) {
    for (const GroupOperation& operation : operations.ends) {
      const auto product = Product({operation.bytes, operation.calls});
      if (product.has_value() && *product <= kMaxPairBytes) continue;
      return TooLarge(kind);
    }
  }

  const LayoutTrafficRequest& request_;
  const Layout& layout_;
  const ParallelGroups& groups_;
  ModelSizes model_;
  std::map<std::string, KindOperations> steps_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

Result<std::map<std::string, KindOperations>> StepOperations(const LayoutTrafficRequest& request,
                                                             const ParallelGroups& groups) {
  return StepReader(request, groups).Read();
}

}  // namespace rankroute
