#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "planner/order_writers.h"

namespace rankroute {

// The launch unit at a node rank of the plan.
const LaunchUnit& UnitAt(const OrderToWrite& order, std::size_t node_rank);

// What people call a unit: its pod name, else its server_id.
const std::string& UnitName(const LaunchUnit& unit);

// How the other units of the job reach this one: by the name that Volcano's `svc` plug-in gives a
// pod "JOB-TASK-INDEX", which is "JOB-TASK-INDEX.JOB", else by its host_ip, else by its server_id.
// JOB is `job_name` where the pod's name begins with it, else all before the last two '-'.
std::string HostOf(const LaunchUnit& unit, const std::string& job_name);

// The same of every unit, by node rank. INVALID_ARGUMENT (UNWRITABLE_NAME) naming those that are no
// host name or address.
Result<std::vector<std::string>> HostsOf(const OrderToWrite& order);

// Whether `host` has nothing but what host names and addresses have: letters, digits, '.', '-',
// '_' and ':'. Then no line of any launcher's file can be misread for it.
bool IsHost(std::string_view host);

// INVALID_ARGUMENT that names some of the units and counts them.
Status RefuseUnits(const char* reason, const std::string& what,
                   const std::vector<std::string>& names);

// Says that a format without devices leaves their order out, where that is not ascending.
void AddDeviceOrderLoss(const Plan& plan, std::vector<std::string>* losses);

}  // namespace rankroute
