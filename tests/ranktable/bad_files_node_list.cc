#include "tests/ranktable/bad_files.h"

namespace rankroute {
namespace {

constexpr Severity kError = Severity::kError;
constexpr Severity kWarning = Severity::kWarning;

}  // namespace

std::vector<BadFile> BadNodeLists() {
  return {
      {"rt003_node_list_initializing", {{"RT003", kError, "", "status", 2, 13}}},
      {"rt003_node_list_missing", {{"RT003", kError, "EI0017", "status", 1, 1}}},
      {"rt003_node_list_no_string", {{"RT003", kError, "EI0017", "status", 2, 13}}},
      {"rt004_node_list_missing", {{"RT004", kError, "EI0017", "version", 1, 1}}},
      {"rt005_node_list_collective_id_missing",
       {{"RT005", kError, "EI0017", "collective_id", 1, 1}}},
      {"rt005_node_list_mode_is_null", {{"RT005", kError, "EI0017", "mode", 5, 11}}},
      {"rt005_node_list_mode_is_unknown", {{"RT005", kError, "EI0014", "mode", 5, 11}}},
      {"rt005_node_list_node_list_is_object", {{"RT005", kError, "EI0017", "node_list", 6, 16}}},
      {"rt005_node_list_port_is_number",
       {{"RT005", kError, "EI0017", "node_list[0].ranks[0].port", 10, 77}}},
      {"rt005_node_list_rank_is_list",
       {{"RT005", kError, "EI0017", "node_list[1].ranks[1]", 18, 9}}},
      {"rt005_node_list_sub_version", {{"RT005", kError, "EI0014", "heterog_sub_version", 5, 26}}},
      {"rt006_node_list_node_list_empty", {{"RT006", kError, "EI0014", "node_list", 6, 16}}},
      {"rt006_node_list_node_list_missing", {{"RT006", kError, "EI0017", "node_list", 1, 1}}},
      {"rt006_node_list_ranks_empty", {{"RT006", kError, "EI0014", "node_list[1].ranks", 16, 16}}},
      {"rt006_node_list_ranks_missing", {{"RT006", kError, "EI0017", "node_list[1].ranks", 14, 5}}},
      {"rt007_node_list_empty", {{"RT007", kError, "EI0014", "node_list[1].node_addr", 15, 20}}},
      {"rt007_node_list_missing", {{"RT007", kError, "EI0017", "node_list[1].node_addr", 14, 5}}},
      {"rt007_node_list_node_listed_twice",
       {{"RT007", kError, "EI0014", "node_list[1].node_addr", 15, 20}}},
      {"rt008_node_list_duplicate",
       {{"RT008", kError, "EI0014", "node_list[1].ranks[1].rank_id", 18, 21}}},
      {"rt008_node_list_gap",
       {{"RT008", kError, "EI0014", "node_list[1].ranks[1].rank_id", 18, 21}}},
      {"rt008_node_list_missing",
       {{"RT008", kError, "EI0017", "node_list[1].ranks[1].rank_id", 18, 9}}},
      {"rt008_node_list_no_number",
       {{"RT008", kError, "EI0014", "node_list[1].ranks[1].rank_id", 18, 21}}},
      {"rt009_node_list_interleaved",
       {{"RT009", kWarning, "", "node_list[0]", 7, 5},
        {"RT009", kWarning, "", "node_list[1]", 14, 5}}},
      {"rt010_node_list_duplicate",
       {{"RT010", kError, "EI0014", "node_list[1].ranks[1].device_id", 18, 39}}},
      {"rt010_node_list_no_number",
       {{"RT010", kError, "EI0014", "node_list[1].ranks[1].device_id", 18, 39}}},
      {"rt010_node_list_too_high",
       {{"RT010", kError, "EI0014", "node_list[1].ranks[1].device_id", 18, 39}}},
      {"rt011_node_list_node_addr_is_a_name",
       {{"RT011", kError, "EI0014", "node_list[1].node_addr", 15, 20}}},
      {"rt011_node_list_rank_ip_with_prefix",
       {{"RT011", kError, "EI0014", "node_list[1].ranks[1].rank_ip", 18, 55}}},
      {"rt011_node_list_same_address_and_port",
       {{"RT011", kError, "EI0014", "node_list[1].ranks[1].port", 18, 77}}},
      {"rt013_node_list_no_number",
       {{"RT013", kError, "EI0014", "node_list[1].ranks[1].port", 18, 77}}},
      {"rt013_node_list_too_high",
       {{"RT013", kError, "EI0014", "node_list[1].ranks[1].port", 18, 77}}},
      {"rt013_node_list_zero", {{"RT013", kError, "EI0014", "node_list[1].ranks[1].port", 18, 77}}},
  };
}

}  // namespace rankroute
