#include "planner/job_file.h"

#include <optional>
#include <utility>

#include "base/document_header.h"
#include "base/json.h"
#include "base/object_reader.h"
#include "base/yaml.h"
#include "planner/option_text.h"
#include "ranktable/chip.h"

namespace rankroute {
namespace {

std::string Indexed(std::string_view list, std::size_t i) {
  return std::string(list) + "[" + std::to_string(i) + "]";
}

// The value at "collectives.pp"; the deepest that is there.
const Value& Locate(const Value& root, std::string_view path) {
  const Value* value = &root;
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    const Value* next = value->Find(path.substr(0, dot));
    if (next == nullptr) break;
    value = next;
    path.remove_prefix(dot == std::string_view::npos ? path.size() : dot + 1);
  }
  return *value;
}

class JobReader {
 public:
  JobReader(const std::string& file, std::vector<Diagnostic>* diagnostics)
      : file_(file), diagnostics_(diagnostics) {
    spec_.file = file;
  }

  JobSpec Read(const Value& document) {
    const std::size_t before = diagnostics_->size();
    ObjectReader root(document, "", file_, diagnostics_);
    CheckDocumentHeader("Job", &root);
    spec_.name = OptionalText(&root, "name").value_or("");
    spec_.uid = OptionalText(&root, "uid").value_or("");
    spec_.rank_table = OptionalText(&root, "ranktable").value_or("");
    ReadServers(&root);
    if (const Value* layout = root.Optional("layout")) ReadLayout(*layout);
    if (const Value* model = root.Optional("model")) ReadModel(*model);
    if (const Value* collectives = root.Optional("collectives")) ReadCollectives(*collectives);
    spec_.traffic = OptionalText(&root, "traffic");
    spec_.profile = OptionalText(&root, "profile");
    ReadOptions(&root);
    root.RefuseUnknownKeys();
    // What is not understood would only be reported twice.
    if (diagnostics_->size() == before) CheckContradictions(document);
    return std::move(spec_);
  }

 private:
  void Report(const Value& at, const char* reason, std::string message) {
    diagnostics_->push_back(
        {Severity::kError, reason, file_, at.line, at.column, std::move(message)});
  }

  // A string that is not empty.
  std::optional<std::string> OptionalText(ObjectReader* reader, std::string_view key) {
    std::optional<std::string> text = reader->OptionalString(key);
    if (text.has_value() && text->empty()) {
      reader->Report(key, "EMPTY_VALUE", reader->PathOf(key) + " must not be empty");
      return std::nullopt;
    }
    return text;
  }

  // A text that `parse` understands.
  template <typename Parse>
  auto OptionalParsed(ObjectReader* reader, std::string_view key, Parse parse, const char* accepted)
      -> decltype(parse(std::string_view())) {
    const std::optional<std::string> text = reader->OptionalString(key);
    if (!text.has_value()) return std::nullopt;
    auto value = parse(*text);
    if (!value.has_value()) {
      reader->Report(key, "INVALID_VALUE",
                     reader->PathOf(key) + " must be " + accepted + ", not " + QuoteJson(*text));
    }
    return value;
  }

  std::optional<double> OptionalNumber(ObjectReader* reader, std::string_view key, double min,
                                       double max, const char* accepted) {
    return OptionalParsed(
        reader, key,
        [&](std::string_view text) {
          std::optional<double> number = ParseDecimal(text);
          if (number.has_value() && (*number < min || *number > max)) number.reset();
          return number;
        },
        accepted);
  }

  template <typename Keys>
  void ReadInts(const Keys& keys, ObjectReader* reader) {
    for (const IntKey& key : keys) {
      spec_.*key.field = reader->OptionalInt(key.key, key.min, key.max);
    }
  }

  void ReadServers(ObjectReader* root) {
    const Value* list = root->Optional("servers");
    const std::vector<Value>& items = root->OptionalList("servers");
    if (list != nullptr && list->is_array() && items.empty()) {
      root->Report("servers", "EMPTY_VALUE", "servers must not be empty");
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Value& item = items[i];
      if (item.is_array() || item.is_object() || item.is(Value::Kind::kNull)) {
        Report(item, "WRONG_TYPE",
               Indexed("servers", i) + " must be a server's name or address, not " +
                   KindName(item.kind));
      } else if (item.text.empty()) {
        Report(item, "EMPTY_VALUE", Indexed("servers", i) + " must not be empty");
      } else {
        spec_.servers.push_back({item.text, item.line, item.column});
      }
    }
  }

  void ReadLayout(const Value& value) {
    ObjectReader layout(value, "layout", file_, diagnostics_);
    ReadInts(kLayoutKeys, &layout);
    spec_.order = OptionalText(&layout, "order");
    layout.RefuseUnknownKeys();
  }

  void ReadModel(const Value& value) {
    ObjectReader model(value, "model", file_, diagnostics_);
    ReadInts(kModelKeys, &model);
    model.RefuseUnknownKeys();
  }

  void ReadCollectives(const Value& value) {
    ObjectReader collectives(value, "collectives", file_, diagnostics_);
    for (const char* kind : kTrafficKinds) {
      const auto bytes = OptionalParsed(&collectives, kind, ParseBytes, kBytesForm);
      if (bytes.has_value()) spec_.bytes[kind] = *bytes;
    }
    spec_.hccl_algo = OptionalText(&collectives, "hcclAlgo");
    collectives.RefuseUnknownKeys();
  }

  void ReadOptions(ObjectReader* root) {
    spec_.chip = OptionalParsed(root, "chip", ParseChip, kChipNames);
    spec_.objective = OptionalParsed(root, "objective", ParseObjective, kObjectiveNames);
    spec_.device_order = OptionalParsed(root, "deviceOrder", ParseDeviceOrder, kDeviceOrderNames);
    if (const Value* pins = root->Optional("pins")) ReadPins(*pins);
    const std::vector<Value>& together = root->OptionalList("together");
    for (std::size_t i = 0; i < together.size(); ++i) {
      ReadTogether(together[i], Indexed("together", i));
    }
    spec_.background = OptionalText(root, "background");
    spec_.overlap = OptionalNumber(root, "overlap", 0, 1, kOverlapForm);
    spec_.previous = OptionalText(root, "previous");
    spec_.time_limit_seconds = OptionalNumber(root, "timeLimit", kMinTimeLimitSeconds,
                                              kMaxTimeLimitSeconds, kTimeLimitForm);
    ReadInts(kOptionKeys, root);
  }

  void ReadPins(const Value& value) {
    if (!value.is_object()) {
      return Report(
          value, "WRONG_TYPE",
          std::string("pins must map node ranks to servers, not be ") + KindName(value.kind));
    }
    for (const Member& member : value.members) {
      const std::optional<std::int64_t> rank = ParseInt(member.key);
      if (!rank.has_value() || *rank < 0 || *rank > kMaxNodeRank) {
        diagnostics_->push_back(
            {Severity::kError, "INVALID_VALUE", file_, member.line, member.column,
             "pins." + member.key + ": a node rank is a whole number from 0 to " +
                 std::to_string(kMaxNodeRank)});
      } else if (member.value.is_array() || member.value.is_object() ||
                 member.value.is(Value::Kind::kNull)) {
        Report(member.value, "WRONG_TYPE",
               "pins." + member.key + " must be a server's name or address, not " +
                   KindName(member.value.kind));
      } else if (member.value.text.empty()) {
        Report(member.value, "EMPTY_VALUE", "pins." + member.key + " must not be empty");
      } else {
        spec_.pins.push_back({static_cast<std::size_t>(*rank), member.value.text});
      }
    }
  }

  void ReadTogether(const Value& value, const std::string& path) {
    ObjectReader reader(value, path, file_, diagnostics_);
    const std::size_t before = diagnostics_->size();
    const auto leaf = OptionalParsed(&reader, "leaf", ParseNodeRanks, kNodeRanksForm);
    const auto super_pod = OptionalParsed(&reader, "superPod", ParseNodeRanks, kNodeRanksForm);
    reader.RefuseUnknownKeys();
    if (leaf.has_value() == super_pod.has_value()) {
      if (value.is_object() && diagnostics_->size() == before) {
        Report(value, "MISSING_KEY", path + " must have leaf or superPod, one of the two");
      }
      return;
    }
    spec_.together.push_back(
        {leaf.has_value() ? Together::Where::kLeaf : Together::Where::kSuperPod,
         leaf.has_value() ? *leaf : *super_pod});
  }

  void CheckContradictions(const Value& document) {
    for (const Contradiction& found : FindContradictions(spec_)) {
      if (found.missing) continue;  // A flag may give it.
      Report(Locate(document, found.key), "CONTRADICTION",
             found.key + " and " + found.other_key + ": " + found.why);
    }
  }

  const std::string& file_;
  std::vector<Diagnostic>* diagnostics_;
  JobSpec spec_;
};

}  // namespace

Result<JobSpec> ReadJobFile(std::string_view text, const std::string& file) {
  YamlParse yaml = ParseYaml(text, file);
  std::vector<Diagnostic> diagnostics = std::move(yaml.diagnostics);
  if (diagnostics.empty() && yaml.documents.size() != 1) {
    diagnostics.push_back(
        {Severity::kError, "WRONG_TYPE", file, 0, 0,
         "a Job file must be one YAML document, not " + std::to_string(yaml.documents.size())});
  }
  JobSpec spec;
  if (diagnostics.empty()) spec = JobReader(file, &diagnostics).Read(yaml.documents[0]);
  if (diagnostics.empty()) return spec;
  const std::string message =
      file + ": " + std::to_string(diagnostics.size()) +
      (diagnostics.size() == 1 ? " fault in the Job file" : " faults in the Job file");
  return Status(StatusCode::kInvalidArgument, "INVALID_JOB", message, std::move(diagnostics));
}

}  // namespace rankroute
