// Fabrics in the words of each vendor come back as they were.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "tests/topology/generated_fabric.h"
#include "tests/topology/printers/hccn_lldp.h"
#include "tests/topology/printers/huawei_lldp_neighbor.h"
#include "tests/topology/printers/ibnetdiscover.h"
#include "tests/topology/spoken_fabric.h"
#include "topology/fabric.h"
#include "topology/ingest.h"
#include "topology/interface_name.h"
#include "topology/revision.h"

namespace rankroute {
namespace {

using Attachment = GeneratedShape::Attachment;

std::vector<GeneratedShape> Shapes(const Printer& printer) {
  std::vector<GeneratedShape> shapes;
  for (const Attachment attachment :
       {Attachment::kOneLeaf, Attachment::kTwoLeaves, Attachment::kRails}) {
    for (const int tiers : {2, 3}) {
      GeneratedShape shape;
      shape.seed = shapes.size();
      shape.attachment = attachment;
      shape.tiers = tiers;
      shape.groups = 3;
      shape.servers = 7;
      shape.unequal_leaves = true;
      shape.parallel_links = tiers == 2 ? 2 : 1;
      shape.port_name = printer.port_name;
      shapes.push_back(shape);
    }
  }
  return shapes;
}

// A fabric as text: without what the format does not print, and speeds where only a port's name
// could have stated them and does not.
std::string Comparable(FabricDescription fabric, const Printer& printer) {
  for (SwitchDescription& sw : fabric.switches) {
    if (!printer.prints_chassis_id) sw.chassis_id.clear();
    if (!printer.prints_management_address) sw.management_address.clear();
  }
  for (ServerDescription& server : fabric.servers) server.addresses.clear();  // No LLDP.
  for (LinkDescription& link : fabric.links) {
    if (SpeedOfInterface(link.a_port) == 0) link.mbps = 0;
  }
  const auto created = Fabric::Create(std::move(fabric));
  EXPECT_TRUE(created.ok()) << created.status().message();
  return created.ok() ? StructureText((*created)->description()) : "";
}

class SwitchRoundTripTest : public ::testing::TestWithParam<const Printer*> {};
class HostRoundTripTest : public ::testing::TestWithParam<const Printer*> {};

// Switches in the vendor's words, NPUs in those of hccn_tool.
TEST_P(SwitchRoundTripTest, ComesBack) {
  const Printer& printer = *GetParam();
  for (const GeneratedShape& shape : Shapes(printer)) {
    SCOPED_TRACE(shape.seed);
    const FabricDescription fabric = GenerateFabric(shape);
    const SpokenFabric spoken = Speak(fabric);
    std::vector<Source> sources = PrintAll(spoken.switches, printer);
    for (Source& source : PrintAll(spoken.servers, hccn_lldp_printer)) {
      sources.push_back(std::move(source));
    }
    const auto ingestion = Ingest(sources, {});
    ASSERT_TRUE(ingestion.ok()) << ingestion.status().message();
    // InfiniBand's GUIDs and the MAC addresses that NPUs hear are two ids of one switch.
    const bool guids = &printer == &ibnetdiscover_printer;
    for (const std::string& told : Told(ingestion->diagnostics)) {
      EXPECT_TRUE(guids && told.find("SEVERAL_CHASSIS_IDS") != std::string::npos) << told;
    }
    ASSERT_EQ(Comparable(ingestion->fabric->description(), printer), Comparable(fabric, printer));
  }
}

// Hosts in the vendor's words, their interfaces mapped to devices; switches in Huawei's.
TEST_P(HostRoundTripTest, ComesBack) {
  const Printer& printer = *GetParam();
  for (const GeneratedShape& shape : Shapes(huawei_lldp_neighbor_printer)) {
    SCOPED_TRACE(shape.seed);
    const FabricDescription fabric = GenerateFabric(shape);
    SpokenFabric spoken = Speak(fabric);
    std::string manifest = "apiVersion: rankroute/v1\nkind: Manifest\ninterfaces:\n";
    std::vector<Source> sources = PrintAll(spoken.switches, huawei_lldp_neighbor_printer);
    for (auto& [name, server] : spoken.servers) {
      std::string conf;
      for (const Fact& fact : server.facts) {
        if (fact.kind != Fact::Kind::kDeviceAddress) continue;
        conf.append("address_").append(fact.local_port.substr(3));
        conf.append("=").append(fact.value).append("\n");
      }
      sources.push_back({name + "/hccn.conf", conf});
      for (Observation& o : server.neighbors) {
        const std::string id = o.local_port.substr(3);
        o.local_port = "enp" + id + "s0";
        manifest.append("  - {node: ").append(name).append(", interface: enp").append(id);
        manifest.append("s0, device: ").append(id).append("}\n");
      }
      server.chassis_id = "02:02:00:00:00:" + name.substr(name.size() - 2);
      server.facts.clear();
      sources.push_back({name + ".txt", printer.print(server)});
    }
    sources.push_back({"manifest.yaml", manifest});
    const auto ingestion = Ingest(sources, {});
    ASSERT_TRUE(ingestion.ok()) << ingestion.status().message();
    EXPECT_THAT(Told(ingestion->diagnostics), ::testing::IsEmpty());
    ASSERT_EQ(Comparable(ingestion->fabric->description(), huawei_lldp_neighbor_printer),
              Comparable(fabric, huawei_lldp_neighbor_printer));
  }
}

std::vector<const Printer*> HostPrinters() {
  std::vector<const Printer*> printers;
  for (const Printer* printer : AllPrinters()) {
    if (std::string_view(printer->format).starts_with("lldpctl-")) printers.push_back(printer);
  }
  return printers;
}

INSTANTIATE_TEST_SUITE_P(Vendors, SwitchRoundTripTest, ::testing::ValuesIn(SwitchPrinters()),
                         [](const auto& tested) { return TestName(tested.param->format); });
INSTANTIATE_TEST_SUITE_P(Vendors, HostRoundTripTest, ::testing::ValuesIn(HostPrinters()),
                         [](const auto& tested) { return TestName(tested.param->format); });

}  // namespace
}  // namespace rankroute
