#pragma once

#include <cstdint>
#include <vector>

namespace rankroute {

// Vertices by key, largest first; any vertex's key can change. Ties by the heap's history.
class VertexHeap {
 public:
  void Reset(std::uint32_t vertices) {
    heap_.clear();
    place_.assign(vertices, kAbsent);
  }

  bool empty() const { return heap_.empty(); }
  std::uint32_t top() const { return heap_.front().vertex; }
  std::int32_t top_key() const { return heap_.front().key; }
  bool Contains(std::uint32_t v) const { return place_[v] != kAbsent; }

  void Push(std::uint32_t v, std::int32_t key) {
    heap_.emplace_back();
    Up(static_cast<std::uint32_t>(heap_.size() - 1), {key, v});
  }

  void Update(std::uint32_t v, std::int32_t key) {
    const std::uint32_t place = place_[v];
    if (key > heap_[place].key) {
      Up(place, {key, v});
    } else {
      Down(place, {key, v});
    }
  }

  void Remove(std::uint32_t v) {
    const std::uint32_t place = place_[v];
    place_[v] = kAbsent;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (last.vertex == v) return;
    if (place > 0 && last.key > heap_[(place - 1) / 2].key) {
      Up(place, last);
    } else {
      Down(place, last);
    }
  }

 private:
  static constexpr std::uint32_t kAbsent = static_cast<std::uint32_t>(-1);

  struct Entry {
    std::int32_t key = 0;
    std::uint32_t vertex = 0;
  };

  void Up(std::uint32_t place, Entry entry) {
    while (place > 0) {
      const std::uint32_t parent = (place - 1) / 2;
      if (heap_[parent].key >= entry.key) break;
      heap_[place] = heap_[parent];
      place_[heap_[place].vertex] = place;
      place = parent;
    }
    heap_[place] = entry;
    place_[entry.vertex] = place;
  }

  void Down(std::uint32_t place, Entry entry) {
    const auto size = static_cast<std::uint32_t>(heap_.size());
    while (2 * place + 1 < size) {
      std::uint32_t child = 2 * place + 1;
      if (child + 1 < size && heap_[child + 1].key > heap_[child].key) ++child;
      if (heap_[child].key <= entry.key) break;
      heap_[place] = heap_[child];
      place_[heap_[place].vertex] = place;
      place = child;
    }
    heap_[place] = entry;
    place_[entry.vertex] = place;
  }

  std::vector<Entry> heap_;
  std::vector<std::uint32_t> place_;
};

}  // namespace rankroute
