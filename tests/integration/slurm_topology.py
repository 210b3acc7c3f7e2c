#!/usr/bin/env python3
"""Gives what `rankroute topology export --to slurm-tree` writes to a real slurmctld.

    slurm_topology.py RANKROUTE GOLDEN_WRITERS_FOLDER

slurmctld runs on a configuration of its own in a temporary folder, as the user of the test, and must
show the switches, nodes and levels that were written.
"""

import getpass
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import yaml

RANKROUTE = ""
GOLDEN = pathlib.Path()
DEADLINE_SECONDS = 60

SLURM_CONF = """\
ClusterName=written
SlurmctldHost=localhost
SlurmctldPort={port}
SlurmUser={user}
AuthType=auth/none
CredType=cred/none
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SelectType=select/cons_tres
TopologyPlugin=topology/tree
ProctrackType=proctrack/linuxproc
MailProg=/bin/true
NodeName={nodes} NodeAddr=localhost
PartitionName=all Nodes=ALL Default=YES
"""

# Two unconnected leaves, servers named by address, names that Slurm does not take.
APART = """\
apiVersion: rankroute/v1
kind: Fabric
switches:
  - {{name: "leaf [1,2] of row A"}}
  - {{name: {long}}}
servers:
  - {{name: "192.0.2.1", devices: [{{id: 0, ports: [{{switch: "leaf [1,2] of row A"}}]}}]}}
  - {{name: "192.0.2.2", devices: [{{id: 0, ports: [{{switch: "leaf [1,2] of row A"}}]}}]}}
  - {{name: node-a, devices: [{{id: 0, ports: [{{switch: {long}}}]}}]}}
  - {{name: {long_node}, devices: [{{id: 0, ports: [{{switch: {long}}}]}}]}}
links: []
""".format(long="l" * 80, long_node="n" * 64)


def run(*command, env=None):
    """The command's output; its errors end the test with what it said."""
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(
            f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        )
    return done.stdout


def slurm_environment(conf):
    return {"SLURM_CONF": str(conf), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}


def expand(hostlist):
    """The names of a hostlist, as Slurm itself reads it; scontrol wants some configuration."""
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as conf:
        conf.write("ClusterName=none\nSlurmctldHost=localhost\n")
        conf.flush()
        command = ["scontrol", "show", "hostnames", hostlist]
        return set(run(*command, env=slurm_environment(conf.name)).split())


def parse(text):
    """Switch -> {key: value} of lines of key=value words."""
    lines = [dict(word.split("=", 1) for word in line.split()) for line in text.splitlines()]
    return {line["SwitchName"]: line for line in lines}


def level_of(written, switch):
    """0 for a switch with nodes, else one more than the highest below it."""
    if "Nodes" in written[switch]:
        return 0
    return 1 + max(level_of(written, child) for child in expand(written[switch]["Switches"]))


def nodes_below(written, switch):
    if "Nodes" in written[switch]:
        return expand(written[switch]["Nodes"])
    children = expand(written[switch]["Switches"])
    return set().union(*(nodes_below(written, child) for child in children))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Slurmctld:
    """A controller on one topology.conf, ready when entered."""

    def __init__(self, folder, topology):
        self.folder = folder
        (folder / "state").mkdir()
        (folder / "topology.conf").write_text(topology)
        nodes = re.findall(r" Nodes=(\S+)", topology)
        self.conf = folder / "slurm.conf"
        self.conf.write_text(
            SLURM_CONF.format(
                folder=folder, port=free_port(), user=getpass.getuser(), nodes=",".join(nodes)
            )
        )
        self.process = None
        self.output = None

    def __enter__(self):
        self.output = open(self.folder / "output", "wb")
        self.process = subprocess.Popen(
            ["slurmctld", "-D", "-f", self.conf],
            env=slurm_environment(self.conf),
            stdout=self.output, stderr=subprocess.STDOUT)  # fmt: skip
        deadline = time.monotonic() + DEADLINE_SECONDS
        while "is UP" not in self.scontrol("ping"):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                raise AssertionError("slurmctld is not up:\n" + self.words())
            time.sleep(0.1)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.output.close()

    def scontrol(self, *arguments):
        done = subprocess.run(
            ["scontrol", *arguments],
            env=slurm_environment(self.conf),
            capture_output=True, text=True, check=False)  # fmt: skip
        return done.stdout

    def words(self):
        """What the controller said so far."""
        files = [self.folder / "output", self.folder / "slurmctld.log"]
        return "".join(f.read_text(errors="replace") for f in files if f.exists())


class SlurmTopologyTest(unittest.TestCase):
    """One fabric each, through the command line and Slurm."""

    def check(self, fabric):
        topology = run(RANKROUTE, "topology", "export", fabric, "--to", "slurm-tree")
        written = parse(topology)
        with tempfile.TemporaryDirectory() as folder:
            with Slurmctld(pathlib.Path(folder), topology) as controller:
                shown = parse(controller.scontrol("show", "topology"))
                words = controller.words()
        self.assertEqual(set(shown), set(written))
        for switch, line in written.items():
            with self.subTest(switch=switch):
                self.assertEqual(expand(shown[switch]["Nodes"]), nodes_below(written, switch))
                self.assertEqual(
                    shown[switch].get("Switches") and expand(shown[switch]["Switches"]),
                    line.get("Switches") and expand(line["Switches"]),
                )
                self.assertEqual(int(shown[switch]["Level"]), level_of(written, switch))
        self.assertNotRegex(words, r"(?i)(error|warning):.*(topology|switch)")
        return written

    def test_leaves_and_spines(self):
        written = self.check(GOLDEN / "leaf-spine" / "fabric.yaml")
        self.assertEqual(len(written), 4)

    def test_rails_and_a_core(self):
        written = self.check(GOLDEN / "rails" / "fabric.yaml")
        self.assertEqual(level_of(written, "core-0"), 2)

    def test_topology_yaml_has_the_same_tree(self):
        fabric = GOLDEN / "rails" / "fabric.yaml"
        conf = parse(run(RANKROUTE, "topology", "export", fabric, "--to", "slurm-tree"))
        topologies = yaml.safe_load(
            run(RANKROUTE, "topology", "export", fabric, "--to", "slurm-yaml")
        )
        names = {"switch": "SwitchName", "nodes": "Nodes", "children": "Switches"}
        tree = [
            {names[key]: value for key, value in switch.items()}
            for switch in topologies[0]["tree"]["switches"]
        ]
        self.assertEqual(tree, list(conf.values()))
        self.assertEqual([t.get("cluster_default") for t in topologies], [True, None])
        blocks = topologies[1]["block"]["blocks"]
        sizes = [len(expand(block["nodes"])) for block in blocks]
        self.assertEqual(topologies[1]["block"]["block_sizes"], [min(sizes), 2 * min(sizes)])

    def test_several_roots_and_odd_names(self):
        with tempfile.TemporaryDirectory() as folder:
            fabric = pathlib.Path(folder) / "fabric.yaml"
            fabric.write_text(APART)
            written = self.check(fabric)
        self.assertEqual({level_of(written, switch) for switch in written}, {0})
        below = set().union(*(nodes_below(written, switch) for switch in written))
        self.assertEqual(below, {"192.0.2.1", "192.0.2.2", "node-a", "n" * 64})


if __name__ == "__main__":
    RANKROUTE = sys.argv.pop(1)
    GOLDEN = pathlib.Path(sys.argv.pop(1))
    unittest.main(verbosity=2)
