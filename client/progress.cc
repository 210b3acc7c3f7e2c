#include "client/progress.h"

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <string>

namespace rankroute {

std::function<void(std::size_t, std::size_t)> ProgressBar(const char* what) {
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kPeriod{100};
  static constexpr std::size_t kWidth = 30;
  if (isatty(STDERR_FILENO) == 0) return nullptr;
  return [what, next = Clock::now() + kPeriod](std::size_t done, std::size_t total) mutable {
    if (done == total) {
      std::cerr << "\r\x1b[K" << std::flush;
      return;
    }
    if (Clock::now() < next) return;
    next = Clock::now() + kPeriod;
    const std::size_t filled = total == 0 ? kWidth : kWidth * done / total;
    std::cerr << "\r\x1b[K" << what << " [" << std::string(filled, '#')
              << std::string(kWidth - filled, '.') << "] " << done << "/" << total << std::flush;
  };
}

}  // namespace rankroute
