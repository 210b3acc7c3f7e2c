// Every reader with texts that are long, broken or hostile: its golden inputs repeated and cut, and
// garbage. The test's time limit is what finds a reader that is not linear.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "topology/observation_json.h"
#include "topology/readers.h"

namespace rankroute {
namespace {

constexpr std::size_t kMegabyte = 1'000'000;
constexpr std::size_t kMaxDiagnostics = 1'000;
constexpr std::size_t kCuts = 50;

struct Input {
  std::string name;
  std::string bytes;
};

// The golden inputs by their format.
const std::map<std::string, std::vector<Input>>& GoldenInputs() {
  static const auto inputs = [] {
    std::map<std::string, std::vector<Input>> found;
    for (const auto& file : std::filesystem::recursive_directory_iterator(GOLDEN_DIR)) {
      if (!file.is_regular_file() || file.path().filename() == "expected.json") continue;
      std::ifstream in(file.path(), std::ios::binary);
      std::string bytes{std::istreambuf_iterator<char>(in), {}};
      const Reader* reader = FindReaderOf(bytes);
      if (reader == nullptr) continue;
      found[reader->name].push_back({file.path().filename().string(), std::move(bytes)});
    }
    for (auto& [format, texts] : found) {
      std::sort(texts.begin(), texts.end(),
                [](const Input& a, const Input& b) { return a.bytes < b.bytes; });
    }
    return found;
  }();
  return inputs;
}

std::string Repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string UpTo(std::size_t bytes, std::string_view text) {
  return Repeated(text, bytes / text.size() + 1);
}

std::string WithCarriageReturns(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' && !out.ends_with('\r')) out += '\r';
    out += c;
  }
  return out;
}

std::string AsUtf16(std::string_view text) {
  std::string out = "\xFF\xFE";
  for (const char c : text) out += {c, '\0'};
  return out;
}

std::string WithNuls(std::string text) {
  for (std::size_t at = 7; at < text.size(); at += 13) text[at] = '\0';
  return text;
}

// What an observation says, without who says it. In ibnetdiscover's output a GUID's name and that
// of its ports stand in its own block, which may be cut off.
using Statement = std::tuple<int, std::string, std::string, std::string, std::string>;
Statement StatementOf(const Observation& o, std::string_view format) {
  if (format == "ibnetdiscover") return {o.source.line, o.chassis_id, "", "", ""};
  return {o.source.line, o.chassis_id, o.local_port, o.port_id, o.system_name};
}

class ReaderScale : public testing::TestWithParam<const Reader*> {
 protected:
  static Reading Read(const std::string& name, std::string bytes) {
    const Result<Reading> reading = ReadSource({name, std::move(bytes)}, GetParam()->name, {});
    return reading.ok() ? *reading : Reading();
  }

  // Reads with the reader of this test, demands what holds of any text, and gives the JSON.
  static std::string Survives(const std::string& what, const std::string& bytes) {
    const Reading reading = Read("node17.npu3.txt", bytes);
    EXPECT_LE(reading.diagnostics.size(), kMaxDiagnostics) << what;
    std::string json = WriteReadingJson(reading);
    EXPECT_TRUE(IsValidUtf8(json)) << what;
    return json;
  }

  static const std::vector<Input>& Inputs() {
    static const std::vector<Input> none;
    const auto found = GoldenInputs().find(GetParam()->name);
    return found == GoldenInputs().end() ? none : found->second;
  }
};

TEST_P(ReaderScale, HasAnInput) {
  const bool written_elsewhere = GetParam()->name == std::string_view("fabric-yaml");
  EXPECT_EQ(Inputs().empty(), written_elsewhere);
}

TEST_P(ReaderScale, ReadsMegabytesOfItsOwnFormat) {
  for (const Input& input : Inputs()) {
    Survives("one", input.bytes);
    Survives("four", Repeated(input.bytes, 4));
    Survives("megabytes", UpTo(4 * kMegabyte, input.bytes));
  }
}

TEST_P(ReaderScale, SurvivesGarbage) {
  Survives("blank lines", Repeated("\n", 100'000) + "x");
  Survives("one line of letters", std::string(kMegabyte, 'x'));
  Survives("one line of blanks", std::string(kMegabyte, ' ') + "x");
  Survives("one line of NULs", std::string(kMegabyte, '\0'));
  Survives("one line of words", UpTo(kMegabyte, "a 1 "));
  Survives("one line of colons", UpTo(kMegabyte, "a:"));
  for (const char* bit : {"[", "{", "{\"a\":", "- ", "<a>", "\"", "'", ",", ";\"", "(", "\x1b[",
                          "--More--", "&a ", "\\\n", "x: [", "a\n ", "=\n", "|\n", "\xFF"}) {
    Survives(bit, Repeated(bit, 100'000));
  }
}

TEST_P(ReaderScale, SurvivesItsOwnFormatAsGarbage) {
  for (const Input& input : Inputs()) {
    std::string one_line = input.bytes;
    std::replace(one_line.begin(), one_line.end(), '\n', ' ');
    Survives("on one line", UpTo(kMegabyte, one_line));
    Survives("with NULs", UpTo(kMegabyte, WithNuls(input.bytes)));
    Survives("as UTF-16", AsUtf16(UpTo(kMegabyte / 2, input.bytes)));
    std::string_view rest = input.bytes;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
      Survives(std::string(rest.substr(0, end)), UpTo(kMegabyte / 40, rest.substr(0, end)));
      rest.remove_prefix(end);
    }
  }
}

TEST_P(ReaderScale, LineEndsAndByteOrderMarkChangeNothing) {
  for (const Input& input : Inputs()) {
    const std::string expected = WriteReadingJson(Read(input.name, input.bytes));
    EXPECT_EQ(WriteReadingJson(Read(input.name, WithCarriageReturns(input.bytes))), expected);
    EXPECT_EQ(WriteReadingJson(Read(input.name, "\xEF\xBB\xBF" + input.bytes)), expected);
  }
}

// A text that is cut says nothing that the whole does not, but perhaps in its last statement.
TEST_P(ReaderScale, ACutTextSaysNothingElse) {
  for (const Input& input : Inputs()) {
    std::vector<Statement> whole;
    for (const Observation& o : Read(input.name, input.bytes).observations) {
      whole.push_back(StatementOf(o, GetParam()->name));
    }
    for (std::size_t cut = 1; cut <= kCuts; ++cut) {
      const std::size_t length = input.bytes.size() * cut / (kCuts + 1);
      const Reading part = Read(input.name, input.bytes.substr(0, length));
      for (std::size_t i = 0; i + 1 < part.observations.size(); ++i) {
        const Statement statement = StatementOf(part.observations[i], GetParam()->name);
        EXPECT_NE(std::find(whole.begin(), whole.end(), statement), whole.end())
            << "cut at " << length << ", line " << part.observations[i].source.line;
      }
    }
  }
}

std::vector<const Reader*> AllReaders() {
  std::vector<const Reader*> readers;
  for (const Reader& reader : Readers()) readers.push_back(&reader);
  return readers;
}

INSTANTIATE_TEST_SUITE_P(Each, ReaderScale, testing::ValuesIn(AllReaders()),
                         [](const testing::TestParamInfo<const Reader*>& test) {
                           std::string name = test.param->name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace rankroute
