#!/usr/bin/env python3
"""Measures ingestion with built programs. Usage: ingest.py BUILD_DIR.

Needs Debian's python3-textfsm.
"""

import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import textfsm

CLUSTER_SERVERS = 12500
FORMAT_SERVERS = 500  # As ingest_bench has it.
MIB = 1 << 20

# `display lldp neighbor` of Huawei's VRP: what the reader takes of a neighbour, too.
TEMPLATE = r"""Value Required,Filldown LOCAL_PORT (\S+)
Value CHASSIS_TYPE (.*?)
Value CHASSIS_ID (\S+)
Value PORT_TYPE (.*?)
Value PORT_ID (\S+)
Value PORT_DESCRIPTION (.*?)
Value SYSTEM_NAME (.*?)
Value SYSTEM_DESCRIPTION (.*?)
Value SUPPORTED (.*?)
Value ENABLED (.*?)
Value MANAGEMENT_ADDRESS (\S+)
Value TTL (\d+)
Value MAU (.*?)

Start
  ^${LOCAL_PORT} has \d+ neighbor\(s\)
  ^Chassis type\s*:${CHASSIS_TYPE}\s*$$
  ^Chassis ID\s*:${CHASSIS_ID}\s*$$
  ^Port ID subtype\s*:${PORT_TYPE}\s*$$
  ^Port ID\s*:${PORT_ID}\s*$$
  ^Port description\s*:${PORT_DESCRIPTION}\s*$$
  ^System name\s*:${SYSTEM_NAME}\s*$$
  ^System description\s*:${SYSTEM_DESCRIPTION}\s*$$
  ^System capabilities supported\s*:${SUPPORTED}\s*$$
  ^System capabilities enabled\s*:${ENABLED}\s*$$
  ^Management address\s*:${MANAGEMENT_ADDRESS}\s*$$
  ^Expired time\s*:${TTL}s
  ^OperMau\s*:${MAU}\s*$$
  ^Maximum frame Size -> Record

EOF
"""


def write_cluster(build, folder, servers):
    """Writes captures into a new folder; returns their bytes."""
    folder.mkdir()
    subprocess.run([build / "tests/bench/write_cluster", folder, str(servers)], check=True)
    return sum(path.stat().st_size for path in folder.iterdir())


def ingest_files(build, folder, size):
    """The command line on a folder, in a process of its own."""
    command = [build / "client/rankroute", "topology", "ingest", folder, "-o", folder / "../fabric"]
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        sys.exit(f"ingest.py: rankroute topology ingest failed: {status}")
    print(f"files: {len(list(folder.iterdir()))}, {size / MIB:.0f} MiB")
    print(f"wall {wall:.2f} s, user {usage.ru_utime:.2f} s, system {usage.ru_stime:.2f} s, "
          f"peak memory {usage.ru_maxrss / 1024:.0f} MiB\n")


def run_bench(build):
    """Runs ingest_bench and prints its figures; returns MiB/s of CPU time by name."""
    output = subprocess.run(
        [build / "tests/bench/ingest_bench", "--benchmark_format=json"],
        check=True, stdout=subprocess.PIPE).stdout
    rates = {}
    print(f"{'':40}{'wall ms':>10}{'CPU ms':>10}{'MiB/s':>10}")
    for run in json.loads(output)["benchmarks"]:
        rate = run.get("bytes_per_second", 0) / MIB
        rates[run["name"]] = rate
        shown = f"{rate:10.0f}" if rate else ""
        print(f"{run['name']:40}{run['real_time']:10.1f}{run['cpu_time']:10.1f}{shown}")
    print()
    return rates


def textfsm_rate(folder):
    """MiB/s of CPU time of TextFSM on the switches' captures of a folder."""
    texts = [path.read_text() for path in sorted(folder.glob("*.txt"))
             if not path.name.startswith("node")]
    parser = textfsm.TextFSM(io.StringIO(TEMPLATE))
    start = time.process_time()
    rows = 0
    for text in texts:
        parser.Reset()
        rows += len(parser.ParseText(text))
    seconds = time.process_time() - start
    expected = sum(text.count("Neighbor index") for text in texts)
    if rows != expected:
        sys.exit(f"ingest.py: TextFSM finds {rows} of {expected} neighbors")
    return sum(len(text) for text in texts) / MIB / seconds


def main():
    build = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as temporary:
        cluster = pathlib.Path(temporary) / "cluster"
        ingest_files(build, cluster, write_cluster(build, cluster, CLUSTER_SERVERS))
        rates = run_bench(build)
        small = pathlib.Path(temporary) / "small"
        write_cluster(build, small, FORMAT_SERVERS)
        slow = textfsm_rate(small)
        fast = rates["Read/huawei-lldp-neighbor"]
        print(f"huawei-lldp-neighbor: {fast:.0f} MiB/s, TextFSM {slow:.2f} MiB/s: "
              f"{fast / slow:.0f} times")


if __name__ == "__main__":
    main()
