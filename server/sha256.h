#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace rankroute {

// A SHA-256 over fields, each preceded by its length, so that no two lists of fields run together
// to the same bytes.
class Sha256 {
 public:
  Sha256();

  void AddField(std::string_view bytes);

  // 64 lower-case hex digits.
  std::string Hex() &&;

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

}  // namespace rankroute
