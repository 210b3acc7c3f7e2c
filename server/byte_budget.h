#pragma once

#include <atomic>
#include <cstdint>

namespace rankroute {

// How many bytes all requests together may hold while they are received. Thread-safe.
class ByteBudget {
 public:
  explicit ByteBudget(std::int64_t bytes) : left_(bytes) {}

  // False, without taking any, where fewer are left.
  [[nodiscard]] bool Take(std::int64_t bytes) {
    if (left_.fetch_sub(bytes) >= bytes) return true;
    left_.fetch_add(bytes);
    return false;
  }
  void Return(std::int64_t bytes) { left_.fetch_add(bytes); }
  std::int64_t left() const { return left_.load(); }

 private:
  std::atomic<std::int64_t> left_;
};

// What one request took; returned when it ends.
class BudgetShare {
 public:
  // `budget` must outlive the share.
  explicit BudgetShare(ByteBudget* budget) : budget_(budget) {}
  BudgetShare(const BudgetShare&) = delete;
  BudgetShare& operator=(const BudgetShare&) = delete;
  ~BudgetShare() { budget_->Return(taken_); }

  [[nodiscard]] bool Take(std::int64_t bytes) {
    if (!budget_->Take(bytes)) return false;
    taken_ += bytes;
    return true;
  }

 private:
  ByteBudget* budget_;
  std::int64_t taken_ = 0;
};

}  // namespace rankroute
