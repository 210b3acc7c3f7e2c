#include "topology/observation_json.h"

#include <nlohmann/json.hpp>

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

Json SourceJson(const SourceLine& source) {
  Json json;
  json["file"] = source.file;
  json["line"] = source.line;
  return json;
}

Json ObservationJson(const Observation& observation) {
  Json json;
  json["device"] = observation.device;
  json["localPort"] = observation.local_port;
  json["chassisId"] = observation.chassis_id;
  json["chassisIdType"] = IdTypeName(observation.chassis_id_type);
  json["portId"] = observation.port_id;
  json["portIdType"] = IdTypeName(observation.port_id_type);
  json["systemName"] = observation.system_name;
  json["portDescription"] = observation.port_description;
  json["managementAddress"] = observation.management_address;
  json["ttlSeconds"] = observation.ttl_seconds;
  json["source"] = SourceJson(observation.source);
  json["systemDescription"] = observation.system_description;
  if (observation.heard_capabilities) json["bridge"] = observation.heard_bridge;
  if (observation.age_seconds >= 0) json["ageSeconds"] = observation.age_seconds;
  if (observation.mbps > 0) json["mbps"] = observation.mbps;
  return json;
}

Json FactJson(const Fact& fact) {
  Json json;
  json["kind"] = FactKindName(fact.kind);
  json["device"] = fact.device;
  json["localPort"] = fact.local_port;
  json["value"] = fact.value;
  json["source"] = SourceJson(fact.source);
  return json;
}

Json NodeJson(const CablePlan::Node& node) {
  Json json;
  json["name"] = node.name;
  json["role"] = RoleName(node.role);
  if (node.tier != 0) json["tier"] = node.tier;
  if (!node.address.empty()) json["address"] = node.address;
  if (!node.super_pod.empty()) json["superPod"] = node.super_pod;
  if (node.device_count != 0) json["deviceCount"] = node.device_count;
  json["source"] = SourceJson(node.source);
  return json;
}

Json CableJson(const CablePlan::Cable& cable) {
  Json json;
  json["a"] = cable.a;
  if (!cable.a_port.empty()) json["aPort"] = cable.a_port;
  json["b"] = cable.b;
  if (!cable.b_port.empty()) json["bPort"] = cable.b_port;
  if (cable.mbps != 0) json["mbps"] = cable.mbps;
  json["source"] = SourceJson(cable.source);
  return json;
}

Json PlanJson(const CablePlan& plan) {
  Json json;
  json["nodes"] = Json::array();
  json["cables"] = Json::array();
  for (const CablePlan::Node& node : plan.nodes) json["nodes"].push_back(NodeJson(node));
  for (const CablePlan::Cable& cable : plan.cables) json["cables"].push_back(CableJson(cable));
  return json;
}

Json DiagnosticJson(const Diagnostic& diagnostic) {
  Json json;
  json["severity"] = SeverityName(diagnostic.severity);
  json["reason"] = diagnostic.reason;
  json["file"] = diagnostic.file;
  json["line"] = diagnostic.line;
  json["column"] = diagnostic.column;
  json["message"] = diagnostic.message;
  return json;
}

}  // namespace

const char* RoleName(CablePlan::Role role) {
  switch (role) {
    case CablePlan::Role::kSwitch:
      return "switch";
    case CablePlan::Role::kServer:
      return "server";
    case CablePlan::Role::kUnknown:
      break;
  }
  return "unknown";
}

std::string WriteReadingJson(const Reading& reading) {
  Json json;
  json["observations"] = Json::array();
  json["facts"] = Json::array();
  json["diagnostics"] = Json::array();
  for (const Observation& observation : reading.observations) {
    json["observations"].push_back(ObservationJson(observation));
  }
  for (const Fact& fact : reading.facts) json["facts"].push_back(FactJson(fact));
  for (const Diagnostic& diagnostic : reading.diagnostics) {
    json["diagnostics"].push_back(DiagnosticJson(diagnostic));
  }
  if (reading.plan.has_value()) json["plan"] = PlanJson(*reading.plan);
  // File names are bytes; what is no UTF-8 in one must not throw.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rankroute
