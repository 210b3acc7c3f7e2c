#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "tests/bench/cluster_captures.h"
#include "tests/topology/printers/huawei_lldp_neighbor.h"
#include "tests/topology/spoken_fabric.h"
#include "topology/fabric.h"
#include "topology/ingest.h"
#include "topology/reconcile.h"
#include "topology/writers/fabric_yaml.h"

namespace rankroute {
namespace {

// A cluster large enough for a steady figure of one format.
constexpr std::size_t kServersOfFormat = 500;

std::size_t BytesOf(const std::vector<Source>& sources) {
  std::size_t bytes = 0;
  for (const Source& source : sources) bytes += source.bytes.size();
  return bytes;
}

void CountBytes(const std::vector<Source>& sources, benchmark::State* state) {
  state->SetBytesProcessed(static_cast<std::int64_t>(BytesOf(sources)) *
                           static_cast<std::int64_t>(state->iterations()));
}

std::vector<Source> PrintFormat(const Printer& printer) {
  const SpokenFabric spoken = Speak(GenerateCluster(kServersOfFormat, printer));
  return PrintAll(printer.by_switch ? spoken.switches : spoken.servers, printer);
}

std::vector<Source> PrintFabricYaml() {
  const auto fabric =
      Fabric::Create(GenerateCluster(kServersOfFormat, huawei_lldp_neighbor_printer));
  if (!fabric.ok()) std::abort();
  return {{"fabric.yaml", WriteFabricYaml(**fabric).text}};
}

// What a text of no known format costs: every reader looks at every line.
std::vector<Source> PrintLog() {
  std::string text;
  for (int line = 0; line < 100'000; ++line) {
    text += "Nov 29 10:00:01 node1 kernel: [12345.678901] device npu" + std::to_string(line % 8) +
            ": event " + std::to_string(line) + "\n";
  }
  return {{"messages.txt", std::move(text)}};
}

void Read(benchmark::State& state, const std::vector<Source>& sources, const std::string& format) {
  for ([[maybe_unused]] auto _ : state) {
    for (const Source& source : sources) {
      const auto reading = ReadSource(source, format, {});
      if (!reading.ok() || HasErrors(reading->diagnostics)) std::abort();
      benchmark::DoNotOptimize(reading->observations.data());
    }
  }
  CountBytes(sources, &state);
}

void Detect(benchmark::State& state, const std::vector<Source>& sources, const char* format) {
  for ([[maybe_unused]] auto _ : state) {
    for (const Source& source : sources) {
      if (FindReaderOf(source.bytes) != FindReader(format)) std::abort();
    }
  }
  CountBytes(sources, &state);
}

void RegisterFormat(const std::string& format, std::vector<Source> sources) {
  const auto add = [&](const std::string& name, auto measure) {
    benchmark::RegisterBenchmark((name + "/" + format).c_str(), measure)
        ->Unit(benchmark::kMillisecond);
  };
  add("Read", [format, sources](benchmark::State& state) { Read(state, sources, format); });
  add("Detect", [format, sources = std::move(sources)](benchmark::State& state) {
    Detect(state, sources, format.c_str());
  });
}

const std::vector<Source>& ClusterSources() {
  static const std::vector<Source> sources = PrintCluster(kClusterServers);
  return sources;
}

void ReconcileCluster(benchmark::State& state) {
  std::vector<Reading> readings;
  for (const Source& source : ClusterSources()) {
    const auto reading = ReadSource(source, "auto", {});
    if (!reading.ok()) std::abort();
    readings.push_back(*reading);
  }
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(Reconcile(readings).ignored_neighbors);
}
BENCHMARK(ReconcileCluster)->Unit(benchmark::kMillisecond);

void CreateFabric(benchmark::State& state) {
  const FabricDescription description =
      GenerateCluster(kClusterServers, huawei_lldp_neighbor_printer);
  for ([[maybe_unused]] auto _ : state) {
    state.PauseTiming();
    FabricDescription copy = description;
    state.ResumeTiming();
    if (!Fabric::Create(std::move(copy)).ok()) std::abort();
  }
}
BENCHMARK(CreateFabric)->Unit(benchmark::kMillisecond);

// From captures in memory to the fabric, in so many threads.
void IngestCluster(benchmark::State& state) {
  IngestOptions options;
  options.threads = static_cast<unsigned>(state.range(0));
  for ([[maybe_unused]] auto _ : state) {
    state.PauseTiming();
    std::vector<Source> sources = ClusterSources();
    state.ResumeTiming();
    const auto ingestion = Ingest(std::move(sources), options);
    if (!ingestion.ok() || !ingestion->diagnostics.empty()) std::abort();
  }
  CountBytes(ClusterSources(), &state);
}
BENCHMARK(IngestCluster)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rankroute

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const rankroute::Printer* printer : rankroute::AllPrinters()) {
    rankroute::RegisterFormat(printer->format, rankroute::PrintFormat(*printer));
  }
  rankroute::RegisterFormat("fabric-yaml", rankroute::PrintFabricYaml());
  benchmark::RegisterBenchmark("Detect/none", [](benchmark::State& state) {
    rankroute::Detect(state, rankroute::PrintLog(), "");
  })->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
