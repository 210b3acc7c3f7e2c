#include "tests/planner/collective_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

namespace rankroute::testing {
namespace {

int Mod(int a, int p) { return ((a % p) + p) % p; }

std::vector<int> Range(int begin, int end) {
  std::vector<int> range(static_cast<std::size_t>(end - begin));
  std::iota(range.begin(), range.end(), begin);
  return range;
}

bool IsReduction(HcclOperation operation) {
  return operation == HcclOperation::kReduceScatter || operation == HcclOperation::kAllReduce;
}

template <typename Rounds>
Rounds Joined(Rounds first, const Rounds& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace

CollectivePlayer::CollectivePlayer(int members, int slices)
    : members_(members),
      slices_(slices),
      copies_(static_cast<std::size_t>(members) * static_cast<std::size_t>(slices),
              std::vector<int>(static_cast<std::size_t>(members), 0)) {}

std::size_t CollectivePlayer::CopyIndex(int member, int slice) const {
  return static_cast<std::size_t>(member) * static_cast<std::size_t>(slices_) +
         static_cast<std::size_t>(slice);
}

std::vector<int>& CollectivePlayer::Copy(int member, int slice) {
  return copies_[CopyIndex(member, slice)];
}

const std::vector<int>& CollectivePlayer::Copy(int member, int slice) const {
  return copies_[CopyIndex(member, slice)];
}

void CollectivePlayer::FillAll() {
  for (int m = 0; m < members_; ++m) {
    for (int s = 0; s < slices_; ++s) Copy(m, s)[static_cast<std::size_t>(m)] = 1;
  }
}

void CollectivePlayer::FillOwn(const std::vector<std::vector<int>>& slices_of_member) {
  for (int m = 0; m < members_; ++m) {
    for (const int s : slices_of_member[static_cast<std::size_t>(m)]) {
      Copy(m, s)[static_cast<std::size_t>(m)] = 1;
    }
  }
}

void CollectivePlayer::FillRoot(int root) {
  for (int s = 0; s < slices_; ++s) Copy(root, s)[static_cast<std::size_t>(root)] = 1;
}

bool CollectivePlayer::Reduced(int member, int slice) const {
  const auto& copy = Copy(member, slice);
  return std::all_of(copy.begin(), copy.end(), [](int times) { return times == 1; });
}

bool CollectivePlayer::IsOriginalOf(int member, int slice, int owner) const {
  std::vector<int> original(static_cast<std::size_t>(members_), 0);
  original[static_cast<std::size_t>(owner)] = 1;
  return Copy(member, slice) == original;
}

// reduce_scatter_ring, all_gather_ring: a slice goes once around.
std::vector<CollectivePlayer::Round> CollectivePlayer::RingRounds(HcclOperation operation, int p) {
  std::vector<Round> rounds;
  if (operation == HcclOperation::kBroadcast) {
    for (int r = 0; r + 1 < p; ++r) rounds.push_back({{r, r + 1, Range(0, p), false}});
    return rounds;
  }
  if (operation == HcclOperation::kAllReduce) {
    return Joined(RingRounds(HcclOperation::kReduceScatter, p),
                  RingRounds(HcclOperation::kAllGather, p));
  }
  const bool add = operation == HcclOperation::kReduceScatter;
  for (int step = 0; step + 1 < p; ++step) {
    Round round;
    for (int r = 0; r < p; ++r) {
      round.push_back({r, Mod(r + 1, p), {Mod(add ? r - 1 - step : r - step, p)}, add});
    }
    rounds.push_back(round);
  }
  return rounds;
}

// GetStepInfo of reduce_scatter_nhr, scatter_nhr and all_gather_nhr.
std::vector<CollectivePlayer::Round> CollectivePlayer::NhrRounds(HcclOperation operation, int p) {
  if (operation == HcclOperation::kAllReduce) {
    return Joined(NhrRounds(HcclOperation::kReduceScatter, p),
                  NhrRounds(HcclOperation::kAllGather, p));
  }
  int steps = 0;
  for (int rest = p - 1; rest != 0; rest >>= 1) ++steps;
  const bool gather = operation == HcclOperation::kAllGather;
  std::vector<Round> rounds;
  for (int step = 0; step < steps; ++step) {
    const int delta = gather ? 1 << (steps - 1 - step) : 1 << step;
    const int slices = (p - 1 + delta) / (2 * delta);
    const bool perfect = (p & (p - 1)) == 0;
    const int senders = !perfect && step == steps - 1 ? p - delta : delta;
    Round round;
    for (int r = 0; r < p; ++r) {
      if (operation == HcclOperation::kBroadcast && Mod(-r, p) >= senders) continue;
      const int to = Mod(gather ? r + delta : r - delta, p);
      std::vector<int> of;
      for (int i = 0; i < slices; ++i) of.push_back(Mod((gather ? r : to) - i * 2 * delta, p));
      round.push_back({r, to, of, operation == HcclOperation::kReduceScatter});
    }
    rounds.push_back(round);
  }
  if (operation != HcclOperation::kBroadcast) return rounds;
  return Joined(rounds, NhrRounds(HcclOperation::kAllGather, p));
}

// reduce_scatter_nb, scatter_nb and all_gather_nb.
std::vector<CollectivePlayer::Round> CollectivePlayer::NbRounds(HcclOperation operation, int p) {
  if (operation == HcclOperation::kAllReduce) {
    return Joined(NbRounds(HcclOperation::kReduceScatter, p),
                  NbRounds(HcclOperation::kAllGather, p));
  }
  std::vector<Round> rounds;
  for (int delta = 1; delta < p; delta *= 2) {
    Round round;
    for (int r = 0; r < p; ++r) {
      std::vector<int> of;
      if (operation == HcclOperation::kAllGather) {
        for (int i = 0; i < (2 * delta > p ? p - delta : delta); ++i) of.push_back(Mod(r - i, p));
      } else {
        for (int i = 0; i < (p - 1 + delta) / (2 * delta); ++i) {
          of.push_back(Mod(r + delta + i * 2 * delta, p));
        }
      }
      const bool sends = r < delta && (2 * delta < p || r < p - delta);
      if (operation == HcclOperation::kBroadcast && !sends) continue;
      round.push_back({r, Mod(r + delta, p), of, operation == HcclOperation::kReduceScatter});
    }
    rounds.push_back(round);
  }
  if (operation != HcclOperation::kBroadcast) return rounds;
  return Joined(rounds, NbRounds(HcclOperation::kAllGather, p));
}

std::vector<CollectivePlayer::Round> CollectivePlayer::MeshRounds(HcclOperation operation, int p) {
  if (operation == HcclOperation::kAllReduce) {
    return Joined(MeshRounds(HcclOperation::kReduceScatter, p),
                  MeshRounds(HcclOperation::kAllGather, p));
  }
  Round round;
  for (int r = 0; r < p; ++r) {
    if (operation == HcclOperation::kBroadcast && r != 0) continue;
    for (int peer = 0; peer < p; ++peer) {
      if (peer == r) continue;
      const int of = operation == HcclOperation::kAllGather ? r : peer;
      round.push_back({r, peer, {of}, operation == HcclOperation::kReduceScatter});
    }
  }
  if (operation != HcclOperation::kBroadcast) return {round};
  return Joined(std::vector<Round>{round}, MeshRounds(HcclOperation::kAllGather, p));
}

// *_recursive_hd around *_halving_doubling. Of AllReduce, index i < 2^k of the slices is block
// index i's; else slices go by member, and a pair's even member has both its slices in the block.
std::vector<CollectivePlayer::Round> CollectivePlayer::HalvingRounds(HcclOperation operation,
                                                                     int p) {
  int block = 1;
  while (2 * block <= p) block *= 2;
  const int extra = p - block;
  const bool by_block = operation == HcclOperation::kAllReduce;
  const std::vector<int> all = Range(0, by_block ? block : p);
  const auto member = [&](int b) { return b < extra ? 2 * b : b + extra; };
  const auto slices_of = [&](int b) {
    if (by_block) return std::vector<int>{b};
    return b < extra ? std::vector<int>{2 * b, 2 * b + 1} : std::vector<int>{b + extra};
  };
  const auto exchange = [&](int length, bool add) {
    Round round;
    for (int b = 0; b < block; ++b) {
      // Halving: what the other half keeps; doubling: what this part has.
      const int part = add ? b ^ length : b;
      std::vector<int> of;
      for (int other = 0; other < block; ++other) {
        if (other / length != part / length) continue;
        const std::vector<int> own = slices_of(other);
        of.insert(of.end(), own.begin(), own.end());
      }
      round.push_back({member(b), member(b ^ length), of, add});
    }
    return round;
  };
  const auto pairs = [&](int from, const std::vector<int>& of, bool own_only, bool add) {
    Round round;
    for (int e = 0; e < extra; ++e) {
      const std::vector<int> one = {2 * e + 1};
      round.push_back({2 * e + from, 2 * e + 1 - from, own_only ? one : of, add});
    }
    return round;
  };

  std::vector<Round> rounds;
  if (operation == HcclOperation::kBroadcast) {
    for (int length = block / 2; length >= 1; length /= 2) {
      Round round;
      for (int b = 0; b < block; b += 2 * length) {
        round.push_back({member(b), member(b + length), all, false});
      }
      rounds.push_back(round);
    }
    if (extra > 0) rounds.push_back(pairs(0, all, false, false));
    return rounds;
  }
  if (extra > 0) {
    const bool gather = operation == HcclOperation::kAllGather;
    rounds.push_back(pairs(1, all, gather, !gather));
  }
  if (IsReduction(operation)) {
    for (int length = block / 2; length >= 1; length /= 2) rounds.push_back(exchange(length, true));
  }
  if (operation != HcclOperation::kReduceScatter) {
    for (int length = 1; length < block; length *= 2) rounds.push_back(exchange(length, false));
  }
  if (extra > 0) {
    rounds.push_back(pairs(0, all, operation == HcclOperation::kReduceScatter, false));
  }
  return rounds;
}

std::vector<CollectivePlayer::Round> CollectivePlayer::RoundsOf(HcclAlgorithm algorithm,
                                                                HcclOperation operation,
                                                                int p) const {
  if (p == 1) return {};
  switch (algorithm) {
    case HcclAlgorithm::kNhr:
      return NhrRounds(operation, p);
    case HcclAlgorithm::kNb:
      return NbRounds(operation, p);
    case HcclAlgorithm::kHalvingDoubling:
      return HalvingRounds(operation, p);
    case HcclAlgorithm::kMesh:
      return MeshRounds(operation, p);
    case HcclAlgorithm::kStar: {
      Round round;
      for (int peer = 1; peer < p; ++peer) round.push_back({0, peer, Range(0, p), false});
      return {round};
    }
    default:
      return RingRounds(operation, p);
  }
}

void CollectivePlayer::Apply(const Round& round, const Party& party) {
  const std::vector<std::vector<int>> before = copies_;
  for (const Send& send : round) {
    const int src = party.members[static_cast<std::size_t>(send.src)];
    const int dst = party.members[static_cast<std::size_t>(send.dst)];
    for (const int of : send.of) {
      for (const int slice : party.slices[static_cast<std::size_t>(of)]) {
        const auto& sent = before[CopyIndex(src, slice)];
        std::vector<int>& copy = Copy(dst, slice);
        if (send.add) {
          std::transform(copy.begin(), copy.end(), sent.begin(), copy.begin(), std::plus<>());
        } else {
          copy = sent;
        }
        ++sent_[{src, dst}];
      }
    }
  }
}

void CollectivePlayer::Play(HcclAlgorithm algorithm, HcclOperation operation, const Party& party) {
  PlayAll(algorithm, operation, {party});
}

void CollectivePlayer::PlayAll(HcclAlgorithm algorithm, HcclOperation operation,
                               const std::vector<Party>& parties) {
  std::size_t most = 0;
  for (const Party& party : parties) {
    const auto rounds = RoundsOf(algorithm, operation, static_cast<int>(party.members.size()));
    for (const Round& round : rounds) Apply(round, party);
    most = std::max(most, rounds.size());
  }
  rounds_ += static_cast<std::int64_t>(most);
}

PlayedOperation PlayOperation(HcclAlgorithm algorithm, HcclOperation operation, int p) {
  int block = 1;
  while (2 * block <= p) block *= 2;
  const bool by_block =
      algorithm == HcclAlgorithm::kHalvingDoubling && operation == HcclOperation::kAllReduce;
  const int slices = by_block ? block : p;
  CollectivePlayer player(p, slices);
  CollectivePlayer::Party party;
  party.members = Range(0, p);
  for (int s = 0; s < slices; ++s) party.slices.push_back({s});
  if (IsReduction(operation)) {
    player.FillAll();
  } else if (operation == HcclOperation::kBroadcast) {
    player.FillRoot(0);
  } else {
    player.FillOwn(party.slices);
  }
  player.Play(algorithm, operation, party);
  for (int m = 0; m < p; ++m) {
    for (int s = 0; s < slices; ++s) {
      if (operation == HcclOperation::kReduceScatter && s != m) continue;
      const int owner = operation == HcclOperation::kBroadcast ? 0 : s;
      EXPECT_TRUE(IsReduction(operation) ? player.Reduced(m, s) : player.IsOriginalOf(m, s, owner))
          << "member " << m << " slice " << s;
    }
  }
  return {player.slices_sent(), slices, player.rounds()};
}

}  // namespace rankroute::testing
