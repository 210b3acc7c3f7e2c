#!/usr/bin/env python3
"""The benchmark's arithmetic, calls and bookkeeping, on made-up tools."""

import math
import pathlib
import sys
import tempfile
import typing
import unittest

import measure
import peers
import recorded
import report
from instances import Instance


def outcome(**changes: typing.Any) -> report.Outcome:
    made = report.Outcome(
        "one", True, 80, {"base:leaf": 90, "proto-sa": 99, "viem-c": 110}, {"scotch-c": 105},
        {"default": 210, "2 s": 99, "10 s": 89.1}, [0.3, 0.1, 0.2], [0.1], [0.05, 0.2, 0.1], [0.1])
    for name, value in changes.items():
        setattr(made, name, value)
    return made


class ReportTest(unittest.TestCase):
    def test_a_peer_is_no_baseline_and_no_prototype(self) -> None:
        self.assertEqual(outcome().best_peer(), ("scotch-c", 105))
        self.assertEqual(outcome(peers={"scotch-c": 111}).best_peer(), ("viem-c*", 110))
        self.assertEqual(outcome().best_known(), 90)

    def test_the_summary_has_the_worst_of_each(self) -> None:
        second = outcome(peers={"scotch-c": 100}, planner_wall=[0.6], scotch_wall=[0.2])
        self.assertEqual(
            report.summary([outcome(), second], "wall"),
            "default: vs best peer 2.1000, time vs Scotch 3.0000; 2 s: vs best known 1.1000; "
            "10 s: vs best known 0.9900")

    def test_what_does_not_count_is_left_out(self) -> None:
        self.assertEqual(
            report.summary([outcome(counts=False)], "wall"),
            "default: vs best peer -, time vs Scotch -; 2 s: vs best known -; "
            "10 s: vs best known -")

    def test_short_times_are_not_compared(self) -> None:
        self.assertIsNone(outcome(scotch_wall=[0.019, 0.019, 9]).time_ratio("wall"))
        self.assertAlmostEqual(outcome(scotch_wall=[0.001, 0.02, 9]).time_ratio("wall"), 10)
        self.assertAlmostEqual(outcome(scotch_wall=[0.001]).time_ratio("cpu"), 1)

    def test_a_failure_is_the_worst(self) -> None:
        failed = outcome(costs={"default": math.inf})
        self.assertIn("vs best peer inf", report.summary([failed], "wall"))

    def test_rows_have_as_many_cells_as_heads(self) -> None:
        for table in (report.cost_table([outcome()], ["default", "2 s"]),
                      report.time_table([outcome()])):
            self.assertEqual(len({line.count("|") for line in table.splitlines()}), 1)
        self.assertIn("| 162.50 % | 11.38 % |", report.cost_table([outcome()], ["default"]))


class PeersTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def instance(self, hierarchy: str) -> Instance:
        for name in ("graphc.metis", "graphc.grf", "targetc.tgt", "graph.grf", "target.tgt"):
            (self.folder / name).touch()
        return Instance("one", 64, self.folder,
                        {"serversOfLeaves": [4, 4], "leafHierarchy": hierarchy,
                         "leafDistances": "2", "serverHierarchy": hierarchy,
                         "serverDistances": "2:4"})

    def possible(self, hierarchy: str, with_ranks: bool) -> set[str]:
        values = peers.placeholders(self.instance(hierarchy), with_ranks)
        return {peer.name for peer in peers.PEERS
                if peers.command(peer, "program", values, 1) is not None}

    def test_tools_run_where_they_can(self) -> None:
        uneven = {"scotch-c", "scotch-c-fast", "metis-hier-c"}
        self.assertEqual(self.possible("", False), uneven)
        self.assertEqual(self.possible("", True), uneven | {"scotch"})
        self.assertIn("kahip-gms-strong-c", self.possible("2", False))
        (self.folder / "leaves.graph").touch()
        self.assertIn("mtkahypar-steiner-quality-c", self.possible("", False))

    def test_several_values_are_several_words(self) -> None:
        (self.folder / "leaves.graph").touch()
        peer = next(peer for peer in peers.PEERS if peer.program == "MtKaHyPar-CLI")
        words = peers.command(peer, "program", peers.placeholders(self.instance(""), False), 7)
        at = words.index("--part-weights")
        self.assertEqual(words[at + 1:at + 3], ["4", "4"])
        self.assertEqual(words[words.index("--seed") + 1], "7")

    def test_recorded_tools_are_there_for_every_instance(self) -> None:
        for name, costs in recorded.load().items():
            self.assertTrue(any(recorded.is_peer(tool) for tool in costs), name)
            recorded.check_baselines(costs, {"leaf": costs["base:leaf"]})
            with self.assertRaises(ValueError):
                recorded.check_baselines(costs, {"leaf": costs["base:leaf"] + 1})


class MeasureTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_python(self, code: str) -> measure.Taken:
        return measure.run([sys.executable, "-c", code], self.folder, 3)

    def test_runs_in_the_folder_with_its_threads(self) -> None:
        taken = self.run_python(
            "import os; open('out', 'w').write(os.environ['SCOTCH_PTHREAD_NUMBER'])")
        self.assertEqual((self.folder / "out").read_text(), "3")
        self.assertGreater(taken.wall, 0)
        self.assertGreater(taken.cpu, 0)

    def test_a_failure_says_why(self) -> None:
        with self.assertRaisesRegex(measure.Failed, "status 3: because"):
            self.run_python("import sys; print('because'); sys.exit(3)")
        with self.assertRaisesRegex(measure.Failed, "No such file"):
            measure.run(["/nonexistent/tool"], self.folder, 1)


if __name__ == "__main__":
    unittest.main()
