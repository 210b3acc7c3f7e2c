#!/usr/bin/env python3
"""The sample cluster through the built binaries: offline, and over a socket with rankrouted.

  sample_cluster.py RANKROUTE RANKROUTED SAMPLE_FOLDER
"""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

RANKROUTE = RANKROUTED = ""
SAMPLE = pathlib.Path()
DEADLINE_SECONDS = 60

# What the sample is, not what the program says it is: servers by leaf, for the optimum below.
SERVERS_OF_LEAF = [6, 5, 3, 2]
DEVICES = 8
ALL_REDUCE_BYTES = 1 << 30


def optimum_hop_bytes():
    """Of the default traffic: one ring over the servers in each plane.

    A ring that visits every leaf leaves each leaf at least once, and each leaf can be visited in
    one go, so as many ring steps cross as there are leaves, over two hops each. A device sends
    2 (m-1)/m of its n/d bytes to its peer in the next server (two-level ring AllReduce).
    """
    servers = sum(SERVERS_OF_LEAF)
    step_bytes = 2 * (servers - 1) * (ALL_REDUCE_BYTES // DEVICES) // servers
    return DEVICES * len(SERVERS_OF_LEAF) * 2 * step_bytes


def run_rankroute(*arguments):
    """The finished process; anything but exit 0 ends the test with what was said."""
    done = subprocess.run([RANKROUTE, *arguments], capture_output=True, check=False)
    if done.returncode != 0:
        raise AssertionError(
            f"rankroute {' '.join(map(str, arguments))}: exit {done.returncode}\n"
            + done.stderr.decode()
        )
    return done


def rankroute(*arguments):
    """Standard output as bytes."""
    return run_rankroute(*arguments).stdout


class Server:
    """One rankrouted on a free port, with its store in `folder`."""

    def __init__(self, folder):
        port_file = folder / "port"
        port_file.unlink(missing_ok=True)
        config = folder / "rankrouted.yaml"
        config.write_text(
            "listen: 127.0.0.1:0\n"
            f"portFile: {port_file}\n"
            f"store: {{sqlite: {folder / 'store.db'}}}\n"
        )
        with open(folder / "log", "ab") as log:
            self.process = subprocess.Popen([RANKROUTED, "--config", config], stderr=log)
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not port_file.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError((folder / "log").read_text())
            time.sleep(0.02)
        self.endpoint = f"127.0.0.1:{port_file.read_text().strip()}"

    def stop(self, how=signal.SIGTERM):
        """Its exit status."""
        self.process.send_signal(how)
        return self.process.wait(timeout=DEADLINE_SECONDS)

    def kill_if_running(self):
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)


class SampleClusterTest(unittest.TestCase):
    """Offline results once; each test compares with them."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.fabric = cls.folder / "fabric.yaml"
        cls.table = cls.folder / "ranktable.json"
        rankroute("topology", "ingest", SAMPLE / "captures", "--strict", "-o", cls.fabric)
        cls.plan_arguments = ["--ranktable", SAMPLE / "ranktable.json", "--output", "json"]
        cls.plan = rankroute(
            "plan", "--topology", cls.fabric, *cls.plan_arguments, "-o", cls.table
        )

    def server(self, folder):
        server = Server(folder)
        self.addCleanup(server.kill_if_running)
        return server

    def test_fabric_has_every_device_port_and_cable(self):
        fabric = json.loads(rankroute("topology", "show", self.fabric, "--output", "json"))
        leaves = {f"leaf-{n}": 1 for n in (1, 2, 3, 4)} | {"spine-1": 2, "spine-2": 2}
        self.assertEqual({s["name"]: s["tier"] for s in fabric["switches"]}, leaves)
        by_leaf = {}
        for server in fabric["servers"]:
            self.assertEqual([d["id"] for d in server["devices"]], list(range(DEVICES)))
            on = {p["switch"] for d in server["devices"] for p in d["ports"]}
            self.assertEqual(len(on), 1, server["name"])
            by_leaf.setdefault(on.pop(), []).append(server["name"])
        self.assertEqual([len(by_leaf[f"leaf-{n}"]) for n in (1, 2, 3, 4)], SERVERS_OF_LEAF)
        cables = {}
        for link in fabric["links"]:
            cables[link["a"], link["b"]] = cables.get((link["a"], link["b"]), 0) + 1
        self.assertEqual(
            cables,
            {(f"leaf-{n}", f"spine-{s}"): 2 if n == 2 else 1 for n in (1, 2, 3, 4) for s in (1, 2)},
        )

    def test_plan_reaches_the_optimum_and_proves_it(self):
        plan = json.loads(self.plan)
        self.assertEqual(plan["after"]["hopBytes"], optimum_hop_bytes())
        self.assertEqual(plan["lowerBound"]["hopBytes"], optimum_hop_bytes())
        self.assertEqual(plan["gap"], 0)
        self.assertGreater(plan["before"]["hopBytes"], 3 * plan["after"]["hopBytes"])

    def test_planned_ranktable_is_valid_and_keeps_what_the_plan_does_not_change(self):
        rankroute("validate", self.table)
        before = json.loads((SAMPLE / "ranktable.json").read_text())
        after = json.loads(self.table.read_text())
        ranks = [int(d["rank_id"]) for s in after["server_list"] for d in s["device"]]
        self.assertEqual(ranks, list(range(sum(SERVERS_OF_LEAF) * DEVICES)))
        for table in (before, after):
            table["server_list"].sort(key=lambda server: server["server_id"])
            for server in table["server_list"]:
                for device in server["device"]:
                    del device["rank_id"]
        self.assertEqual(json.dumps(after), json.dumps(before))

    def test_same_inputs_give_the_same_bytes(self):
        again = rankroute("plan", "--topology", self.fabric, *self.plan_arguments)
        self.assertEqual(again, self.plan)

    def test_service_plans_as_offline_and_keeps_the_plan_over_restarts(self):
        folder = self.folder / "service"
        folder.mkdir()
        server = self.server(folder)
        rankroute("topology", "import", "--server", server.endpoint, SAMPLE / "captures")
        fabric, table = folder / "fabric.yaml", folder / "ranktable.json"
        rankroute("topology", "get", "--server", server.endpoint, "-o", fabric)
        self.assertEqual(
            rankroute("plan", "--topology", fabric, *self.plan_arguments), self.plan
        )
        created = run_rankroute(
            "plan", "create", "--server", server.endpoint, *self.plan_arguments, "-o", table
        )
        self.assertEqual(created.stdout, self.plan)
        self.assertEqual(table.read_bytes(), self.table.read_bytes())
        name = re.search(rb"plans/[0-9a-f]+", created.stderr).group().decode()
        self.assertEqual(server.stop(), 0)

        for how in (signal.SIGKILL, signal.SIGTERM):
            server = self.server(folder)
            kept = rankroute(
                "plan", "get", name, "--server", server.endpoint, "--output", "json"
            )
            self.assertEqual(kept, self.plan)
            server.stop(how)

    def test_no_server_is_exit_status_4(self):
        done = subprocess.run(
            [RANKROUTE, "topology", "get", "--server", "127.0.0.1:1"],
            capture_output=True, check=False)  # fmt: skip
        self.assertEqual(done.returncode, 4, done.stderr.decode())


if __name__ == "__main__":
    SAMPLE = pathlib.Path(sys.argv.pop())
    RANKROUTED = sys.argv.pop()
    RANKROUTE = sys.argv.pop()
    unittest.main(verbosity=2)
