#!/usr/bin/env bash
# Measures the planner beside Scotch, METIS and what other mapping tools are below the folder $PEERS,
# on training jobs of 64 to 131,072 NPUs. Prints a table and the worst ratios; --help has the options.
#   bash tests/bench/mapbench.sh [--quick] [--only REGEX] [--planner COMMAND] [--cache FOLDER] ...
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cd "${here}/../.."
export PYTHONDONTWRITEBYTECODE=1

targets=(mapbench metis_hierarchy mapbench_plan)
for argument in "$@"; do
  case $argument in
    --help | -h) exec python3 "${here}/mapbench/run.py" --build build/release --help ;;
    --planner | --planner=*) targets=(mapbench metis_hierarchy) ;;
  esac
done

bash deploy/install-packages.sh deploy/packages-build.txt deploy/packages-bench.txt
cmake --preset release -DBUILD_TESTING=ON >/dev/null
cmake --build build/release --target "${targets[@]}" >&2
exec python3 "${here}/mapbench/run.py" --build build/release "$@"
