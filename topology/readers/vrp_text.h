#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rankroute {

// The device name in a prompt of Huawei's VRP: "<leaf-a-03>display …", "[~leaf-a-03]display …" or
// one of them alone; empty where the line is no prompt or the name cannot be told from the view
// ("[leaf-a-03-400GE1/0/1]").
std::string VrpPromptName(std::string_view line);

// Whether the line is a prompt, with or without a name.
bool IsVrpPrompt(std::string_view line);

// "" for "--", "-" and nothing, which VRP prints for what a neighbour did not advertise.
std::string_view VrpValue(std::string_view text);

// The speed in Mbit/s of "speed (1000) /duplex (Full)" or "Speed(1000)/Duplex(Full)"; 0 where none
// is stated.
std::int64_t VrpSpeed(std::string_view text);

}  // namespace rankroute
