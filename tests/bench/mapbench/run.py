#!/usr/bin/env python3
"""Measures the planner beside other mapping tools; mapbench.sh builds everything and calls this."""

import argparse
import dataclasses
import json
import math
import pathlib
import re
import shlex
import sys

import measure
import peers
import recorded
import report
from instances import Instance, Judge

QUICK_MAX_NPUS = 1024
PLANNER = "tests/bench/mapbench_plan"  # Below the build folder.
PLANNER_PLACES = "server"


@dataclasses.dataclass(frozen=True)
class Bench:
    judge: Judge
    workshop: peers.Workshop
    build: pathlib.Path
    planner: list[str]
    limits: dict[str, list[str]]  # The planner's runs and their options.
    repetitions: int
    all_peers: bool

    def planner_command(self, instance: Instance, run: str) -> list[str]:
        return [*self.planner, str(instance.folder), "out", "--threads",
                str(self.workshop.threads), *self.limits[run]]

    def peer_commands(self, peer: peers.Peer, instance: Instance) -> list[list[str]]:
        """One per seed; none where the tool is not here or cannot take the instance."""
        program = peers.find_program(peer.program, self.build)
        with_ranks = self.all_peers or instance.npus <= peers.MAX_RANK_GRAPH_NPUS
        values = peers.placeholders(instance, with_ranks)
        lines = [peers.command(peer, program, values, seed)
                 for seed in range(1, peer.seeds + 1)] if program else []
        return [line for line in lines if line is not None]


def note(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def run_peers(bench: Bench, instance: Instance, outcome: report.Outcome) -> None:
    for peer in peers.PEERS:
        commands = bench.peer_commands(peer, instance)
        if not commands:
            continue
        try:
            outcome.peers[peer.name] = peers.best_cost(peer, commands, instance, bench.judge,
                                                       bench.workshop)
        except (measure.Failed, ValueError) as fault:
            note(f"  {peer.name} failed: {fault}")


def run_planner(bench: Bench, instance: Instance, outcome: report.Outcome) -> None:
    for run, options in bench.limits.items():
        try:
            taken, peak = measure.run_for_memory(bench.planner_command(instance, run),
                                                 bench.workshop.emptied(), bench.workshop.threads)
            output = bench.workshop.output("out")
            outcome.costs[run] = bench.judge.cost(instance, output, PLANNER_PLACES)
        except (measure.Failed, ValueError) as fault:
            note(f"  the planner failed ({run}): {fault}")
            outcome.costs[run] = math.inf
            continue
        outcome.peak_mib = max(outcome.peak_mib, peak)
        if options:
            outcome.over_limit = max(outcome.over_limit, taken.wall - float(options[-1]))


def time_both(bench: Bench, instance: Instance, outcome: report.Outcome) -> None:
    """The planner and Scotch's fast setting in turns, so that both meet the same load."""
    if math.isinf(outcome.costs[report.DEFAULT]):
        return
    fast = next(peer for peer in peers.PEERS if peer.name == peers.SCOTCH_FAST)
    timed = [(bench.planner_command(instance, report.DEFAULT), outcome.planner_wall,
              outcome.planner_cpu)]
    timed += [(line, outcome.scotch_wall, outcome.scotch_cpu)
              for line in bench.peer_commands(fast, instance)]
    for _ in range(bench.repetitions):
        for command, walls, cpus in timed:
            taken = measure.run(command, bench.workshop.emptied(), bench.workshop.threads)
            walls.append(taken.wall)
            cpus.append(taken.cpu)


def measure_instance(bench: Bench, name: str, known: dict[str, int]) -> report.Outcome:
    instance = bench.judge.instance(name)
    if instance.recorded:
        recorded.check_baselines(known, {order: bench.judge.baseline_cost(instance, order)
                                         for order in ("leaf", "host-name")})
    outcome = report.Outcome(name, instance.recorded, instance.lower_bound, known)
    run_peers(bench, instance, outcome)
    run_planner(bench, instance, outcome)
    time_both(bench, instance, outcome)
    shown = ", ".join(f"{run} {cost / outcome.best_known():.4f}"
                      for run, cost in outcome.costs.items())
    note(f"{name}: cost / best known: {shown}")
    return outcome


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mapbench.sh", description=__doc__)
    parser.add_argument("--quick", action="store_true",
                        help=f"only up to {QUICK_MAX_NPUS} NPUs, and no runs of 10 s")
    parser.add_argument("--only", metavar="REGEX", default="", help="only instances named so")
    parser.add_argument("--all", action="store_true", help="Scotch on the ranks of large jobs, too")
    parser.add_argument("--planner", metavar="COMMAND", help="another planner to measure")
    parser.add_argument("--threads", metavar="N", type=int, default=1,
                        help="of the planner and of Scotch; default 1")
    parser.add_argument("--runs", metavar="N", type=int, default=5,
                        help="of which times are the median; default 5")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall",
                        help="what times the last line compares: cpu on a busy machine")
    parser.add_argument("--cache", metavar="FOLDER", type=pathlib.Path,
                        default=pathlib.Path("build/mapbench"),
                        help="for instances and results; default build/mapbench")
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def planner_words(line: str) -> list[str]:
    """The words of a command whose program may be named relative to the current folder."""
    program, *options = shlex.split(line)
    path = pathlib.Path(program)
    return [str(path.resolve()) if path.exists() else program, *options]


def make_bench(arguments: argparse.Namespace, cache: pathlib.Path) -> Bench:
    build = arguments.build.resolve()
    programs = build / "tests/bench/mapbench"
    planner = planner_words(arguments.planner or shlex.quote(str(build / PLANNER)))
    limits = {report.DEFAULT: [], "2 s": ["--time-limit", "2"]}
    if not arguments.quick:
        limits["10 s"] = ["--time-limit", "10"]
    return Bench(Judge(programs / "mapbench", cache / "instances"),
                 peers.Workshop(cache / "work", arguments.threads), programs, planner, limits,
                 arguments.runs, arguments.all)


def main() -> int:
    arguments = parse_arguments()
    cache = arguments.cache.resolve()
    bench = make_bench(arguments, cache)
    known = recorded.load()
    outcomes = [measure_instance(bench, name, known.get(name, {}))
                for name, npus in bench.judge.list()
                if re.search(arguments.only, name)
                and not (arguments.quick and npus > QUICK_MAX_NPUS)]
    (cache / "results.json").write_text(
        json.dumps([dataclasses.asdict(outcome) for outcome in outcomes], indent=1) + "\n")
    over = max((outcome.over_limit for outcome in outcomes), default=0.0)
    print(report.cost_table(outcomes, list(bench.limits)))
    print(report.time_table(outcomes))
    print(f"* recorded, not run. Longest run beyond its time limit: {over:.2f} s.")
    print(report.summary(outcomes, arguments.clock))
    return int(any(math.isinf(cost) for outcome in outcomes for cost in outcome.costs.values()))


if __name__ == "__main__":
    sys.exit(main())
