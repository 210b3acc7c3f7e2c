#include "topology/ingest.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "topology/archive.h"
#include "topology/reconcile.h"

namespace rankroute {
namespace {

// A manifest's statement about one source.
struct NodeStatement {
  std::string node;
  std::string manifest;
  bool used = false;
};

class Ingester {
 public:
  Ingester(std::vector<Source> sources, const IngestOptions& options)
      : sources_(std::move(sources)),
        options_(options),
        threads_(options.threads == 0 ? std::max(1U, std::thread::hardware_concurrency())
                                      : options.threads) {}

  Result<Ingestion> Ingest() {
    UnpackedSources unpacked = UnpackArchives(std::move(sources_), options_.max_unpacked_bytes);
    sources_ = std::move(unpacked.sources);
    own_ = std::move(unpacked.diagnostics);
    std::stable_sort(sources_.begin(), sources_.end(), [](const Source& a, const Source& b) {
      return std::tie(a.name, a.bytes) < std::tie(b.name, b.bytes);
    });
    read_.resize(sources_.size(), 0);
    readings_.resize(sources_.size());
    ReadAll();
    CollectManifests();
    for (std::size_t i = 0; i < sources_.size(); ++i) ApplyManifests(i);
    ReportUnused();
    // Nothing looks into the texts any more, and they are what is large.
    for (Source& source : sources_) std::string().swap(source.bytes);
    return Finish();
  }

 private:
  void Warn(const char* reason, const std::string& file, std::string message) {
    own_.push_back({Severity::kWarning, reason, file, 0, 0, std::move(message)});
  }

  // Each source's reading has a place of its own, so that only the count is shared.
  void ReadAll() {
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    std::mutex progress_mutex;
    const auto work = [&] {
      for (std::size_t i = next++; i < sources_.size(); i = next++) {
        Read(i, "");
        const std::size_t count = ++done;
        if (!options_.progress) continue;
        const std::lock_guard<std::mutex> lock(progress_mutex);
        options_.progress(count, sources_.size());
      }
    };
    std::vector<std::thread> threads;
    const std::size_t wanted = std::min<std::size_t>(threads_, sources_.size());
    for (std::size_t t = 1; t < wanted; ++t) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
  }

  void Read(std::size_t i, const std::string& device) {
    ReadOptions read_options;
    read_options.device = device;
    read_options.fallback_device = options_.node;
    Result<Reading> reading = ReadSource(sources_[i], options_.format, read_options);
    read_[i] = reading.ok() ? 1 : 0;
    if (reading.ok()) {
      readings_[i] = *std::move(reading);
      return;
    }
    const Status status = reading.status();
    readings_[i] = Reading();
    readings_[i].diagnostics = status.diagnostics();
    if (readings_[i].diagnostics.empty()) {
      readings_[i].diagnostics.push_back(
          {Severity::kError, status.reason(), sources_[i].name, 0, 0, status.message()});
    }
  }

  void CollectManifests() {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (!readings_[i].manifest.has_value()) continue;
      for (const Manifest::SourceNode& entry : readings_[i].manifest->sources) {
        const auto [it, is_new] =
            nodes_.emplace(entry.path, NodeStatement{entry.node, sources_[i].name, false});
        if (!is_new && it->second.node != entry.node) {
          Warn("MANIFEST_CONFLICT", sources_[i].name,
               "source " + QuoteJson(entry.path) + " is said to be of " + QuoteJson(entry.node) +
                   " and of " + QuoteJson(it->second.node) + ": the latter is kept");
        }
      }
    }
  }

  // Reads a source again where a manifest names who reports in it: the longest path that ends as
  // the source's name does, from a path boundary on.
  void ApplyManifests(std::size_t i) {
    std::string_view end = sources_[i].name;
    while (!nodes_.empty()) {
      const auto found = nodes_.find(end);
      if (found != nodes_.end()) {
        found->second.used = true;
        Read(i, found->second.node);
        return;
      }
      const std::size_t slash = end.find('/');
      if (slash == std::string_view::npos) return;
      end.remove_prefix(slash + 1);
    }
  }

  void ReportUnused() {
    for (const auto& [path, statement] : nodes_) {
      if (statement.used) continue;
      Warn("UNUSED_MANIFEST_ENTRY", statement.manifest,
           "no source's name ends in " + QuoteJson(path));
    }
  }

  Result<Ingestion> Finish() {
    Ingestion ingestion;
    Reconciled reconciled = Reconcile(readings_, threads_);
    ingestion.ignored_neighbors = reconciled.ignored_neighbors;
    std::vector<Diagnostic>& all = ingestion.diagnostics;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (read_[i] != 0) ++ingestion.sources_read;
      ingestion.observations += readings_[i].observations.size();
      const auto& found = readings_[i].diagnostics;
      all.insert(all.end(), found.begin(), found.end());
    }
    all.insert(all.end(), own_.begin(), own_.end());
    all.insert(all.end(), reconciled.diagnostics.begin(), reconciled.diagnostics.end());
    // Within a source, readers come before reconciliation.
    std::stable_sort(all.begin(), all.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.file < b.file; });

    const FabricDescription& fabric = reconciled.fabric;
    if (fabric.servers.empty() && fabric.switches.empty()) {
      return Status(
          StatusCode::kInvalidArgument, "NOTHING_USABLE",
          "none of " + std::to_string(sources_.size()) + " sources yields a server or a switch",
          std::move(all));
    }
    if (options_.strict && !all.empty()) {
      std::string message = std::to_string(all.size()) + " diagnostics, and strict accepts none";
      return Status(StatusCode::kInvalidArgument, "REFUSED_STRICT", std::move(message),
                    std::move(all));
    }
    Result<std::shared_ptr<const Fabric>> created =
        Fabric::Create(std::move(reconciled.fabric), threads_);
    if (!created.ok()) {
      const Status& status = created.status();
      all.insert(all.end(), status.diagnostics().begin(), status.diagnostics().end());
      return Status(status.code(), status.reason(), status.message(), std::move(all));
    }
    ingestion.fabric = *std::move(created);
    return ingestion;
  }

  std::vector<Source> sources_;
  const IngestOptions& options_;
  const unsigned threads_;
  std::vector<Reading> readings_;  // By source.
  std::vector<char> read_;         // Not bits: threads write beside each other.
  std::map<std::string, NodeStatement, std::less<>> nodes_;  // By path.
  std::vector<Diagnostic> own_;
};

}  // namespace

Result<Ingestion> Ingest(std::vector<Source> sources, const IngestOptions& options) {
  return Ingester(std::move(sources), options).Ingest();
}

}  // namespace rankroute
