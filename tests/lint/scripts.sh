#!/usr/bin/env bash
# Lints every shell script, and compiles every Python one.
set -euo pipefail
cd "$(dirname "$0")/../.."
git ls-files -z --cached --others --exclude-standard -- '*.sh' '.ci/*' | xargs -0 shellcheck
git ls-files -z --cached --others --exclude-standard -- '*.py' |
  xargs -0 -r python3 -c '
import sys
for name in sys.argv[1:]:
    compile(open(name, encoding="utf-8").read(), name, "exec")
'
