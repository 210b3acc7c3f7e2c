#!/usr/bin/env bash
# Exits 1 and shows where a C++ or proto file of this repository differs from .clang-format.
set -euo pipefail
cd "$(dirname "$0")/../.."
git ls-files -z --cached --others --exclude-standard -- '*.h' '*.cc' |
  xargs -0 -r clang-format-14 --dry-run --Werror
