// Unpacks bytes as an archive under a small limit, which what comes out must keep.
#include <cstdint>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "tests/fuzz/check.h"
#include "topology/archive.h"

namespace rankroute {
namespace {

constexpr std::size_t kMaxUnpackedBytes = std::size_t{1} << 20U;

}  // namespace
}  // namespace rankroute

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const Source source = {"bundle.gz", std::string(data, data + size)};
  const UnpackedSources unpacked = UnpackArchives({source}, kMaxUnpackedBytes);
  if (!IsArchive(source.bytes)) {
    Check(unpacked.diagnostics.empty() && unpacked.sources.size() == 1);
    Check(unpacked.sources[0].bytes == source.bytes && unpacked.sources[0].name == source.name);
    return 0;
  }
  std::size_t bytes = 0;
  for (const Source& member : unpacked.sources) {
    Check(IsValidUtf8(member.name) && member.name.starts_with("bundle"));
    Check(!IsArchive(member.bytes));
    bytes += member.bytes.size();
  }
  Check(bytes <= kMaxUnpackedBytes);
  for (const Diagnostic& d : unpacked.diagnostics) {
    Check(!d.reason.empty() && IsValidUtf8(d.message) && IsValidUtf8(d.file));
  }
  return 0;
}
