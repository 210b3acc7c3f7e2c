#include "client/input_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <utility>

namespace rankroute {
namespace {

namespace fs = std::filesystem;

Status Unreadable(const std::string& path, const std::string& why) {
  Diagnostic diagnostic{Severity::kError, "UNREADABLE", path, 0, 0, "cannot be read: " + why};
  return {StatusCode::kInvalidArgument,
          "UNREADABLE",
          path + " cannot be read: " + why,
          {std::move(diagnostic)}};
}

Result<std::string> ReadStream(std::istream& in, const std::string& path) {
  std::string bytes;
  std::string chunk(1 << 16, '\0');
  while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0) {
    bytes.append(chunk, 0, static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > kMaxSourceBytes) {
      return Unreadable(path, "more than " + std::to_string(kMaxSourceBytes) + " bytes");
    }
  }
  if (in.bad()) return Unreadable(path, std::strerror(errno));
  return bytes;
}

// Collects the files below a folder and counts what it leaves out.
class FolderWalk {
 public:
  void Walk(const fs::path& folder) {
    std::error_code error;
    const fs::directory_iterator entries(folder, error);
    if (error) {
      diagnostics_.push_back({Severity::kError, "UNREADABLE", folder.string(), 0, 0,
                              "cannot be read: " + error.message()});
      return;
    }
    for (const fs::directory_entry& entry : entries) {
      std::error_code ignored;
      const bool hidden = entry.path().filename().string().front() == '.';
      if (!hidden && entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
        Walk(entry.path());
      } else if (!hidden && entry.is_regular_file(ignored)) {
        files_.push_back(entry.path().string());
      } else {
        ++skipped_;
      }
    }
  }

  std::vector<std::string> files_;
  std::vector<Diagnostic> diagnostics_;
  std::size_t skipped_ = 0;
};

std::vector<std::string> FilesOf(const std::string& path,
                                 const std::function<bool(std::string_view)>& wanted,
                                 std::vector<Diagnostic>* diagnostics) {
  std::error_code error;
  if (path == "-" || !fs::is_directory(path, error)) return {path};
  FolderWalk walk;
  walk.Walk(path);
  diagnostics->insert(diagnostics->end(), walk.diagnostics_.begin(), walk.diagnostics_.end());
  if (walk.skipped_ > 0) {
    diagnostics->push_back({Severity::kWarning, "SKIPPED_FILES", path, 0, 0,
                            std::to_string(walk.skipped_) +
                                " hidden or special files below this folder were left out; name "
                                "them to read them"});
  }
  if (wanted) {
    walk.files_.erase(std::remove_if(walk.files_.begin(), walk.files_.end(), std::not_fn(wanted)),
                      walk.files_.end());
  }
  return walk.files_;
}

}  // namespace

Result<std::string> ReadInput(const std::string& path) {
  if (path == "-") return ReadStream(std::cin, path);
  std::error_code error;
  if (fs::is_directory(path, error)) return Unreadable(path, "it is a folder");
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return Unreadable(path, std::strerror(errno));
  return ReadStream(in, path);
}

InputFiles ReadInputs(const std::vector<std::string>& paths,
                      const std::function<bool(std::string_view)>& wanted) {
  InputFiles inputs;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    for (std::string& file : FilesOf(path, wanted, &inputs.diagnostics))
      files.push_back(std::move(file));
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  for (const std::string& file : files) {
    Result<std::string> bytes = ReadInput(file);
    if (bytes.ok()) {
      inputs.sources.push_back({file, *std::move(bytes)});
    } else {
      const auto& faults = bytes.status().diagnostics();
      inputs.diagnostics.insert(inputs.diagnostics.end(), faults.begin(), faults.end());
    }
  }
  return inputs;
}

}  // namespace rankroute
