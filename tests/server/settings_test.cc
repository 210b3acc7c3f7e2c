#include "server/settings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "proto/convert/host_port.h"

namespace rankroute {
namespace {

TEST(SettingsTest, FillsInDefaults) {
  const Result<ServerSettings> settings = ReadSettings("store: {sqlite: /tmp/x.db}", "c.yaml");
  ASSERT_TRUE(settings.ok());
  EXPECT_EQ(settings->listen, "127.0.0.1:7443");
  EXPECT_EQ(settings->sqlite_path, "/tmp/x.db");
  EXPECT_EQ(settings->port_file, "");
  EXPECT_EQ(settings->log_format, LogFormat::kText);
  EXPECT_EQ(settings->log_level, LogLevel::kInfo);
  EXPECT_FALSE(settings->allow_plaintext_beyond_loopback);
}

TEST(SettingsTest, ReadsEveryKey) {
  const Result<ServerSettings> settings = ReadSettings(
      "listen: 0.0.0.0:0\n"
      "allowPlaintextBeyondLoopback: true\n"
      "portFile: /run/port\n"
      "store: {sqlite: s.db}\n"
      "log: {format: json, level: warning}\n"
      "limits:\n"
      "  importBytes: 1\n"
      "  importSources: 2\n"
      "  rankTableBytes: 3\n"
      "  trafficBytes: 4\n"
      "  bufferedBytes: 5\n"
      "  messageBytes: 1048576\n"
      "  workers: 7\n"
      "  queuedRequests: 8\n"
      "  streamsPerConnection: 9\n"
      "  cachedFabrics: 10\n"
      "  shutdownSeconds: 11\n"
      "  planSeconds: 12\n"
      "  planThreads: 13\n",
      "c.yaml");
  ASSERT_TRUE(settings.ok()) << settings.status().message();
  EXPECT_EQ(settings->listen, "0.0.0.0:0");
  EXPECT_TRUE(settings->allow_plaintext_beyond_loopback);
  EXPECT_EQ(settings->port_file, "/run/port");
  EXPECT_EQ(settings->log_format, LogFormat::kJson);
  EXPECT_EQ(settings->log_level, LogLevel::kWarning);
  const ServerLimits& limits = settings->limits;
  const std::vector<std::int64_t> read = {
      limits.import_bytes,   limits.import_sources,   limits.rank_table_bytes,
      limits.traffic_bytes,  limits.buffered_bytes,   limits.message_bytes,
      limits.workers,        limits.queued_requests,  limits.streams_per_connection,
      limits.cached_fabrics, limits.shutdown_seconds, limits.plan_seconds,
      limits.plan_threads};
  EXPECT_EQ(read, (std::vector<std::int64_t>{1, 2, 3, 4, 5, 1048576, 7, 8, 9, 10, 11, 12, 13}));
}

struct FaultCase {
  const char* text;
  std::vector<std::string> faults;  // "line:column REASON", in order.
};

TEST(SettingsTest, ReportsEveryFaultWithItsPlace) {
  const FaultCase cases[] = {
      {"", {"0:0 WRONG_TYPE"}},
      {"- a", {"1:1 WRONG_TYPE"}},
      {"listen: 127.0.0.1:1\n", {"1:1 MISSING_KEY"}},
      {"store: {}\n", {"1:8 MISSING_KEY"}},
      {"store: {sqlite: \"\"}\n", {"1:17 EMPTY_VALUE"}},
      {"store: {sqlite: a, sqlite: b}\n", {"1:20 DUPLICATE_KEY"}},
      {"store: {sqlite: a}\nstroe: 1\n", {"2:1 UNKNOWN_KEY"}},
      {"store: {sqlite: a}\nlisten: here\n", {"2:9 INVALID_ADDRESS"}},
      {"store: {sqlite: a}\nlisten: 192.0.2.1:80\n", {"2:9 PLAINTEXT"}},
      {"store: {sqlite: a}\nlisten: \"[::]:80\"\n", {"2:9 PLAINTEXT"}},
      {"store: {sqlite: a}\nallowPlaintextBeyondLoopback: yes\n", {"2:31 WRONG_TYPE"}},
      {"store: {sqlite: a}\nlog: {format: xml, level: loud, colour: red}\n",
       {"2:15 INVALID_VALUE", "2:27 INVALID_VALUE", "2:33 UNKNOWN_KEY"}},
      {"store: {sqlite: a}\nlimits: {workers: 0, importBytes: 1e3, messageBytes: 1}\n",
       {"2:35 WRONG_TYPE", "2:54 OUT_OF_RANGE", "2:19 OUT_OF_RANGE"}},
      {"store: {sqlite: a\n", {"2:1 YAML_SYNTAX"}},
  };
  for (const FaultCase& c : cases) {
    SCOPED_TRACE(c.text);
    const Result<ServerSettings> settings = ReadSettings(c.text, "c.yaml");
    ASSERT_FALSE(settings.ok());
    EXPECT_EQ(settings.status().reason(), "INVALID_SETTINGS");
    std::vector<std::string> faults;
    for (const Diagnostic& d : settings.status().diagnostics()) {
      EXPECT_EQ(d.file, "c.yaml");
      faults.push_back(std::to_string(d.line) + ":" + std::to_string(d.column) + " " + d.reason);
    }
    EXPECT_EQ(faults, c.faults);
  }
}

TEST(HostPortTest, SplitsAddresses) {
  const struct {
    const char* text;
    const char* host;  // Null: refused.
    int port;
    bool loopback;
  } cases[] = {
      {"127.0.0.1:7443", "127.0.0.1", 7443, true},
      {"127.8.9.1:0", "127.8.9.1", 0, true},
      {"localhost:65535", "localhost", 65535, true},
      {"[::1]:80", "::1", 80, true},
      {"[::]:80", "::", 80, false},
      {"192.0.2.7:80", "192.0.2.7", 80, false},
      {"rank.example:80", "rank.example", 80, false},
      {"128.0.0.1:80", "128.0.0.1", 80, false},
      {"localhost.example:80", "localhost.example", 80, false},
      {"", nullptr, 0, false},
      {"host", nullptr, 0, false},
      {":80", nullptr, 0, false},
      {"host:", nullptr, 0, false},
      {"host:65536", nullptr, 0, false},
      {"host:-1", nullptr, 0, false},
      {"host:080", nullptr, 0, false},
      {"host:80x", nullptr, 0, false},
      {"::1:80", nullptr, 0, false},
      {"[]:80", nullptr, 0, false},
      {"[::1:80", nullptr, 0, false},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    const Result<HostPort> address = ParseHostPort(c.text);
    ASSERT_EQ(address.ok(), c.host != nullptr);
    if (!address.ok()) continue;
    EXPECT_EQ(address->host, c.host);
    EXPECT_EQ(address->port, c.port);
    EXPECT_EQ(IsLoopback(address->host), c.loopback);
  }
}

}  // namespace
}  // namespace rankroute
