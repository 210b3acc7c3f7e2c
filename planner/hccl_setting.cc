#include "planner/hccl_setting.h"

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rankroute {
namespace {

// A piece of the text and where it starts, from 1.
struct Piece {
  std::string_view text;
  int column = 1;
};

std::vector<Piece> Split(const Piece& whole, char separator) {
  std::vector<Piece> pieces;
  std::size_t start = 0;
  while (true) {
    const std::size_t end = whole.text.find(separator, start);
    pieces.push_back({whole.text.substr(start, end == std::string_view::npos ? end : end - start),
                      whole.column + static_cast<int>(start)});
    if (end == std::string_view::npos) return pieces;
    start = end + 1;
  }
}

struct OperatorName {
  std::string_view name;
  std::optional<HcclOperation> operation;  // Empty: accepted, but no layout uses it.
};

constexpr std::array<OperatorName, 7> kOperators = {{
    {"allgather", HcclOperation::kAllGather},
    {"reducescatter", HcclOperation::kReduceScatter},
    {"allreduce", HcclOperation::kAllReduce},
    {"broadcast", HcclOperation::kBroadcast},
    {"reduce", std::nullopt},
    {"scatter", std::nullopt},
    {"alltoall", HcclOperation::kAllToAll},
}};
constexpr const char* kOperatorNames =
    "allgather, reducescatter, allreduce, broadcast, reduce, scatter, alltoall";

constexpr std::array<HcclAlgorithm, 5> kLevel2Algorithms = {
    HcclAlgorithm::kRing, HcclAlgorithm::kHalvingDoubling, HcclAlgorithm::kNhr, HcclAlgorithm::kNb,
    HcclAlgorithm::kPipeline};
constexpr const char* kLevel2Names = "ring, H-D_R, NHR, NB, pipeline";

class SettingReader {
 public:
  Result<HcclSetting> Read(std::string_view text) {
    if (text.empty()) return HcclSetting{};
    const bool by_operator = text.find_first_of("=/") != std::string_view::npos;
    if (by_operator) {
      for (const Piece& piece : Split({text, 1}, '/')) ReadOperator(piece);
    } else {
      setting_.all = ReadLevels({text, 1}, "");
    }
    if (faults_.empty()) return std::move(setting_);
    std::string message = "HCCL_ALGO \"" + std::string(text) + "\": " + faults_.front().message;
    return Status(StatusCode::kInvalidArgument, "INVALID_HCCL_ALGO", std::move(message),
                  std::move(faults_));
  }

 private:
  void Report(int column, std::string message) {
    faults_.push_back({Severity::kError, "INVALID_HCCL_ALGO", "", 0, column, std::move(message)});
  }

  void ReadOperator(const Piece& piece) {
    const std::size_t equals = piece.text.find('=');
    if (equals == std::string_view::npos) {
      return Report(piece.column, "expected OPERATOR=level1:ALGORITHM, found \"" +
                                      std::string(piece.text) + "\"");
    }
    const std::string_view name = piece.text.substr(0, equals);
    const HcclLevelSetting levels = ReadLevels(
        {piece.text.substr(equals + 1), piece.column + static_cast<int>(equals) + 1}, name);
    for (const OperatorName& known : kOperators) {
      if (known.name != name) continue;
      if (!named_.insert(name).second) {
        Report(piece.column, "operator \"" + std::string(name) + "\" is set twice");
      }
      if (known.operation.has_value()) setting_.operators[*known.operation] = levels;
      return;
    }
    Report(piece.column,
           "unknown operator \"" + std::string(name) + "\"; accepted: " + kOperatorNames);
  }

  HcclLevelSetting ReadLevels(const Piece& piece, std::string_view operator_name) {
    HcclLevelSetting levels;
    std::set<std::string_view> seen;
    for (const Piece& level : Split(piece, ';')) {
      const std::size_t colon = level.text.find(':');
      if (colon == std::string_view::npos) {
        Report(level.column, "expected LEVEL:ALGORITHM such as level1:ring, found \"" +
                                 std::string(level.text) + "\"");
        continue;
      }
      const std::string_view name = level.text.substr(0, colon);
      if (!seen.insert(name).second) {
        Report(level.column, "\"" + std::string(name) + "\" is set twice");
      }
      ReadLevel(name, level.column,
                {level.text.substr(colon + 1), level.column + static_cast<int>(colon) + 1},
                operator_name, &levels);
    }
    return levels;
  }

  void ReadLevel(std::string_view name, int column, const Piece& algorithm,
                 std::string_view operator_name, HcclLevelSetting* levels) {
    if (name == "level0") {
      if (algorithm.text != "NA") {
        Report(algorithm.column,
               "level0 accepts only NA, not \"" + std::string(algorithm.text) + "\"");
      }
    } else if (name == "level1") {
      const bool pairwise = operator_name.empty() || operator_name == "alltoall";
      levels->level1 = ReadAlgorithm(algorithm, pairwise);
    } else if (name == "level2") {
      levels->level2 = ReadAlgorithm(algorithm, /*pairwise=*/false);
    } else {
      Report(column,
             "unknown level \"" + std::string(name) + "\"; accepted: level0, level1, level2");
    }
  }

  std::optional<HcclAlgorithm> ReadAlgorithm(const Piece& piece, bool pairwise) {
    for (const HcclAlgorithm algorithm : kLevel2Algorithms) {
      if (piece.text == HcclAlgorithmName(algorithm)) return algorithm;
    }
    if (pairwise && piece.text == "pairwise") return HcclAlgorithm::kPairwise;
    const std::string accepted =
        std::string("; accepted: ") + kLevel2Names + (pairwise ? ", pairwise" : "");
    const std::string text(piece.text);
    if (text == "AHC" || text == "NHR_V1") {
      Report(piece.column, "the traffic of " + text + " is not modelled" + accepted);
    } else {
      Report(piece.column, "unknown algorithm \"" + text + "\"" + accepted);
    }
    return std::nullopt;
  }

  HcclSetting setting_;
  std::set<std::string_view> named_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

const HcclLevelSetting& HcclSetting::Of(HcclOperation operation) const {
  const auto at = operators.find(operation);
  return at == operators.end() ? all : at->second;
}

Result<HcclSetting> ParseHcclAlgo(std::string_view text) { return SettingReader().Read(text); }

}  // namespace rankroute
