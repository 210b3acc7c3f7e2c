#!/usr/bin/env bash
# From a fresh Debian 12 to a planned ranktable: installs what is missing, builds, starts rankrouted
# on a free loopback port, imports the sample captures, asks for the plan of the sample job and
# checks the result. Leaves the results in build/quickstart/. May be run from any folder, as root or
# with sudo, and again.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release
results=$root/build/quickstart
sample=$root/deploy/sample
port_wait_seconds=30

work=$(mktemp -d)
server_pid=
clean_up() {
  local status=$?
  if [[ -n $server_pid ]]; then
    kill "$server_pid" 2>/dev/null || true
    wait "$server_pid" 2>/dev/null || true
  fi
  if [[ $status -ne 0 && -s $work/rankrouted.log ]]; then
    echo "quickstart failed; rankrouted said:" >&2
    cat "$work/rankrouted.log" >&2
  fi
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

say() { printf '\n== %s\n' "$*"; }

build_release() {
  local options=()
  # A folder that already builds the tests goes on doing so: nothing is built twice.
  [[ -f $build/CMakeCache.txt ]] || options=(-DBUILD_TESTING=OFF)
  if command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
  fi
  (cd "$root" && cmake --preset release "${options[@]}") >"$work/configure.log" 2>&1 || {
    cat "$work/configure.log" >&2
    return 1
  }
  cmake --build "$build" --target rankroute rankrouted
}

# Starts the server and sets `endpoint`.
start_server() {
  cat >"$work/rankrouted.yaml" <<END
listen: 127.0.0.1:0
portFile: $work/port
store:
  sqlite: $work/rankroute.db
END
  "$build/server/rankrouted" --config "$work/rankrouted.yaml" 2>"$work/rankrouted.log" &
  server_pid=$!
  local deadline=$((SECONDS + port_wait_seconds))
  until [[ -s $work/port ]]; do
    if ! kill -0 "$server_pid" 2>/dev/null; then
      echo "rankrouted ended before it listened" >&2
      return 1
    fi
    if ((SECONDS >= deadline)); then
      echo "rankrouted wrote no port within $port_wait_seconds s" >&2
      return 1
    fi
    sleep 0.05
  done
  endpoint=127.0.0.1:$(<"$work/port")
}

stop_server() {
  local pid=$server_pid
  server_pid=
  kill "$pid"
  wait "$pid"
}

say "packages"
bash "$root/deploy/install-packages.sh" "$root/deploy/packages-build.txt"

say "build"
build_release

rankroute=$build/client/rankroute
mkdir -p "$results"

say "server"
start_server
echo "rankrouted listens on $endpoint, its store is a SQLite file"

say "fabric from the captures in deploy/sample/captures"
"$rankroute" topology import --server "$endpoint" "$sample/captures"
"$rankroute" topology get --server "$endpoint" -o "$results/fabric.yaml"

say "plan for the job in deploy/sample/ranktable.json"
"$rankroute" plan create --server "$endpoint" --ranktable "$sample/ranktable.json" \
  -o "$results/ranktable.json" --report "$results/plan.json"

say "check of the planned ranktable"
"$rankroute" validate "$results/ranktable.json"

stop_server
say "results"
printf '%-10s %s\n' fabric "$results/fabric.yaml" ranktable "$results/ranktable.json" \
  plan "$results/plan.json"
