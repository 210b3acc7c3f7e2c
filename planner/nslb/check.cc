#include "planner/nslb/check.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "planner/job_on_fabric.h"
#include "planner/nslb/rules.h"
#include "topology/server_tree.h"

namespace rankroute {
namespace {

// The place of a server's id in its ranktable.
Place PlaceOfServer(const RankTable& table, std::size_t unit) {
  const Value* list = table.document.Find("server_list");
  const std::size_t entry = table.document_index[unit];
  if (list == nullptr || entry >= list->items.size()) return {};
  const Value* id = list->items[entry].Find("server_id");
  const std::string path = "server_list[" + std::to_string(entry) + "]";
  return id == nullptr ? At(path, list->items[entry]) : At(path + ".server_id", *id);
}

// Finds the servers of jobs on the leaves. NSLB002.
class NslbPlacer {
 public:
  NslbPlacer(const Fabric& fabric, const LeafList& leaves) : fabric_(fabric), leaves_(leaves) {
    for (std::size_t leaf = 0; leaf < leaves.leaves.size(); ++leaf) {
      for (const SlicedServer& server : leaves.leaves[leaf].servers) {
        const auto known = fabric.FindServer(server.name);
        if (known.has_value()) listed_[*known] = {leaf, server.slice};
      }
    }
    if (leaves.slices_by_port) tree_ = MakeServerTree(fabric);
  }

  // A server of `job` that is on no leaf is an error of the job that is checked; of others it is
  // left out with a warning.
  NslbPlacement Locate(const NslbJob& job, bool is_checked, RuleReport* report) const {
    NslbPlacement placement;
    placement.file = job.file;
    placement.schema = job.schema;
    placement.replicas = job.job.units.size();
    std::optional<std::size_t> last;  // Units of one server follow each other.
    for (std::size_t unit = 0; unit < job.job.units.size(); ++unit) {
      const LaunchUnit& launched = job.job.units[unit];
      const std::optional<std::size_t> server = FindServer(fabric_, launched);
      if (server.has_value() && server == last) continue;
      last = server;
      const Place place = PlaceOfServer(job.table, unit);
      const auto listed = server.has_value() ? listed_.find(*server) : listed_.end();
      if (listed == listed_.end()) {
        ReportMissing(launched, is_checked, place, report);
        continue;
      }
      const auto& [leaf, slice] = listed->second;
      placement.servers.push_back({launched.server_id, unit, leaf, slice, place});
      placement.leaves.insert(leaf);
      WarnOfTwoLeaves(*server, launched.server_id, place, report);
    }
    return placement;
  }

 private:
  struct Listed {
    std::size_t leaf = 0;
    std::int64_t slice = 0;
  };

  void ReportMissing(const LaunchUnit& unit, bool is_checked, const Place& place,
                     RuleReport* report) const {
    std::string message = "server " + unit.server_id + " is on no leaf";
    if (!is_checked) {
      report->Warning(place, message + ": left out", "list the leaves of the whole cluster");
      return;
    }
    report->Error(kHcclNone, place, std::move(message),
                  leaves_.slices_by_port
                      ? "cable it to a leaf of the fabric"
                      : "list it in tor_info: the scheduler does not use it otherwise");
  }

  // The scheduler's list has one leaf for a server, its devices may be cabled to several.
  void WarnOfTwoLeaves(std::size_t server, const std::string& name, const Place& place,
                       RuleReport* report) const {
    if (!tree_.has_value()) return;
    const std::size_t home = tree_->home[server];
    if (home == ServerDomain::kNone) return;
    std::set<std::string> at_home;
    for (const std::size_t sw : tree_->domains[home].switches) {
      at_home.insert(fabric_.description().switches[sw].name);
    }
    for (const DeviceDescription& device : fabric_.description().servers[server].devices) {
      for (const DevicePortDescription& port : device.ports) {
        if (port.switch_name.empty() || at_home.count(port.switch_name) > 0) continue;
        report->Warning(place,
                        "server " + name + " has ports on " + port.switch_name + " and on " +
                            *at_home.begin() + ", which counts as its leaf",
                        "NSLB knows one leaf a server: what it keeps apart on one leaf's links "
                        "may meet on the other's");
        return;
      }
    }
  }

  const Fabric& fabric_;
  const LeafList& leaves_;
  std::map<std::size_t, Listed> listed_;  // By the fabric's number of the server.
  std::optional<ServerTree> tree_;
};

template <typename Check>
void RunRule(const char* id, std::vector<Finding>* findings, const Check& check) {
  RuleReport report(id, findings);
  check(&report);
  report.Finish();
}

// The rules about a job on several leaves.
void CheckCrossing(const LeafList& leaves, const NslbPlacement& job,
                   const std::vector<NslbPlacement>& others, const NslbOptions& options,
                   std::vector<Finding>* findings) {
  if (leaves.single_layer) {
    RunRule("NSLB003", findings, [&](auto* report) { CheckSingleLayer(leaves, job, report); });
    return;
  }
  if (job.schema == NslbSchema::kLargeModel && job.replicas < kFillJobReplicas) {
    RunRule("NSLB004", findings, [&](auto* report) { CheckFillJob(leaves, job, report); });
    return;
  }
  if (options.version == NslbVersion::k1) {
    RunRule("NSLB005", findings, [&](auto* report) { CheckAlignment(leaves, job, report); });
    RunRule("NSLB006", findings,
            [&](auto* report) { CheckLeafOfTwoJobs(leaves, job, others, report); });
  } else {
    RunRule("NSLB007", findings, [&](auto* report) {
      CheckSharedLeaves(leaves, job, others, options.shared_leaves, report);
    });
  }
  RunRule("NSLB008", findings, [&](auto* report) {
    CheckNodeOrder(leaves, job, options.version == NslbVersion::k1, report);
  });
}

}  // namespace

NslbFindings CheckNslb(const Fabric& fabric, const LeafList& leaves, const NslbJob& job,
                       const std::vector<NslbJob>& others, const NslbOptions& options) {
  NslbFindings findings;
  const NslbPlacer placer(fabric, leaves);
  RunRule("NSLB001", &findings.leaves, [&](auto* report) { CheckSlices(leaves, report); });
  NslbPlacement placement;
  RunRule("NSLB002", &findings.job,
          [&](auto* report) { placement = placer.Locate(job, /*is_checked=*/true, report); });
  std::vector<NslbPlacement> placements;
  for (const NslbJob& other : others) {
    RunRule("NSLB002", &findings.others.emplace_back(), [&](auto* report) {
      placements.push_back(placer.Locate(other, /*is_checked=*/false, report));
    });
  }
  if (placement.crosses_leaves()) {
    CheckCrossing(leaves, placement, placements, options, &findings.job);
  }
  return findings;
}

}  // namespace rankroute
