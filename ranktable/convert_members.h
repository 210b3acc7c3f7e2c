#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "ranktable/convert_report.h"
#include "ranktable/convert_source.h"

namespace rankroute {

// Copies the members of a source's objects into those of a target that the target can carry, under
// the target's names and types, and reports the others as losses. Members that no format gives a
// meaning are carried; those that a writer writes itself (ids, addresses, ranks, lists and counts)
// are passed over. A member whose name the target's object has already, or that `reserved` names
// for what is still to be written, is lost.
class MemberCarrier {
 public:
  using Names = std::initializer_list<std::string_view>;

  MemberCarrier(const ConversionSource& source, TableFormat target, ConversionReport* report)
      : source_(source), target_(target), report_(report) {}

  // Of the document and, in a group_list and a global table, of its groups.
  void CarryRoot(Value* out) const;
  // Of a server's entry or a pod. Null `out`: the target has no such object.
  void CarryServer(const ServerView& server, Names reserved, Value* out) const;
  void CarryDevice(const DeviceView& device, Names reserved, Value* out) const;

 private:
  enum class Kind;
  bool IsWritten(Kind kind, const Value& object, std::string_view key) const;
  bool IsWrittenOfRank(const Value& device, std::string_view key) const;
  void Carry(Kind kind, const Value& object, const std::string& path, const Member& member,
             Names reserved, Value* out) const;
  void LoseGroups() const;

  const ConversionSource& source_;
  TableFormat target_;
  ConversionReport* report_;
};

// The level_list of version 2.0 for a device of which no more is known than its server: layer 0.
Value LevelsOfBox(std::string_view server_id);

}  // namespace rankroute
