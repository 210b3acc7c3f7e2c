#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/value.h"

namespace rankroute {

// What a conversion needs, loses and has to say. Equal things at several places are one diagnostic,
// in the order in which they were reported first.
class ConversionReport {
 public:
  explicit ConversionReport(std::string file) : file_(std::move(file)) {}

  // The format needs `what` ("a pod_name for each server"), which `path` lacks.
  void Need(const std::string& what, const std::string& path, const Value& place);
  // The format has no `what` ("super_device_id of a device"), which stands at `path`.
  void Loss(const std::string& what, const std::string& path, const Value& place);
  void Note(std::string words) { notes_.push_back(std::move(words)); }

  std::vector<Diagnostic> needs() const { return Diagnostics(needs_, Severity::kError); }
  std::vector<Diagnostic> losses(Severity severity) const { return Diagnostics(losses_, severity); }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct Things {
    std::string reason;
    std::string what;
    int line = 0;
    int column = 0;
    std::vector<std::string> paths;  // Of the first kMaxPathsNamed.
    std::size_t count = 0;
  };
  struct Kinds {
    std::vector<Things> things;
    std::map<std::string, std::size_t> index;  // By `what`.
  };

  static void Add(const char* reason, const std::string& what, const std::string& path,
                  const Value& place, Kinds* kinds);
  std::vector<Diagnostic> Diagnostics(const Kinds& kinds, Severity severity) const;

  std::string file_;
  Kinds needs_;
  Kinds losses_;
  std::vector<std::string> notes_;
};

}  // namespace rankroute
