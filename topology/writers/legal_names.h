#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rankroute {

// What a format takes as a name.
enum class NameRule {
  kSlurm,       // Letters, digits, '.', '_' and '-', at most 64 (topology.conf(5)).
  kObjectName,  // Of a Kubernetes object: RFC 1123 in lower case, at most 253.
  kMemberName,  // The same, at most 63: what a HyperNode's exactMatch may name.
  kLabelValue,  // Of a Kubernetes label: letters, digits, '.', '_' and '-', at most 63.
};

// Whether a format of that rule takes `name` as it is.
bool IsLegalName(std::string_view name, NameRule rule);

// Names as a format takes them.
struct LegalNames {
  std::vector<std::string> names;  // As many as were given, no two equal.
  std::size_t changed = 0;         // How many differ from those given.
};

// `names`, which differ, by that rule. A legal name stays as it is. Of another one illegal
// characters become '-', and "-" and the first digits of the name's SHA-256 follow; for an
// RFC 1123 name that only has to be put into lower case they do not. The same name gives the same
// result unless another one of the list has it already.
LegalNames MakeLegal(const std::vector<std::string>& names, NameRule rule);

}  // namespace rankroute
