#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankroute {

// A line that operators' loops, log bundles and shells print between the outputs of hccn_tool.
struct HccnSeparator {
  // What the output that follows answers.
  enum class Asks : std::uint8_t {
    kNoSeparator,  // The line is none.
    kUnstated,     // The line does not say it.
    kLldp,         // -lldp -g.
    kValue,        // A query whose answer is read: -ip, -link, -mac, -net_health or -speed.
    kSkipped,      // A known command whose output is of no use here, like -optical.
    kUnknown,      // Any other command.
  };
  Asks asks = Asks::kNoSeparator;
  int device_id = -1;      // As written, so perhaps beyond kMaxDeviceId; -1 where not stated.
  std::vector<int> loop;   // The devices of a shell loop, whose outputs follow in this order.
  bool loop_says = false;  // The loop prints lines of its own between the outputs.
  std::string node;        // Host name of a shell prompt; empty where there is none.
  std::string command;     // "-ip" of hccn_tool, "npu-smi info -t board"; empty where unstated.
};

// Understood are "======NPU_3======", "====> 3", "hccn_tool -i 3 -lldp -g" bare or behind "====>",
// "+", "sudo", "timeout 10s", a path or a shell prompt, a prompt by itself, any command of several
// words behind "====>", and loops like "for i in {0..7}; do hccn_tool -i $i -lldp -g; done" (also
// over "$(seq 0 7)" and "0 1 2"), bare or behind a prompt.
HccnSeparator ParseHccnSeparator(std::string_view line);

}  // namespace rankroute
