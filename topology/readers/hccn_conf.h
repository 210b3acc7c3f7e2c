#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads /etc/hccn.conf, where the driver keeps the settings of the device ports: one
// "address_3=198.18.17.4" a line (also netmask_N, gateway_N, netdetect_N, send_arp_status_N and
// IPv6 forms of them; N is the physical device id). Gives kDeviceAddress facts.
// Errors: BAD_ADDRESS, DUPLICATE_KEY, DUPLICATE_ADDRESS, BAD_DEVICE_ID, BAD_LINE. Warnings:
// UNKNOWN_KEY (once, with the count), NO_ADDRESS.
Reading ReadHccnConf(const Source& source, const std::string& device);

// "address_0=…" and the like.
bool IsHccnConfLine(std::string_view line);

}  // namespace rankroute
