#include <string>
#include <string_view>
#include <unordered_map>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

// HCCL's limit (HCCL rank table configuration), in bytes.
constexpr std::size_t kMaxServerIdBytes = 64;

}  // namespace

void CheckServerIds(const TableView& table, RuleReport* report) {
  std::unordered_map<std::string_view, const ServerView*> first_with;
  for (const ServerView& server : table.servers) {
    const std::string path = PathOf(table, server) + ".server_id";
    const Value* id = server.server_id;
    if (id == nullptr) {
      report->Error(kHcclBadField, At(path, *server.object), "server_id is missing",
                    "add a name of the server, such as its IP address");
      continue;
    }
    if (!id->is_string() && !id->is(Value::Kind::kNumber)) continue;  // RT005 has it.
    if (id->text.empty()) {
      report->Error(kHcclBadValue, At(path, *id), "server_id is empty",
                    "write a name of the server, such as its IP address");
      continue;
    }
    if (id->text.size() > kMaxServerIdBytes) {
      report->Error(kHcclBadValue, At(path, *id),
                    "server_id " + Show(*id) + " has " + std::to_string(id->text.size()) + " bytes",
                    "at most " + std::to_string(kMaxServerIdBytes) + " are accepted");
    }
    const auto [first, is_new] = first_with.emplace(id->text, &server);
    if (is_new) continue;
    report->Error(kHcclBadValue, At(path, *id),
                  "server_id " + Show(*id) + " is that of " + PathOf(table, *first->second) +
                      " too" + PointTo(*first->second->server_id),
                  "list a server once, with all its devices; rename it if it is another server");
  }
}

}  // namespace rankroute
