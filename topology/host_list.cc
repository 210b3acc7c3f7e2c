#include "topology/host_list.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "base/utf8.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// More digits than these are no number but part of the name.
constexpr std::size_t kMaxDigits = 15;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

Status BadList(std::string_view part, const std::string& why) {
  static constexpr std::size_t kMaxShown = 80;
  const std::string shown = QuoteJson(ToValidUtf8(part.substr(0, kMaxShown)));
  return Status(StatusCode::kInvalidArgument, "BAD_HOST_LIST",
                shown + " " + why + ": expected a list like \"npu[001-004,007],login\"");
}

Status TooMany(std::size_t max_names) {
  return Status(StatusCode::kResourceExhausted, "TOO_MANY_NAMES",
                "the list stands for more than " + std::to_string(max_names) +
                    " name(s): no more are accepted");
}

std::optional<std::uint64_t> NumberOf(std::string_view digits) {
  if (digits.empty() || digits.size() > kMaxDigits) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : digits) {
    if (!IsDigit(c)) return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

std::string Padded(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return digits.size() >= width ? digits : std::string(width - digits.size(), '0') + digits;
}

bool IsLetterRange(std::string_view first, std::string_view last) {
  if (first.size() != 1 || last.size() != 1) return false;
  const auto within = [&](char low, char high) {
    return first[0] >= low && last[0] <= high && first[0] <= last[0];
  };
  return within('a', 'z') || within('A', 'Z');
}

// Appends what one item of a bracket stands for ("7", "001-004", "A-C").
Status ExpandItem(std::string_view item, std::size_t max_names, std::vector<std::string>* out) {
  std::string_view rest = item;
  const std::string_view first = Trim(TakeUntil('-', &rest));
  if (item.find('-') == std::string_view::npos) {
    if (first.empty()) return BadList(item, "is no item of a bracket");
    if (out->size() >= max_names) return TooMany(max_names);
    out->emplace_back(first);
    return {};
  }
  const std::string_view last = Trim(rest);
  if (IsLetterRange(first, last)) {
    for (char c = first[0]; c <= last[0]; ++c) out->emplace_back(1, c);
    return {};
  }
  const std::optional<std::uint64_t> low = NumberOf(first);
  const std::optional<std::uint64_t> high = NumberOf(last);
  if (!low.has_value() || !high.has_value() || *low > *high) {
    return BadList(item, "is no range of rising numbers");
  }
  if (*high - *low >= max_names - std::min(max_names, out->size())) return TooMany(max_names);
  for (std::uint64_t i = *low; i <= *high; ++i) out->push_back(Padded(i, first.size()));
  return {};
}

// Each of `names` followed by each of `items`.
Status Multiply(const std::vector<std::string>& items, std::size_t max_names,
                std::vector<std::string>* names) {
  if (items.size() > max_names / names->size()) return TooMany(max_names);
  std::vector<std::string> product;
  product.reserve(names->size() * items.size());
  for (const std::string& name : *names) {
    for (const std::string& item : items) product.push_back(name + item);
  }
  *names = std::move(product);
  return {};
}

Status ExpandBracket(std::string_view inside, std::size_t max_names,
                     std::vector<std::string>* names) {
  std::vector<std::string> items;
  bool more = true;
  while (more) {
    more = inside.find(',') != std::string_view::npos;
    Status status = ExpandItem(Trim(TakeUntil(',', &inside)), max_names, &items);
    if (!status.ok()) return status;
  }
  return Multiply(items, max_names, names);
}

// What one expression stands for: literal text and brackets in turn.
Status ExpandExpression(std::string_view text, std::size_t max_names,
                        std::vector<std::string>* out) {
  if (text.find_first_of(" \t") < text.find('[')) return BadList(text, "has a blank inside");
  std::vector<std::string> names = {""};
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find('['), rest.size());
    if (rest.substr(0, open).find(']') != std::string_view::npos) {
      return BadList(text, "has a ] without a [");
    }
    for (std::string& name : names) name += rest.substr(0, open);
    rest.remove_prefix(open);
    if (rest.empty()) break;
    const std::size_t close = rest.find(']');
    if (close == std::string_view::npos) return BadList(text, "has a [ without a ]");
    Status status = ExpandBracket(rest.substr(1, close - 1), max_names, &names);
    if (!status.ok()) return status;
    rest.remove_prefix(close + 1);
  }
  if (names.size() > max_names - std::min(max_names, out->size())) return TooMany(max_names);
  std::move(names.begin(), names.end(), std::back_inserter(*out));
  return {};
}

// A name parted into what stands before the number at its end and the number's digits.
struct NumberedName {
  std::string prefix;
  std::string digits;  // Empty where the name ends in none, or in too many to count.

  std::tuple<const std::string&, std::size_t, const std::string&> Key() const {
    return {prefix, digits.size(), digits};
  }
};

NumberedName PartNumber(const std::string& name) {
  std::size_t at = name.size();
  while (at > 0 && IsDigit(name[at - 1])) --at;
  if (name.size() - at > kMaxDigits) at = name.size();
  return {name.substr(0, at), name.substr(at)};
}

// "001-004,007" of names[begin, end), which share the prefix and have digits; without a bracket
// where it is one name.
std::string Ranges(const std::vector<NumberedName>& names, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end;) {
    const std::string& first = names[i].digits;
    std::size_t last = i;
    while (last + 1 < end &&
           names[last + 1].digits == Padded(*NumberOf(names[last].digits) + 1, first.size())) {
      ++last;
    }
    out += (out.empty() ? "" : ",") + first + (last == i ? "" : "-" + names[last].digits);
    i = last + 1;
  }
  return end - begin == 1 ? out : "[" + out + "]";
}

}  // namespace

Result<std::vector<std::string>> ExpandHostList(std::string_view text, std::size_t max_names) {
  std::vector<std::string> names;
  text = Trim(text);
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at <= text.size() && !text.empty(); ++at) {
    if (at < text.size() && text[at] == '[') ++depth;
    if (at < text.size() && text[at] == ']') --depth;
    if (depth > 1) return BadList(text, "has a bracket in a bracket");
    if (at < text.size() && (text[at] != ',' || depth > 0)) continue;
    const std::string_view expression = Trim(text.substr(begin, at - begin));
    if (expression.empty()) return BadList(text, "has an empty name");
    Status status = ExpandExpression(expression, max_names, &names);
    if (!status.ok()) return status;
    begin = at + 1;
  }
  return names;
}

bool IsHostListName(std::string_view name) {
  return !name.empty() && name.find_first_of(" \t\r\n,[]") == std::string_view::npos;
}

std::string CompressHostList(const std::vector<std::string>& names) {
  std::vector<NumberedName> parts;
  parts.reserve(names.size());
  for (const std::string& name : names) parts.push_back(PartNumber(name));
  std::sort(parts.begin(), parts.end(),
            [](const NumberedName& a, const NumberedName& b) { return a.Key() < b.Key(); });
  const auto same = [](const NumberedName& a, const NumberedName& b) { return a.Key() == b.Key(); };
  parts.erase(std::unique(parts.begin(), parts.end(), same), parts.end());
  std::string out;
  for (std::size_t i = 0; i < parts.size();) {
    std::size_t end = i + 1;
    const bool numbered = !parts[i].digits.empty();
    while (numbered && end < parts.size() && parts[end].prefix == parts[i].prefix) ++end;
    out += (out.empty() ? "" : ",") + parts[i].prefix + (numbered ? Ranges(parts, i, end) : "");
    i = end;
  }
  return out;
}

}  // namespace rankroute
