#include "topology/readers/ptm_dot.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "topology/readers/dot_tokens.h"
#include "topology/readers/plan_graph.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

using Kind = DotToken::Kind;

// Roles as topologies for Cumulus VX state them.
constexpr std::array<std::string_view, 3> kServerFunctions = {"host", "server", "oob-server"};
constexpr std::array<std::string_view, 9> kSwitchFunctions = {
    "leaf", "spine", "superspine", "exit", "tor", "border", "core", "oob-switch", "switch"};

CablePlan::Role RoleOfFunction(std::string_view function) {
  const auto is_one_of = [&](const auto& words) {
    return std::find(words.begin(), words.end(), function) != words.end();
  };
  if (is_one_of(kServerFunctions)) return CablePlan::Role::kServer;
  return is_one_of(kSwitchFunctions) ? CablePlan::Role::kSwitch : CablePlan::Role::kUnknown;
}

struct End {
  std::string node;
  std::string port;
  int line = 0;
};

bool IsDrawn(const End& end) {
  return end.port.empty() && (end.node.starts_with("switch:") || end.node.starts_with("device:"));
}

class DotReader {
 public:
  explicit DotReader(const Source& source)
      : source_(source),
        graph_(source, &reading_),
        text_(ReadableText(source.bytes)),
        tokens_(text_) {}

  Reading Read() {
    Advance();
    while (next_.kind != Kind::kEnd) ReadStatement();
    if (edges_ != 0 && drawn_edges_ == edges_) {
      ReportError(source_, 1, "RANKROUTE_DRAWING",
                  "this is a drawing that rankroute wrote: read the Fabric file instead",
                  &reading_);
      return std::move(reading_);
    }
    syntax_.Report(source_, &reading_);
    skipped_edges_.Report(source_, &reading_);
    if (edges_ == 0) {
      ReportError(source_, 1, "NO_DATA",
                  "there is no edge: expected such as \"leaf1\":\"swp1\" -- \"spine1\":\"swp2\"",
                  &reading_);
    }
    graph_.Finish();
    return std::move(reading_);
  }

 private:
  void Advance() { next_ = tokens_.Next(); }

  void ReadStatement() {
    if (next_.Is(";") || next_.Is("{") || next_.Is("}") || next_.Is(",") ||
        next_.IsWord("strict")) {
      Advance();
    } else if (next_.IsWord("graph") || next_.IsWord("digraph") || next_.IsWord("subgraph") ||
               next_.IsWord("node") || next_.IsWord("edge")) {
      ReadKeyword();
    } else if (next_.kind == Kind::kId) {
      ReadNodesOrEdges();
    } else {
      syntax_.Add(next_.line, [&] {
        return Shown(next_.text) + " starts no statement: expected a node or an edge like " +
               "\"leaf1\":\"swp1\" -- \"spine1\":\"swp2\"";
      });
      Advance();
    }
  }

  // "graph NAME {" or "graph [attributes]": the braces are read as statements of their own.
  void ReadKeyword() {
    Advance();
    if (next_.kind == Kind::kId) Advance();
    while (next_.Is("[")) ReadAttributes("");
  }

  // "a", "a = b", "a:p -- b:q -- …", each with attributes.
  void ReadNodesOrEdges() {
    std::vector<End> chain = {ReadEnd()};
    if (next_.Is("=")) {
      Advance();
      if (next_.kind == Kind::kId) Advance();
      return;
    }
    while (next_.kind == Kind::kEdge) {
      const int line = next_.line;
      Advance();
      if (next_.kind == Kind::kId && !next_.IsWord("subgraph")) {
        chain.push_back(ReadEnd());
        continue;
      }
      const bool group = next_.Is("{") || next_.IsWord("subgraph");
      (group ? skipped_edges_ : syntax_).Add(line, [&] {
        return group ? std::string("an edge to a group of nodes is skipped")
                     : "an edge leads to " + Shown(next_.text) + ": expected a node";
      });
      break;
    }
    for (std::size_t i = 1; i < chain.size(); ++i) AddEdge(chain[i - 1], chain[i]);
    const std::string name = chain.size() == 1 ? chain[0].node : "";
    if (!name.empty()) graph_.Node(name, chain[0].line);
    while (next_.Is("[")) ReadAttributes(name);
  }

  End ReadEnd() {
    End end = {next_.text, "", next_.line};
    Advance();
    for (int part = 0; next_.Is(":"); ++part) {
      Advance();
      if (next_.kind != Kind::kId) {
        syntax_.Add(next_.line, [&] { return Shown(end.node) + " has a colon and no port"; });
        return end;
      }
      if (part == 0) end.port = next_.text;
      Advance();
    }
    return end;
  }

  void AddEdge(const End& a, const End& b) {
    ++edges_;
    if (IsDrawn(a) && IsDrawn(b)) ++drawn_edges_;
    if (a.node.empty() || b.node.empty()) {
      syntax_.Add(a.line, [] { return "an edge has an end without a name"; });
      return;
    }
    CablePlan::Cable cable;
    cable.a = a.node;
    cable.a_port = a.port;
    cable.b = b.node;
    cable.b_port = b.port;
    graph_.AddCable(std::move(cable), a.line);
  }

  // "[key=value, …]"; `node` is whose they are, empty for an edge's or a default.
  void ReadAttributes(const std::string& node) {
    Advance();
    while (next_.kind != Kind::kEnd && !next_.Is("]")) {
      const DotToken key = std::move(next_);
      Advance();
      if (key.kind != Kind::kId || !next_.Is("=")) continue;
      Advance();
      if (!node.empty() && key.text == "function" && next_.kind == Kind::kId) {
        graph_.SetRole(node, RoleOfFunction(LowerCase(next_.text)), next_.line);
      }
    }
    if (next_.kind != Kind::kEnd) Advance();
  }

  const Source& source_;
  Reading reading_;
  PlanGraph graph_;
  std::string text_;
  DotTokens tokens_;
  DotToken next_;
  std::size_t edges_ = 0;
  std::size_t drawn_edges_ = 0;
  Tally syntax_{"DOT_SYNTAX", Severity::kError};
  Tally skipped_edges_{"SKIPPED_EDGES"};
};

// Reads "id:id"; false where something else stands there, or what could be a time of day.
bool TakePort(DotTokens* tokens) {
  const auto is_name = [](const DotToken& token) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return token.kind == Kind::kId &&
           (token.quoted || std::any_of(token.text.begin(), token.text.end(), is_letter));
  };
  return is_name(tokens->Next()) && tokens->Next().Is(":") && is_name(tokens->Next());
}

}  // namespace

Reading ReadPtmDot(const Source& source, const std::string& device) {
  (void)device;  // The file speaks of many.
  return DotReader(source).Read();
}

bool MatchesPtmDot(std::string_view text) {
  DotTokens tokens(WithoutByteOrderMark(text));
  DotToken token = tokens.Next();
  if (token.IsWord("strict")) token = tokens.Next();
  if (!token.IsWord("graph") && !token.IsWord("digraph")) return false;
  token = tokens.Next();
  return token.Is("{") || (token.kind == Kind::kId && tokens.Next().Is("{"));
}

bool IsPtmDotLine(std::string_view line) {
  if (line.find("--") == std::string_view::npos && line.find("->") == std::string_view::npos) {
    return false;
  }
  DotTokens tokens(line);
  if (!TakePort(&tokens) || tokens.Next().kind != Kind::kEdge || !TakePort(&tokens)) return false;
  const DotToken end = tokens.Next();
  return end.kind == Kind::kEnd || end.Is(";") || end.Is("[");
}

}  // namespace rankroute
