#include "planner/nslb/rules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rankroute {
namespace {

// Names in one message; the rest are counted.
constexpr std::size_t kNamed = 6;

// "a, b and 3 more".
std::string Listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kNamed); ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > kNamed) text += " and " + std::to_string(names.size() - kNamed) + " more";
  return text;
}

std::string LeafNames(const LeafList& leaves, const std::set<std::size_t>& used) {
  std::vector<std::string> names;
  for (const std::size_t leaf : used) names.push_back(leaves.leaves[leaf].name);
  return std::to_string(used.size()) + " leaves (" + Listed(names) + ")";
}

// An error for a large-model job; a normal one is scheduled all the same where it finds no better
// place.
void AddBySchema(NslbSchema schema, const Place& place, std::string message, std::string hint,
                 RuleReport* report) {
  if (schema == NslbSchema::kLargeModel) {
    report->Error(kHcclNone, place, std::move(message), std::move(hint));
  } else {
    report->Warning(place, std::move(message), std::move(hint));
  }
}

const NslbServer& FirstOnLeaf(const NslbPlacement& job, std::size_t leaf) {
  return *std::find_if(job.servers.begin(), job.servers.end(),
                       [leaf](const NslbServer& server) { return server.leaf == leaf; });
}

// The first server that is not on the leaf of the job's first one.
const NslbServer& FirstElsewhere(const NslbPlacement& job) {
  return *std::find_if(job.servers.begin(), job.servers.end(), [&](const NslbServer& server) {
    return server.leaf != job.servers.front().leaf;
  });
}

void CheckSlicesOfLeaf(const LeafList& leaves, const SlicedLeaf& leaf, RuleReport* report) {
  std::map<std::int64_t, const SlicedServer*> of_slice;
  for (std::size_t i = 0; i < leaf.servers.size(); ++i) {
    const SlicedServer& server = leaf.servers[i];
    const Place place{"", server.line, 0};
    const std::string what = "server " + server.name + " on leaf " + leaf.name + " has slice_id " +
                             std::to_string(server.slice);
    if (server.slice < 0 || server.slice >= leaves.slices) {
      report->Error(kHcclNone, place, what,
                    "slice_id is from 0 to tor_count - 1 = " + std::to_string(leaves.slices - 1));
      continue;
    }
    const auto [at, added] = of_slice.emplace(server.slice, &server);
    if (!added) {
      report->Error(kHcclNone, place, what + ", which is that of server " + at->second->name,
                    "give each server of a leaf a slice_id of its own");
    } else if (server.slice != static_cast<std::int64_t>(i)) {
      report->Warning(place, what + " and is number " + std::to_string(i) + " of the leaf's list",
                      "list the servers of a leaf by slice_id, none left out: the scheduler takes "
                      "the place in the list for the slice");
    }
  }
}

// The servers of a job by slice; those with a slice_id outside of the list's are left out.
std::vector<std::vector<const NslbServer*>> BySlice(const LeafList& leaves,
                                                    const NslbPlacement& job) {
  std::vector<std::vector<const NslbServer*>> servers(static_cast<std::size_t>(leaves.slices));
  for (const NslbServer& server : job.servers) {
    if (server.slice < 0 || server.slice >= leaves.slices) continue;
    servers[static_cast<std::size_t>(server.slice)].push_back(&server);
  }
  return servers;
}

// Leaves of this job that another job of several leaves uses, too, with those jobs.
std::map<std::size_t, std::vector<const NslbPlacement*>> SharedLeaves(
    const NslbPlacement& job, const std::vector<NslbPlacement>& others) {
  std::map<std::size_t, std::vector<const NslbPlacement*>> shared;
  for (const NslbPlacement& other : others) {
    if (!other.crosses_leaves()) continue;
    for (const std::size_t leaf : other.leaves) {
      if (job.leaves.count(leaf) > 0) shared[leaf].push_back(&other);
    }
  }
  return shared;
}

bool OnlyNormalJobs(std::size_t leaf, const NslbPlacement& job,
                    const std::vector<NslbPlacement>& others) {
  return job.schema == NslbSchema::kNormal &&
         std::all_of(others.begin(), others.end(), [leaf](const NslbPlacement& other) {
           return other.leaves.count(leaf) == 0 || other.schema == NslbSchema::kNormal;
         });
}

std::string JobNames(const std::vector<const NslbPlacement*>& jobs) {
  std::vector<std::string> names;
  for (const NslbPlacement* job : jobs) names.push_back(job->file);
  return Listed(names);
}

// Whether each run of as many servers as there are slices has them in ascending slices: the logical
// leaves of NSLB 1.0, each put together from several.
bool InLogicalLeaves(const LeafList& leaves, const NslbPlacement& job) {
  for (std::size_t i = 1; i < job.servers.size(); ++i) {
    const bool starts = static_cast<std::int64_t>(i) % leaves.slices == 0;
    if (!starts && job.servers[i].slice <= job.servers[i - 1].slice) return false;
  }
  return true;
}

}  // namespace

void CheckSlices(const LeafList& leaves, RuleReport* report) {
  if (leaves.slices_by_port) {
    report->Warning(Place(),
                    "nothing states the servers' slice_ids: servers count by the order of their "
                    "ports on the leaf, from slice 0",
                    "check with the file basic-tor-node-cm that the scheduler reads, or write it "
                    "with topology export --to basic-tor-node-cm");
  }
  if (leaves.slices > kMaxNslbSlices) {
    report->Error(kHcclNone, Place(), "tor_count is " + std::to_string(leaves.slices),
                  "the scheduler plans with at most " + std::to_string(kMaxNslbSlices) +
                      " servers on a leaf");
  }
  for (const SlicedLeaf& leaf : leaves.leaves) CheckSlicesOfLeaf(leaves, leaf, report);
}

void CheckSingleLayer(const LeafList& leaves, const NslbPlacement& job, RuleReport* report) {
  report->Error(kHcclNone, FirstElsewhere(job).place,
                "the job is on " + LeafNames(leaves, job.leaves) +
                    ", and no switch joins them (single layer)",
                "put the whole job under one leaf");
}

void CheckFillJob(const LeafList& leaves, const NslbPlacement& job, RuleReport* report) {
  report->Error(
      kHcclNone, FirstElsewhere(job).place,
      "a large-model job of " + std::to_string(job.replicas) + " replicas is on " +
          LeafNames(leaves, job.leaves),
      "put a job of fewer than " + std::to_string(kFillJobReplicas) + " replicas under one leaf");
}

void CheckAlignment(const LeafList& leaves, const NslbPlacement& job, RuleReport* report) {
  if (leaves.slices == 0) return;
  const auto servers = BySlice(leaves, job);
  const auto fewer = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  const auto fullest = std::max_element(servers.begin(), servers.end(), fewer);
  const auto emptiest = std::min_element(servers.begin(), servers.end(), fewer);
  if (fullest->size() - emptiest->size() <= 1) return;
  std::vector<std::string> names;
  for (const NslbServer* server : *fullest) {
    names.push_back(server->name + " under " + leaves.leaves[server->leaf].name);
  }
  const std::string message = "slice " + std::to_string(fullest - servers.begin()) + " has " +
                              std::to_string(fullest->size()) + " of the job's " +
                              std::to_string(job.servers.size()) + " servers (" + Listed(names) +
                              "), slice " + std::to_string(emptiest - servers.begin()) + " has " +
                              std::to_string(emptiest->size());
  AddBySchema(job.schema, fullest->back()->place, message,
              "take servers so that no two of the " + std::to_string(leaves.slices) +
                  " slices differ by more than one: whole leaves, or the same slices on each",
              report);
}

void CheckLeafOfTwoJobs(const LeafList& leaves, const NslbPlacement& job,
                        const std::vector<NslbPlacement>& others, RuleReport* report) {
  for (const auto& [leaf, jobs] : SharedLeaves(job, others)) {
    if (OnlyNormalJobs(leaf, job, others)) continue;
    report->Error(kHcclNone, FirstOnLeaf(job, leaf).place,
                  "leaf " + leaves.leaves[leaf].name + " serves this job and " + JobNames(jobs) +
                      ", each of several leaves",
                  "a leaf serves one job of several leaves; only normal jobs share one among "
                  "themselves");
  }
}

void CheckSharedLeaves(const LeafList& leaves, const NslbPlacement& job,
                       const std::vector<NslbPlacement>& others, std::size_t allowed,
                       RuleReport* report) {
  const auto shared = SharedLeaves(job, others);
  if (shared.size() <= allowed) return;
  std::set<std::size_t> used;
  std::set<const NslbPlacement*> sharing;
  for (const auto& [leaf, jobs] : shared) {
    used.insert(leaf);
    sharing.insert(jobs.begin(), jobs.end());
  }
  std::vector<const NslbPlacement*> jobs;
  for (const NslbPlacement& other : others) {
    if (sharing.count(&other) > 0) jobs.push_back(&other);
  }
  AddBySchema(job.schema, FirstOnLeaf(job, *used.begin()).place,
              "the job shares " + LeafNames(leaves, used) + " with " + JobNames(jobs),
              "a job may share " + std::to_string(allowed) + (allowed == 1 ? " leaf" : " leaves") +
                  " with others (shared-tor-num)",
              report);
}

void CheckNodeOrder(const LeafList& leaves, const NslbPlacement& job, bool logical_leaves,
                    RuleReport* report) {
  if (logical_leaves && leaves.slices > 0 && InLogicalLeaves(leaves, job)) return;
  const char* hint = "rank the servers leaf by leaf, on each leaf by slice_id";
  std::set<std::size_t> left;  // Leaves that the order has gone on from.
  for (std::size_t i = 1; i < job.servers.size(); ++i) {
    const NslbServer& before = job.servers[i - 1];
    const NslbServer& server = job.servers[i];
    const std::string what =
        "node rank " + std::to_string(server.node_rank) + ", server " + server.name + ", ";
    const std::string& leaf = leaves.leaves[server.leaf].name;
    if (server.leaf == before.leaf) {
      if (server.slice > before.slice) continue;
      report->Warning(server.place,
                      what + "is on slice " + std::to_string(server.slice) + " of leaf " + leaf +
                          " after slice " + std::to_string(before.slice),
                      hint);
      continue;
    }
    left.insert(before.leaf);
    if (left.count(server.leaf) == 0) continue;
    report->Warning(server.place,
                    what + "goes back to leaf " + leaf + ", which an earlier node rank has left",
                    hint);
  }
}

}  // namespace rankroute
