#include <string>
#include <string_view>
#include <unordered_map>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

// HCCL's limit (HCCL rank table configuration), in bytes.
constexpr std::size_t kMaxServerIdBytes = 64;

// Whether one server may stand in several entries: of a group_list an entry is a pod; where devices
// stand for themselves, the view has brought those of one server together.
bool MayStandTwice(const TableView& table) { return table.layout == TableLayout::kGroupList; }

// Of an inference service: where a part without devices runs is told by server_ip.
bool MayBeNameless(const TableView& table, const ServerView& server) {
  return table.layout == TableLayout::kServerGroupList && server.device_list == nullptr;
}

// Finds ids of servers that are none, or another's.
class ServerIdCheck {
 public:
  ServerIdCheck(const TableView& table, RuleReport* report)
      : table_(table), key_(KeysOf(table.layout).server_id), report_(report) {}

  void Check(const ServerView& server) {
    const Value* id = server.server_id;
    if (id == nullptr && MayBeNameless(table_, server)) return;
    if (id == nullptr) {
      report_->Error(kHcclBadField, At(Path(server), *server.object), key_ + " is missing",
                     "add a name of the server, such as its IP address");
      return;
    }
    if (!id->is_string() && !id->is(Value::Kind::kNumber)) return;  // RT005 has it.
    if (id->text.empty()) {
      report_->Error(kHcclBadValue, At(Path(server), *id), key_ + " is empty",
                     "write a name of the server, such as its IP address");
      return;
    }
    if (id->text.size() > kMaxServerIdBytes) {
      report_->Error(kHcclBadValue, At(Path(server), *id),
                     key_ + " " + Show(*id) + " has " + std::to_string(id->text.size()) + " bytes",
                     "at most " + std::to_string(kMaxServerIdBytes) + " are accepted");
    }
    if (!MayStandTwice(table_)) CheckUnique(server);
  }

 private:
  // Among the servers of its list.
  void CheckUnique(const ServerView& server) {
    if (server.list != list_) first_with_.clear();
    list_ = server.list;
    const auto [first, is_new] = first_with_.emplace(server.server_id->text, &server);
    if (is_new) return;
    report_->Error(kHcclBadValue, At(Path(server), *server.server_id),
                   key_ + " " + Show(*server.server_id) + " is that of " +
                       PathOf(table_, *first->second) + " too" + PointTo(*first->second->server_id),
                   "list a server once, with all its devices; rename it if it is another server");
  }

  std::string Path(const ServerView& server) const { return PathOf(table_, server) + "." + key_; }

  const TableView& table_;
  std::string key_;
  RuleReport* report_;
  std::size_t list_ = 0;
  std::unordered_map<std::string_view, const ServerView*> first_with_;
};

}  // namespace

void CheckServerIds(const TableView& table, RuleReport* report) {
  ServerIdCheck check(table, report);
  for (const ServerView& server : table.servers) check.Check(server);
}

}  // namespace rankroute
