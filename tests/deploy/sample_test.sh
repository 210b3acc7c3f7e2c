#!/usr/bin/env bash
# The committed sample is byte for byte what its generator writes, and has no file beside that.
set -euo pipefail
sample=$(cd "$(dirname "$0")/../../deploy/sample" && pwd)
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
python3 "$sample/make_sample.py" "$fresh"
diff -r --exclude=make_sample.py --exclude=__pycache__ --exclude=README.md "$sample" "$fresh"
