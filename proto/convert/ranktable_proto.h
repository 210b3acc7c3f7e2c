#pragma once

#include "rankroute/v1/ranktable_service.pb.h"
#include "ranktable/check.h"

namespace rankroute {

v1::Finding ToProto(const Finding& finding);
Finding FromProto(const v1::Finding& finding);

}  // namespace rankroute
