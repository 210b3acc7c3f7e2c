#include "topology/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "base/utf8.h"

namespace rankroute {
namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::size_t kUstarOffset = 257;
constexpr std::string_view kUstarMagic = "ustar";

struct CloseArchive {
  void operator()(archive* a) const { archive_read_free(a); }
};
using ArchiveHandle = std::unique_ptr<archive, CloseArchive>;

bool IsGzip(std::string_view bytes) { return bytes.starts_with(kGzipMagic); }

// Whether one part of a member's path starts with a dot, other than "." itself.
bool IsHidden(std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (part.size() > 1 && part.front() == '.' && part != "..") return true;
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
  }
  return false;
}

std::string MemberPath(const char* path) {
  std::string name = path == nullptr ? "" : ToValidUtf8(path);
  while (name.starts_with("./")) name.erase(0, 2);
  return name;
}

class Unpacker {
 public:
  explicit Unpacker(std::size_t max_bytes) : bytes_left_(max_bytes) {}

  UnpackedSources Unpack(std::vector<Source> sources) {
    for (Source& source : sources) Add(std::move(source), 0);
    return std::move(result_);
  }

 private:
  void Report(Severity severity, const char* reason, const std::string& file, std::string message) {
    result_.diagnostics.push_back({severity, reason, file, 0, 0, std::move(message)});
  }

  void Add(Source source, int depth) {
    if (!IsArchive(source.bytes)) {
      result_.sources.push_back(std::move(source));
    } else if (depth == kMaxArchiveDepth) {
      Report(Severity::kError, "BAD_ARCHIVE", source.name,
             "archives lie more than " + std::to_string(kMaxArchiveDepth) +
                 " deep in each other: this one is not opened");
    } else {
      Open(source, depth);
    }
  }

  void Open(const Source& source, int depth) {
    const ArchiveHandle handle(archive_read_new());
    archive_read_support_filter_gzip(handle.get());
    archive_read_support_format_tar(handle.get());
    // Compressed data of another kind is one member; a plain file must be a tar archive.
    if (IsGzip(source.bytes)) archive_read_support_format_raw(handle.get());
    std::size_t skipped = 0;
    int code = archive_read_open_memory(handle.get(), source.bytes.data(), source.bytes.size());
    archive_entry* entry = nullptr;
    while (code >= ARCHIVE_WARN && !is_full_) {
      code = archive_read_next_header(handle.get(), &entry);
      if (code < ARCHIVE_WARN || code == ARCHIVE_EOF) break;
      code = AddMember(source, handle.get(), entry, depth, &skipped);
    }
    if (code < ARCHIVE_WARN) {
      const char* why = archive_error_string(handle.get());
      Report(Severity::kError, "BAD_ARCHIVE", source.name,
             std::string("the archive is damaged (") + (why == nullptr ? "unknown" : why) +
                 "): what stands before that is read");
    }
    if (skipped > 0) {
      Report(Severity::kWarning, "SKIPPED_FILES", source.name,
             std::to_string(skipped) + " hidden or special members of this archive were left out");
    }
  }

  int AddMember(const Source& source, archive* handle, archive_entry* entry, int depth,
                std::size_t* skipped) {
    const bool is_raw = archive_format(handle) == ARCHIVE_FORMAT_RAW;
    const std::string path = is_raw ? "" : MemberPath(archive_entry_pathname(entry));
    if (!is_raw && archive_entry_filetype(entry) == AE_IFDIR) return ARCHIVE_OK;
    if (!is_raw && (archive_entry_filetype(entry) != AE_IFREG || path.empty() || IsHidden(path))) {
      ++*skipped;
      return ARCHIVE_OK;
    }
    Source member;
    member.name = is_raw ? source.name : source.name + "/" + path;
    if (is_raw && member.name.ends_with(".gz")) member.name.resize(member.name.size() - 3);
    if (++members_ > kMaxArchiveMembers) {
      return Refuse(member.name, std::to_string(kMaxArchiveMembers) + " members in all");
    }
    const int code = ReadMember(handle, &member);
    if (code == ARCHIVE_EOF) Add(std::move(member), depth + 1);
    return code == ARCHIVE_EOF ? ARCHIVE_OK : code;
  }

  // ARCHIVE_EOF where the member was read to its end.
  int ReadMember(archive* handle, Source* member) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    while (true) {
      const int code = archive_read_data_block(handle, &block, &size, &offset);
      if (code == ARCHIVE_EOF || code < ARCHIVE_WARN) return code;
      if (size > bytes_left_) return Refuse(member->name, "the bytes that one call may unpack");
      if (member->bytes.size() + size > kMaxSourceBytes) {
        Report(Severity::kError, "ARCHIVE_TOO_LARGE", member->name,
               "the member has more than " + std::to_string(kMaxSourceBytes) + " bytes");
        return ARCHIVE_OK;
      }
      bytes_left_ -= size;
      member->bytes.append(static_cast<const char*>(block), size);
    }
  }

  int Refuse(const std::string& file, const std::string& limit) {
    is_full_ = true;
    Report(Severity::kError, "ARCHIVE_TOO_LARGE", file,
           "the archives hold more than " + limit + ": this and what follows is not read");
    return ARCHIVE_OK;
  }

  std::size_t bytes_left_;
  std::size_t members_ = 0;
  bool is_full_ = false;
  UnpackedSources result_;
};

}  // namespace

bool IsArchive(std::string_view bytes) {
  return IsGzip(bytes) || (bytes.size() > kUstarOffset + kUstarMagic.size() &&
                           bytes.substr(kUstarOffset, kUstarMagic.size()) == kUstarMagic);
}

UnpackedSources UnpackArchives(std::vector<Source> sources, std::size_t max_bytes) {
  return Unpacker(max_bytes).Unpack(std::move(sources));
}

}  // namespace rankroute
