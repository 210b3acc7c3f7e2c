#pragma once

#include <optional>
#include <string_view>

namespace rankroute {

// A shell prompt with what was typed at it.
struct ShellPrompt {
  std::string_view host;
  std::string_view command;  // Without blanks around it; empty where nothing follows.
};

// The prompt that starts the line: "[root@node17 ~]# …", "root@node17:~$ …", either behind the name
// of a Python environment "(base) "; empty where the line is none.
std::optional<ShellPrompt> ParseShellPrompt(std::string_view line);

}  // namespace rankroute
