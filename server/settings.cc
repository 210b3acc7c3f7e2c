#include "server/settings.h"

#include <optional>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/object_reader.h"
#include "base/yaml.h"
#include "proto/convert/host_port.h"

namespace rankroute {
namespace {

constexpr std::int64_t kMaxBytes = std::int64_t{1} << 40;
constexpr std::int64_t kMaxMessageBytes = 1024 * kMebibyte;
constexpr std::int64_t kMinMessageBytes = kMebibyte;  // Parts of an answer must fit.
constexpr std::int64_t kMaxWorkers = 1024;
constexpr std::int64_t kMaxCount = 1'000'000;
constexpr std::int64_t kMaxPlanSeconds = 86'400;
constexpr std::int64_t kMaxShutdownSeconds = 3600;

struct LimitKey {
  const char* key;
  std::int64_t ServerLimits::*field;
  std::int64_t min;
  std::int64_t max;
};

constexpr LimitKey kLimitKeys[] = {
    {"importBytes", &ServerLimits::import_bytes, 1, kMaxBytes},
    {"importSources", &ServerLimits::import_sources, 1, 10 * kMaxCount},
    {"rankTableBytes", &ServerLimits::rank_table_bytes, 1, kMaxBytes},
    {"trafficBytes", &ServerLimits::traffic_bytes, 1, kMaxBytes},
    {"bufferedBytes", &ServerLimits::buffered_bytes, 1, kMaxBytes},
    {"messageBytes", &ServerLimits::message_bytes, kMinMessageBytes, kMaxMessageBytes},
    {"workers", &ServerLimits::workers, 1, kMaxWorkers},
    {"queuedRequests", &ServerLimits::queued_requests, 0, kMaxCount},
    {"streamsPerConnection", &ServerLimits::streams_per_connection, 1, kMaxCount},
    {"planSeconds", &ServerLimits::plan_seconds, 1, kMaxPlanSeconds},
    {"planThreads", &ServerLimits::plan_threads, 1, kMaxWorkers},
    {"cachedFabrics", &ServerLimits::cached_fabrics, 0, kMaxCount},
    {"shutdownSeconds", &ServerLimits::shutdown_seconds, 0, kMaxShutdownSeconds},
};

struct Place {
  const std::string& file;
  std::vector<Diagnostic>* diagnostics;
};

void ReadStore(const Value& value, Place place, ServerSettings* settings) {
  ObjectReader store(value, "store", place.file, place.diagnostics);
  settings->sqlite_path = store.RequiredString("sqlite").value_or("");
  store.RefuseUnknownKeys();
}

void ReadLog(const Value& value, Place place, ServerSettings* settings) {
  ObjectReader log(value, "log", place.file, place.diagnostics);
  const std::string format = log.OptionalString("format").value_or("text");
  if (format != "text" && format != "json") {
    log.Report("format", "INVALID_VALUE",
               "log.format must be text or json, not " + QuoteJson(format));
  }
  settings->log_format = format == "json" ? LogFormat::kJson : LogFormat::kText;

  const std::string level = log.OptionalString("level").value_or("info");
  if (level == "debug") {
    settings->log_level = LogLevel::kDebug;
  } else if (level == "warning") {
    settings->log_level = LogLevel::kWarning;
  } else if (level == "error") {
    settings->log_level = LogLevel::kError;
  } else if (level != "info") {
    log.Report("level", "INVALID_VALUE",
               "log.level must be debug, info, warning or error, not " + QuoteJson(level));
  }
  log.RefuseUnknownKeys();
}

void ReadLimits(const Value& value, Place place, ServerLimits* limits) {
  ObjectReader reader(value, "limits", place.file, place.diagnostics);
  for (const LimitKey& limit : kLimitKeys) {
    const std::optional<std::int64_t> number = reader.OptionalInt(limit.key, limit.min, limit.max);
    if (number.has_value()) limits->*limit.field = *number;
  }
  reader.RefuseUnknownKeys();
}

void ReadListen(ObjectReader& root, ServerSettings* settings) {
  const std::optional<std::string> listen = root.OptionalString("listen");
  settings->allow_plaintext_beyond_loopback =
      root.OptionalBool("allowPlaintextBeyondLoopback").value_or(false);
  if (listen.has_value()) settings->listen = *listen;
  const Result<HostPort> address = ParseHostPort(settings->listen);
  if (!address.ok()) {
    root.Report("listen", "INVALID_ADDRESS", "listen: " + address.status().message());
  } else if (!IsLoopback(address->host) && !settings->allow_plaintext_beyond_loopback) {
    root.Report("listen", "PLAINTEXT",
                "listen: " + QuoteJson(settings->listen) +
                    " can be reached from other machines, and this server speaks plaintext: use a "
                    "loopback address, or set allowPlaintextBeyondLoopback: true");
  }
}

void ReadRoot(const Value& value, Place place, ServerSettings* settings) {
  ObjectReader root(value, "", place.file, place.diagnostics);
  ReadListen(root, settings);
  settings->port_file = root.OptionalString("portFile").value_or("");
  if (const Value* store = root.Required("store")) ReadStore(*store, place, settings);
  if (const Value* log = root.Optional("log")) ReadLog(*log, place, settings);
  if (const Value* limits = root.Optional("limits")) ReadLimits(*limits, place, &settings->limits);
  root.RefuseUnknownKeys();
}

}  // namespace

Result<ServerSettings> ReadSettings(std::string_view text, const std::string& file) {
  YamlParse yaml = ParseYaml(text, file);
  std::vector<Diagnostic> diagnostics = std::move(yaml.diagnostics);
  ServerSettings settings;
  if (diagnostics.empty() && yaml.documents.size() != 1) {
    diagnostics.push_back(
        {Severity::kError, "WRONG_TYPE", file, 0, 0,
         "the settings must be one YAML document, not " + std::to_string(yaml.documents.size())});
  }
  if (diagnostics.empty()) ReadRoot(yaml.documents[0], {file, &diagnostics}, &settings);
  if (diagnostics.empty()) return settings;
  const std::string message =
      file + ": " + std::to_string(diagnostics.size()) + " faults in the settings";
  return Status(StatusCode::kInvalidArgument, "INVALID_SETTINGS", message, std::move(diagnostics));
}

}  // namespace rankroute
