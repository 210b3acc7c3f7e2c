#include "topology/observation.h"

#include "base/object_reader.h"
#include "topology/fabric_description.h"

namespace rankroute {

const char* IdTypeName(IdType type) {
  switch (type) {
    case IdType::kUnknown:
      return "unknown";
    case IdType::kMac:
      return "mac";
    case IdType::kIfname:
      return "ifname";
    case IdType::kIfalias:
      return "ifalias";
    case IdType::kLocal:
      return "local";
    case IdType::kNetworkAddress:
      return "networkAddress";
    case IdType::kComponent:
      return "component";
  }
  return "unknown";
}

const char* FactKindName(Fact::Kind kind) {
  switch (kind) {
    case Fact::Kind::kDeviceAddress:
      return "deviceAddress";
    case Fact::Kind::kNoNeighbor:
      return "noNeighbor";
    case Fact::Kind::kOwnChassisId:
      return "ownChassisId";
    case Fact::Kind::kOwnSystemName:
      return "ownSystemName";
    case Fact::Kind::kOwnManagementAddress:
      return "ownManagementAddress";
    case Fact::Kind::kOwnBridge:
      return "ownBridge";
    case Fact::Kind::kDeviceMac:
      return "deviceMac";
    case Fact::Kind::kLinkState:
      return "linkState";
    case Fact::Kind::kLinkSpeed:
      return "linkSpeed";
    case Fact::Kind::kNetHealth:
      return "netHealth";
    case Fact::Kind::kDeviceLink:
      return "deviceLink";
    case Fact::Kind::kSuperPod:
      return "superPod";
  }
  return "";
}

const char* ConfidenceName(Confidence confidence) {
  switch (confidence) {
    case Confidence::kUnstated:
      return "";
    case Confidence::kStated:
      return "stated";
    case Confidence::kHeard:
      return "heard";
    case Confidence::kConfirmed:
      return "confirmed";
  }
  return "";
}

std::string DevicePortName(int id) { return "npu" + std::to_string(id); }

int DeviceIdOfPort(const std::string& port) {
  if (port.rfind("npu", 0) != 0) return -1;
  const auto id = ParseInt(std::string_view(port).substr(3));
  return id.has_value() && *id >= 0 && *id <= kMaxDeviceId ? static_cast<int>(*id) : -1;
}

}  // namespace rankroute
