#!/usr/bin/env python3
"""Compares `rankroute topology parse` with independent readings of real captures.

Usage: captures.py CAPTURES_DIR BIN. Exits 1 on any difference. Only the standard library is used.
"""

import json
import pathlib
import re
import subprocess
import sys

FIELDS = ("localPort", "chassisId", "portId", "systemName", "managementAddress")

# The keys under which a capture's .yml holds these fields.
YML_KEYS = ("local_interface", "chassis_id", "neighbor_port_id", "neighbor_name", "mgmt_address")

# What a person reads in the files, so that a fault that both readings share shows, too: the number
# of neighbours, the interfaces without one, and some neighbours in full.
READ_BY_EYE = {
    "huawei_vrp_display_lldp_neighbor.raw": (2, 9, [
        ("GigabitEthernet0/0/1", "f5:5f:c2:c5:e1:80", "Gi1/0/1", "tsa-2960-sw01", "192.168.0.240"),
        ("GigabitEthernet0/0/8", "f4:1f:c2:c5:e1:80", "Gi1/0/2", "tsa-2960-sw01", "192.168.0.241"),
    ]),
    "huawei_vrp_display_lldp_neighbor1.raw": (1, 0, [
        ("XGigabitEthernet0/0/1", "b8:d6:f6:ff:73:90", "XGigabitEthernet0/0/2", "ROUTER2",
         "169.254.1.2"),
    ]),
    "huawei_vrp_display_lldp_neighbor4.raw": (2, 16, [
        ("GE1/0/11", "aa:aa:aa:aa:aa:aa", "GigabitEthernet0/0/0", "AP_PRINCIPAL", "1.1.1.1"),
        ("GE1/0/25", "bb:bb:bb:bb:bb:bb", "Gi1/0/3", "SW_380_1", "10.11.11.11"),
    ]),
    "sonic-lldpctl.json": (33, 0, [
        ("eth0", "00:11:22:33:44:55", "ge-0/0/17", "switch218ad08", ""),
        ("Ethernet0", "00:11:22:33:44:55", "Ethernet1", "switch13", "10.3.147.196"),
        ("Ethernet96", "00:11:22:33:44:55", "Ethernet25", "", ""),
    ]),
}


def mac(text):
    """A MAC address in lower case with colons; any other text as it is."""
    digits = re.sub(r"[-:.]", "", text).lower()
    if re.fullmatch(r"[0-9a-f]{4}([-.])[0-9a-f]{4}\1[0-9a-f]{4}", text.lower()) or re.fullmatch(
            r"[0-9a-f]{2}(?:([-:])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}", text.lower()):
        return ":".join(digits[i:i + 2] for i in range(0, 12, 2))
    return text


def neighbors_of_yml(path):
    """The entries of a parsed_sample: `  - key: "value"` starts one, `    key: "value"` goes on."""
    entries = []
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.fullmatch(r'(  - |    )(\w+):(?: "(.*)")?', line)
        if not match:
            continue
        if match.group(1) == "  - ":
            entries.append({})
        entries[-1][match.group(2)] = match.group(3) or ""
    return [tuple(mac(entry[key]) for key in YML_KEYS) for entry in entries]


def neighbors_of_lldpctl(path):
    """The neighbours of `lldpctl -f json`, each a one-key object in a list."""
    neighbors = []
    for item in json.loads(path.read_text(encoding="utf-8"))["lldp"]["interface"]:
        (name, body), = item.items()
        chassis = body["chassis"]
        system = ""
        if "id" not in chassis:
            (system, chassis), = chassis.items()
        address = chassis.get("mgmt-ip", "")
        if isinstance(address, list):
            address = address[0]
        neighbors.append((name, mac(chassis["id"]["value"]), mac(body["port"]["id"]["value"]),
                          system, address))
    return neighbors


def parse(binary, path):
    done = subprocess.run([binary, "topology", "parse", str(path), "--output", "json"],
                          capture_output=True, text=True, check=False, timeout=60)
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def check_file(binary, path, expected):
    """Returns the number of neighbours that are right, and what is wrong."""
    faults = []
    count, silent, by_eye = READ_BY_EYE.get(path.name, (len(expected), None, []))
    if len(expected) != count:
        faults.append(f"the other reading has {len(expected)} neighbours, a person reads {count}")
    reading = parse(binary, path)
    found = [tuple(o[field] for field in FIELDS) for o in reading["observations"]]
    none = [fact for fact in reading["facts"] if fact["kind"] == "noNeighbor"]
    right = 0
    for i, want in enumerate(expected):
        got = found[i] if i < len(found) else None
        if got == want:
            right += 1
        else:
            faults.append(f"neighbour {i + 1}: expected {want}, read {got}")
    faults += [f"also read {got}, which is not there" for got in found[len(expected):]]
    faults += [f"not read: {want}" for want in by_eye if want not in found]
    if silent is not None and len(none) != silent:
        faults.append(f"expected {silent} interfaces without neighbours, read {len(none)}")
    faults += [f"unexpected diagnostic: {d}" for d in reading["diagnostics"]]
    return right, faults


def check_refusal(binary, path):
    done = subprocess.run([binary, "topology", "parse", str(path), "--output", "json"],
                          capture_output=True, text=True, check=False, timeout=60)
    said = done.stderr + done.stdout
    if done.returncode != 3:
        return [f"expected exit code 3 for a file of no known format, not {done.returncode}"]
    if "hccn-lldp" not in said or "lldpctl-json" not in said:
        return [f"the refusal does not name the known formats: {said.strip()!r}"]
    return []


def main():
    folder, binary = pathlib.Path(sys.argv[1]), sys.argv[2]
    formats = (
        ("huawei-lldp-neighbor", sorted(folder.glob("huawei-vrp/*.raw")),
         lambda path: neighbors_of_yml(path.with_suffix(".yml"))),
        ("lldpctl-json", sorted(folder.glob("lldpctl/*.json")), neighbors_of_lldpctl),
    )
    faults = []
    for name, paths, read in formats:
        wanted = correct = 0
        if not paths:
            faults.append(f"{name}: no capture below {folder}")
        for path in paths:
            try:
                expected = read(path)
                wanted += len(expected)
                right, wrong = check_file(binary, path, expected)
            except (OSError, RuntimeError, ValueError, KeyError) as error:
                right, wrong = 0, [str(error)]
            correct += right
            faults += [f"{path}: {fault}" for fault in wrong]
        print(f"{name}: {len(paths)} files, {wanted} neighbours expected, {correct} right")
    refused = [p for p in (folder / "README.md", *folder.glob("ranktable/*.json")) if p.is_file()]
    if not refused:
        faults.append(f"no file of another format below {folder}")
    for path in refused:
        try:
            wrong = check_refusal(binary, path)
        except OSError as error:
            wrong = [str(error)]
        faults += [f"{path}: {fault}" for fault in wrong]
    print(f"other formats: {len(refused)} files, which must be refused")
    for fault in faults:
        print(f"DIFFERENT {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
