#pragma once

#include <string>

#include "planner/score.h"

namespace rankroute {

// A score for people: costs of the given and the planned order, how far each is from the lower
// bound, what a re-plan moves and saves, and the notes.
std::string ScoreText(const Score& score);

}  // namespace rankroute
