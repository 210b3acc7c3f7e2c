// Reads bytes as a Fabric file. What is accepted must be a fabric, and writing and reading it again
// must give the same bytes, through Reconcile too.
#include <cstdint>
#include <string>

#include "tests/fuzz/check.h"
#include "topology/fabric.h"
#include "topology/readers/fabric_yaml.h"
#include "topology/reconcile.h"
#include "topology/writers/dot.h"
#include "topology/writers/fabric_json.h"
#include "topology/writers/fabric_yaml.h"

namespace rankroute {
namespace {

std::string WriteAgain(FabricDescription description) {
  const auto fabric = Fabric::Create(std::move(description));
  Check(fabric.ok());
  WriteFabricJson(**fabric);
  WriteDot(**fabric);
  return WriteFabricYaml(**fabric).text;
}

}  // namespace
}  // namespace rankroute

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string bytes(data, data + size);
  MatchesFabricYaml(bytes);
  const Reading reading = ReadFabricYaml({"f.yaml", bytes}, "");
  Check(reading.fabric.has_value() == !HasErrors(reading.diagnostics));
  if (!reading.fabric.has_value()) return 0;
  const std::string text = WriteAgain(*reading.fabric);
  const Reading again = ReadFabricYaml({"f.yaml", text}, "");
  Check(again.fabric.has_value());
  Check(WriteAgain(*again.fabric) == text);
  Check(WriteAgain(Reconcile({again}).fabric) == text);
  return 0;
}
