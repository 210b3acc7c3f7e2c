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

// One item of a bracket: a text, or a range of letters or of numbers.
struct Item {
  std::string_view first;
  std::uint64_t count = 1;
};

// A text and the bracket behind it, which has no items where none follows.
struct Piece {
  std::string_view text;
  std::vector<Item> items;
};
using Expression = std::vector<Piece>;

// What the item stands for at place `i` of its range.
std::string ItemText(const Item& item, std::uint64_t i) {
  if (i == 0) return std::string(item.first);
  if (!IsDigit(item.first[0])) return {static_cast<char>(item.first[0] + static_cast<char>(i))};
  return Padded(*NumberOf(item.first) + i, item.first.size());
}

Status ParseItem(std::string_view text, Item* item) {
  std::string_view rest = text;
  item->first = Trim(TakeUntil('-', &rest));
  if (text.find('-') == std::string_view::npos) {
    return item->first.empty() ? BadList(text, "is no item of a bracket") : Status();
  }
  const std::string_view last = Trim(rest);
  if (IsLetterRange(item->first, last)) {
    item->count = static_cast<std::uint64_t>(last[0] - item->first[0]) + 1;
    return {};
  }
  const std::optional<std::uint64_t> low = NumberOf(item->first);
  const std::optional<std::uint64_t> high = NumberOf(last);
  if (!low.has_value() || !high.has_value() || *low > *high) {
    return BadList(text, "is no range of rising numbers");
  }
  item->count = *high - *low + 1;
  return {};
}

Status ParseBracket(std::string_view inside, std::vector<Item>* items) {
  bool more = true;
  while (more) {
    more = inside.find(',') != std::string_view::npos;
    Status status = ParseItem(Trim(TakeUntil(',', &inside)), &items->emplace_back());
    if (!status.ok()) return status;
  }
  return {};
}

// The longest name that the expression stands for, in bytes.
std::size_t LongestName(const Expression& expression) {
  std::size_t length = 0;
  for (const Piece& piece : expression) {
    std::size_t longest = 0;
    for (const Item& item : piece.items) {
      longest = std::max(longest, ItemText(item, item.count - 1).size());
    }
    length += piece.text.size() + longest;
  }
  return length;
}

Status ParseExpression(std::string_view text, Expression* expression) {
  if (text.find_first_of(" \t") < text.find('[')) return BadList(text, "has a blank inside");
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find('['), rest.size());
    Piece& piece = expression->emplace_back();
    piece.text = rest.substr(0, open);
    if (piece.text.find(']') != std::string_view::npos) {
      return BadList(text, "has a ] without a [");
    }
    rest.remove_prefix(open);
    if (rest.empty()) break;
    const std::size_t close = rest.find(']');
    if (close == std::string_view::npos) return BadList(text, "has a [ without a ]");
    Status status = ParseBracket(rest.substr(1, close - 1), &piece.items);
    if (!status.ok()) return status;
    rest.remove_prefix(close + 1);
  }
  if (LongestName(*expression) <= kMaxHostNameBytes) return {};
  return BadList(
      text, "stands for names of more than " + std::to_string(kMaxHostNameBytes) + " characters");
}

// How many names the expression stands for; more than `max_names` where these are exceeded.
std::uint64_t CountNames(const Expression& expression, std::size_t max_names) {
  std::uint64_t names = 1;
  for (const Piece& piece : expression) {
    std::uint64_t items = piece.items.empty() ? 1 : 0;
    for (const Item& item : piece.items) {
      items = std::min<std::uint64_t>(items + item.count, std::uint64_t{max_names} + 1);
    }
    if (items > max_names / names) return std::uint64_t{max_names} + 1;
    names *= items;
  }
  return names;
}

// Appends the names that the expression stands for.
void ExpandExpression(const Expression& expression, std::vector<std::string>* out) {
  std::vector<std::string> names = {""};
  for (const Piece& piece : expression) {
    for (std::string& name : names) name += piece.text;
    if (piece.items.empty()) continue;
    std::vector<std::string> product;
    for (const std::string& name : names) {
      for (const Item& item : piece.items) {
        for (std::uint64_t i = 0; i < item.count; ++i) product.push_back(name + ItemText(item, i));
      }
    }
    names = std::move(product);
  }
  std::move(names.begin(), names.end(), std::back_inserter(*out));
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
  text = Trim(text);
  // Names are made only where the whole list is good and within the limit.
  std::vector<Expression> expressions;
  std::uint64_t count = 0;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at <= text.size() && !text.empty(); ++at) {
    if (at < text.size() && text[at] == '[') ++depth;
    if (at < text.size() && text[at] == ']') --depth;
    if (depth > 1) return BadList(text, "has a bracket in a bracket");
    if (at < text.size() && (text[at] != ',' || depth > 0)) continue;
    const std::string_view expression = Trim(text.substr(begin, at - begin));
    if (expression.empty()) return BadList(text, "has an empty name");
    Status status = ParseExpression(expression, &expressions.emplace_back());
    if (!status.ok()) return status;
    count += CountNames(expressions.back(), max_names);
    if (count > max_names) return TooMany(max_names);
    begin = at + 1;
  }
  std::vector<std::string> names;
  names.reserve(count);
  for (const Expression& expression : expressions) ExpandExpression(expression, &names);
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
