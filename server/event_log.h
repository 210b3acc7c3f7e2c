#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/settings.h"

namespace rankroute {

using LogFields = std::vector<std::pair<std::string, std::string>>;

// Sends events to stderr from now on, at `level` and above. Call it once, before LogEvent.
void StartLog(LogFormat format, LogLevel level);

// Writes one line: time, level, event and fields, as `event key=value …` or as a JSON object whose
// values are strings. Values never hold secrets or payloads. Thread-safe. Does nothing before
// StartLog.
void LogEvent(LogLevel level, const std::string& event, const LogFields& fields);

// The line without its time, for tests: `level event key=value` or {"level": …}.
std::string FormatEvent(LogFormat format, LogLevel level, const std::string& event,
                        const LogFields& fields);

}  // namespace rankroute
