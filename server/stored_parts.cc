#include "server/stored_parts.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <optional>
#include <utility>

#include "topology/sha256.h"

namespace rankroute {
namespace {

// A million parts of a quarter mebibyte are beyond every limit of a fabric or a plan.
constexpr std::size_t kMaxParts = 1'000'000;
constexpr std::size_t kNumberDigits = 6;

std::string PartsPrefix(const std::string& prefix, const std::string& digest) {
  return prefix + "/" + digest + "/";
}

}  // namespace

std::string PartsDigest(const std::vector<std::string>& parts) {
  Sha256 digest;
  for (const std::string& part : parts) digest.AddField(part);
  return std::move(digest).Hex();
}

std::string SerializeStable(const google::protobuf::MessageLite& message) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&coded);
  coded.Trim();
  return bytes;
}

void AddPartWrites(const std::string& prefix, const std::string& digest,
                   const std::vector<std::string>& parts, StoreTransaction* transaction) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string number = std::to_string(i);
    number.insert(0, kNumberDigits - number.size(), '0');
    transaction->writes.push_back({PartsPrefix(prefix, digest) + number, parts[i]});
  }
}

Status AddPartDeletes(Store* store, const std::string& prefix, const std::string& digest,
                      StoreTransaction* transaction) {
  Result<std::vector<StoreEntry>> entries = store->List(PartsPrefix(prefix, digest), kMaxParts);
  if (!entries.ok()) return entries.status();
  for (StoreEntry& entry : *entries) {
    transaction->writes.push_back({std::move(entry.key), std::nullopt});
  }
  return {};
}

Result<std::vector<std::string>> ReadParts(Store* store, const std::string& prefix,
                                           const std::string& digest) {
  Result<std::vector<StoreEntry>> entries = store->List(PartsPrefix(prefix, digest), kMaxParts);
  if (!entries.ok()) return entries.status();
  std::vector<std::string> parts;
  parts.reserve(entries->size());
  for (StoreEntry& entry : *entries) parts.push_back(std::move(entry.value));
  if (PartsDigest(parts) == digest) return parts;
  return Status(StatusCode::kDataLoss, "PARTS_LOST",
                "the store has not all parts of " + prefix + " (digest " + digest + ")");
}

}  // namespace rankroute
