#!/usr/bin/env bash
# Runs lldpd_fabric.py in mount and process namespaces of its own. Whatever kills it, the kernel
# then ends its daemons and takes back its network namespaces and cables.
#   lldpd_fabric.sh RANKROUTE     the binary to test; needs root or sudo without a password
set -euo pipefail

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  as_root=(sudo -n)
fi
exec "${as_root[@]}" unshare --mount --pid --fork --kill-child --mount-proc \
  python3 "$(dirname "$0")/lldpd_fabric.py" "$@"
