#include "server/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>

namespace rankroute {
namespace {

TEST(WorkerPoolTest, RunsEveryJobThatItTook) {
  constexpr int kJobs = 100;
  std::atomic<int> ran = 0;
  std::promise<void> all;
  WorkerPool pool(3, kJobs);
  for (int i = 0; i < kJobs; ++i) {
    ASSERT_TRUE(pool.Submit([&] {
      if (++ran == kJobs) all.set_value();
    }));
  }
  all.get_future().wait();
  EXPECT_EQ(ran, kJobs);
}

TEST(WorkerPoolTest, RefusesAJobWhenItsQueueIsFull) {
  std::promise<void> started;
  std::promise<void> release;
  std::promise<void> second;
  WorkerPool pool(1, 1);
  ASSERT_TRUE(pool.Submit([&] {
    started.set_value();
    release.get_future().wait();
  }));
  started.get_future().wait();
  EXPECT_TRUE(pool.Submit([&] { second.set_value(); }));
  EXPECT_FALSE(pool.Submit([] { ADD_FAILURE() << "a refused job ran"; }));
  release.set_value();
  second.get_future().wait();
}

TEST(WorkerPoolTest, DropsWaitingJobsAtItsEndAndFreesWhatTheyHold) {
  std::promise<void> started;
  std::promise<void> release;
  const auto held = std::make_shared<int>(0);
  std::atomic<bool> dropped_ran = false;
  {
    auto pool = std::make_unique<WorkerPool>(1, 10);
    ASSERT_TRUE(pool->Submit([&] {
      started.set_value();
      release.get_future().wait();
    }));
    started.get_future().wait();
    ASSERT_TRUE(pool->Submit([held, &dropped_ran] { dropped_ran = true; }));
    std::thread ender([&] { pool.reset(); });
    // The destructor empties the queue first, then waits for the job that runs.
    while (held.use_count() > 1) std::this_thread::yield();
    release.set_value();
    ender.join();
  }
  EXPECT_FALSE(dropped_ran);
}

}  // namespace
}  // namespace rankroute
