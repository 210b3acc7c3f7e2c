#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rankroute {

// A line that operators' loops and shells print between the outputs of hccn_tool.
struct HccnSeparator {
  enum class Kind : std::uint8_t {
    kNone,     // The line is no separator.
    kDevice,   // What follows is the LLDP output of device `device_id`.
    kUnknown,  // What follows may be LLDP output; the line does not say of which device.
    kOther,    // What follows is the output of another command.
  };
  Kind kind = Kind::kNone;
  int device_id = -1;  // As written, so perhaps beyond kMaxDeviceId.
  std::string node;    // Host name of a shell prompt; empty where there is none.
};

// Understood are "======NPU_3======", "====> 3", "hccn_tool -i 3 -lldp -g" bare or behind
// "====>", "+", "sudo", "timeout 10s", a path or a shell prompt, and a prompt by itself.
HccnSeparator ParseHccnSeparator(std::string_view line);

}  // namespace rankroute
