#include "base/document_header.h"

#include <string>

#include "base/json.h"

namespace rankroute {

void CheckDocumentHeader(std::string_view kind, ObjectReader* root) {
  const auto version = root->RequiredString("apiVersion");
  if (version.has_value() && *version != "rankroute/v1") {
    root->Report("apiVersion", "WRONG_API_VERSION",
                 "apiVersion must be rankroute/v1, not " + QuoteJson(*version));
  }
  const auto stated = root->RequiredString("kind");
  if (stated.has_value() && *stated != kind) {
    root->Report("kind", "WRONG_KIND",
                 "kind must be " + std::string(kind) + ", not " + QuoteJson(*stated));
  }
}

}  // namespace rankroute
