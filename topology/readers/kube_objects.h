#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "topology/readers.h"

namespace rankroute {

struct KubeObject {
  std::string kind;  // "Node"; empty where it states none.
  const Value* value = nullptr;
};

// What kubectl prints or takes: one object or many, as JSON or YAML.
struct KubeText {
  std::vector<Value> documents;
  std::vector<KubeObject> objects;  // Into `documents`; lists are unpacked.
};

// Parses a text of Kubernetes objects. Faults become errors of `*reading`: those of ParseJson or
// ParseYaml, BAD_DOCUMENT.
KubeText ParseKubeText(const Source& source, Reading* reading);

// Whether the text is JSON, or YAML in block style, that has an object of that kind at its top
// level or in a list of objects, without making values of it. A kind that is mentioned elsewhere
// (an owner, a member) does not count. O(bytes); a text that begins otherwise is left at once.
bool HoldsKubeKind(std::string_view text, std::string_view kind);

}  // namespace rankroute
