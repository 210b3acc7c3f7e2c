#include <algorithm>

#include "client/findings.h"
#include "client/source_excerpt.h"

namespace rankroute {
namespace {

std::string Verdict(const FileFindings& file) {
  const auto errors = std::count_if(file.findings.begin(), file.findings.end(),
                                    [](const auto& f) { return f.severity == Severity::kError; });
  const std::size_t warnings = file.findings.size() - static_cast<std::size_t>(errors);
  std::string text = file.file + ": " + (errors == 0 ? "valid" : "not valid");
  if (!file.findings.empty()) {
    text += ", " + std::to_string(errors) + " errors, " + std::to_string(warnings) + " warnings";
  }
  return text + "\n";
}

}  // namespace

std::string WriteFindings(const std::vector<FileFindings>& files, FindingsFormat format) {
  switch (format) {
    case FindingsFormat::kJson:
      return WriteFindingsJson(files);
    case FindingsFormat::kSarif:
      return WriteFindingsSarif(files);
    case FindingsFormat::kText:
      break;
  }
  return WriteFindingsText(files);
}

std::string WriteFindingsText(const std::vector<FileFindings>& files) {
  std::string text;
  for (const FileFindings& file : files) {
    SourceExcerpt excerpt(file.text);
    for (const Finding& f : file.findings) {
      const std::string code = f.hccl.empty() ? f.id : f.id + " " + f.hccl;
      text += FormatDiagnostic({f.severity, code, file.file, f.line, f.column, f.message}) + "\n";
      text += excerpt.At(f.line, f.column);
      if (!f.hint.empty()) text += "  " + f.hint + "\n";
    }
    text += Verdict(file);
  }
  return text;
}

std::string WriteRepairsText(const std::string& file, const std::vector<Repair>& repairs) {
  std::string text;
  for (const Repair& repair : repairs) {
    text += file + ":" + std::to_string(repair.line) + ":" + std::to_string(repair.column) +
            ": fixed: " + (repair.path.empty() ? "" : repair.path + ": ") + repair.message + "\n";
  }
  return text;
}

}  // namespace rankroute
