#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "topology/readers.h"

namespace rankroute {

// An archive in an archive in an archive is opened, what lies deeper is not.
inline constexpr int kMaxArchiveDepth = 3;
// The most members that the archives of one call may have together.
inline constexpr std::size_t kMaxArchiveMembers = 1'000'000;

// Whether the bytes are a tar archive (ustar, pax, GNU) or a gzip file of anything (RFC 1952).
bool IsArchive(std::string_view bytes);

struct UnpackedSources {
  std::vector<Source> sources;
  std::vector<Diagnostic> diagnostics;
};

// Replaces each source that is an archive by its files, which are called "ARCHIVE/member"; a gzip
// file of no archive by its content, called the same without ".gz". Others stay as they are, in
// their order. Hidden members and what is no regular file are left out with a warning that counts
// them (SKIPPED_FILES). Errors: BAD_ARCHIVE for damage (the members before it are kept);
// ARCHIVE_TOO_LARGE beyond `max_bytes` unpacked bytes or kMaxArchiveMembers in all archives
// together, or for a member beyond kMaxSourceBytes. O(unpacked bytes).
UnpackedSources UnpackArchives(std::vector<Source> sources, std::size_t max_bytes);

}  // namespace rankroute
