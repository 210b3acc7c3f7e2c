#include "topology/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "topology/ingest.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Member {
  std::string path;
  std::string bytes;
  unsigned type = AE_IFREG;
};

std::string Pack(const std::vector<Member>& members, bool gzip, bool raw = false) {
  std::string out(std::size_t{1} << 20U, '\0');
  std::size_t used = 0;
  archive* a = archive_write_new();
  if (raw) {
    archive_write_set_format_raw(a);
  } else {
    archive_write_set_format_pax_restricted(a);
  }
  if (gzip) archive_write_add_filter_gzip(a);
  archive_write_open_memory(a, out.data(), out.size(), &used);
  for (const Member& member : members) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, member.path.c_str());
    archive_entry_set_filetype(entry, member.type);
    archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
    if (member.type == AE_IFLNK) archive_entry_set_symlink(entry, "/etc/passwd");
    EXPECT_EQ(archive_write_header(a, entry), ARCHIVE_OK);
    archive_write_data(a, member.bytes.data(), member.bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
  out.resize(used);
  return out;
}

UnpackedSources Unpack(const std::string& name, std::string bytes,
                       std::size_t max_bytes = std::size_t{1} << 20U) {
  return UnpackArchives({{name, std::move(bytes)}}, max_bytes);
}

std::vector<std::pair<std::string, std::string>> Files(const UnpackedSources& unpacked) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const Source& source : unpacked.sources) files.emplace_back(source.name, source.bytes);
  return files;
}

std::vector<std::string> ReasonsOf(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> reasons;
  for (const Diagnostic& d : diagnostics) reasons.push_back(d.reason);
  return reasons;
}

TEST(ArchiveTest, OtherBytesStayAsTheyAre) {
  const UnpackedSources unpacked = Unpack("a.txt", "plain text");
  EXPECT_THAT(Files(unpacked), ElementsAre(std::pair("a.txt", "plain text")));
  EXPECT_THAT(unpacked.diagnostics, IsEmpty());
}

TEST(ArchiveTest, TarAndCompressedTarGiveTheirFiles) {
  for (const bool gzip : {false, true}) {
    const UnpackedSources unpacked =
        Unpack("all.tar", Pack({{"d", "", AE_IFDIR}, {"./d/a.txt", "A"}, {"b.txt", ""}}, gzip));
    EXPECT_THAT(Files(unpacked),
                ElementsAre(std::pair("all.tar/d/a.txt", "A"), std::pair("all.tar/b.txt", "")));
    EXPECT_THAT(unpacked.diagnostics, IsEmpty());
  }
}

TEST(ArchiveTest, ACompressedFileIsThatFile) {
  EXPECT_THAT(Files(Unpack("dumps/node01.txt.gz", Pack({{"x", "text"}}, true, true))),
              ElementsAre(std::pair("dumps/node01.txt", "text")));
}

TEST(ArchiveTest, ArchivesInArchivesAreOpenedToALimit) {
  std::string bytes = Pack({{"a.txt", "A"}}, true);
  for (int depth = 1; depth < kMaxArchiveDepth; ++depth) bytes = Pack({{"in.tgz", bytes}}, true);
  EXPECT_THAT(Files(Unpack("o.tgz", bytes)),
              ElementsAre(std::pair("o.tgz/in.tgz/in.tgz/a.txt", "A")));
  const UnpackedSources deep = Unpack("o.tgz", Pack({{"in.tgz", bytes}, {"b", "B"}}, true));
  EXPECT_THAT(Files(deep), ElementsAre(std::pair("o.tgz/b", "B")));
  EXPECT_THAT(ReasonsOf(deep.diagnostics), ElementsAre("BAD_ARCHIVE"));
}

TEST(ArchiveTest, LinksAndHiddenMembersAreCounted) {
  const UnpackedSources unpacked = Unpack(
      "a.tar", Pack({{".git/x", "x"}, {"l", "", AE_IFLNK}, {"d/.h", ""}, {"../up", "u"}}, false));
  EXPECT_THAT(Files(unpacked), ElementsAre(std::pair("a.tar/../up", "u")));
  ASSERT_THAT(ReasonsOf(unpacked.diagnostics), ElementsAre("SKIPPED_FILES"));
  EXPECT_EQ(unpacked.diagnostics[0].message.substr(0, 2), "3 ");
}

TEST(ArchiveTest, DamageKeepsWhatStandsBeforeIt) {
  std::string bytes = Pack({{"a", "A"}, {"b", std::string(5'000, 'b')}}, false);
  bytes.resize(2'000);
  const UnpackedSources unpacked = Unpack("a.tar", bytes);
  EXPECT_THAT(Files(unpacked), ElementsAre(std::pair("a.tar/a", "A")));
  EXPECT_THAT(ReasonsOf(unpacked.diagnostics), ElementsAre("BAD_ARCHIVE"));
  const std::string gzip = Pack({{"a", std::string(5'000, 'x')}}, true);
  EXPECT_THAT(ReasonsOf(Unpack("a.tgz", gzip.substr(0, gzip.size() / 2)).diagnostics),
              ElementsAre("BAD_ARCHIVE"));
}

TEST(ArchiveTest, WhatUnpacksToTooMuchIsRefused) {
  const std::string bytes =
      Pack({{"a", std::string(100, 'a')}, {"b", std::string(100'000, 'b')}, {"c", "c"}}, true);
  const UnpackedSources unpacked = Unpack("a.tgz", bytes, 1'000);
  ASSERT_THAT(unpacked.sources, SizeIs(1));
  EXPECT_THAT(ReasonsOf(unpacked.diagnostics), ElementsAre("ARCHIVE_TOO_LARGE"));
}

TEST(ArchiveTest, IngestReadsThemAndNamesReportersByThem) {
  const std::string dump =
      "====> hccn_tool -i 0 -lldp -g\nChassis ID TLV\n\tMAC: 02:00:5e:10:00:01\nPort ID TLV\n\t"
      "Ifname: 400GE1/0/1\nSystem Name TLV\n\tleaf\nEnd of LLDPDU TLV\n";
  IngestOptions options;
  options.threads = 4;
  std::size_t told = 0;
  options.progress = [&told](std::size_t read, std::size_t) { told = std::max(told, read); };
  const auto ingestion = Ingest({{"logs/node01.tar.gz", Pack({{"lldp.log", dump}}, true)},
                                 {"logs/node02.tar", Pack({{"hccn_log/lldp.log", dump}}, false)}},
                                options);
  ASSERT_TRUE(ingestion.ok()) << ingestion.status().message();
  ASSERT_THAT(ingestion->fabric->description().servers, SizeIs(2));
  EXPECT_EQ(ingestion->fabric->description().servers[0].name, "node01");
  EXPECT_EQ(ingestion->fabric->description().servers[1].name, "node02");
  EXPECT_EQ(told, 2U);
}

}  // namespace
}  // namespace rankroute
