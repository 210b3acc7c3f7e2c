#include "topology/readers/fabric_yaml.h"

#include <cstdint>
#include <limits>
#include <utility>

#include "base/document_header.h"
#include "base/json.h"
#include "base/object_reader.h"
#include "base/yaml.h"
#include "topology/fabric_check.h"

namespace rankroute {
namespace {

constexpr std::int64_t kMaxAgeSeconds = std::numeric_limits<std::int64_t>::max();

// Where the items of a description start, in its own order.
struct Place {
  int line = 0;
  int column = 0;
};
struct DevicePlaces {
  Place place;
  std::vector<Place> ports;
};
struct ServerPlaces {
  Place place;
  std::vector<DevicePlaces> devices;
};
struct FabricPlaces {
  std::vector<Place> switches;
  std::vector<ServerPlaces> servers;
  std::vector<Place> links;
};

Place PlaceOf(const Value& value) { return {value.line, value.column}; }

std::string Indexed(std::string_view list, std::size_t i) {
  return std::string(list) + "[" + std::to_string(i) + "]";
}

// "dumps/a.txt:12": the line follows the last colon; 0 where there is none.
SourceLine ParseSourceLine(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon != std::string::npos) {
    const auto line = ParseInt(std::string_view(text).substr(colon + 1));
    if (line.has_value() && *line >= 0 && *line <= std::numeric_limits<int>::max()) {
      return {text.substr(0, colon), static_cast<int>(*line)};
    }
  }
  return {text, 0};
}

class FabricReader {
 public:
  FabricReader(std::string file, std::vector<Diagnostic>* diagnostics)
      : file_(std::move(file)), diagnostics_(diagnostics) {
    fabric_.file = file_;
  }

  // Empty where there was any fault.
  std::optional<FabricDescription> Read(const Value& document) {
    const std::size_t before = diagnostics_->size();
    ObjectReader root(document, "", file_, diagnostics_);
    CheckDocumentHeader("Fabric", &root);
    ReadList(&root, "switches",
             [this](const Value& v, const std::string& path) { ReadSwitch(v, path); });
    ReadList(&root, "servers",
             [this](const Value& v, const std::string& path) { ReadServer(v, path); });
    ReadList(&root, "links",
             [this](const Value& v, const std::string& path) { ReadLink(v, path); });
    root.RefuseUnknownKeys();
    // What the structure lacks would only be reported twice.
    if (diagnostics_->size() == before) CheckStructure();
    if (diagnostics_->size() != before) return std::nullopt;
    return std::move(fabric_);
  }

 private:
  template <typename ReadItem>
  void ReadList(ObjectReader* reader, std::string_view key, const ReadItem& read) {
    const std::vector<Value>& items = reader->OptionalList(key);
    for (std::size_t i = 0; i < items.size(); ++i) {
      read(items[i], Indexed(reader->PathOf(key), i));
    }
  }

  void ReadSwitch(const Value& value, const std::string& path) {
    ObjectReader reader(value, path, file_, diagnostics_);
    SwitchDescription sw;
    sw.name = reader.RequiredString("name").value_or("");
    sw.tier = static_cast<int>(reader.OptionalInt("tier", 0, kMaxTier).value_or(0));
    sw.chassis_id = reader.OptionalString("chassisId").value_or("");
    sw.management_address = reader.OptionalString("managementAddress").value_or("");
    sw.evidence = ReadEvidence(&reader);
    sw.line = value.line;
    reader.RefuseUnknownKeys();
    fabric_.switches.push_back(std::move(sw));
    places_.switches.push_back(PlaceOf(value));
  }

  void ReadServer(const Value& value, const std::string& path) {
    ObjectReader reader(value, path, file_, diagnostics_);
    ServerDescription server;
    ServerPlaces places{PlaceOf(value), {}};
    server.name = reader.RequiredString("name").value_or("");
    server.super_pod = reader.OptionalString("superPod").value_or("");
    server.addresses = ReadStrings(&reader, "addresses");
    server.line = value.line;
    ReadList(&reader, "devices", [&](const Value& v, const std::string& device_path) {
      server.devices.push_back(ReadDevice(v, device_path, &places));
    });
    reader.RefuseUnknownKeys();
    fabric_.servers.push_back(std::move(server));
    places_.servers.push_back(std::move(places));
  }

  DeviceDescription ReadDevice(const Value& value, const std::string& path, ServerPlaces* server) {
    ObjectReader reader(value, path, file_, diagnostics_);
    DeviceDescription device;
    DevicePlaces places{PlaceOf(value), {}};
    device.id = static_cast<int>(reader.RequiredInt("id", 0, kMaxDeviceId).value_or(0));
    device.ip = reader.OptionalString("ip").value_or("");
    device.line = value.line;
    ReadList(&reader, "ports", [&](const Value& v, const std::string& port_path) {
      device.ports.push_back(ReadPort(v, port_path));
      places.ports.push_back(PlaceOf(v));
    });
    reader.RefuseUnknownKeys();
    server->devices.push_back(std::move(places));
    return device;
  }

  DevicePortDescription ReadPort(const Value& value, const std::string& path) {
    ObjectReader reader(value, path, file_, diagnostics_);
    DevicePortDescription port;
    port.switch_name = reader.OptionalString("switch").value_or("");
    port.port = reader.OptionalString("port").value_or("");
    port.peer_device = reader.OptionalString("peerDevice").value_or("");
    port.mbps = ReadSpeed(&reader);
    port.evidence = ReadEvidence(&reader);
    port.line = value.line;
    reader.RefuseUnknownKeys();
    return port;
  }

  void ReadLink(const Value& value, const std::string& path) {
    ObjectReader reader(value, path, file_, diagnostics_);
    LinkDescription link;
    link.a = reader.RequiredString("a").value_or("");
    link.a_port = reader.OptionalString("aPort").value_or("");
    link.b = reader.RequiredString("b").value_or("");
    link.b_port = reader.OptionalString("bPort").value_or("");
    link.mbps = ReadSpeed(&reader);
    link.evidence = ReadEvidence(&reader);
    link.line = value.line;
    reader.RefuseUnknownKeys();
    fabric_.links.push_back(std::move(link));
    places_.links.push_back(PlaceOf(value));
  }

  static std::int64_t ReadSpeed(ObjectReader* reader) {
    return reader->OptionalInt("mbps", 0, kMaxMbps).value_or(0);
  }

  std::vector<std::string> ReadStrings(ObjectReader* reader, std::string_view key) {
    std::vector<std::string> strings;
    ReadList(reader, key, [&](const Value& v, const std::string& path) {
      if (v.is_array() || v.is_object() || v.is(Value::Kind::kNull)) {
        diagnostics_->push_back({Severity::kError, "WRONG_TYPE", file_, v.line, v.column,
                                 path + " must be a string, not " + KindName(v.kind)});
      } else {
        strings.push_back(v.text);
      }
    });
    return strings;
  }

  Evidence ReadEvidence(ObjectReader* item) {
    Evidence evidence;
    const Value* value = item->Optional("evidence");
    if (value == nullptr) return evidence;
    ObjectReader reader(*value, item->PathOf("evidence"), file_, diagnostics_);
    for (const std::string& source : ReadStrings(&reader, "sources")) {
      evidence.sources.push_back(ParseSourceLine(source));
    }
    evidence.age_seconds = reader.OptionalInt("ageSeconds", 0, kMaxAgeSeconds).value_or(-1);
    evidence.confidence = ReadConfidence(&reader);
    evidence.one_sided = reader.OptionalBool("oneSided").value_or(false);
    evidence.doubtful = reader.OptionalBool("doubtful").value_or(false);
    reader.RefuseUnknownKeys();
    return evidence;
  }

  static Confidence ReadConfidence(ObjectReader* reader) {
    const auto name = reader->OptionalString("confidence");
    if (!name.has_value()) return Confidence::kUnstated;
    for (const Confidence confidence :
         {Confidence::kStated, Confidence::kHeard, Confidence::kConfirmed}) {
      if (*name == ConfidenceName(confidence)) return confidence;
    }
    reader->Report("confidence", "OUT_OF_RANGE",
                   "confidence must be stated, heard or confirmed, not " + QuoteJson(*name));
    return Confidence::kUnstated;
  }

  Place PlaceOfFault(const FabricFault& fault) const {
    switch (fault.item) {
      case FabricFault::Item::kSwitch:
        return places_.switches[fault.index];
      case FabricFault::Item::kServer:
        return places_.servers[fault.index].place;
      case FabricFault::Item::kDevice:
        return places_.servers[fault.index].devices[fault.device].place;
      case FabricFault::Item::kPort:
        return places_.servers[fault.index].devices[fault.device].ports[fault.port];
      case FabricFault::Item::kLink:
        return places_.links[fault.index];
    }
    return {};
  }

  void CheckStructure() {
    for (const FabricFault& fault : CheckFabric(fabric_)) {
      const Place place = PlaceOfFault(fault);
      diagnostics_->push_back({Severity::kError, "INVALID_FABRIC", file_, place.line, place.column,
                               PathOfFault(fault) + ": " + fault.message});
    }
  }

  std::string file_;
  std::vector<Diagnostic>* diagnostics_;
  FabricDescription fabric_;
  FabricPlaces places_;
};

// The value of a line `key: value` without blanks, quotes and a comment; empty for another key.
std::string_view ValueOfLine(std::string_view line, std::string_view key) {
  if (line.substr(0, key.size()) != key) return {};
  line.remove_prefix(key.size());
  line = line.substr(0, line.find(" #"));
  const std::size_t begin = line.find_first_not_of(" \t\"'");
  if (begin == 0 || begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r\"'") - begin + 1);
}

}  // namespace

bool MatchesFabricYaml(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (ValueOfLine(text.substr(0, end), "kind:") == "Fabric") return true;
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return false;
}

Reading ReadFabricYaml(const Source& source, const std::string& device) {
  static_cast<void>(device);
  Reading reading;
  reading.format = "fabric-yaml";
  YamlParse parse = ParseYaml(source.bytes, source.name);
  reading.diagnostics = std::move(parse.diagnostics);
  if (!reading.diagnostics.empty()) return reading;
  if (parse.documents.size() != 1) {
    reading.diagnostics.push_back(
        {Severity::kError, parse.documents.empty() ? "EMPTY_DOCUMENT" : "SEVERAL_DOCUMENTS",
         source.name, 0, 0,
         "a Fabric file holds one YAML document, not " + std::to_string(parse.documents.size())});
    return reading;
  }
  reading.fabric = FabricReader(source.name, &reading.diagnostics).Read(parse.documents.front());
  return reading;
}

}  // namespace rankroute
