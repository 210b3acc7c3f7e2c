#!/usr/bin/env bash
# Installs what is missing, builds the fuzz preset and runs every target: reader_fuzz once for each
# reader, the other targets once. Stops at the first fault, whose input stays in build/fuzz/faults.
# usage: tests/fuzz/run.sh [SECONDS_PER_READER], 20 unless told
set -euo pipefail
cd "$(dirname "$0")/../.."
readonly seconds=${1:-20}
readonly corpora=$PWD/tests/fuzz/corpus
readonly golden=$PWD/tests/golden/readers
readonly work=$PWD/build/fuzz

bash deploy/install-packages.sh deploy/packages-build.txt deploy/packages-fuzz.txt
launcher=()
if command -v ccache > /dev/null; then
  launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi
cmake --preset fuzz "${launcher[@]}" > /dev/null
cmake --build build/fuzz --target \
  json_fuzz yaml_fuzz ranktable_fuzz metis_graph_fuzz profile_fuzz traffic_csv_fuzz fabric_yaml_fuzz \
  leaf_list_fuzz background_csv_fuzz job_file_fuzz plan_json_fuzz archive_fuzz environment_fuzz \
  reader_fuzz

# The words of what is read from stdin, for the fuzzer to put together anew.
dictionary() {
  LC_ALL=C grep -aoE '[[:alpha:]][[:alnum:]_./-]{2,30}' | LC_ALL=C sort -u | sed 's/.*/"&"/'
}

# run TARGET CORPUS [READER]
run() {
  local corpus=$corpora/$2 found=$work/found/$2 log=$work/found/$2.log
  local inputs=("$corpus")
  for folder in "$golden/$2"*; do
    if [ -d "$folder" ]; then inputs+=("$folder"); fi
  done
  mkdir -p "$found" "$work/faults"
  find "${inputs[@]}" -type f -print0 | sort -z | xargs -0 cat | dictionary > "$work/found/$2.dict"
  if ! READER=${3:-auto} "$work/tests/fuzz/$1" "$found" "${inputs[@]}" \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 \
    -dict="$work/found/$2.dict" -artifact_prefix="$work/faults/$2-" > "$log" 2>&1; then
    tail -n 40 "$log"
    echo "$1 fails on an input of $2: see $log" >&2
    exit 1
  fi
  local count
  count=$(awk '/number_of_executed_units/ {print $2}' "$log")
  total=$((total + count))
  printf '%-24s %10d executions\n' "$2" "$count"
}

total=0
readonly start=$SECONDS
run json_fuzz json
run yaml_fuzz yaml
run ranktable_fuzz ranktable
run metis_graph_fuzz metis-graph
run profile_fuzz profile
run traffic_csv_fuzz traffic-csv
run fabric_yaml_fuzz fabric-yaml
run leaf_list_fuzz leaf-list
run background_csv_fuzz background-csv
run job_file_fuzz job-file
run plan_json_fuzz plan-json
run archive_fuzz archive
run environment_fuzz environment
mapfile -t readers < <(sed -n '/foreach(reader/,/^  )/s/^ \{6\}//p' tests/fuzz/CMakeLists.txt)
for reader in "${readers[@]}"; do
  run reader_fuzz "$reader" "$reader"
done
echo "$total executions in $((SECONDS - start)) s, no fault"
