#include "proto/convert/resource_name.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/json.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

constexpr std::string_view kTopologies = "topologies/";
constexpr std::string_view kRevisions = "/revisions/";
constexpr std::string_view kDigest = "sha256-";
constexpr std::string_view kPlans = "plans/";
constexpr std::size_t kMaxIdLength = 63;
constexpr std::size_t kDigestHexLength = 64;
constexpr std::size_t kPlanIdLength = 32;

bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsId(std::string_view id) {
  return !id.empty() && id.size() <= kMaxIdLength && IsLower(id.front()) && id.back() != '-' &&
         std::all_of(id.begin(), id.end(),
                     [](char c) { return IsLower(c) || IsDigit(c) || c == '-'; });
}

bool IsHex(std::string_view text, std::size_t length) {
  return text.size() == length && std::all_of(text.begin(), text.end(), [](char c) {
           return IsDigit(c) || (c >= 'a' && c <= 'f');
         });
}

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

Status InvalidName(std::string_view name, std::string_view field, const std::string& accepted) {
  const std::string message =
      std::string(field) + " must be " + accepted + ", not " + QuoteJson(ToValidUtf8(name));
  return {StatusCode::kInvalidArgument,
          "INVALID_NAME",
          message,
          {{Severity::kError, "INVALID_NAME", std::string(field), 0, 0, message}}};
}

}  // namespace

Result<TopologyName> ParseTopologyName(std::string_view name, std::string_view field) {
  const Status invalid = InvalidName(
      name, field,
      "topologies/{topology} or topologies/{topology}/revisions/sha256-{64 hex digits}, where "
      "{topology} is 1 to 63 of a-z, 0-9 and '-', a letter first and no '-' last");
  if (!StartsWith(name, kTopologies)) return invalid;
  name.remove_prefix(kTopologies.size());
  TopologyName out;
  const std::size_t revisions = name.find(kRevisions);
  if (revisions != std::string_view::npos) {
    out.revision = name.substr(revisions + kRevisions.size());
    const bool good =
        StartsWith(out.revision, kDigest) &&
        IsHex(std::string_view(out.revision).substr(kDigest.size()), kDigestHexLength);
    if (!good) return invalid;
    name = name.substr(0, revisions);
  }
  if (!IsId(name)) return invalid;
  out.topology = name;
  return out;
}

std::string FormatTopologyName(const TopologyName& name) {
  std::string out = std::string(kTopologies) + name.topology;
  if (!name.revision.empty()) out += std::string(kRevisions) + name.revision;
  return out;
}

std::string RevisionId(std::string_view fabric_revision) {
  std::string out(fabric_revision);
  std::replace(out.begin(), out.end(), ':', '-');
  return out;
}

Result<std::string> ParsePlanName(std::string_view name, std::string_view field) {
  if (!StartsWith(name, kPlans) || !IsHex(name.substr(kPlans.size()), kPlanIdLength)) {
    return InvalidName(name, field, "plans/{32 hex digits}");
  }
  return std::string(name.substr(kPlans.size()));
}

}  // namespace rankroute
