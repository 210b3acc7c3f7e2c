#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "client/findings.h"
#include "client/rules_page.h"

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

// The path as a URI reference (RFC 3986): an absolute one gets the scheme "file".
std::string UriOf(const std::string& path) {
  static constexpr const char* kHex = "0123456789ABCDEF";
  static constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string uri = path.rfind('/', 0) == 0 ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (kPlain.find(c) != std::string_view::npos) {
      uri.push_back(c);
    } else {
      uri += {'%', kHex[byte >> 4U], kHex[byte & 0xFU]};
    }
  }
  return uri;
}

std::string LowerCase(std::string text) {
  for (char& c : text) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return text;
}

Json RulesOf(const std::vector<RuleSection>& sections) {
  Json rules = Json::array();
  for (const RuleSection& section : sections) {
    rules.push_back({{"id", section.id},
                     {"shortDescription", {{"text", section.summary}}},
                     {"helpUri", "docs/rules.md#" + LowerCase(section.id)}});
  }
  return rules;
}

Json LocationOf(const FileFindings& file, const Finding& finding) {
  Json physical = {{"artifactLocation", {{"uri", UriOf(file.file)}}}};
  if (finding.line > 0) {
    physical["region"] = {{"startLine", finding.line}};
    if (finding.column > 0) physical["region"]["startColumn"] = finding.column;
  }
  Json location = {{"physicalLocation", std::move(physical)}};
  if (!finding.path.empty()) {
    location["logicalLocations"] = Json::array({{{"fullyQualifiedName", finding.path}}});
  }
  return location;
}

Json ResultOf(const FileFindings& file, const Finding& finding,
              const std::map<std::string, std::size_t>& rule_index) {
  Json result = {{"ruleId", finding.id}};
  const auto index = rule_index.find(finding.id);
  if (index != rule_index.end()) result["ruleIndex"] = index->second;
  result["level"] = SeverityName(finding.severity);
  result["message"] = {{"text", finding.hint.empty()
                                    ? finding.message
                                    : finding.message + " (" + finding.hint + ")"}};
  result["locations"] = Json::array({LocationOf(file, finding)});
  if (!finding.hccl.empty()) result["properties"] = {{"hccl", finding.hccl}};
  return result;
}

}  // namespace

std::string WriteFindingsSarif(const std::vector<FileFindings>& files) {
  const std::vector<RuleSection> sections = ReadRuleSections(RulesPage());
  std::map<std::string, std::size_t> rule_index;
  for (std::size_t i = 0; i < sections.size(); ++i) rule_index.emplace(sections[i].id, i);
  Json artifacts = Json::array();
  Json results = Json::array();
  for (const FileFindings& file : files) {
    artifacts.push_back({{"location", {{"uri", UriOf(file.file)}}}});
    for (const Finding& finding : file.findings) {
      results.push_back(ResultOf(file, finding, rule_index));
    }
  }
  Json run = {
      {"tool",
       {{"driver",
         {{"name", "rankroute"}, {"version", RANKROUTE_VERSION}, {"rules", RulesOf(sections)}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"artifacts", std::move(artifacts)},
      {"results", std::move(results)}};
  const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({std::move(run)})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rankroute
