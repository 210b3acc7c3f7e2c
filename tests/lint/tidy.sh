#!/usr/bin/env bash
# clang-tidy on the translation units that a change touches, itself or by a header.
#   tests/lint/tidy.sh BUILD_FOLDER [BASE]
# BASE is the commit to compare with: by default where this branch left origin/main, on that branch
# itself the commit before; with neither, every file is checked.
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${1:?usage: tidy.sh BUILD_FOLDER [BASE]}
limit_seconds=2400

base=${2:-$(git merge-base HEAD origin/main 2>/dev/null || true)}
if [[ -z $base || $base == "$(git rev-parse HEAD)" ]]; then
  base=$(git rev-parse -q --verify HEAD~1 || true)
fi

sources() { git ls-files --cached --others --exclude-standard -- '*.cc'; }

touched() {
  local changed file
  changed=$({ git diff --name-only --diff-filter=d "$base" --
              git ls-files --others --exclude-standard; } | LC_ALL=C sort -u)
  if grep -qx '\.clang-tidy' <<<"$changed"; then
    sources
    return
  fi
  grep -E '\.cc$' <<<"$changed" || true
  while read -r file; do
    sources | xargs grep -lF "#include \"$file\"" || true
  done < <(grep -E '\.h$' <<<"$changed" || true)
}

# Only what is compiled in this build has flags to be checked with.
compiled() { python3 -c '
import json, os, sys
known = {os.path.realpath(c["file"]) for c in json.load(open(sys.argv[1]))}
print("\n".join(f for f in sorted({l.strip() for l in sys.stdin}) if os.path.realpath(f) in known))
' "$build/compile_commands.json"; }

if [[ -n $base ]]; then files=$(touched | compiled); else files=$(sources | compiled); fi
[[ -n $files ]] || { echo "tidy.sh: no translation unit to check"; exit 0; }
echo "tidy.sh: $(wc -l <<<"$files") translation unit(s)"
# The build's compiler has a warning option that clang does not know.
check=(clang-tidy-14 --quiet --extra-arg=-Wno-unknown-warning-option -p "$build")
if ! timeout "$limit_seconds" xargs -P "$(nproc)" -n 1 "${check[@]}" <<<"$files" \
  2> >(grep -v 'warnings\? generated\.$' >&2); then
  echo "tidy.sh: findings, or over $limit_seconds s" >&2
  exit 1
fi
