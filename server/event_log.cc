#include "server/event_log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <string_view>

#include "base/json.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

struct Log {
  LogFormat format = LogFormat::kText;
  std::shared_ptr<spdlog::logger> logger;
};

Log& TheLog() {
  static Log log;
  return log;
}

const char* LevelName(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "debug";
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    case LogLevel::kError:
      break;
  }
  return "error";
}

spdlog::level::level_enum SpdlogLevel(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return spdlog::level::debug;
    case LogLevel::kInfo:
      return spdlog::level::info;
    case LogLevel::kWarning:
      return spdlog::level::warn;
    case LogLevel::kError:
      break;
  }
  return spdlog::level::err;
}

// A value that cannot be mistaken for the next key or the next line.
std::string TextValue(const std::string& value) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:+,@";
  const bool plain = !value.empty() && value.find_first_not_of(kPlain) == std::string::npos;
  return plain ? value : QuoteJson(ToValidUtf8(value));
}

}  // namespace

void StartLog(LogFormat format, LogLevel level) {
  Log& log = TheLog();
  log.format = format;
  log.logger = std::make_shared<spdlog::logger>("rankrouted",
                                                std::make_shared<spdlog::sinks::stderr_sink_mt>());
  log.logger->set_pattern(format == LogFormat::kJson ? R"({"time": "%Y-%m-%dT%H:%M:%S.%eZ", %v})"
                                                     : "%Y-%m-%dT%H:%M:%S.%eZ %v",
                          spdlog::pattern_time_type::utc);
  log.logger->set_level(SpdlogLevel(level));
  log.logger->flush_on(spdlog::level::debug);
}

void LogEvent(LogLevel level, const std::string& event, const LogFields& fields) {
  const Log& log = TheLog();
  if (log.logger == nullptr || !log.logger->should_log(SpdlogLevel(level))) return;
  std::string line = FormatEvent(log.format, level, event, fields);
  // The pattern writes the braces, so that the time comes first.
  if (log.format == LogFormat::kJson) line = line.substr(1, line.size() - 2);
  log.logger->log(SpdlogLevel(level), "{}", line);
}

std::string FormatEvent(LogFormat format, LogLevel level, const std::string& event,
                        const LogFields& fields) {
  if (format == LogFormat::kText) {
    std::string line = std::string(LevelName(level)) + " " + event;
    for (const auto& [key, value] : fields) line += " " + key + "=" + TextValue(value);
    return line;
  }
  std::string line =
      R"({"level": ")" + std::string(LevelName(level)) + R"(", "event": )" + QuoteJson(event);
  for (const auto& [key, value] : fields) {
    line += ", " + QuoteJson(key) + ": " + QuoteJson(ToValidUtf8(value));
  }
  return line + "}";
}

}  // namespace rankroute
