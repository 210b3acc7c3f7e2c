#include "topology/writers/legal_names.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "topology/sha256.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::size_t kHashDigits = 8;

std::size_t MaxLength(NameRule rule) {
  static constexpr std::size_t kSlurmMax = 64;
  static constexpr std::size_t kObjectMax = 253;
  static constexpr std::size_t kLabelMax = 63;
  if (rule == NameRule::kSlurm) return kSlurmMax;
  return rule == NameRule::kObjectName ? kObjectMax : kLabelMax;
}

bool IsDnsName(NameRule rule) {
  return rule == NameRule::kObjectName || rule == NameRule::kMemberName;
}

bool IsLetterOrDigit(char c, NameRule rule) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
         (!IsDnsName(rule) && c >= 'A' && c <= 'Z');
}

std::string HashOf(const std::string& name) {
  Sha256 hash;
  hash.Add(name);
  return std::move(hash).Hex();
}

// The legal characters of `name` with one '-' for those between, at most `max_length`.
std::string ReadablePart(std::string_view name, NameRule rule, std::size_t max_length) {
  std::string out;
  for (const char c : name) {
    if (out.size() == max_length) break;
    if (IsLetterOrDigit(c, rule)) {
      out.push_back(c);
    } else if (!out.empty() && out.back() != '-') {
      out.push_back('-');
    }
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out.empty() ? "x" : out;
}

// With more digits of the hash where the name is taken.
std::string Hashed(const std::string& name, NameRule rule, std::set<std::string>* taken) {
  const std::string lower = IsDnsName(rule) ? LowerCase(name) : name;
  const std::string hash = HashOf(name);
  for (std::size_t digits = kHashDigits;; ++digits) {
    const std::size_t readable = MaxLength(rule) - std::min(MaxLength(rule) - 1, digits + 1);
    std::string out = ReadablePart(lower, rule, readable) + "-" + hash.substr(0, digits);
    if (taken->insert(out).second) return out;
  }
}

}  // namespace

// A DNS name has no '_', and letters and digits on both sides of each '.'.
bool IsLegalName(std::string_view name, NameRule rule) {
  if (name.empty() || name.size() > MaxLength(rule)) return false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (IsLetterOrDigit(name[i], rule)) continue;
    if (i == 0 || i + 1 == name.size()) return false;
    const bool dot_between =
        IsLetterOrDigit(name[i - 1], rule) && IsLetterOrDigit(name[i + 1], rule);
    if (name[i] == '-' || (name[i] == '.' && (!IsDnsName(rule) || dot_between))) continue;
    if (name[i] != '_' || IsDnsName(rule)) return false;
  }
  return true;
}

LegalNames MakeLegal(const std::vector<std::string>& names, NameRule rule) {
  LegalNames legal{names, 0};
  std::set<std::string> taken;
  for (const std::string& name : names) {
    if (IsLegalName(name, rule)) taken.insert(name);
  }
  for (std::string& name : legal.names) {
    if (IsLegalName(name, rule)) continue;
    ++legal.changed;
    std::string lower = LowerCase(name);
    if (IsDnsName(rule) && IsLegalName(lower, rule) && taken.insert(lower).second) {
      name = std::move(lower);
    } else {
      name = Hashed(name, rule, &taken);
    }
  }
  return legal;
}

}  // namespace rankroute
