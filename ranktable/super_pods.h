#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ranktable/table_view.h"

namespace rankroute {

// The super pods of a table, found in a document however broken it is.

// A list of super pods: of the table itself, of a cluster of a platform's table, of a group.
struct SuperPodList {
  ListView list;                 // Its value is never null.
  std::size_t first_server = 0;  // The servers that it is about: of TableView::servers,
  std::size_t end_server = 0;    // to below this one.
};

// Those that are there, in the order of the document. O(servers and clusters).
std::vector<SuperPodList> SuperPodListsOf(const TableView& table);

// An entry of a list of super pods.
struct SuperPodView {
  const Value* object = nullptr;
  std::size_t list = 0;   // Index in SuperPodsView::lists.
  std::size_t place = 0;  // Index in that list.
  const Value* super_pod_id = nullptr;
  const Value* servers = nullptr;  // Its server_list.
};

// A server as a super pod names it.
struct SuperPodMember {
  std::size_t pod = 0;    // Index in SuperPodsView::pods.
  std::size_t place = 0;  // Index in the pod's server_list.
  const Value* object = nullptr;
  const Value* server_id = nullptr;
  std::size_t server = 0;  // Index in TableView::servers, or kNoIndex.
};

inline constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);

struct SuperPodsView {
  std::vector<SuperPodList> lists;
  std::vector<SuperPodView> pods;
  std::vector<SuperPodMember> members;  // By pod, in the order of the document.
  std::vector<std::size_t> member_of;   // By server: the first member that names it, or kNoIndex.

  // Index in `pods` of a server's, or kNoIndex.
  std::size_t PodOf(std::size_t server) const;
};

// O(document).
SuperPodsView ViewSuperPods(const TableView& table);

// "super_pod_list[1]" and "super_pod_list[1].server_list[0]".
std::string PathOf(const SuperPodsView& view, const SuperPodView& pod);
std::string PathOf(const SuperPodsView& view, const SuperPodMember& member);

// How many super pods the table names, by their ids. 0 where it says nothing on super pods.
// O(super pods).
std::size_t CountSuperPods(const TableView& table);

}  // namespace rankroute
