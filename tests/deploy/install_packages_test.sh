#!/usr/bin/env bash
# deploy/install-packages.sh against stand-ins for dpkg-query, id, sudo and apt-get.
set -euo pipefail

script=$(cd "$(dirname "$0")/../../deploy" && pwd)/install-packages.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
for tool in bash sed sort env mktemp rm cat; do
  ln -s "$(command -v "$tool")" "$work/bin/$tool"
done

stand_in() { # NAME BODY
  printf '#!/usr/bin/env bash\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
# shellcheck disable=SC2016
stand_in dpkg-query '[[ $3 == have-* ]] && printf installed || exit 1'
stand_in id "cat '$work/uid'"
# shellcheck disable=SC2016
stand_in apt-get "echo \"apt-get \$*\" >>'$work/calls'; exit \$(cat '$work/apt_status')"

failures=0
# case NAME UID APT_STATUS LIST EXPECTED_STATUS EXPECTED_CALLS EXPECTED_TEXT
case_is() {
  local name=$1 status=0 calls
  printf '%s' "$2" >"$work/uid"
  printf '%s' "$3" >"$work/apt_status"
  printf '%b' "$4" >"$work/list"
  : >"$work/calls"
  PATH=$work/bin bash "$script" "$work/list" >"$work/output" 2>&1 || status=$?
  calls=$(sed -e 's/ -q -o DPkg::Lock::Timeout=300//' "$work/calls")
  if [[ $status != "$5" || $calls != "$6" || $(<"$work/output") != *"$7"* ]]; then
    printf '%s: exit %s, calls:\n%s\noutput:\n%s\n' "$name" "$status" "$calls" "$(<"$work/output")"
    failures=$((failures + 1))
  fi
}

install='apt-get update
apt-get install -y --no-install-recommends lack-a lack-b'
case_is "nothing missing, no rights needed" 1000 0 'have-a # why\n\n# note\nhave-b\n' 0 '' ''
case_is "root installs what is missing" 0 0 'lack-b\nhave-a\nlack-a\nlack-b\n' 0 "$install" \
  'installing from Debian: lack-a lack-b'
case_is "a command stands in for a package" 1000 0 'lack-a cat # of another package\n' 0 '' ''
case_is "a missing command does not" 0 0 'lack-b\nlack-a no-such-command\n' 0 "$install" \
  'installing from Debian: lack-a lack-b'
case_is "no root, no sudo" 1000 0 'lack-a\n' 1 '' 'run this as root, or install sudo'
case_is "apt fails" 0 100 'lack-a\n' 1 'apt-get update' 'apt-get update failed'
# shellcheck disable=SC2016
stand_in sudo "echo sudo >>'$work/calls'; exec \"\$@\""
case_is "sudo is used where there is one" 1000 0 'lack-a\nlack-b\n' 0 "sudo
apt-get update
sudo
apt-get install -y --no-install-recommends lack-a lack-b" ''

exit $((failures > 0))
