#!/usr/bin/env python3
"""Ingests what real lldpd daemons say about a fabric of network namespaces, and checks its cabling.

               spine-1
          s1 // s2  s3 \\ s4       two parallel cables to each leaf
         leaf-1        leaf-2
    p1…p4  p5…p8      p1…p4  p5…p8

node01…node04 have a rail on each leaf (enp1s0 on leaf-1, enp2s0 on leaf-2), node05 and node06 have
both on leaf-1, node07 and node08 both on leaf-2. mgmt0 is no device; it is cabled to leaf-1, too.

Started by lldpd_fabric.sh, which gives it namespaces of its own.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import yaml

RANKROUTE = ""
DEADLINE_SECONDS = 60
FORMS = ["json", "json0", "xml", "keyvalue"]

TIERS = {"leaf-1": 1, "leaf-2": 1, "spine-1": 2}
NODES = [f"node{i:02}" for i in range(1, 9)]
DEVICES = {"enp1s0": 0, "enp2s0": 1}

# A cable is (system, port, system, port).
RAIL_CABLES = [
    (NODES[i], interface, leaf, f"p{i + 1}")
    for i in range(4)
    for interface, leaf in (("enp1s0", "leaf-1"), ("enp2s0", "leaf-2"))
]
ONE_LEAF_CABLES = [
    (NODES[i], interface, leaf, f"p{first + device}")
    for i, leaf, first in ((4, "leaf-1", 5), (5, "leaf-1", 7), (6, "leaf-2", 5), (7, "leaf-2", 7))
    for interface, device in DEVICES.items()
]
DEVICE_CABLES = RAIL_CABLES + ONE_LEAF_CABLES
SWITCH_CABLES = [
    ("leaf-1", "u1", "spine-1", "s1"),
    ("leaf-1", "u2", "spine-1", "s2"),
    ("leaf-2", "u1", "spine-1", "s3"),
    ("leaf-2", "u2", "spine-1", "s4"),
]
MANAGEMENT_CABLES = [(node, "mgmt0", "leaf-1", f"m{i}") for i, node in enumerate(NODES, 1)]
CABLES = DEVICE_CABLES + SWITCH_CABLES + MANAGEMENT_CABLES

UNPLUGGED = ("node03", "enp2s0", "leaf-2", "p3")
UNPLUGGED_UPLINK = ("leaf-2", "u2", "spine-1", "s4")
EXCHANGED = [("node05", "enp1s0", "leaf-1", "p5"), ("node06", "enp2s0", "leaf-1", "p8")]
CROSSED = [("node05", "enp1s0", "leaf-1", "p8"), ("node06", "enp2s0", "leaf-1", "p5")]
TAKEN_OUT = [UNPLUGGED, UNPLUGGED_UPLINK, *EXCHANGED]
FAULTY_CABLES = [cable for cable in CABLES if cable not in TAKEN_OUT] + CROSSED

MANIFEST = yaml.safe_dump({
    "apiVersion": "rankroute/v1",
    "kind": "Manifest",
    "interfaces": [{"node": node, "interface": interface, "device": device}
                   for node in NODES for interface, device in DEVICES.items()],
})  # fmt: skip

INTENDED = yaml.safe_dump({
    "apiVersion": "rankroute/v1",
    "kind": "Fabric",
    "switches": [{"name": name, "tier": tier} for name, tier in TIERS.items()],
    "servers": [
        {"name": node,
         "devices": [{"id": DEVICES[interface], "ports": [{"switch": leaf, "port": port}]}
                     for system, interface, leaf, port in DEVICE_CABLES if system == node]}
        for node in NODES
    ],
    "links": [{"a": a, "aPort": a_port, "b": b, "bPort": b_port}
              for a, a_port, b, b_port in SWITCH_CABLES],
})  # fmt: skip


def run(*command, accepted=(0,), text=None):
    """The command's output; its errors end the test with what it said."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode not in accepted:
        raise AssertionError(
            f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        )
    return done.stdout


def run_ip(lines, system=None):
    """Runs many commands of ip at once."""
    where = ["-n", system] if system else []
    run("ip", *where, "-batch", "-", text="\n".join(lines) + "\n")


def ports_of(system, cables):
    ports = [port for a, port, _, _ in cables if a == system]
    return ports + [port for _, _, b, port in cables if b == system]


def plug(cables):
    """Joins namespaces by veth pairs; the ports of a switch are in its bridge."""
    run_ip([f"link add {a_port} netns {a} type veth peer name {b_port} netns {b}"
            for a, a_port, b, b_port in cables])  # fmt: skip
    for system in [*TIERS, *NODES]:
        bridge = "master br0" if system in TIERS else ""
        run_ip([f"link set {port} {bridge} up" for port in ports_of(system, cables)], system)


def unplug(cables):
    for system, port, _, _ in cables:
        run("ip", "-n", system, "link", "delete", port)


def cable_systems():
    """One network namespace a system. The spanning tree keeps parallel cables from being a loop."""
    run("mkdir", "-p", "/run/netns")  # A machine that never had a namespace has no such folder.
    run("mount", "-t", "tmpfs", "tmpfs", "/run/netns")
    run_ip([f"netns add {system}" for system in [*TIERS, *NODES]])
    for switch in TIERS:
        run_ip(["link add br0 type bridge stp_state 1", "link set br0 up"], switch)
    plug(CABLES)


class Daemon:
    """One lldpd in one namespace, named as its system by the configuration that it starts with."""

    def __init__(self, folder, system):
        self.system = system
        self.socket = folder / f"{system}.socket"
        self.log = open(folder / f"{system}.log", "wb")  # pylint: disable=consider-using-with
        config = folder / f"{system}.conf"
        lines = [f"configure system hostname {system}", "configure lldp tx-interval 1"]
        if system in TIERS:  # As switches do; hosts keep lldpd's default, a MAC address.
            lines.append("configure lldp portidsubtype ifname")
        config.write_text("\n".join(lines) + "\n")
        # -d stays in the foreground, -I admits virtual interfaces, -O replaces /etc/lldpd.conf.
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", system, "lldpd", "-d", "-u", self.socket,
             "-O", config, "-I", ",".join(ports_of(system, CABLES))],
            stdout=self.log, stderr=subprocess.STDOUT)  # fmt: skip

    def neighbors(self, form):
        """What `lldpctl -f FORM` prints, or nothing while the daemon does not answer yet."""
        done = subprocess.run(
            ["lldpctl", "-u", self.socket, "-f", form], capture_output=True, text=True, check=False
        )
        return done.stdout if done.returncode == 0 else ""

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


def heard(text):
    """(local port, neighbour, its port) for every named neighbour in lldpctl's json0."""
    try:
        interfaces = json.loads(text)["lldp"][0].get("interface", [])
    except (ValueError, KeyError, IndexError):
        return []
    return sorted(
        (interface["name"], chassis["name"][0]["value"], port_name(port))
        for interface in interfaces
        for chassis, port in zip(interface["chassis"], interface["port"])
        if "name" in chassis
    )


def port_name(port):
    """The interface name: the port id, or the description where the id is a MAC address."""
    identity = port["id"][0]
    return identity["value"] if identity["type"] == "ifname" else port["descr"][0]["value"]


def expected_of(system, cables):
    """What this system hears once every daemon has spoken."""
    one = [(a_port, b, b_port) for a, a_port, b, b_port in cables if a == system]
    return sorted(one + [(b_port, a, a_port) for a, a_port, b, b_port in cables if b == system])


def wait_for_neighbors(daemons, cables):
    deadline = time.monotonic() + DEADLINE_SECONDS
    waiting = list(daemons)
    while waiting:
        waiting = [
            d for d in waiting if heard(d.neighbors("json0")) != expected_of(d.system, cables)
        ]
        if waiting and time.monotonic() > deadline:
            raise AssertionError(
                "\n".join(f"{d.system} hears {d.neighbors('json0') or 'nobody'}" for d in waiting)
            )
        if waiting:
            time.sleep(0.1)


def capture(daemons, form, folder):
    folder.mkdir()
    for daemon in daemons:
        (folder / f"{daemon.system}.txt").write_text(daemon.neighbors(form))
    (folder / "manifest.yaml").write_text(MANIFEST)
    return folder


def fabric_of(captures):
    """The ingested fabric, as `topology show` prints it."""
    fabric_file = captures.with_suffix(".fabric.yaml")
    run(RANKROUTE, "topology", "ingest", captures, "-o", fabric_file)
    return json.loads(run(RANKROUTE, "topology", "show", fabric_file, "--output", "json"))


def check(captures, intended):
    """What `topology check` finds; 1 is its exit code where that is anything."""
    return json.loads(run(RANKROUTE, "topology", "check", captures, "--against", intended,
                          "--output", "json", accepted=(0, 1)))  # fmt: skip


def cables_of(finding, side):
    """The finding's device cables on one side: (node, device, switch, port)."""
    ends = [(c["a"], c["b"]) for c in finding["cables"] if c["in"] == side]
    return sorted((a["server"], a["device"], b["switch"], b["port"]) for a, b in ends)


def with_devices(cables):
    return sorted((node, DEVICES[interface], leaf, port) for node, interface, leaf, port in cables)


class LldpdFabricTest(unittest.TestCase):
    """The fabric as it was built and with its faults, looked at from several sides."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        cls.addClassCleanup(cls.temporary.cleanup)
        folder = pathlib.Path(cls.temporary.name)
        # The daemon's unprivileged half has to reach its socket.
        folder.chmod(0o755)
        intended = folder / "intended.yaml"
        intended.write_text(INTENDED)
        cable_systems()
        daemons = []
        for system in [*TIERS, *NODES]:
            daemons.append(Daemon(folder, system))
            cls.addClassCleanup(daemons[-1].stop)
        wait_for_neighbors(daemons, CABLES)
        captures = {form: capture(daemons, form, folder / form) for form in FORMS}
        unplug(TAKEN_OUT)
        plug(CROSSED)
        wait_for_neighbors(daemons, FAULTY_CABLES)
        faulty = {form: capture(daemons, form, folder / f"faulty-{form}") for form in FORMS}
        cls.fabrics = {form: fabric_of(captures[form]) for form in FORMS}
        cls.checks = {form: check(captures[form], intended) for form in FORMS}
        cls.faults = {form: check(faulty[form], intended) for form in FORMS}
        cls.fabric = cls.fabrics["json"]

    def test_every_form_of_output_gives_the_same_fabric(self):
        revisions = {form: fabric["revision"] for form, fabric in self.fabrics.items()}
        self.assertEqual(len(revisions), len(FORMS))
        self.assertEqual(len(set(revisions.values())), 1, revisions)

    def test_switches_have_their_names_and_tiers(self):
        self.assertEqual({s["name"]: s["tier"] for s in self.fabric["switches"]}, TIERS)
        self.assertEqual(len(self.fabric["switches"]), len(TIERS))

    def test_only_mapped_interfaces_are_device_ports(self):
        ports = sorted(
            (server["name"], device["id"], port["switch"], port["port"])
            for server in self.fabric["servers"]
            for device in server["devices"]
            for port in device["ports"]
        )
        self.assertEqual(ports, with_devices(DEVICE_CABLES))
        self.assertEqual([s["name"] for s in self.fabric["servers"]], NODES)

    def test_every_cable_between_switches_is_one_link(self):
        links = sorted((k["a"], k["aPort"], k["b"], k["bPort"]) for k in self.fabric["links"])
        self.assertEqual(links, sorted(SWITCH_CABLES))

    def test_nothing_is_found_where_all_is_as_intended(self):
        for form, result in self.checks.items():
            with self.subTest(form=form):
                self.assertEqual(result["findings"], [])
                self.assertEqual(result["summary"]["ok"], len(DEVICE_CABLES + SWITCH_CABLES))

    def test_what_was_unplugged_and_exchanged_is_found_and_nothing_else(self):
        for form, result in self.faults.items():
            with self.subTest(form=form):
                findings = {f["verdict"]: f for f in result["findings"]}
                self.assertEqual(sorted(findings), ["darkPort", "missing", "swapped"])
                self.assertEqual(len(result["findings"]), len(findings))
                dark, swapped = findings["darkPort"], findings["swapped"]
                self.assertEqual(cables_of(dark, "intended"), with_devices([UNPLUGGED]))
                self.assertEqual(cables_of(swapped, "intended"), with_devices(EXCHANGED))
                self.assertEqual(cables_of(swapped, "observed"), with_devices(CROSSED))
                (missing,) = findings["missing"]["cables"]
                ends = [missing[end][key] for end in ("a", "b") for key in ("switch", "port")]
                self.assertEqual(ends, list(UNPLUGGED_UPLINK))
                untouched = len(DEVICE_CABLES + SWITCH_CABLES) - len(TAKEN_OUT)
                self.assertEqual(result["summary"]["ok"], untouched)


if __name__ == "__main__":
    RANKROUTE = sys.argv.pop(1)
    unittest.main(verbosity=2)
