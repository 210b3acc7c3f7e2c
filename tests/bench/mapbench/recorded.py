"""What tools reached that need not be here: recorded.csv."""

import csv
import pathlib

FILE = pathlib.Path(__file__).with_name("recorded.csv")
# Fixed orders of the servers, and mappers made to see how low the cost can get: not peers.
BASELINE_PREFIX = "base:"
PROTOTYPE_PREFIX = "proto-"


def load() -> dict[str, dict[str, int]]:
    """The cost by instance and tool."""
    costs: dict[str, dict[str, int]] = {}
    with open(FILE, newline="", encoding="ascii") as file:
        for row in csv.DictReader(file):
            costs.setdefault(row["instance"], {})[row["tool"]] = int(row["cost"])
    return costs


def is_peer(tool: str) -> bool:
    """Whether it is a mapping tool that anyone can use."""
    return not tool.startswith((BASELINE_PREFIX, PROTOTYPE_PREFIX))


def check_baselines(recorded: dict[str, int], measured: dict[str, int]) -> None:
    """Raises unless fixed orders cost what they did when the figures were recorded."""
    for order, cost in measured.items():
        expected = recorded[BASELINE_PREFIX + order]
        if cost != expected:
            raise ValueError(f"servers by {order} cost {cost}, recorded was {expected}: "
                             "this is another instance than the recorded figures are about")
