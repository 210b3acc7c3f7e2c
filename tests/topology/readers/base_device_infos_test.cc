#include "topology/readers/base_device_infos.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"addresses by physical id",
     "{\"Ascend910-0\":{\"IP\":\"198.18.17.1\",\"SuperDeviceID\":0},\n"
     "\"Ascend910-15\":{\"IP\":\"2001:DB8::1\",\"SuperDeviceID\":1,\"levelList\":[]}}",
     "fact deviceAddress node17 npu0 198.18.17.1\nfact deviceAddress node17 npu15 2001:db8::1\n"},
    {"another product's name", "{\"npu-3\":{\"IP\":\"198.18.17.1\"}}",
     "fact deviceAddress node17 npu3 198.18.17.1\n"},
    {"some without an address",
     "{\"Ascend910-0\":{\"IP\":\"\"},\"Ascend910-1\":{},\"Ascend910-2\":{\"IP\":\"198.18.17.3\"}}",
     "fact deviceAddress node17 npu2 198.18.17.3\n"},
    {"none with an address", "\n{\"Ascend910-0\":{\"IP\":\"\"}}", "warning NO_ADDRESS 2\n"},
    {"every fault at its line",
     "{\"Ascend910\":{},\n\"Ascend910-65\":{},\n\"Ascend910-x\":{},\n\"-1\":{},\n"
     "\"Ascend910-2\":7,\n\"Ascend910-3\":{\"IP\":7},\n\"Ascend910-4\":{\"IP\":\"198.18.1\"},\n"
     "\"Ascend910-5\":{\"IP\":\"0.0.0.0\"},\n\"Ascend910-6\":{\"IP\":\"198.18.17.7\"}}",
     "fact deviceAddress node17 npu6 198.18.17.7\n"
     "error BAD_DEVICE_ID 1\nerror BAD_DEVICE_ID 2\nerror BAD_DEVICE_ID 3\nerror BAD_DEVICE_ID 4\n"
     "error UNEXPECTED_SHAPE 5\nerror UNEXPECTED_SHAPE 6\nerror BAD_ADDRESS 7\n"
     "error BAD_ADDRESS 8\n"},
    {"no object", "[]", "error UNEXPECTED_SHAPE 1\n"},
};

TEST(BaseDeviceInfos, ReadsTheMap) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadBaseDeviceInfosJson({"node17.json", c.text}, "node17")), c.expected)
        << c.name;
  }
}

TEST(BaseDeviceInfos, AnnotationIsReadAtItsLine) {
  const auto read = [](const std::string& annotation) {
    Value value = StringValue(annotation);
    value.line = 12;
    Reading reading;
    ReadBaseDeviceInfosAnnotation(value, {"nodes.json", ""}, "node17", &reading);
    return reading;
  };
  const Reading good = read("{\n\"Ascend910-1\":{\"IP\":\"198.18.17.2\"}}");
  EXPECT_EQ(TextOf(good), "fact deviceAddress node17 npu1 198.18.17.2\n");
  EXPECT_EQ(good.facts[0].source.line, 12);
  EXPECT_EQ(good.facts[0].source.file, "nodes.json");
  EXPECT_EQ(TextOf(read("{\"Ascend910-1\":{\"IP\":\"x\"}}")), "error BAD_ADDRESS 12\n");
  const Reading broken = read("{\n\"Ascend910-1\"");
  EXPECT_EQ(TextOf(broken), "error JSON_SYNTAX 12\n");
  EXPECT_NE(broken.diagnostics[0].message.find("line 2"), std::string::npos)
      << broken.diagnostics[0].message;
}

TEST(BaseDeviceInfos, FirstKeyDecidesWhatItMatches) {
  for (const char* text :
       {R"({"Ascend910-0":{"IP":"","SuperDeviceID":0}})", R"( {"npu-12":{"SuperDeviceID":0}})"}) {
    EXPECT_TRUE(MatchesBaseDeviceInfosJson(text)) << text;
  }
  for (const char* text :
       {"", "[]", "{}", R"({"Ascend910-0":{"IP":""}})", R"({"x":1,"npu-1":{"SuperDeviceID":0}})",
        R"({"local-chassis":{"SuperDeviceID":0}})", R"({"-1":{"SuperDeviceID":0}})"}) {
    EXPECT_FALSE(MatchesBaseDeviceInfosJson(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
