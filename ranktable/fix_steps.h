#pragma once

#include <vector>

#include "base/value.h"
#include "ranktable/fix.h"

namespace rankroute {

// The steps of FixRankTable, each over a document that is an object.

// Gives scalars the type and spelling that the table's version wants.
void FixScalars(Value* root, std::vector<Repair>* repairs);

// Takes out members whose key and value stand before in their object. False where a key stands
// twice with two values, which stays.
bool RemoveDuplicates(Value* root, std::vector<Repair>* repairs);

// Closes gaps between rank ids where each device has one of its own.
void CloseRankGaps(Value* root, std::vector<Repair>* repairs);

// Makes counts fit the lists that they count, and adds those that HCCL asks for.
void FixCounts(Value* root, std::vector<Repair>* repairs);

// Sorts lists of servers, super pods and ranks by lowest rank where the ranks are sound.
void SortLists(Value* root, std::vector<Repair>* repairs);

}  // namespace rankroute
