#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace rankroute {

// A SHA-256 (FIPS 180-4) over what is added.
class Sha256 {
 public:
  Sha256();

  void Add(std::string_view bytes);

  // The bytes preceded by their length, so that no two lists of fields run together to the same
  // bytes.
  void AddField(std::string_view bytes);

  // 64 lower-case hex digits.
  std::string Hex() &&;

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

}  // namespace rankroute
