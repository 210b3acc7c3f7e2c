#include "server/port_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace rankroute {

Status WritePortFile(const std::string& path, int port) {
  const std::string text = std::to_string(port) + "\n";
  std::string temporary = path + ".XXXXXX";
  const int file = mkostemp(temporary.data(), O_CLOEXEC);
  bool good = file >= 0;
  if (good) {
    good = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    good = close(file) == 0 && good;
    good = good && std::rename(temporary.c_str(), path.c_str()) == 0;
    const int fault = errno;
    if (!good) unlink(temporary.c_str());
    errno = fault;
  }
  if (good) return {};
  return {StatusCode::kUnavailable, "PORT_FILE",
          "cannot write the port file " + path + ": " + std::strerror(errno)};
}

}  // namespace rankroute
