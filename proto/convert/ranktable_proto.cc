#include "proto/convert/ranktable_proto.h"

#include "base/utf8.h"
#include "proto/convert/status_proto.h"

namespace rankroute {

v1::Finding ToProto(const Finding& finding) {
  v1::Finding out;
  out.set_id(finding.id);
  out.set_severity(ToProto(finding.severity));
  out.set_hccl(finding.hccl);
  // Keys and values of a text that may not be UTF-8.
  out.set_path(ToValidUtf8(finding.path));
  out.set_line(finding.line);
  out.set_column(finding.column);
  out.set_message(ToValidUtf8(finding.message));
  out.set_hint(ToValidUtf8(finding.hint));
  return out;
}

Finding FromProto(const v1::Finding& finding) {
  return {finding.id(),      FromProto(finding.severity()),
          finding.hccl(),    finding.path(),
          finding.line(),    finding.column(),
          finding.message(), finding.hint()};
}

}  // namespace rankroute
