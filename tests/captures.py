#!/usr/bin/env python3
"""Compares `rankroute topology parse` and `validate` with independent readings of real captures.

Usage: captures.py CAPTURES_DIR BIN. Exits 1 on any difference, and where a file of the folder is of
no kind listed here. Needs the package python3-yaml.
"""

import collections
import json
import pathlib
import subprocess
import sys

import yaml

import captures_expected as expected

# Format, files, the other reading of them.
NEIGHBOR_FORMATS = (
    ("comware-lldp-list", "comware/*_list*.raw", expected.neighbors_of_yml),
    ("comware-lldp-verbose", "comware/*_verbose*.raw", expected.neighbors_of_yml),
    ("eos-lldp-table", "eos/*.raw", expected.neighbors_of_yml),
    ("eos-lldp-json", "eos/*.json", expected.neighbors_of_eos_json),
    ("huawei-lldp-neighbor", "huawei-vrp/*.raw", expected.neighbors_of_yml),
    ("ibnetdiscover", "ibnetdiscover/*.out", expected.neighbors_of_ibnetdiscover),
    ("junos-lldp-table", "junos/*.raw", expected.neighbors_of_yml),
    ("lldpctl-json", "lldpctl/*.json", expected.neighbors_of_lldpctl),
    ("nxos-lldp-detail", "nxos/*_detail.raw", expected.neighbors_of_nxos_detail),
    # In spite of its name it holds text.
    ("nxos-lldp-detail", "nxos/*_detail.json", expected.neighbors_of_nxos_detail),
    ("nxos-lldp-table", "nxos/*_multiline.raw", expected.neighbors_of_nxos_table),
    ("openconfig-lldp", "openconfig/*.json", expected.neighbors_of_openconfig),
    ("sonic-lldp-table", "ocnos-sonic-table/*.raw", expected.neighbors_of_yml),
)
PLAN_FORMATS = (
    ("basic-tor-node-cm", "basic-tor-node-cm/*.json", expected.plan_of_tor_nodes),
    ("containerlab", "containerlab/*.clab.yml", expected.plan_of_containerlab),
    ("ptm-dot", "cable-plan/*.dot", expected.plan_of_dot),
    ("topograph-yaml", "topograph/*.yaml", expected.plan_of_topograph),
)
# Of no format that tells of a fabric.
REFUSED = ("README.md", "ranktable/*.json")

# What `validate` finds in ranktables: the rule and the path of each finding.
RANKTABLES = {
    # Pod 1 stands first and server 10.19.1.142 last, but HCCL goes by the text of server_id, in which
    # that server comes before 10.19.1.79: pod 0, which runs there, has the first ranks.
    "ranktable/k8s_jobstart_hccl.json": [],
}

MAIN_FIELDS = ("localPort", "chassisId", "portId", "systemName", "managementAddress")


def heard(*values, **more):
    """A neighbour, or those fields of it that are given."""
    return {**dict(zip(MAIN_FIELDS, values)), **more}


# What a person reads in the files, so that a fault that both readings share shows, too: the number
# of neighbours, the ports without one, and some neighbours.
NEIGHBORS_BY_EYE = {
    "comware/hp_comware_display_lldp_neighbor-information_list.raw": (4, 0, [
        heard("XGE1/0/17", "5c:8a:38:00:00:02", "Ten-GigabitEthernet1/0/29", "SW-TEST-002", "")]),
    "comware/hp_comware_display_lldp_neighbor-information_list1.raw": (2, 0, [
        heard("XGE1/0/0/2", "bc:ea:fa:00:00:33", "Ten-GigabitEthernet2/0/47", "SWITCH01", "")]),
    "comware/hp_comware_display_lldp_neighbor-information_verbose.raw": (4, 0, [
        heard("Ten-GigabitEthernet1/0/0/1", "70:f9:6d:6b:12:34", "GigabitEthernet0/0/1", "SW1", "",
              mbps=1000, ttlSeconds=120, bridge=True),
        # Below a prompt in the view of an interface, whose name may be part of the switch's.
        heard("GigabitEthernet0/0", "4c:1c:50:3a:12:34", "GigabitEthernet0/0", "Test-Router",
              "10.1.1.2", ttlSeconds=121)]),
    "eos/arista_eos_show_lldp_neighbors.raw": (4, 0, [
        heard("Et3/1", "", "Ethernet3/2", "tg104.sjc.aristanetworks.com", "", ttlSeconds=120),
        heard("Ma1/1", "", "1/1", "dc1-rack11-tor1.sjc", "")]),
    "eos/show_lldp_neighbors_detail.json": (41, 24, [
        heard("Ethernet8", "2c:60:0c:ad:30:de", "00:0f:53:2e:ce:d1", "78m3", "192.168.8.21",
              portDescription="eth3", mbps=10000, bridge=False),
        heard("Ethernet47", "5c:45:27:b4:90:00", "597", "ms01.bru01", "", bridge=True)]),
    "huawei-vrp/huawei_vrp_display_lldp_neighbor.raw": (2, 9, [
        heard("GigabitEthernet0/0/1", "f5:5f:c2:c5:e1:80", "Gi1/0/1", "tsa-2960-sw01",
              "192.168.0.240"),
        heard("GigabitEthernet0/0/8", "f4:1f:c2:c5:e1:80", "Gi1/0/2", "tsa-2960-sw01",
              "192.168.0.241")]),
    "huawei-vrp/huawei_vrp_display_lldp_neighbor1.raw": (1, 0, [
        heard("XGigabitEthernet0/0/1", "b8:d6:f6:ff:73:90", "XGigabitEthernet0/0/2", "ROUTER2",
              "169.254.1.2")]),
    "huawei-vrp/huawei_vrp_display_lldp_neighbor4.raw": (2, 16, [
        heard("GE1/0/11", "aa:aa:aa:aa:aa:aa", "GigabitEthernet0/0/0", "AP_PRINCIPAL", "1.1.1.1"),
        heard("GE1/0/25", "bb:bb:bb:bb:bb:bb", "Gi1/0/3", "SW_380_1", "10.11.11.11")]),
    "ibnetdiscover/example.out": (2228, 0, [
        heard("mlx5_5", "2c5eab0300b87b40", "1", "MF0;A09-P1-IBLEAF-04-04:MQM9701/U1", "",
              device="a08-p1-dgx-04-c01", mbps=400000, bridge=True),
        heard("35", "2c5eab0300c26280", "32", "MF0;A10-P1-IBSPINE-02:MQM9701/U1", "",
              device="MF0;A09-P1-IBLEAF-04-04:MQM9701/U1"),
        heard("6", "e09d730300858d88", "ib1", "e09d730300858d88", "",
              device="MF0;A09-P1-IBLEAF-04-02:MQM9701/U1", bridge=False)]),
    "junos/juniper_junos_show_lldp_neighbors.raw": (2, 0, [
        heard("ge-0/0/1", "2c:6b:f5:a1:c2:c0", "ge-0/0/1", "vmx2", "")]),
    "lldpctl/sonic-lldpctl.json": (33, 0, [
        heard("eth0", "00:11:22:33:44:55", "ge-0/0/17", "switch218ad08", "",
              device="arc-switch1025", ttlSeconds=90, ageSeconds=18542),
        heard("Ethernet0", "00:11:22:33:44:55", "Ethernet1", "switch13", "10.3.147.196"),
        heard("Ethernet96", "00:11:22:33:44:55", "Ethernet25", "", "")]),
    "nxos/cisco_nxos_show_lldp_neighbors_detail.raw": (4, 0, [
        heard("Eth2/2", "54:7f:ee:af:78:18", "Ethernet1/49", "N3K.cisconxapi.com", "10.30.140.30",
              ttlSeconds=93)]),
    "nxos/cisco_nxos_show_lldp_neighbors_multiline.raw": (15, 0, [
        heard("Eth1/1", "", "Eth1/1", "r2-services", "", device="r1-services", bridge=True),
        heard("Eth1/7", "", "ethernet1/9", "fw2-clinical-partner", "", bridge=None),
        heard("Eth3/1", "", "Fo1/0/8", "cr-ebc.org.local", ""),
        heard("Eth4/1", "", "Fo1/0/8", "cr-park.org.local", "")]),
    "nxos/show_lldp_neighbors_detail.json": (3, 0, [
        heard("mgmt0", "00:14:1c:57:a4:8b", "Fa1/0/9", "PERIMETER.cisco.com", "10.1.100.1")]),
    "ocnos-sonic-table/ipinfusion_ocnos_show_lldp_table.raw": (7, 0, [
        heard("Ethernet16", "", "fortyGigE0/24", "leaf03", "", portDescription="Ethernet24")]),
    "openconfig/01-get-all-intf-response.json": (2, 0, [
        heard("Ethernet0", "e4:f0:04:fe:64:e1", "ethernet1/1/9", "swtor-b2lab2-1409", "",
              chassisIdType="mac", portIdType="ifname")]),
}

# The number of nodes and of cables, some nodes and some cables.
PLANS_BY_EYE = {
    "basic-tor-node-cm/tor-node.json": (20, 16, {
        "1.0.0.1": {"role": "switch", "tier": 1, "address": "1.0.0.1"},
        "1.1.0.114": {"role": "server", "address": "1.1.0.114", "deviceCount": 8},
    }, [("1.0.0.3", "", "1.1.0.111", "")]),
    "cable-plan/topology.dot": (12, 46, {"oob-fw": {"role": "unknown"}}, [
        ("Switch1", "swp49", "Core1", "swp1"), ("Core1", "swp32", "Core2", "swp32"),
        ("Leaf2", "swp62s1", "Spine2", "swp8s1")]),
    "containerlab/clos01.clab.yml": (5, 4, {
        "spine": {"role": "switch"}, "client2": {"role": "server"},
    }, [("leaf2", "e1-1", "spine", "e1-2"), ("client1", "eth1", "leaf1", "e1-2")]),
    "topograph/medium.yaml": (15, 14, {
        "sw3": {"role": "switch", "tier": 3}, "1302": {"role": "server", "superPod": "nvl3"},
    }, [("sw22", "", "sw14", ""), ("sw11", "", "1101", "")]),
    "topograph/small-tree.yaml": (9, 8, {
        "S3": {"role": "switch", "tier": 1}, "I25": {"role": "server", "superPod": "nvl2"},
    }, [("S1", "", "S2", ""), ("S2", "", "I22", ""), ("S3", "", "I35", "")]),
}


def run_parse(binary, path, form="auto"):
    return subprocess.run([binary, "topology", "parse", str(path), "--format", form,
                           "--output", "json"],
                          capture_output=True, text=True, check=False, timeout=60)


def parse(binary, path, form):
    """The reading; the format has to be found by content."""
    done = run_parse(binary, path)
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
    if run_parse(binary, path, form).stdout != done.stdout:
        raise RuntimeError(f"the text was not taken for {form}")
    return json.loads(done.stdout)


def fits(want, got):
    return all(got.get(field) == value for field, value in want.items())


def difference(want, got):
    """What of a neighbour differs, or nothing."""
    if got is None:
        return f"is not read: {want}"
    wrong = [f"{field} is {got.get(field)!r}, expected {value!r}"
             for field, value in want.items() if got.get(field) != value]
    return ", ".join(wrong)


def check_neighbors(reading, wanted, by_eye):
    """Returns the number of neighbours that are right, and what is wrong."""
    faults = []
    found = reading["observations"]
    right = 0
    for i, want in enumerate(wanted):
        wrong = difference(want, found[i] if i < len(found) else None)
        right += not wrong
        if wrong:
            faults.append(f"neighbour {i + 1} on {want['localPort']}: {wrong}")
    faults += [f"is read and not there: {got}" for got in found[len(wanted):]]
    if by_eye is None:
        return right, faults
    count, silent, some = by_eye
    if len(wanted) != count:
        faults.append(f"the other reading has {len(wanted)} neighbours, a person reads {count}")
    faults += [f"not read: {want}" for want in some if not any(fits(want, got) for got in found)]
    none = sum(fact["kind"] == "noNeighbor" for fact in reading["facts"])
    if none != silent:
        faults.append(f"expected {silent} ports without neighbours, read {none}")
    return right, faults


def plan_of(reading):
    """The nodes without their names and lines, and the cables, as the other readings have them."""
    plan = reading["plan"]
    nodes = {node["name"]: {k: v for k, v in node.items() if k not in ("name", "source")}
             for node in plan["nodes"]}
    if len(nodes) != len(plan["nodes"]):
        raise ValueError("two nodes have one name")
    return nodes, [expected.cable(c["a"], c.get("aPort", ""), c["b"], c.get("bPort", ""))
                   for c in plan["cables"]]


def check_plan(reading, wanted, by_eye):
    """Returns the number of nodes and cables that are right, and what is wrong."""
    nodes, cables = plan_of(reading)
    want_nodes, want_cables = wanted
    faults = [f"node {name}: expected {want_nodes.get(name)}, read {nodes.get(name)}"
              for name in sorted({*nodes, *want_nodes}) if nodes.get(name) != want_nodes.get(name)]
    missing = collections.Counter(want_cables) - collections.Counter(cables)
    right = sum(nodes.get(name) == node for name, node in want_nodes.items())
    right += len(want_cables) - missing.total()
    faults += [f"cable {ends} is not read" for ends in missing.elements()]
    faults += [f"cable {ends} is read and not there"
               for ends in (collections.Counter(cables) - collections.Counter(want_cables))]
    if by_eye is None:
        return right, faults
    node_count, cable_count, some_nodes, some_cables = by_eye
    if (len(want_nodes), len(want_cables)) != (node_count, cable_count):
        faults.append(f"the other reading has {len(want_nodes)} nodes and {len(want_cables)} "
                      f"cables, a person reads {node_count} and {cable_count}")
    faults += [f"not read: node {name} as {node}"
               for name, node in some_nodes.items() if nodes.get(name) != node]
    faults += [f"not read: cable {ends}"
               for ends in some_cables if expected.cable(*ends) not in cables]
    return right, faults


def check_refusal(binary, path):
    done = run_parse(binary, path)
    said = done.stderr + done.stdout
    if done.returncode != 3:
        return [f"expected exit code 3 for a file of no known format, not {done.returncode}"]
    if "UNKNOWN_FORMAT" not in said:
        return [f"the refusal does not say that the format is unknown: {said.strip()!r}"]
    return []


def check_ranktable(binary, path, wanted):
    done = subprocess.run([binary, "validate", str(path), "--output", "json"],
                          capture_output=True, text=True, check=False, timeout=60)
    if done.returncode not in (0, 1):
        return [f"exit code {done.returncode}: {done.stderr.strip()}"]
    found = [(f["id"], f["path"]) for f in json.loads(done.stdout)["files"][0]["findings"]]
    return [] if found == wanted else [f"expected the findings {wanted}, not {found}"]


class Report:
    """What was compared, format by format."""

    def __init__(self, folder, binary):
        self.folder, self.binary = folder, binary
        self.faults = []
        self.covered = set()

    def files(self, name, pattern):
        paths = sorted(self.folder.glob(pattern))
        self.covered.update(paths)
        if not paths:
            self.faults.append(f"{name}: no file {self.folder / pattern}")
        return paths

    def compare(self, form, check, by_eye):
        name, pattern, read = form
        paths = self.files(name, pattern)
        counts, correct = collections.Counter(), 0
        for path in paths:
            place = path.relative_to(self.folder).as_posix()
            try:
                wanted = read(path)
                if isinstance(wanted, tuple):
                    counts.update(nodes=len(wanted[0]), cables=len(wanted[1]))
                else:
                    counts.update(neighbours=len(wanted))
                reading = parse(self.binary, path, name)
                right, wrong = check(reading, wanted, by_eye.get(place))
                wrong += [f"unexpected diagnostic: {d}" for d in reading["diagnostics"]]
            except (OSError, RuntimeError, ValueError, LookupError, yaml.YAMLError) as error:
                right, wrong = 0, [repr(error)]
            correct += right
            self.faults += [f"{place}: {fault}" for fault in wrong]
        things = " and ".join(f"{count} {thing}" for thing, count in counts.items())
        print(f"{name}: {len(paths)} files, {things} expected, {correct} right")

    def refuse(self):
        paths = [path for pattern in REFUSED for path in self.files("other formats", pattern)]
        for path in paths:
            self.faults += [f"{path}: {fault}" for fault in check_refusal(self.binary, path)]
        print(f"other formats: {len(paths)} files, which must be refused")

    def validate(self):
        paths = self.files("ranktables", "ranktable/*.json")
        for path in paths:
            place = path.relative_to(self.folder).as_posix()
            wrong = (check_ranktable(self.binary, path, RANKTABLES[place]) if place in RANKTABLES
                     else ["no line says what validate finds in it"])
            self.faults += [f"{place}: {fault}" for fault in wrong]
        print(f"ranktables: {len(paths)} files, validated")

    def check_covered(self):
        """Every file is read, or holds what another parser takes from one that is."""
        for path in sorted(self.folder.rglob("*")):
            beside = path.suffix == ".yml" and path.with_suffix(".raw") in self.covered
            if path.is_file() and path not in self.covered and not beside:
                self.faults.append(f"{path}: no rule says what this is")


def main():
    report = Report(pathlib.Path(sys.argv[1]), sys.argv[2])
    for form in NEIGHBOR_FORMATS:
        report.compare(form, check_neighbors, NEIGHBORS_BY_EYE)
    for form in PLAN_FORMATS:
        report.compare(form, check_plan, PLANS_BY_EYE)
    report.refuse()
    report.validate()
    report.check_covered()
    for fault in report.faults:
        print(f"DIFFERENT {fault}", file=sys.stderr)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
