#include "topology/port_names.h"

#include "topology/interface_name.h"

namespace rankroute {

PortNames::PortNames() { Of(""); }

PortNames::Id PortNames::Of(std::string_view name) {
  const auto found = index_.find(name);
  if (found != index_.end()) return found->second;
  const Id id = static_cast<Id>(names_.size());
  names_.push_back({std::string(name), kNone, false});
  index_.emplace(names_.back().text, id);
  return id;
}

PortNames::Id PortNames::KeyOf(std::string_view name) {
  const Id id = Of(name);
  if (!names_[id].has_key) {
    const Id key = Of(InterfaceKey(name));
    names_[id].key = key;
    names_[id].has_key = true;
  }
  return names_[id].key;
}

}  // namespace rankroute
