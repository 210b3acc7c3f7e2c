#pragma once

#include <string_view>

namespace rankroute {

// The device name in a prompt with a user's name in it, as JunOS, Cumulus Linux and SONiC have it,
// with or without a command behind it: "ops@leaf-1> show …", "ops@leaf-1# run …",
// "admin@leaf-1:~$ show …", "cumulus@leaf-1:mgmt:~$", "[admin@leaf-1 ~]$". Empty where the line,
// without blanks around it, is no such prompt.
std::string_view PromptDevice(std::string_view line);

}  // namespace rankroute
