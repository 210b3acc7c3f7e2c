// Writes the captures of a cluster that ingestion is measured with:
//   write_cluster FOLDER SERVERS
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/bench/cluster_captures.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: write_cluster FOLDER SERVERS\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  const std::size_t servers = std::strtoul(argv[2], nullptr, 10);
  for (const auto& source : rankroute::PrintCluster(servers)) {
    std::ofstream file(folder / source.name, std::ios::binary);
    if (!file.write(source.bytes.data(), static_cast<std::streamsize>(source.bytes.size()))) {
      std::fprintf(stderr, "write_cluster: cannot write %s\n", source.name.c_str());
      return 1;
    }
  }
  return 0;
}
