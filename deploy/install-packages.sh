#!/usr/bin/env bash
# Installs what is missing of the Debian packages in the lists given, as root or through sudo.
#   bash deploy/install-packages.sh LIST...
# A list names one package a line; what follows a # is a comment. A second word names a command that
# makes the package needless where it is on the PATH, whatever it came with. With nothing missing it
# does nothing, needs no rights and does not touch the network.
set -euo pipefail

if [[ $# -eq 0 ]]; then
  echo "usage: bash deploy/install-packages.sh LIST..." >&2
  exit 2
fi

missing=()
while read -r package command; do
  [[ -z $command ]] || ! command -v "$command" >/dev/null || continue
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done < <(sed -e 's/#.*//' -e 's/[[:space:]]*$//' -e '/^$/d' "$@" | LC_ALL=C sort -u)

[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "install-packages: missing ${missing[*]}" >&2
    echo "install-packages: run this as root, or install sudo, to have them installed" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "installing from Debian: ${missing[*]}" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" \
    >"$log" 2>&1 && return
  cat "$log" >&2
  echo "install-packages: apt-get $1 failed" >&2
  exit 1
}
apt update
apt install -y --no-install-recommends "${missing[@]}"
