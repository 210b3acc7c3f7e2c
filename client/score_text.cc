#include "client/score_text.h"

#include <cmath>
#include <cstddef>

#include "client/plan_text.h"
#include "planner/reasons.h"

namespace rankroute {
namespace {

std::string GapText(const std::optional<double>& gap) {
  if (!gap.has_value()) return "unknown";
  return (*gap < 0 ? "-" : "") + PercentText(std::abs(*gap));
}

std::string BoundLine(const Score& score) {
  std::string line = "no order is below " + BytesText(score.plan.lower_bound_hop_bytes) +
                     " hop bytes; gap of the given order " + GapText(score.given_gap) +
                     ", of the planned one " + GapText(score.plan.gap);
  if (score.given_gap == 0.0) line += ": the given order is optimal";
  return line + "\n";
}

// "73.3 % of hop bytes"; empty where nothing changes.
std::string SavedText(const char* what, const std::optional<double>& share) {
  if (!share.has_value() || *share == 0) return "";
  const std::string text = PercentText(std::abs(*share)) + " of " + what;
  return *share > 0 ? text : "minus " + text;
}

std::string ReplanLine(const Score& score) {
  const Plan& plan = score.plan;
  std::string saved;
  for (const std::string& text :
       {SavedText("hop bytes", score.saved.hop_bytes),
        SavedText("cross-switch bytes", score.saved.cross_switch_bytes),
        SavedText("the busiest cable", score.saved.max_link_load_bytes),
        SavedText("the step's communication", score.saved.step_seconds)}) {
    if (!text.empty()) saved += (saved.empty() ? "" : ", ") + text;
  }
  return "a re-plan moves " + std::to_string(plan.moves) + " of " +
         std::to_string(plan.order.size()) + " servers and saves " +
         (saved.empty() ? "nothing" : saved) + "\n";
}

}  // namespace

std::string ScoreText(const Score& score) {
  const Plan& plan = score.plan;
  std::string text = CostTable("given", plan.before, "planned", plan.after) + BoundLine(score) +
                     ReplanLine(score) + "traffic: " + plan.traffic_source + "\n";
  for (const std::string& note : plan.notes) text += "note: " + note + "\n";
  return text;
}

}  // namespace rankroute
