#include <nlohmann/json.hpp>
#include <utility>

#include "client/findings.h"

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

}  // namespace rankroute
