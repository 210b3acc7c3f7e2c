#include "client/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

namespace rankroute {
namespace {

constexpr mode_t kFileMode = 0644;  // Before the umask.

Status Refused(const std::string& path, const std::string& why) {
  return {StatusCode::kInvalidArgument, "OUTPUT_REFUSED", "cannot write " + path + ": " + why};
}

bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Makes a rename last through a power cut.
void SyncFolder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

Status ReplaceFile(const std::string& path, const std::string& folder, std::string_view text) {
  std::string temporary = folder + "/.rankroute-XXXXXX";
  const int file = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (file < 0) return Refused(path, std::strerror(errno));
  const mode_t mask = ::umask(0);
  ::umask(mask);
  bool done = ::fchmod(file, kFileMode & ~mask) == 0 && WriteAll(file, text) && ::fsync(file) == 0;
  int error = errno;
  done = ::close(file) == 0 && done;
  if (done && ::rename(temporary.c_str(), path.c_str()) != 0) {
    error = errno;
    done = false;
  }
  if (!done) {
    ::unlink(temporary.c_str());
    return Refused(path, std::strerror(error));
  }
  SyncFolder(folder);
  return {};
}

}  // namespace

Status WriteOutput(const std::string& path, std::string_view text) {
  if (path == "-") {
    std::cout << text << std::flush;
    return std::cout ? Status() : Refused("standard output", "it is closed");
  }
  struct stat info = {};
  if (::lstat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    return Refused(path, S_ISLNK(info.st_mode) ? "it is a symbolic link" : "it is no regular file");
  }
  std::string folder = std::filesystem::path(path).parent_path().string();
  if (folder.empty()) folder = ".";
  return ReplaceFile(path, folder, text);
}

}  // namespace rankroute
