#!/usr/bin/env bash
# Installs what is missing, builds and runs every test: under the sanitizers first, then the plain
# build, whose summary ends the output.
#   bash tests/run.sh [PRESET...]     default: asan tsan dev
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

bash deploy/install-packages.sh deploy/packages-build.txt deploy/packages-test.txt
if command -v ccache >/dev/null; then
  export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
  # What one checkout has compiled serves every other.
  export CCACHE_BASEDIR=${CCACHE_BASEDIR-$PWD} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR-1}
fi

jobs=$(nproc)
presets=("$@")
[[ ${#presets[@]} -gt 0 ]] || presets=(asan tsan dev)

for preset in "${presets[@]}"; do
  printf '\n== %s: build\n' "$preset"
  cmake --preset "$preset" -DBUILD_TESTING=ON >/dev/null
  cmake --build --preset "$preset" --parallel "$jobs"
  printf '\n== %s: test\n' "$preset"
  ctest --preset "$preset" --parallel "$jobs" --progress
done
