#!/usr/bin/env bash
# Measures ingestion: the command line on the captures of 100,000 device ports as files, every
# reader by itself, and one reader beside Debian's TextFSM. Prints tables.
#   bash tests/bench/ingest.sh
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cd "${here}/../.."
cmake --preset release >/dev/null
cmake --build build/release --target rankroute ingest_bench write_cluster >&2
# Not any python3 of the PATH: Debian's has Debian's TextFSM.
exec /usr/bin/python3 "${here}/ingest.py" build/release
