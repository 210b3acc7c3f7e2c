#pragma once

#include <optional>
#include <string_view>

namespace rankroute {

// A prompt at the start of a line, with what was typed at it.
struct Prompt {
  std::string_view device;   // Empty where it cannot be told.
  std::string_view command;  // Without blanks around it.
};

// Each takes a line without blanks around it and gives nothing where that is no such prompt.

// Of Huawei's and H3C's kind: "<leaf-a-03>display …", "[~leaf-a-03]display …". The name cannot be
// told from a view ("[leaf-a-03-400GE1/0/1]").
std::optional<Prompt> ParseVrpPrompt(std::string_view line);

// Of Cisco's and Arista's kind: "leaf-1#show …", "leaf-1> ", "leaf-1(config-if)# show …".
std::optional<Prompt> ParseCliPrompt(std::string_view line);

// With a user's name in it, as shells, JunOS, Cumulus Linux and SONiC have it: "ops@leaf-1> show
// …", "cumulus@leaf-1:mgmt:~$ …", "[root@node17 ~]# …", also behind the name of a Python
// environment
// "(base) ".
std::optional<Prompt> ParseUserPrompt(std::string_view line);

}  // namespace rankroute
