#include <array>
#include <string>
#include <string_view>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

struct TextFault {
  std::string_view reason;  // Of the JSON reader.
  const char* hccl;
  const char* hint;
};

// HCCL's JSON reader skips a byte order mark and takes the last of two equal keys without a word.
// Other readers refuse the one and take the first of the other, so both are faults here.
constexpr std::array<TextFault, 7> kTextFaults = {{
    {"COMMENT", kHcclUnreadable, "delete the comment: HCCL does not read JSON with comments"},
    {"TRAILING_COMMA", kHcclUnreadable, "delete the comma"},
    {"DUPLICATE_KEY", kHcclNone, "keep one of the two: readers differ in which one they take"},
    {"BYTE_ORDER_MARK", kHcclNone, "save the file as UTF-8 without a byte order mark"},
    {"INVALID_UTF8", kHcclUnreadable, "save the file as UTF-8"},
    {"TOO_DEEP", kHcclUnreadable, "a ranktable has fewer than ten levels"},
    {"JSON_SYNTAX", kHcclUnreadable, "what follows this place is not checked until it is mended"},
}};

}  // namespace

void CheckText(const JsonParse& parse, RuleReport* report) {
  for (const Diagnostic& diagnostic : parse.diagnostics) {
    const TextFault* fault = &kTextFaults.back();
    for (const TextFault& candidate : kTextFaults) {
      if (candidate.reason == diagnostic.reason) fault = &candidate;
    }
    report->Error(fault->hccl, {"", diagnostic.line, diagnostic.column}, diagnostic.message,
                  fault->hint);
  }
}

}  // namespace rankroute
