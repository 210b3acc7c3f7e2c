#include "ranktable/convert.h"

#include <array>
#include <optional>
#include <utility>

#include "ranktable/check.h"
#include "ranktable/convert_source.h"
#include "ranktable/convert_writers.h"
#include "ranktable/rank_table.h"

namespace rankroute {
namespace {

struct ConversionTarget {
  ConversionFormat format;
  std::optional<TableFormat> same;  // A table of this format stays as it is.
  Value (*write)(const ConversionSource& source, ConversionReport* report);
};

const std::array<ConversionTarget, 5>& Targets() {
  static const std::array<ConversionTarget, 5> targets = {{
      {{"1.0", "server_list of 910, Atlas A2 and A3 without super pods"},
       TableFormat::k10,
       WriteVersion10},
      {{"1.2", "the same with super pods, of A3"}, TableFormat::k12, WriteVersion12},
      {{"2.0", "rank_list of Ascend 950"}, TableFormat::k20, WriteVersion20},
      {{"group-list", "group_list of ModelArts, which has no version and no ranks"},
       TableFormat::kGroupList,
       WriteGroupList},
      {{"hccl-json", "hccl.json of MindCluster: 1.0, 1.2 or 2.0 by what the table has"},
       std::nullopt,
       WriteHcclJson},
  }};
  return targets;
}

const ConversionTarget* FindTarget(const std::string& name) {
  for (const ConversionTarget& target : Targets()) {
    if (name == target.format.name) return &target;
  }
  return nullptr;
}

Status UnknownFormat(const std::string& name) {
  std::string names;
  for (const ConversionTarget& target : Targets()) {
    if (!names.empty()) names += ", ";
    names += target.format.name;
  }
  return {StatusCode::kInvalidArgument, "UNKNOWN_FORMAT",
          "a ranktable cannot be converted to " + Show(StringValue(name)) + ": " + names +
              " are accepted"};
}

// What the rules of the format itself miss in a table, for whatever the writers do not know of.
void CheckWritten(const std::string& text, std::vector<Diagnostic>* faults) {
  for (const Finding& finding : CheckRankTable(text)) {
    if (finding.severity != Severity::kError) continue;
    faults->push_back(
        {Severity::kError, "NEEDED", "", 0, 0,
         "the table would break " + finding.id + " at " + finding.path + ": " + finding.message});
  }
}

Status CannotConvert(const std::string& file, const std::string& to,
                     std::vector<Diagnostic> faults) {
  std::string message = (file.empty() ? "the ranktable" : file) + " cannot be converted to " + to;
  bool all_lost = true;
  for (const Diagnostic& fault : faults) all_lost = all_lost && fault.reason == "LOST";
  message += all_lost ? " without loss: allow the loss to drop what it cannot carry"
                      : ": it lacks what the format needs";
  return {StatusCode::kInvalidArgument, "CANNOT_CONVERT", std::move(message), std::move(faults)};
}

Value Write(const ConversionTarget& target, const RankTable& table, bool group_stated,
            ConversionReport* report) {
  const TableView view = ViewTable(table.document);
  ConversionSource source{view, FormatOf(view), table.list, group_stated, PartsOf(view, table.list),
                          {}};
  if (target.same == source.format) return table.document;
  if (HasNoRanks(view)) ImposePodOrder(view, &source.parts, report);
  source.super_pods = SuperPodsOf(view, source.parts.servers);
  return target.write(source, report);
}

}  // namespace

const std::vector<ConversionFormat>& ConversionFormats() {
  static const std::vector<ConversionFormat> formats = [] {
    std::vector<ConversionFormat> list;
    for (const ConversionTarget& target : Targets()) list.push_back(target.format);
    return list;
  }();
  return formats;
}

Result<Conversion> ConvertRankTable(std::string_view text, const std::string& file,
                                    const ConvertOptions& options) {
  const ConversionTarget* target = FindTarget(options.to);
  if (target == nullptr) return UnknownFormat(options.to);
  const Result<RankTable> table = ReadRankTable(text, file, options.group);
  if (!table.ok()) return table.status();
  ConversionReport report(file);
  RankTable written;
  written.document = Write(*target, *table, !options.group.empty(), &report);
  Conversion conversion{WriteRankTable(written), report.losses(Severity::kWarning), report.notes()};
  std::vector<Diagnostic> faults = report.needs();
  if (faults.empty()) CheckWritten(conversion.text, &faults);
  if (!options.allow_loss) {
    for (Diagnostic& loss : report.losses(Severity::kError)) faults.push_back(std::move(loss));
  }
  if (!faults.empty()) return CannotConvert(file, options.to, std::move(faults));
  return conversion;
}

}  // namespace rankroute
