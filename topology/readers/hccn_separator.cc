#include "topology/readers/hccn_separator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/readers/prompt.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

using Asks = HccnSeparator::Asks;

constexpr std::string_view kTool = "hccn_tool";

constexpr std::array<std::pair<std::string_view, Asks>, 24> kOptions = {{
    {"-lldp", Asks::kLldp},         {"-ip", Asks::kValue},           {"-link", Asks::kValue},
    {"-mac", Asks::kValue},         {"-net_health", Asks::kValue},   {"-speed", Asks::kValue},
    {"-arp", Asks::kSkipped},       {"-cfg", Asks::kSkipped},        {"-duplex", Asks::kSkipped},
    {"-gateway", Asks::kSkipped},   {"-hccs_ping", Asks::kSkipped},  {"-hw_stats", Asks::kSkipped},
    {"-link_stat", Asks::kSkipped}, {"-local_lldp", Asks::kSkipped}, {"-netdetect", Asks::kSkipped},
    {"-optical", Asks::kSkipped},   {"-ping", Asks::kSkipped},       {"-process", Asks::kSkipped},
    {"-route", Asks::kSkipped},     {"-scdr", Asks::kSkipped},       {"-stat", Asks::kSkipped},
    {"-status", Asks::kSkipped},    {"-tls", Asks::kSkipped},        {"-vnic", Asks::kSkipped},
}};

// The device id that `text` spells, or -1. Zeros in front are taken ("03"), signs are not.
int DeviceNumber(std::string_view text) {
  static constexpr std::size_t kMaxDigits = 4;
  while (text.size() > 1 && text.front() == '0') text.remove_prefix(1);
  const std::optional<std::int64_t> id = ParseInt(text);
  return id.has_value() && *id >= 0 && text.size() <= kMaxDigits ? static_cast<int>(*id) : -1;
}

// Whether `words` before the tool's name only say how it is started.
bool IsLauncher(const std::vector<std::string_view>& words, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const bool word = words[i] == "sudo" || words[i] == "timeout" || words[i] == "+" ||
                      words[i] == "++" || words[i] == "#" || words[i] == "$";
    const bool limit = i > 0 && words[i - 1] == "timeout" &&
                       std::isdigit(static_cast<unsigned char>(words[i].front())) != 0;
    if (!word && !limit) return false;
  }
  return true;
}

// What an option of hccn_tool asks; empty for one that only goes with another.
std::optional<Asks> AsksOf(std::string_view word) {
  if (!word.starts_with("-") || word.size() <= 2) return std::nullopt;
  for (const auto& [option, asks] : kOptions) {
    if (word == option) return asks;
  }
  return Asks::kUnknown;
}

// An invocation of hccn_tool, of any device or none; kNoSeparator where `command` is none.
HccnSeparator ParseInvocation(std::string_view command) {
  HccnSeparator result;
  const std::vector<std::string_view> words = SplitWords(command);
  std::size_t tool = 0;
  while (tool < words.size() && words[tool] != kTool &&
         !words[tool].ends_with("/" + std::string(kTool))) {
    ++tool;
  }
  if (tool >= words.size() || !IsLauncher(words, tool)) return result;
  result.asks = Asks::kUnknown;  // Of an option that is not known.
  bool sets = false;
  for (std::size_t i = tool + 1; i < words.size() && words[i] != "|"; ++i) {
    if (words[i] == "-i" && i + 1 < words.size()) result.device_id = DeviceNumber(words[i + 1]);
    sets = sets || words[i] == "-s";
    if (!result.command.empty()) continue;
    const std::optional<Asks> asks = AsksOf(words[i]);
    if (!asks.has_value()) continue;
    result.asks = *asks;
    result.command = words[i];
  }
  if (result.command.empty()) result.command = kTool;
  if (sets) result.asks = Asks::kSkipped;
  return result;
}

// The ids that a shell loop runs over: "{0..7}", "$(seq 0 7)", "0 1 2"; empty for any other list.
std::vector<int> LoopDevices(std::string_view list) {
  std::vector<int> devices;
  int first = -1;
  int last = -1;
  const std::size_t dots = list.find("..");
  if (list.starts_with("{") && list.ends_with("}") && dots != std::string_view::npos) {
    first = DeviceNumber(list.substr(1, dots - 1));
    last = DeviceNumber(list.substr(dots + 2, list.size() - dots - 3));
  } else if (list.starts_with("$(seq ") || list.starts_with("`seq ")) {
    const std::vector<std::string_view> words =
        SplitWords(list.substr(list.find(' '), list.size() - list.find(' ') - 1));
    first = words.size() == 2 ? DeviceNumber(words[0]) : -1;
    last = words.size() == 2 ? DeviceNumber(words[1]) : -1;
  } else {
    for (const std::string_view word : SplitWords(list)) devices.push_back(DeviceNumber(word));
  }
  for (int id = first; id >= 0 && id <= last && id <= kMaxDeviceId + 1; ++id) devices.push_back(id);
  const bool good = std::all_of(devices.begin(), devices.end(),
                                [](int id) { return id >= 0 && id <= kMaxDeviceId; });
  return good ? devices : std::vector<int>();
}

// "for i in {0..7}; do hccn_tool -i $i -lldp -g | grep Ifname; done".
HccnSeparator ParseLoop(std::string_view command) {
  HccnSeparator result;
  const std::size_t in = command.find(" in ");
  const std::size_t end = command.find(';');
  if (!command.starts_with("for ") || in == std::string_view::npos || end < in + 4 ||
      end == std::string_view::npos) {
    return result;
  }
  std::vector<int> devices = LoopDevices(Trim(command.substr(in + 4, end - in - 4)));
  std::string_view body = command.substr(end + 1);
  if (devices.empty() || body.find(kTool) == std::string_view::npos) return result;
  std::size_t calls = 0;
  while (!body.empty()) {
    std::string_view step = Trim(TakeUntil(';', &body));
    if (step.starts_with("do ")) step = Trim(step.substr(3));
    HccnSeparator call = ParseInvocation(step);
    if (call.asks != Asks::kNoSeparator) {
      ++calls;
      result.asks = call.asks;
      result.command = std::move(call.command);
    }
    result.loop_says = result.loop_says || step.starts_with("echo") || step.starts_with("printf");
  }
  if (calls != 1) result.asks = Asks::kUnstated;
  result.loop = std::move(devices);
  return result;
}

// What a command line makes of the text after it.
HccnSeparator ParseCommand(std::string_view command) {
  HccnSeparator result = ParseInvocation(command);
  if (result.device_id >= 0) return result;
  return ParseLoop(command);
}

// "======NPU_3======", "=== npu 3 ===".
int BannerDevice(std::string_view line) {
  const std::size_t first = line.find_first_not_of('=');
  if (first < 2 || first == std::string_view::npos || !line.ends_with("==")) return -1;
  const std::string_view inner = Trim(line.substr(first, line.find_last_not_of('=') - first + 1));
  if (inner.size() < 4 || LowerCase(inner.substr(0, 3)) != "npu") return -1;
  const std::size_t digits = inner.find_first_not_of("_- :#", 3);
  return digits == std::string_view::npos ? -1 : DeviceNumber(inner.substr(digits));
}

// A line that begins with "==": a banner or an arrow before a number or a command.
HccnSeparator ParseRule(std::string_view line) {
  HccnSeparator result;
  const std::size_t arrow = line.find_first_not_of('=');
  if (arrow == std::string_view::npos || line[arrow] != '>') {
    result.device_id = BannerDevice(line);
  } else {
    const std::string_view rest = Trim(line.substr(arrow + 1));
    result.device_id = DeviceNumber(rest);
    if (result.device_id < 0) {
      HccnSeparator command = ParseCommand(rest);
      if (command.asks != Asks::kNoSeparator) return command;
      if (rest.find(' ') == std::string_view::npos) return result;
      result.asks = Asks::kUnknown;
      result.command = rest;
      return result;
    }
  }
  if (result.device_id >= 0) result.asks = Asks::kUnstated;
  return result;
}

}  // namespace

HccnSeparator ParseHccnSeparator(std::string_view line) {
  if (line.starts_with("==")) return ParseRule(line);
  if (const std::optional<Prompt> prompt = ParseUserPrompt(line)) {
    HccnSeparator result = ParseCommand(prompt->command);
    if (result.asks == Asks::kNoSeparator) result.asks = Asks::kUnstated;
    result.node = prompt->device;
    return result;
  }
  return line.find(kTool) == std::string_view::npos ? HccnSeparator() : ParseCommand(line);
}

}  // namespace rankroute
