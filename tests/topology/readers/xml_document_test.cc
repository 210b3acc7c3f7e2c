#include "topology/readers/xml_document.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

TEST(XmlDocument, KnowsLinesAndIgnoresPrefixes) {
  Reading reading;
  const auto document = ParseXml(
      {"a.xml", "me@box> show\n<r:a>\n <b>x &lt;\n</b>\n <n:c\n/>\n</r:a>\nme@box>\n"}, &reading);
  EXPECT_EQ(TextOf(reading), "");
  const pugi::xml_node root = ChildNamed(document->tree, "a");
  EXPECT_EQ(document->LineOf(root), 2);
  EXPECT_EQ(document->LineOf(ChildNamed(root, "b")), 3);
  EXPECT_EQ(document->LineOf(ChildNamed(root, "c")), 5);
  EXPECT_EQ(TextIn(ChildNamed(root, "b")), "x <");
  EXPECT_EQ(TextIn(ChildNamed(root, "none")), "");
}

TEST(XmlDocument, KeepsWhatStandsBeforeAFault) {
  Reading reading;
  const auto document = ParseXml({"a.xml", "<a>\n<b>x</b>\n<c></d>"}, &reading);
  EXPECT_EQ(TextOf(reading), "error XML_SYNTAX 3\n");
  EXPECT_EQ(TextIn(ChildNamed(ChildNamed(document->tree, "a"), "b")), "x");
}

TEST(XmlDocument, ExpandsNoEntityOfADocument) {
  Reading reading;
  const auto document = ParseXml(
      {"a.xml",
       "<!DOCTYPE a [<!ENTITY e \"text\"><!ENTITY f SYSTEM \"/etc/passwd\">]><a>&e;&f;</a>"},
      &reading);
  EXPECT_EQ(TextIn(ChildNamed(document->tree, "a")), "&e;&f;");
}

TEST(XmlDocument, RefusesWhatIsTooDeep) {
  const auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "<a>";
    for (int i = 0; i < depth; ++i) text += "</a>";
    return text;
  };
  Reading fits;
  EXPECT_TRUE(ParseXml({"a.xml", nested(kMaxElementDepth)}, &fits)->tree.first_child());
  EXPECT_EQ(TextOf(fits), "");
  Reading deep;
  EXPECT_FALSE(ParseXml({"a.xml", nested(kMaxElementDepth + 1)}, &deep)->tree.first_child());
  EXPECT_EQ(TextOf(deep), "error XML_TOO_DEEP 1\n");
}

TEST(XmlDocument, RootNameIsFoundWithoutParsing) {
  EXPECT_EQ(XmlRootName("<lldp label='x'>"), "lldp");
  EXPECT_EQ(XmlRootName("\xEF\xBB\xBF\n<?xml version='1.0'?>\n<!-- x -->\n<!DOCTYPE r>\n<n:r/>"),
            "n:r");
  for (const char* text : {"", "  ", "<", "x <a>", "{\"<a>\": 1}", "<?xml <a>", "<!-- <a>"}) {
    EXPECT_EQ(XmlRootName(text), "") << text;
  }
}

}  // namespace
}  // namespace rankroute
