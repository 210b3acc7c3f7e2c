#include "client/findings.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace rankroute {

std::string WriteFindingsJson(const std::vector<FileFindings>& files) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const FileFindings& file : files) {
    Json findings = Json::array();
    for (const Finding& f : file.findings) {
      findings.push_back({{"id", f.id},
                          {"severity", SeverityName(f.severity)},
                          {"hccl", f.hccl},
                          {"path", f.path},
                          {"line", f.line},
                          {"column", f.column},
                          {"message", f.message},
                          {"hint", f.hint}});
    }
    list.push_back({{"file", file.file},
                    {"valid", !HasErrors(file.findings)},
                    {"findings", std::move(findings)}});
  }
  return Json{{"files", std::move(list)}}.dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

std::string WriteFindingsText(const std::vector<FileFindings>& files) {
  std::string text;
  for (const FileFindings& file : files) {
    for (const Finding& f : file.findings) {
      const std::string code = f.hccl.empty() ? f.id : f.id + " " + f.hccl;
      text += FormatDiagnostic({f.severity, code, file.file, f.line, f.column, f.message}) + "\n";
      if (!f.hint.empty()) text += "  " + f.hint + "\n";
    }
    const auto errors =
        std::count_if(file.findings.begin(), file.findings.end(),
                      [](const Finding& f) { return f.severity == Severity::kError; });
    const std::size_t warnings = file.findings.size() - static_cast<std::size_t>(errors);
    text += file.file + ": " + (errors == 0 ? "valid" : "not valid");
    if (!file.findings.empty()) {
      text += ", " + std::to_string(errors) + " errors, " + std::to_string(warnings) + " warnings";
    }
    text += "\n";
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
