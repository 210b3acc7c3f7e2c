// What a switch says, printed by each vendor's printer and read back.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/topology/printers/comware_lldp_list.h"
#include "tests/topology/printers/comware_lldp_verbose.h"
#include "tests/topology/printers/eos_lldp_detail.h"
#include "tests/topology/printers/eos_lldp_json.h"
#include "tests/topology/printers/eos_lldp_table.h"
#include "tests/topology/printers/huawei_lldp_brief.h"
#include "tests/topology/printers/huawei_lldp_neighbor.h"
#include "tests/topology/printers/nxos_lldp_detail.h"
#include "tests/topology/printers/nxos_lldp_json.h"
#include "tests/topology/printers/nxos_lldp_table.h"
#include "topology/interface_name.h"
#include "topology/readers.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

std::vector<Printer> Printers() {
  return {comware_lldp_list_printer,    comware_lldp_verbose_printer, eos_lldp_detail_printer,
          eos_lldp_json_printer,        eos_lldp_table_printer,       huawei_lldp_brief_printer,
          huawei_lldp_neighbor_printer, nxos_lldp_detail_printer,     nxos_lldp_json_printer,
          nxos_lldp_table_printer};
}

// Tables have room for ids, names and times only.
bool IsTable(const Printer& printer) { return !printer.prints_management_address; }

// A leaf that hears a switch, another one with a long name and a host, on the ports of `printer`.
Spoken SomethingSpoken(const Printer& printer) {
  Spoken spoken;
  spoken.device = "leaf-1";
  const auto hear = [&](int port, const char* mac, std::string port_id, IdType type,
                        const char* name) {
    Observation o;
    o.local_port = printer.port_name(1, port, 400'000);
    o.chassis_id = mac;
    o.chassis_id_type = IdType::kMac;
    o.port_id = std::move(port_id);
    o.port_id_type = type;
    o.system_name = name;
    o.ttl_seconds = 120;
    o.management_address = "203.0.113." + std::to_string(port);
    o.port_description = "to leaf-1: port " + std::to_string(port);
    o.system_description = "An operating system, Version 1.2\nCopyright: nobody";
    o.heard_capabilities = true;
    o.heard_bridge = type == IdType::kIfname;
    o.mbps = 400'000;
    spoken.neighbors.push_back(o);
  };
  hear(1, "02:00:5e:10:00:61", printer.port_name(2, 7, 400'000), IdType::kIfname, "spine-1");
  hear(25, "02:00:5e:10:00:62", printer.port_name(2, 8, 400'000), IdType::kIfname,
       "spine-2.rack-17.row-b.hall-3.dc.example.net");
  hear(26, "02:00:5e:10:00:63", "02:00:5e:10:00:64", IdType::kMac, "node17");
  Fact silent;
  silent.local_port = printer.port_name(1, 27, 400'000);
  silent.kind = Fact::Kind::kNoNeighbor;
  spoken.facts.push_back(silent);
  return spoken;
}

void ExpectSame(const Printer& printer, const Observation& spoken, const Observation& read) {
  EXPECT_EQ(read.device, "leaf-1") << printer.format;
  EXPECT_EQ(InterfaceKey(read.local_port), InterfaceKey(spoken.local_port)) << printer.format;
  EXPECT_EQ(read.port_id, spoken.port_id) << printer.format;
  EXPECT_EQ(read.system_name, spoken.system_name) << printer.format;
  if (std::string_view(printer.format) != "comware-lldp-list") {
    EXPECT_EQ(read.ttl_seconds, spoken.ttl_seconds) << printer.format;
  }
  if (printer.prints_chassis_id) {
    EXPECT_EQ(read.chassis_id, spoken.chassis_id) << printer.format;
    EXPECT_EQ(read.chassis_id_type, spoken.chassis_id_type) << printer.format;
  }
  if (IsTable(printer)) return;
  EXPECT_EQ(read.management_address, spoken.management_address) << printer.format;
  EXPECT_EQ(read.port_description, spoken.port_description) << printer.format;
  EXPECT_EQ(read.system_description, spoken.system_description) << printer.format;
  EXPECT_EQ(read.heard_capabilities, spoken.heard_capabilities) << printer.format;
  EXPECT_EQ(read.heard_bridge, spoken.heard_bridge) << printer.format;
}

TEST(SwitchPrinters, WhatIsPrintedIsReadBack) {
  for (const Printer& printer : Printers()) {
    const Spoken spoken = SomethingSpoken(printer);
    const std::string text = printer.print(spoken);
    const Result<Reading> reading = ReadSource({"capture.txt", text}, "auto", {});
    ASSERT_TRUE(reading.ok()) << text;
    EXPECT_EQ(reading->format, printer.format);
    EXPECT_TRUE(reading->by_switch) << printer.format;
    for (const Diagnostic& d : reading->diagnostics) ADD_FAILURE() << d.message << "\n" << text;
    ASSERT_EQ(reading->observations.size(), spoken.neighbors.size()) << text;
    for (std::size_t i = 0; i < spoken.neighbors.size(); ++i) {
      ExpectSame(printer, spoken.neighbors[i], reading->observations[i]);
    }
  }
}

TEST(SwitchPrinters, OnePortWithTwoNeighborsAndOneNeighborInAll) {
  for (const Printer& printer : Printers()) {
    Spoken spoken = SomethingSpoken(printer);
    spoken.neighbors[1].local_port = spoken.neighbors[0].local_port;
    spoken.neighbors.resize(2);
    for (const std::size_t count : {2U, 1U}) {
      spoken.neighbors.resize(count);
      const Result<Reading> reading = ReadSource({"x.txt", printer.print(spoken)}, "auto", {});
      ASSERT_TRUE(reading.ok()) << printer.format;
      EXPECT_EQ(reading->observations.size(), count) << printer.format;
      EXPECT_TRUE(reading->diagnostics.empty()) << printer.format;
    }
  }
}

TEST(SwitchPrinters, PortsThatHearNobodyAreFactsWhereTheyArePrinted) {
  for (const Printer& printer :
       {huawei_lldp_neighbor_printer, eos_lldp_detail_printer, eos_lldp_json_printer}) {
    const Spoken spoken = SomethingSpoken(printer);
    const Result<Reading> reading = ReadSource({"x.txt", printer.print(spoken)}, "auto", {});
    ASSERT_TRUE(reading.ok());
    ASSERT_EQ(reading->facts.size(), 1U) << printer.format;
    EXPECT_EQ(reading->facts[0].local_port, spoken.facts[0].local_port);
    EXPECT_EQ(reading->facts[0].device, "leaf-1");
  }
}

TEST(SwitchPrinters, TerminalsMayWriteCarriageReturnsAndPagers) {
  for (const Printer& printer : Printers()) {
    const std::string text = printer.print(SomethingSpoken(printer));
    const bool json = std::string_view(printer.format).ends_with("json");
    std::string noisy;
    int line = 0;
    for (const char c : text) {
      if (c == '\n') noisy += '\r';
      noisy += c;
      if (c == '\n' && ++line % 10 == 0 && !json) noisy += " --More-- \r          \r";
    }
    const Result<Reading> reading = ReadSource({"x.txt", noisy}, "auto", {});
    ASSERT_TRUE(reading.ok()) << printer.format;
    EXPECT_EQ(reading->format, printer.format);
    EXPECT_EQ(reading->observations.size(), 3U) << printer.format;
  }
}

TEST(SwitchPrinters, NoTextIsTakenByTwoReaders) {
  for (const Printer& printer : Printers()) {
    const std::string text = printer.print(SomethingSpoken(printer));
    for (const Reader& reader : Readers()) {
      if (std::string_view(reader.name) == printer.format) continue;
      EXPECT_FALSE(reader.matches != nullptr && reader.matches(text))
          << printer.format << " by " << reader.name;
      for (const TextLine& line : SplitLines(text)) {
        // The last line of the table of NX-OS stands below its details, too.
        if (std::string_view(printer.format) == "nxos-lldp-detail" &&
            line.text.starts_with("Total entries")) {
          continue;
        }
        EXPECT_FALSE(reader.marks != nullptr && reader.marks(line.text))
            << printer.format << " by " << reader.name << ": " << line.text;
      }
    }
  }
}

}  // namespace
}  // namespace rankroute
