"""The benchmark's instances as folders, and the judge of mappings of them."""

import dataclasses
import json
import pathlib
import subprocess
import typing


@dataclasses.dataclass(frozen=True)
class Instance:
    name: str
    npus: int
    folder: pathlib.Path
    facts: dict[str, typing.Any]  # instance.json, as `mapbench generate` writes it.

    @property
    def recorded(self) -> bool:
        """Whether it counts in the summary."""
        return bool(self.facts["recorded"])

    @property
    def lower_bound(self) -> int:
        """Of the cost of any mapping; 0 where none is known."""
        return int(self.facts["lowerBound"])


class Judge:
    """The program mapbench."""

    def __init__(self, program: pathlib.Path, folder: pathlib.Path):
        self._program = program
        self._folder = folder

    def list(self) -> list[tuple[str, int]]:
        """The names of the instances, and their NPUs."""
        lines = [json.loads(line) for line in self._call("list").splitlines()]
        return [(line["name"], line["npus"]) for line in lines]

    def instance(self, name: str) -> Instance:
        """Generates an instance, unless this build of the program has done so."""
        folder = self._folder / name
        summary = folder / "instance.json"
        made = summary.stat().st_mtime if summary.exists() else 0.0
        if made < self._program.stat().st_mtime:
            folder.mkdir(parents=True, exist_ok=True)
            self._call("generate", name, str(folder))
        facts = json.loads(summary.read_text())
        return Instance(name, facts["npus"], folder, facts)

    def cost(self, instance: Instance, output: pathlib.Path, places: str) -> int:
        """What a mapping costs that a tool wrote; ValueError where it is none."""
        words = self._call("evaluate", str(instance.folder), str(output), places)
        return int(json.loads(words)["cost"])

    def baseline_cost(self, instance: Instance, order: str) -> int:
        """What servers in a fixed order cost: leaf or host-name."""
        return int(json.loads(self._call("baseline", str(instance.folder), order))["cost"])

    def _call(self, *arguments: str) -> str:
        done = subprocess.run([str(self._program), *arguments], capture_output=True, text=True)
        if done.returncode != 0:
            raise ValueError(done.stderr.strip())
        return done.stdout
