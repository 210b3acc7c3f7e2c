#include "server/call.h"

#include <google/rpc/code.pb.h>

#include "server/event_log.h"

namespace rankroute {

void LogRequest(const std::string& method, int code, const std::string& reason,
                std::chrono::steady_clock::duration duration) {
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
  LogFields fields = {{"method", method},
                      {"code", google::rpc::Code_Name(static_cast<google::rpc::Code>(code))},
                      {"milliseconds", std::to_string(milliseconds)}};
  if (!reason.empty()) fields.emplace_back("reason", reason);
  LogEvent(LogLevel::kInfo, "request", fields);
}

std::int64_t NowSeconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace rankroute
