#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "base/diagnostic.h"
#include "server/event_log.h"
#include "server/rankroute_server.h"
#include "server/settings.h"

namespace rankroute {
namespace {

constexpr int kExitFailed = 1;
constexpr int kExitUsage = 2;

// Prints every fault, each with its place.
void PrintFaults(const Status& status) {
  for (const Diagnostic& diagnostic : status.diagnostics()) {
    std::cerr << FormatDiagnostic(diagnostic) << "\n";
  }
  std::cerr << "rankrouted: " << status.message() << "\n";
}

Result<ServerSettings> ReadSettingsFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) {
    return Status(StatusCode::kNotFound, "CONFIG", "cannot read the settings " + path);
  }
  return ReadSettings(text, path);
}

// Serves until SIGTERM or SIGINT, which the caller has blocked.
int Serve(const ServerSettings& settings, const sigset_t& stop_signals) {
  StartLog(settings.log_format, settings.log_level);
  const Result<std::unique_ptr<RankrouteServer>> server = RankrouteServer::Start(settings);
  if (!server.ok()) {
    LogEvent(LogLevel::kError, "cannot_start",
             {{"reason", server.status().reason()}, {"message", server.status().message()}});
    return kExitFailed;
  }
  LogEvent(LogLevel::kInfo, "listening",
           {{"address", settings.listen},
            {"port", std::to_string((*server)->port())},
            {"store", settings.sqlite_path}});
  int signal = 0;
  sigwait(&stop_signals, &signal);
  LogEvent(LogLevel::kInfo, "stopping", {{"signal", std::to_string(signal)}});
  (*server)->Stop();
  LogEvent(LogLevel::kInfo, "stopped", {});
  return 0;
}

int Main(int argc, char** argv) {
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);  // Before any thread starts.

  CLI::App app("rankrouted keeps fabrics and plans rank orders on them, over gRPC.", "rankrouted");
  std::string config;
  bool check_config = false;
  app.add_option("--config", config, "Settings, a YAML file")->required();
  app.add_flag("--check-config", check_config, "Read the settings, say what is wrong, and end");
  app.set_version_flag("--version", "rankrouted " RANKROUTE_VERSION);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kExitUsage;
  }
  const Result<ServerSettings> settings = ReadSettingsFile(config);
  if (!settings.ok()) {
    PrintFaults(settings.status());
    return kExitUsage;
  }
  return check_config ? 0 : Serve(*settings, stop_signals);
}

}  // namespace
}  // namespace rankroute

int main(int argc, char** argv) {
  try {
    return rankroute::Main(argc, argv);
  } catch (const std::exception& error) {  // No memory, for example.
    std::fprintf(stderr, "rankrouted: %s\n", error.what());
    return rankroute::kExitFailed;
  }
}
