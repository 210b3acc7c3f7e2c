#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "planner/hccl_algorithm.h"

namespace rankroute::testing {

// Plays collective operations step by step with real slices, as their sources describe them, and
// counts what is sent. A member's copy of a slice is the number of times that each member's
// original went into it, so that a slice that is missing or was added twice shows.
class CollectivePlayer {
 public:
  // Who plays, by index of the group, and the slices that are each index's own, as many for each.
  struct Party {
    std::vector<int> members;
    std::vector<std::vector<int>> slices;
  };

  CollectivePlayer(int members, int slices);

  // Fills each member's copies: with its original of every slice (reductions), of its own slices
  // only (gathers), of all slices for the root only (Broadcast).
  void FillAll();
  void FillOwn(const std::vector<std::vector<int>>& slices_of_member);
  void FillRoot(int root);

  // Plays one operation. Reductions add copies up, gathers replace them.
  void Play(HcclAlgorithm algorithm, HcclOperation operation, const Party& party);
  // Plays it for several parties at once: rounds count once.
  void PlayAll(HcclAlgorithm algorithm, HcclOperation operation, const std::vector<Party>& parties);

  // Whether a member's copy has each member's original exactly once, or only the root's.
  bool Reduced(int member, int slice) const;
  bool IsOriginalOf(int member, int slice, int owner) const;

  const std::map<std::pair<int, int>, std::int64_t>& slices_sent() const { return sent_; }
  std::int64_t rounds() const { return rounds_; }

 private:
  struct Send {
    int src = 0;  // Index in the party.
    int dst = 0;
    std::vector<int> of;  // Whose slices: indices in the party.
    bool add = false;
  };
  using Round = std::vector<Send>;

  std::vector<Round> RoundsOf(HcclAlgorithm algorithm, HcclOperation operation, int p) const;
  static std::vector<Round> RingRounds(HcclOperation operation, int p);
  static std::vector<Round> NhrRounds(HcclOperation operation, int p);
  static std::vector<Round> NbRounds(HcclOperation operation, int p);
  static std::vector<Round> MeshRounds(HcclOperation operation, int p);
  static std::vector<Round> HalvingRounds(HcclOperation operation, int p);
  void Apply(const Round& round, const Party& party);

  std::size_t CopyIndex(int member, int slice) const;
  std::vector<int>& Copy(int member, int slice);
  const std::vector<int>& Copy(int member, int slice) const;

  int members_;
  int slices_;
  std::vector<std::vector<int>> copies_;  // By member, then slice.
  std::map<std::pair<int, int>, std::int64_t> sent_;
  std::int64_t rounds_ = 0;
};

// What one operation of p members sends, in slices, with the number of slices of the buffer and of
// rounds; fails the test where the operation does not end as it must.
struct PlayedOperation {
  std::map<std::pair<int, int>, std::int64_t> sent;
  std::int64_t slices = 0;
  std::int64_t rounds = 0;
};
PlayedOperation PlayOperation(HcclAlgorithm algorithm, HcclOperation operation, int p);

}  // namespace rankroute::testing
