#pragma once

#include <string_view>

#include "base/object_reader.h"

namespace rankroute {

// Asks for `apiVersion: rankroute/v1` and `kind` at the root of one of the project's own files;
// reports WRONG_API_VERSION, WRONG_KIND and what is missing.
void CheckDocumentHeader(std::string_view kind, ObjectReader* root);

}  // namespace rankroute
