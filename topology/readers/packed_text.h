#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/status.h"

namespace rankroute {

// Whether `text` is base64 and begins as a gzip file does; blanks do not count.
bool IsBase64Gzip(std::string_view text);

// What `text`, base64 of a gzip file, holds. INVALID_ARGUMENT (BAD_BASE64, BAD_GZIP) where it is
// none, RESOURCE_EXHAUSTED (UNPACKED_TOO_LARGE) where that has more than `max_bytes`, of which no
// more are unpacked.
Result<std::string> UnpackBase64Gzip(std::string_view text, std::size_t max_bytes);

}  // namespace rankroute
