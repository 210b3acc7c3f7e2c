// Statements that are dropped, duplicated, renamed or swapped are named by the check of the
// cabling, and nothing else is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "tests/topology/generated_fabric.h"
#include "tests/topology/printers/hccn_lldp.h"
#include "tests/topology/printers/ibnetdiscover.h"
#include "tests/topology/random_fabric.h"
#include "tests/topology/spoken_fabric.h"
#include "topology/cabling_check.h"
#include "topology/fabric.h"
#include "topology/ingest.h"
#include "topology/interface_name.h"

namespace rankroute {
namespace {

constexpr std::size_t kStatementsPerFault = 100;

// One end of a cable: "node01/npu3" or "leaf-1/400ge1/0/1".
std::string EndName(const std::string& device, const std::string& port) {
  return device + "/" + InterfaceKey(port);
}

std::string EndName(const CheckedEnd& end) {
  return end.server.empty() ? EndName(end.switch_name, end.port)
                            : EndName(end.server, DevicePortName(end.device));
}

// Injects faults into what a fabric speaks, each into cables of its own.
class Injector {
 public:
  Injector(SpokenFabric* spoken, const FabricDescription& fabric, std::uint64_t seed)
      : spoken_(*spoken), draw_(seed) {
    const auto join = [this](const std::string& a, const std::string& b) {
      other_end_[a] = b;
      other_end_[b] = a;
    };
    for (const ServerDescription& server : fabric.servers) {
      for (const DeviceDescription& device : server.devices) {
        for (const DevicePortDescription& port : device.ports) {
          join(EndName(server.name, DevicePortName(device.id)),
               EndName(port.switch_name, port.port));
        }
      }
    }
    for (const LinkDescription& link : fabric.links) {
      join(EndName(link.a, link.a_port), EndName(link.b, link.b_port));
    }
    for (auto* group : {&spoken->switches, &spoken->servers}) {
      for (auto& [name, words] : *group) {
        if (!words.neighbors.empty()) speakers_.push_back(&words);
      }
    }
  }

  // The ends that each fault concerns.
  const std::vector<std::set<std::string>>& faults() const { return faults_; }

  void Inject(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      switch (draw_.Below(4)) {
        case 0:
          Drop();
          break;
        case 1:
          Duplicate();
          break;
        case 2:
          Rename();
          break;
        default:
          Swap();
      }
    }
  }

 private:
  struct Statement {
    Spoken* speaker;
    std::size_t index;
  };

  // A statement about a cable that no fault concerns yet.
  Statement Pick(Spoken* speaker = nullptr) {
    while (true) {
      Spoken* s = speaker == nullptr ? speakers_[draw_.Below(speakers_.size())] : speaker;
      if (s->neighbors.empty()) continue;
      const std::size_t index = draw_.Below(s->neighbors.size());
      const std::string end = EndName(s->device, s->neighbors[index].local_port);
      if (taken_.count(end) == 0) return {s, index};
    }
  }

  std::set<std::string> EndsOf(const Statement& s) const {
    const std::string end = EndName(s.speaker->device, s.speaker->neighbors[s.index].local_port);
    return {end, other_end_.at(end)};
  }

  void Take(std::set<std::string> ends) {
    taken_.insert(ends.begin(), ends.end());
    faults_.push_back(std::move(ends));
  }

  void Drop() {
    const Statement s = Pick();
    Take(EndsOf(s));
    s.speaker->neighbors.erase(s.speaker->neighbors.begin() + static_cast<std::ptrdiff_t>(s.index));
  }

  // The same neighbour on another port of the switch.
  void Duplicate() {
    Statement s = Pick();
    while (spoken_.servers.count(s.speaker->device) != 0) s = Pick();
    std::set<std::string> ends = EndsOf(s);
    Observation copy = s.speaker->neighbors[s.index];
    copy.local_port = port_name_(9, 9 + static_cast<int>(faults_.size()), copy.mbps);
    ends.insert(EndName(s.speaker->device, copy.local_port));
    s.speaker->neighbors.push_back(std::move(copy));
    Take(std::move(ends));
  }

  // Another system in one statement.
  void Rename() {
    const Statement s = Pick();
    Take(EndsOf(s));
    const std::string number = std::to_string(faults_.size());
    Observation& o = s.speaker->neighbors[s.index];
    o.system_name = "stranger-" + number;
    o.chassis_id = "02:99:00:00:00:0" + number;
    if (o.port_id_type == IdType::kMac) o.port_id = o.chassis_id;
    o.management_address = "203.0.113.25" + number;
    faults_.back().insert("stranger-" + number);
  }

  // Two cables of a switch in each other's ports, at both ends' word.
  void Swap() {
    const Statement s = Pick();
    if (s.speaker->neighbors.size() < 2) return Drop();
    Statement t = Pick(s.speaker);
    for (int tries = 0; t.index == s.index && tries < 20; ++tries) t = Pick(s.speaker);
    if (t.index == s.index) return;
    std::set<std::string> ends = EndsOf(s);
    const std::set<std::string> more = EndsOf(t);
    ends.insert(more.begin(), more.end());
    std::swap(s.speaker->neighbors[s.index].local_port, s.speaker->neighbors[t.index].local_port);
    Take(std::move(ends));
  }

 public:
  std::string (*port_name_)(int, int, std::int64_t) = nullptr;

 private:
  SpokenFabric& spoken_;
  Draw draw_;
  std::vector<Spoken*> speakers_;
  std::map<std::string, std::string> other_end_;
  std::set<std::string> taken_;
  std::vector<std::set<std::string>> faults_;
};

// The ends that a finding names; a stranger by its name.
std::set<std::string> EndsOf(const CablingFinding& finding) {
  std::set<std::string> ends;
  for (const CheckedCable& cable : finding.cables) {
    for (const CheckedEnd& end : {cable.a, cable.b}) {
      ends.insert(EndName(end));
      if (end.switch_name.starts_with("stranger-")) ends.insert(end.switch_name);
    }
  }
  return ends;
}

bool Touch(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::any_of(a.begin(), a.end(), [&b](const std::string& x) { return b.count(x) != 0; });
}

class InjectedFaultsTest : public ::testing::TestWithParam<const Printer*> {};

TEST_P(InjectedFaultsTest, EachIsFoundAndNothingElse) {
  using Attachment = GeneratedShape::Attachment;
  const Printer& printer = *GetParam();
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    GeneratedShape shape;
    shape.seed = seed;
    shape.attachment =
        std::vector{Attachment::kOneLeaf, Attachment::kTwoLeaves, Attachment::kRails}[seed % 3];
    shape.tiers = 2 + static_cast<int>(seed / 3 % 2);
    shape.groups = 2;
    shape.servers = 12;
    shape.unequal_leaves = true;
    shape.port_name = printer.port_name;
    const FabricDescription fabric = GenerateFabric(shape);
    SpokenFabric spoken = Speak(fabric);
    std::size_t statements = 0;
    for (const auto* group : {&spoken.switches, &spoken.servers}) {
      for (const auto& [name, words] : *group) statements += words.neighbors.size();
    }
    Injector injector(&spoken, fabric, seed);
    injector.port_name_ = printer.port_name;
    injector.Inject(std::max<std::size_t>(1, statements / kStatementsPerFault));

    std::vector<Source> sources = PrintAll(spoken.switches, printer);
    for (Source& source : PrintAll(spoken.servers, hccn_lldp_printer)) {
      sources.push_back(std::move(source));
    }
    const auto observed = Ingest(sources, {});
    const auto intended = Fabric::Create(fabric);
    ASSERT_TRUE(observed.ok()) << observed.status().message();
    ASSERT_TRUE(intended.ok());
    const CablingReport report = CheckCabling(*observed->fabric, **intended, {});
    SCOPED_TRACE(::testing::PrintToString(Told(observed->diagnostics)));
    for (const std::set<std::string>& fault : injector.faults()) {
      EXPECT_TRUE(std::any_of(
          report.findings.begin(), report.findings.end(),
          [&fault](const CablingFinding& finding) { return Touch(EndsOf(finding), fault); }))
          << "not found: " << ::testing::PrintToString(fault);
    }
    for (const CablingFinding& finding : report.findings) {
      const std::set<std::string> ends = EndsOf(finding);
      EXPECT_TRUE(
          std::any_of(injector.faults().begin(), injector.faults().end(),
                      [&ends](const std::set<std::string>& fault) { return Touch(ends, fault); }))
          << "not injected: " << CablingVerdictName(finding.verdict) << " " << finding.message;
    }
  }
}

// ibnetdiscover tells no NPU from another: it has no MAC addresses.
std::vector<const Printer*> PrintersOfMacs() {
  std::vector<const Printer*> printers = SwitchPrinters();
  printers.erase(std::find(printers.begin(), printers.end(), &ibnetdiscover_printer));
  return printers;
}

INSTANTIATE_TEST_SUITE_P(Vendors, InjectedFaultsTest, ::testing::ValuesIn(PrintersOfMacs()),
                         [](const auto& tested) { return TestName(tested.param->format); });

}  // namespace
}  // namespace rankroute
