"""Tables and the summary of what was measured."""

import dataclasses
import math
import statistics

import recorded

DEFAULT = "default"
# Process start and reading dominate below.
MIN_COMPARED_SECONDS = 0.020


@dataclasses.dataclass
class Outcome:
    """Everything measured on one instance."""
    instance: str
    counts: bool  # Whether it counts in the summary.
    lower_bound: int
    recorded: dict[str, int]  # Cost by tool.
    peers: dict[str, int] = dataclasses.field(default_factory=dict)  # The same, in this run.
    # By planner run, "default", "2 s", "10 s"; infinite where the planner failed.
    costs: dict[str, float] = dataclasses.field(default_factory=dict)
    planner_wall: list[float] = dataclasses.field(default_factory=list)  # Seconds of default.
    planner_cpu: list[float] = dataclasses.field(default_factory=list)
    scotch_wall: list[float] = dataclasses.field(default_factory=list)  # Of Scotch's fast setting.
    scotch_cpu: list[float] = dataclasses.field(default_factory=list)
    peak_mib: float = 0.0
    over_limit: float = 0.0  # Seconds; the most that a run took beyond its time limit.

    def best_peer(self) -> tuple[str, float]:
        """The peer with the lowest cost; recorded ones are marked by an asterisk."""
        found = [(cost, 0, name) for name, cost in self.peers.items()]
        found += [(cost, 1, name + "*") for name, cost in self.recorded.items()
                  if recorded.is_peer(name)]
        if not found:
            return "none", math.nan
        cost, _, name = min(found)
        return name, cost

    def best_known(self) -> float:
        """The lowest cost that anything but the planner has reached."""
        return min([*self.peers.values(), *self.recorded.values()], default=math.nan)

    def time_ratio(self, clock: str) -> float | None:
        """Of the medians by wall or cpu; none where it says nothing."""
        walls = self.planner_wall, self.scotch_wall
        planner, scotch = walls if clock == "wall" else (self.planner_cpu, self.scotch_cpu)
        if not planner or not scotch or statistics.median(scotch) < MIN_COMPARED_SECONDS:
            return None
        return statistics.median(planner) / statistics.median(scotch)

    def gap(self, cost: float) -> float | None:
        return cost / self.lower_bound - 1 if self.lower_bound > 0 else None


def _ratio(cost: float, other: float) -> str:
    return f"{cost / other:.4f}"


def _seconds(values: list[float]) -> str:
    return f"{statistics.median(values):.3f}" if values else "-"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f} %"


def _cost_row(outcome: Outcome, runs: list[str]) -> list[str]:
    name, peer_cost = outcome.best_peer()
    known = outcome.best_known()
    row = [outcome.instance, f"{outcome.costs[DEFAULT]:.0f}", name]
    for run in runs:
        row += [_ratio(outcome.costs[run], peer_cost), _ratio(outcome.costs[run], known)]
    least = min(outcome.costs.values())
    return row + [_percent(outcome.gap(outcome.costs[DEFAULT])), _percent(outcome.gap(least))]


def _time_row(outcome: Outcome) -> list[str]:
    times = (outcome.planner_wall, outcome.scotch_wall, outcome.planner_cpu, outcome.scotch_cpu)
    return [outcome.instance, *map(_seconds, times), f"{outcome.peak_mib:.0f}"]


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def cost_table(outcomes: list[Outcome], runs: list[str]) -> str:
    """Costs as a Markdown table, one line per instance."""
    heads = ["instance", "J default", "best peer"]
    for run in runs:
        heads += [f"{run} / best peer", f"{run} / best known"]
    heads += ["gap default", "gap best run"]
    return _table(heads, [_cost_row(outcome, runs) for outcome in outcomes])


def time_table(outcomes: list[Outcome]) -> str:
    """Median times and memory as a Markdown table, one line per instance."""
    heads = ["instance", "default s", "Scotch fast s", "default CPU s", "Scotch fast CPU s",
             "peak MiB"]
    return _table(heads, [_time_row(outcome) for outcome in outcomes])


def _worst(ratios: list[float]) -> str:
    return f"{max(ratios):.4f}" if ratios else "-"


def summary(outcomes: list[Outcome], clock: str) -> str:
    """The worst ratios over the instances that count; a dash where nothing was measured."""
    counted = [outcome for outcome in outcomes if outcome.counts]
    quality = [outcome.costs[DEFAULT] / outcome.best_peer()[1] for outcome in counted]
    times = [ratio for outcome in counted
             if (ratio := outcome.time_ratio(clock)) is not None]

    def against_known(run: str) -> str:
        return _worst([outcome.costs[run] / outcome.best_known() for outcome in counted
                       if run in outcome.costs])

    return (f"default: vs best peer {_worst(quality)}, time vs Scotch {_worst(times)}; "
            f"2 s: vs best known {against_known('2 s')}; "
            f"10 s: vs best known {against_known('10 s')}")
