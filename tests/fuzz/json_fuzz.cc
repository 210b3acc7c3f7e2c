// The JSON reader: never fails on any bytes, and what it reads survives writing.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const rankroute::JsonParse parse = rankroute::ParseJson(text, "fuzz");
  if (!parse.root.has_value() && parse.diagnostics.empty()) std::abort();
  for (const rankroute::Diagnostic& d : parse.diagnostics) {
    if (d.line < 1 || d.column < 1 || d.reason.empty() || d.message.empty()) std::abort();
  }
  if (!parse.ok()) return 0;
  const std::string written = rankroute::WriteJson(*parse.root, 2);
  const rankroute::JsonParse again = rankroute::ParseJson(written, "fuzz");
  if (!again.ok() || rankroute::WriteJson(*again.root, 2) != written) std::abort();
  return 0;
}
