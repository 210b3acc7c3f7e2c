#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "planner/simulation.h"

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

Json BoundJson(const PartTime& part) {
  if (part.hottest.empty()) return nullptr;
  const HotLink& link = part.hottest.front();
  Json pairs = Json::array();
  for (const PairOnLink& pair : link.pairs) {
    pairs.push_back({{"src", pair.src}, {"dst", pair.dst}, {"bytes", std::llround(pair.bytes)}});
  }
  return {{"from", link.from},
          {"to", link.to},
          {"cables", link.cables},
          {"bytes", std::llround(link.bytes)},
          {"backgroundBytes", std::llround(link.background_bytes)},
          {"seconds", link.seconds},
          {"pairs", std::move(pairs)}};
}

Json PartsJson(const SimulationReport& report, const Simulation& step) {
  Json parts = Json::array();
  for (const PartTime& part : step.step.parts) {
    const auto algorithm = report.traffic_algorithm.find(part.kind);
    const auto rounds = report.rounds.find(part.kind);
    parts.push_back(
        {{"kind", part.kind},
         {"algorithm", algorithm == report.traffic_algorithm.end() ? "" : algorithm->second},
         {"rounds", rounds == report.rounds.end() ? 0 : rounds->second},
         {"alphaSeconds", part.latency_seconds},
         {"bytesSeconds", part.transfer_seconds},
         {"seconds", part.seconds},
         {"boundBy", BoundJson(part)}});
  }
  return parts;
}

Json LinksJson(const Simulation& step) {
  Json links = Json::array();
  for (std::size_t i = 0; i < std::min(step.links.size(), kReportedLinks); ++i) {
    const LinkTime& link = step.links[i];
    Json by_part = Json::array();
    for (std::size_t p = 0; p < link.part_seconds.size(); ++p) {
      by_part.push_back({{"kind", step.step.parts[p].kind}, {"seconds", link.part_seconds[p]}});
    }
    links.push_back({{"from", link.from},
                     {"to", link.to},
                     {"cables", link.cables},
                     {"bytes", std::llround(link.bytes)},
                     {"backgroundBytes", std::llround(link.background_bytes)},
                     {"seconds", link.seconds},
                     {"backgroundSeconds", link.background_seconds},
                     {"parts", std::move(by_part)}});
  }
  return links;
}

Json StepJson(const SimulationReport& report, const Simulation& step) {
  return {{"fabricRevision", step.fabric_revision},
          {"stepSeconds", step.step.seconds},
          {"hcclStepSeconds", step.hccl_seconds},
          {"parts", PartsJson(report, step)},
          {"loadedLinks", step.links.size()},
          {"links", LinksJson(step)},
          {"notes", step.notes}};
}

Json SlowerJson(const Simulation& before, const Simulation& after) {
  Json parts = Json::array();
  for (std::size_t p = 0; p < after.step.parts.size(); ++p) {
    const double seconds = after.step.parts[p].seconds - before.step.parts[p].seconds;
    if (seconds > 0) {
      parts.push_back({{"kind", after.step.parts[p].kind}, {"seconds", seconds}});
    }
  }
  const std::vector<SlowerLink> slower = SlowerLinks(before, after);
  Json links = Json::array();
  for (std::size_t i = 0; i < std::min(slower.size(), kReportedLinks); ++i) {
    links.push_back({{"from", slower[i].from},
                     {"to", slower[i].to},
                     {"withoutSeconds", slower[i].before_seconds},
                     {"withSeconds", slower[i].after_seconds}});
  }
  return {{"stepSeconds", after.step.seconds - before.step.seconds},
          {"parts", std::move(parts)},
          {"slowerLinks", slower.size()},
          {"links", std::move(links)}};
}

Json WhatIfJson(const SimulationReport& report) {
  if (!report.with.has_value()) return nullptr;
  Json loads = Json::array();
  for (const BackgroundLoad& load : report.what_if.added_loads) {
    loads.push_back({{"from", load.from}, {"to", load.to}, {"bytes", load.bytes}});
  }
  return {{"failedSwitches", report.what_if.failures.switches},
          {"failedLinks", report.what_if.failures.cables},
          {"addedLoads", std::move(loads)},
          {"step", StepJson(report, *report.with)},
          {"slower", SlowerJson(report.step, *report.with)}};
}

}  // namespace

std::string WriteSimulationJson(const SimulationReport& report) {
  Json algorithm = Json::object();
  for (const auto& [kind, name] : report.traffic_algorithm) algorithm[kind] = name;
  const Json json = {
      {"apiVersion", "rankroute/v1"},
      {"kind", "Simulation"},
      {"traffic", {{"source", report.traffic_source}, {"algorithm", std::move(algorithm)}}},
      {"step", StepJson(report, report.step)},
      {"whatIf", WhatIfJson(report)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rankroute
