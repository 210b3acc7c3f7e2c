#include "topology/writers/fabric_json.h"

#include "base/json.h"
#include "topology/writers/fabric_value.h"

namespace rankroute {

WrittenFabric WriteFabricJson(const Fabric& fabric) {
  static constexpr std::ptrdiff_t kAfterKind = 2;
  Value root = FabricToValue(fabric);
  root.members.insert(root.members.begin() + kAfterKind,
                      {{"revision", 0, 0, StringValue(fabric.revision())},
                       {"evidenceDigest", 0, 0, StringValue(fabric.evidence_digest())}});
  return {WriteJson(root, 2), {}};
}

}  // namespace rankroute
