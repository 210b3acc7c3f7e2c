#include "topology/readers/packed_text.h"

#include <openssl/evp.h>
#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <memory>
#include <vector>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kGzipStart = "H4sI";  // Base64 of the magic number and "deflate".
constexpr std::size_t kChunkBytes = std::size_t{1} << 16U;
constexpr std::size_t kBlockCharacters = 64;  // Of OpenSSL's decoder.
constexpr int kGzipWindow = 15 + 16;          // Largest window, gzip's header and trailer.

Status Refuse(const char* reason, std::string message) {
  return {StatusCode::kInvalidArgument, reason, std::move(message)};
}

bool IsBase64Character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '/' || c == '=' ||
         c == '\n' || c == '\r' || c == ' ' || c == '\t';
}

Result<std::vector<unsigned char>> DecodeBase64(std::string_view text) {
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return Refuse("BAD_BASE64", "the base64 text is too long");
  }
  const std::unique_ptr<EVP_ENCODE_CTX, decltype(&EVP_ENCODE_CTX_free)> context(
      EVP_ENCODE_CTX_new(), EVP_ENCODE_CTX_free);
  // Three bytes for four characters, and room for the block that may have begun.
  std::vector<unsigned char> bytes((text.size() / 4 + kBlockCharacters) * 3);
  int length = 0;
  int rest = 0;
  EVP_DecodeInit(context.get());
  const int done = EVP_DecodeUpdate(context.get(), bytes.data(), &length,
                                    reinterpret_cast<const unsigned char*>(text.data()),
                                    static_cast<int>(text.size()));
  if (done < 0 || EVP_DecodeFinal(context.get(), bytes.data() + length, &rest) < 0) {
    return Refuse("BAD_BASE64", "the text begins like base64 and is none to its end");
  }
  bytes.resize(static_cast<std::size_t>(length) + static_cast<std::size_t>(rest));
  return bytes;
}

Result<std::string> Inflate(std::vector<unsigned char> bytes, std::size_t max_bytes) {
  z_stream stream = {};
  if (inflateInit2(&stream, kGzipWindow) != Z_OK) {
    return Refuse("BAD_GZIP", "zlib does not start");
  }
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> end(&stream, inflateEnd);
  stream.next_in = bytes.data();
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  std::vector<char> chunk(kChunkBytes);
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = static_cast<uInt>(chunk.size());
    state = inflate(&stream, Z_NO_FLUSH);
    const std::size_t got = chunk.size() - stream.avail_out;
    if (got > max_bytes - out.size()) {
      return Status(StatusCode::kResourceExhausted, "UNPACKED_TOO_LARGE",
                    "unpacked it has more than " + std::to_string(max_bytes) + " bytes");
    }
    out.append(chunk.data(), got);
  }
  if (state != Z_STREAM_END) {
    return Refuse("BAD_GZIP", "the gzip data is broken or stops early");
  }
  return out;
}

}  // namespace

bool IsBase64Gzip(std::string_view text) {
  text = Trim(text.substr(std::min(text.find_first_not_of("\r\n\t "), text.size())));
  return text.starts_with(kGzipStart) && std::all_of(text.begin(), text.end(), IsBase64Character);
}

Result<std::string> UnpackBase64Gzip(std::string_view text, std::size_t max_bytes) {
  Result<std::vector<unsigned char>> bytes = DecodeBase64(text);
  if (!bytes.ok()) return bytes.status();
  return Inflate(*std::move(bytes), max_bytes);
}

}  // namespace rankroute
