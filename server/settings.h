#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"

namespace rankroute {

inline constexpr std::int64_t kMebibyte = std::int64_t{1024} * 1024;

// What one request may cost, and all of them together.
struct ServerLimits {
  std::int64_t import_bytes = 256 * kMebibyte;     // Of all sources of one import.
  std::int64_t import_sources = 200'000;           // Sources of one import.
  std::int64_t rank_table_bytes = 64 * kMebibyte;  // Of one ranktable.
  std::int64_t traffic_bytes = 256 * kMebibyte;    // Of one traffic matrix.
  std::int64_t buffered_bytes = 1024 * kMebibyte;  // Of all requests that are being received.
  std::int64_t message_bytes = 4 * kMebibyte;      // Of one gRPC message.
  std::int64_t workers = 2;                        // Requests that are worked on at a time.
  std::int64_t queued_requests = 64;               // That wait for a worker.
  std::int64_t streams_per_connection = 100;
  std::int64_t plan_seconds = 60;      // The longest time_limit_seconds of one plan.
  std::int64_t plan_threads = 2;       // The most threads of one plan.
  std::int64_t cached_fabrics = 4;     // Kept in memory beside the store.
  std::int64_t shutdown_seconds = 10;  // For requests in flight when told to stop.
};

enum class LogFormat : std::uint8_t { kText, kJson };
enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarning, kError };

// Settings of rankrouted.
struct ServerSettings {
  std::string listen = "127.0.0.1:7443";  // HOST:PORT; [HOST]:PORT for IPv6; port 0: any free one.
  std::string port_file;                  // Where the port is written once it listens; or empty.
  std::string sqlite_path;
  LogFormat log_format = LogFormat::kText;
  LogLevel log_level = LogLevel::kInfo;
  bool allow_plaintext_beyond_loopback = false;
  ServerLimits limits;
};

// Reads the YAML settings, strictly:
//
//   listen: 127.0.0.1:7443
//   portFile: /run/rankrouted/port
//   store: {sqlite: /var/lib/rankrouted/store.db}     # the only required key
//   log: {format: text, level: info}
//   limits: {importBytes: 268435456, …}
//   allowPlaintextBeyondLoopback: false
//
// INVALID_ARGUMENT (INVALID_SETTINGS) with every fault, each with its place.
Result<ServerSettings> ReadSettings(std::string_view text, const std::string& file);

}  // namespace rankroute
