#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rankroute {

// A fixed number of threads behind a bounded queue, for work that would block gRPC's threads.
class WorkerPool {
 public:
  // `threads` > 0; at most `max_queued` jobs wait beside those that run.
  WorkerPool(std::size_t threads, std::size_t max_queued);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  // Waits for running jobs; those that wait are dropped.
  ~WorkerPool();

  // False, without taking the job, where the queue is full. A job must not throw.
  [[nodiscard]] bool Submit(std::function<void()> job);

 private:
  void Run();

  const std::size_t max_queued_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rankroute
