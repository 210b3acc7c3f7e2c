#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ranktable/check.h"

namespace rankroute {

// A longer text is not read. Linux gives a process at most 6 MiB of arguments and environment.
inline constexpr std::size_t kMaxEnvironmentBytes = std::size_t{8} << 20;

// One variable, with the place of its value.
struct EnvironmentVariable {
  std::string name;
  std::string value;  // Quotes taken off.
  int line = 0;       // From 1; where entries end with NUL bytes, the number of the entry.
  int column = 0;     // From 1, in characters.
};

// The environment that a pod's launcher starts with.
struct LaunchEnvironment {
  std::string file;                            // As the caller named it.
  std::vector<EnvironmentVariable> variables;  // Each name once, sorted by name.
  std::vector<Finding> findings;               // What could not be read (RT024).

  // The variable of that name, or null. O(log variables).
  const EnvironmentVariable* Find(std::string_view name) const;
};

// Reads what `env` prints (KEY=VALUE lines), a shell's lines (`export KEY='value'`, `declare -x
// KEY="value"`, blank lines and comments between), or, where the text has NUL bytes,
// /proc/PID/environ. A line of `env` that starts no variable belongs to the value before it. Of a
// name that is set twice the later value counts. A value that refers to other variables
// ("$HOME") is left out. Each of these is a finding, as is what is no variable at all; reading
// goes on. O(bytes).
LaunchEnvironment ReadLaunchEnvironment(std::string_view text, const std::string& file);

// The text with one line for each line that findings count: /proc/PID/environ's entries become
// lines, line breaks inside them blanks.
std::string EnvironmentLines(std::string_view text);

// What is wrong with the launch environments of one job's pods, one environment a pod, seen against
// the job's ranktable and against each other (RT024): of each environment its findings, those of
// its reader included, sorted by place. Where the table has errors or states no ranks, a warning
// says so and only what needs no table is checked. O(table + environments).
std::vector<std::vector<Finding>> CheckLaunchEnvironments(
    std::string_view table, const std::vector<LaunchEnvironment>& environments);

// What is wrong with the file that RANK_TABLE_FILE names, where this machine has it: its kind, and
// whether its content is `table` (RT024). Looks at the file system.
std::vector<Finding> CheckRankTableVariable(const LaunchEnvironment& environment,
                                            std::string_view table);

}  // namespace rankroute
