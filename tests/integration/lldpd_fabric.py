#!/usr/bin/env python3
"""Ingests what real lldpd daemons say about a small fabric of network namespaces.

            spine-1
        s1 /     || s2 s3        two parallel cables to leaf-2
       leaf-1    leaf-2
      p1 | p2     p1 | p2
       node01     node02         enp1s0 and enp2s0 are devices 0 and 1, mgmt0 is no device

Started by lldpd_fabric.sh, which gives it namespaces of its own.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

RANKROUTE = ""
DEADLINE_SECONDS = 60
FORMS = ["json", "json0", "xml", "keyvalue"]

SWITCHES = ["leaf-1", "leaf-2", "spine-1"]
NODES = ["node01", "node02"]
# (system, port, system, port)
DEVICE_CABLES = [
    ("node01", "enp1s0", "leaf-1", "p1"),
    ("node01", "enp2s0", "leaf-1", "p2"),
    ("node02", "enp1s0", "leaf-2", "p1"),
    ("node02", "enp2s0", "leaf-2", "p2"),
]
SWITCH_CABLES = [
    ("leaf-1", "u1", "spine-1", "s1"),
    ("leaf-2", "u1", "spine-1", "s2"),
    ("leaf-2", "u2", "spine-1", "s3"),
]
OTHER_CABLES = [("node01", "mgmt0", "leaf-1", "p9")]
CABLES = DEVICE_CABLES + SWITCH_CABLES + OTHER_CABLES

MANIFEST = """\
apiVersion: rankroute/v1
kind: Manifest
interfaces:
  - {node: node01, interface: enp1s0, device: 0}
  - {node: node01, interface: enp2s0, device: 1}
  - {node: node02, interface: enp1s0, device: 0}
  - {node: node02, interface: enp2s0, device: 1}
"""


def run(*command):
    """The command's output; its errors end the test with what it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(
            f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        )
    return done.stdout


def cable_systems():
    """One network namespace a system, joined by veth pairs; the ports of a switch in a bridge."""
    run("mount", "-t", "tmpfs", "tmpfs", "/run/netns")
    for system in SWITCHES + NODES:
        run("ip", "netns", "add", system)
        run("ip", "-n", system, "link", "set", "lo", "up")
    for switch in SWITCHES:
        run("ip", "-n", switch, "link", "add", "br0", "type", "bridge")
        run("ip", "-n", switch, "link", "set", "br0", "up")
    for a, a_port, b, b_port in CABLES:
        run("ip", "link", "add", a_port, "netns", a, "type", "veth",
            "peer", "name", b_port, "netns", b)  # fmt: skip
        for system, port in ((a, a_port), (b, b_port)):
            if system in SWITCHES:
                run("ip", "-n", system, "link", "set", port, "master", "br0")
            run("ip", "-n", system, "link", "set", port, "up")


class Daemon:
    """One lldpd in one namespace, named as its system by the configuration that it starts with."""

    def __init__(self, folder, system):
        self.system = system
        self.socket = folder / f"{system}.socket"
        self.log = open(folder / f"{system}.log", "wb")  # pylint: disable=consider-using-with
        ports = [p for a, p, _, _ in CABLES if a == system]
        ports += [p for _, _, b, p in CABLES if b == system]
        config = folder / f"{system}.conf"
        lines = [f"configure system hostname {system}", "configure lldp tx-interval 1"]
        if system in SWITCHES:  # As switches do; hosts keep lldpd's default, a MAC address.
            lines.append("configure lldp portidsubtype ifname")
        config.write_text("\n".join(lines) + "\n")
        # -d stays in the foreground, -I admits virtual interfaces, -O replaces /etc/lldpd.conf.
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", system, "lldpd", "-d", "-u", self.socket,
             "-O", config, "-I", ",".join(ports)],
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
        return set()
    return {
        (interface["name"], chassis["name"][0]["value"], port_name(port))
        for interface in interfaces
        for chassis, port in zip(interface["chassis"], interface["port"])
        if "name" in chassis
    }


def port_name(port):
    """The interface name: the port id, or the description where the id is a MAC address."""
    identity = port["id"][0]
    return identity["value"] if identity["type"] == "ifname" else port["descr"][0]["value"]


def expected_of(system):
    """What this system hears once every daemon has spoken."""
    one = {(a_port, b, b_port) for a, a_port, b, b_port in CABLES if a == system}
    return one | {(b_port, a, a_port) for a, a_port, b, b_port in CABLES if b == system}


def wait_for_neighbors(daemons):
    deadline = time.monotonic() + DEADLINE_SECONDS
    waiting = list(daemons)
    while waiting:
        waiting = [d for d in waiting if heard(d.neighbors("json0")) != expected_of(d.system)]
        if waiting and time.monotonic() > deadline:
            raise AssertionError(
                "\n".join(f"{d.system} hears {d.neighbors('json0') or 'nobody'}" for d in waiting)
            )
        if waiting:
            time.sleep(0.1)


class LldpdFabricTest(unittest.TestCase):
    """One capture, ingested once, looked at from several sides."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        cls.addClassCleanup(cls.temporary.cleanup)
        folder = pathlib.Path(cls.temporary.name)
        # The daemon's unprivileged half has to reach its socket.
        folder.chmod(0o755)
        cable_systems()
        daemons = []
        for system in SWITCHES + NODES:
            daemons.append(Daemon(folder, system))
            cls.addClassCleanup(daemons[-1].stop)
        wait_for_neighbors(daemons)
        cls.fabrics = {}
        for form in FORMS:
            captures = folder / form
            captures.mkdir()
            for daemon in daemons:
                (captures / f"{daemon.system}.txt").write_text(daemon.neighbors(form))
            (captures / "manifest.yaml").write_text(MANIFEST)
            fabric_file = folder / f"{form}.fabric.yaml"
            run(RANKROUTE, "topology", "ingest", captures, "-o", fabric_file)
            cls.fabrics[form] = json.loads(
                run(RANKROUTE, "topology", "show", fabric_file, "--output", "json")
            )
        cls.fabric = cls.fabrics["json"]

    def test_every_form_of_output_gives_the_same_fabric(self):
        revisions = {form: fabric["revision"] for form, fabric in self.fabrics.items()}
        self.assertEqual(len(revisions), len(FORMS))
        self.assertEqual(len(set(revisions.values())), 1, revisions)

    def test_switches_have_their_names_and_tiers(self):
        tiers = {s["name"]: s["tier"] for s in self.fabric["switches"]}
        self.assertEqual(tiers, {"leaf-1": 1, "leaf-2": 1, "spine-1": 2})

    def test_only_mapped_interfaces_are_device_ports(self):
        ports = {
            (server["name"], device["id"], port["switch"], port["port"])
            for server in self.fabric["servers"]
            for device in server["devices"]
            for port in device["ports"]
        }
        devices = {"enp1s0": 0, "enp2s0": 1}
        self.assertEqual(ports, {(n, devices[i], s, p) for n, i, s, p in DEVICE_CABLES})

    def test_every_cable_between_switches_is_one_link(self):
        links = sorted((k["a"], k["aPort"], k["b"], k["bPort"]) for k in self.fabric["links"])
        self.assertEqual(links, sorted(SWITCH_CABLES))


if __name__ == "__main__":
    RANKROUTE = sys.argv.pop(1)
    unittest.main(verbosity=2)
