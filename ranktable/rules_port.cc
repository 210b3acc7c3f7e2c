#include <cstdint>
#include <optional>
#include <string>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr std::int64_t kMaxPort = 65535;

// What HCCL takes where a device names no port (HCCL rank table configuration).
constexpr std::int64_t kDefaultDevicePort = 16666;
constexpr std::int64_t kDefaultBackupPort = 16667;

// The port at `key`; empty where it is absent or none, which is a finding.
std::optional<std::int64_t> CheckPort(const TableView& table, const DeviceView& device,
                                      const char* key, RuleReport* report) {
  const Value* port = device.object->Find(key);
  if (port == nullptr) return std::nullopt;
  const std::optional<std::int64_t> number = NumberOf(port);
  if (number.has_value() && *number >= 1 && *number <= kMaxPort) return number;
  if (!number.has_value() && !port->is_string()) return std::nullopt;  // RT005 has it.
  report->Error(kHcclBadValue, At(PathOf(table, device) + "." + key, *port),
                std::string(key) + " " + Show(*port) + " is no port",
                "write a number from 1 to " + std::to_string(kMaxPort) +
                    ", or leave the field out for HCCL's default");
  return std::nullopt;
}

// A device listens on both its ports at once.
void CheckBackup(const TableView& table, const DeviceView& device, std::optional<std::int64_t> main,
                 std::optional<std::int64_t> backup, RuleReport* report) {
  const Value* main_value = device.object->Find("device_port");
  const Value* backup_value = device.object->Find("backup_device_port");
  if (backup_value == nullptr && device.object->Find("backup_device_ip") == nullptr) return;
  if (main_value == nullptr) main = kDefaultDevicePort;
  if (backup_value == nullptr) backup = kDefaultBackupPort;
  if (!main.has_value() || main != backup) return;
  const char* key = backup_value != nullptr ? "backup_device_port" : "device_port";
  const char* other = backup_value != nullptr ? "device_port" : "backup_device_port";
  const bool by_default = main_value == nullptr || backup_value == nullptr;
  report->Error(
      kHcclBadValue,
      At(PathOf(table, device) + "." + key, backup_value != nullptr ? *backup_value : *main_value),
      std::string(key) + " " + std::to_string(*main) + " is that of " + other + " too" +
          (by_default ? ", by default" : PointTo(*main_value)),
      "write different ports; the defaults are " + std::to_string(kDefaultDevicePort) +
          " and for the backup " + std::to_string(kDefaultBackupPort));
}

}  // namespace

void CheckPorts(const TableView& table, RuleReport* report) {
  for (const DeviceView& device : table.devices) {
    const std::optional<std::int64_t> main = CheckPort(table, device, "device_port", report);
    const std::optional<std::int64_t> backup =
        CheckPort(table, device, "backup_device_port", report);
    for (const char* key : {"host_port", "device_vnic_port"}) {
      CheckPort(table, device, key, report);
    }
    CheckBackup(table, device, main, backup, report);
  }
}

}  // namespace rankroute
