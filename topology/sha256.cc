#include "topology/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <cassert>

namespace rankroute {
namespace {

// Fails only where OpenSSL has no memory or no SHA-256, which no caller could repair.
void Check(int result) {
  assert(result == 1);
  (void)result;
}

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
  Check(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr));
}

void Sha256::Add(std::string_view bytes) {
  Check(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
}

void Sha256::AddField(std::string_view bytes) {
  Add(std::to_string(bytes.size()) + ":");
  Add(bytes);
}

std::string Sha256::Hex() && {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  Check(EVP_DigestFinal_ex(context_.get(), digest.data(), &size));
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string hex;
  for (unsigned int i = 0; i < size; ++i) {
    hex += kHex[digest[i] >> 4U];
    hex += kHex[digest[i] & 0xFU];
  }
  return hex;
}

}  // namespace rankroute
