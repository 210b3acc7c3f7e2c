#!/usr/bin/env bash
# Reads real captures with the built command line and compares what it says with what their
# authors' own parser, or another reading of the same file, says.
#   bash tests/captures.sh CAPTURES_DIR [BIN]
set -euo pipefail

if [[ $# -lt 1 || $# -gt 2 ]]; then
  echo "usage: bash tests/captures.sh CAPTURES_DIR [BIN]" >&2
  exit 2
fi
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
exec python3 -B "${here}/captures.py" "$1" "${2:-${here}/../build/release/client/rankroute}"
