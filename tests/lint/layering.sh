#!/usr/bin/env bash
# One-way dependencies, as the includes show them:
#   base <- topology <- planner <- proto <- server, base <- ranktable <- planner,
#   client -> proto, planner;
#   gRPC and Protobuf in proto/, server/ and client/ alone; libraries neither log nor print.
# Prints every include that breaks a rule and exits 1.
#   tests/lint/layering.sh [ROOT]        checks ROOT, or this repository
#   tests/lint/layering.sh --self-test   checks that each rule can fail
set -euo pipefail

folders='base topology ranktable planner proto server client'
services='grpc|grpcpp|grpc\+\+|google|rankroute|etcd|proto'

# What each folder may include of the project's own, and whether it is a library: one that keeps
# off services and streams.
allowed_in() {
  case $1 in
    base) echo 'base' ;;
    topology) echo 'base topology' ;;
    ranktable) echo 'base ranktable' ;;
    planner) echo 'base topology ranktable planner' ;;
    proto) echo 'base topology ranktable planner proto' ;;  # proto/convert/: values <-> messages
    server) echo 'base topology ranktable planner proto server' ;;
    client) echo 'base topology ranktable planner proto client' ;;
  esac
}
is_library() { [[ ' base topology ranktable planner ' == *" $1 "* ]]; }

# Prints file:line:include for each include below folder $2 of root $1 whose path matches $3.
matching_includes() {
  [[ -d $1/$2 ]] || return 0
  grep -rnE --include='*.h' --include='*.cc' "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]$3" \
    "$1/$2" || true
}

check_folder() {
  local root=$1 folder=$2 other
  for other in $folders tests; do
    [[ " $(allowed_in "$folder") " == *" $other "* ]] ||
      matching_includes "$root" "$folder" "$other/" | sed "s|\$|  <- $folder may not use $other|"
  done
  if is_library "$folder"; then
    matching_includes "$root" "$folder" "(($services)[/.]|[^>\"]*\.pb\.h)" |
      sed "s|\$|  <- no gRPC or Protobuf in $folder|"
    matching_includes "$root" "$folder" '(spdlog/|iostream>|cstdio>|stdio\.h>)' |
      sed "s|\$|  <- $folder neither logs nor prints|"
  fi
}

check_tree() {
  local folder faults
  faults=$(for folder in $folders; do check_folder "$1" "$folder"; done)
  [[ -z $faults ]] || { printf '%s\n' "$faults"; return 1; }
}

# Expects the check to accept ($1 = good) or refuse (bad) a tree whose file $2 includes $3.
expect() {
  local tree verdict=good
  tree=$(mktemp -d)
  mkdir -p "$tree/$(dirname "$2")"
  printf '#pragma once\n#include %s\n' "$3" >"$tree/$2"
  check_tree "$tree" >/dev/null || verdict=bad
  rm -rf "$tree"
  [[ $verdict == "$1" ]] || { echo "layering self-test: $2 with $3 is not $1"; return 1; }
}

self_test() {
  expect good base/a.h '"base/b.h"'
  expect good topology/readers/a.cc '<string>'
  expect good planner/a.cc '"ranktable/b.h"'
  expect good server/a.cc '"rankroute/v1/plan_service.grpc.pb.h"'
  expect good client/a.cc '<grpcpp/grpcpp.h>'
  expect bad base/a.h '"topology/b.h"'
  expect bad topology/readers/a.cc '"planner/b.h"'
  expect bad topology/a.cc '"ranktable/b.h"'
  expect bad ranktable/a.cc '"topology/b.h"'
  expect bad planner/a.h '"server/b.h"'
  expect bad server/a.cc '"client/b.h"'
  expect bad client/a.cc '"server/b.h"'
  expect good proto/convert/a.cc '"planner/b.h"'
  expect bad proto/convert/a.cc '"server/b.h"'
  expect bad planner/a.cc '"proto/convert/b.h"'
  expect bad planner/a.cc '<grpcpp/grpcpp.h>'
  expect bad topology/a.cc '<google/protobuf/message.h>'
  expect bad base/a.cc '"rankroute/v1/common.pb.h"'
  expect bad ranktable/a.cc '<spdlog/spdlog.h>'
  expect bad planner/a.cc '  <iostream>'
  expect bad base/a.cc '"tests/base/helper.h"'
}

if [[ ${1:-} == --self-test ]]; then
  self_test
else
  check_tree "${1:-$(dirname "$0")/../..}"
fi
