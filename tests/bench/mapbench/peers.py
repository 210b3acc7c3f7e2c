"""The mapping tools that the planner is compared with, and how each is called."""

import collections.abc
import dataclasses
import functools
import os
import pathlib
import shutil
import string

import measure
from instances import Instance, Judge

# Tools that look at every rank take too long beyond, unless asked for.
MAX_RANK_GRAPH_NPUS = 4096


@dataclasses.dataclass(frozen=True)
class Peer:
    """A tool. A placeholder of its arguments that an instance has no value for rules it out there.

    Names that end in -c are given the graph of groups of 8 ranks, the others that of the ranks.
    """
    name: str
    program: str
    arguments: str
    places: str  # What it writes, as `mapbench evaluate` names it.
    output: str = "out"  # The file that it writes; a pattern.
    seeds: int = 1  # Runs, of which the best counts.


SCOTCH_FAST = "scotch-c-fast"

_MULTISECTION = ("{group_graph} --preconfiguration=%s --imbalance=0 --seed={seed} "
                 "--hierarchy_parameter_string={leafHierarchy} "
                 "--distance_parameter_string={leafDistances} --output_filename=out")
_INTEGRATED = ("{group_graph} --k={leaves} --imbalance=0 --seed={seed} "
               "--hierarchy_parameter_string={leafHierarchy} "
               "--distance_parameter_string={leafDistances}")
_SHARED = ("-g {group_graph} -m out -h {leafHierarchy} -d {leafDistances} -e 0.0 -c %s -t 1 "
           "-s nb_layer --seed {seed}")
_STEINER = ("-h {group_graph} --input-file-format=metis --instance-type=graph -k {leaves} -e 0 "
            "-g {leaf_graph} -o steiner_tree --preset-type=%s -t 1 --seed {seed} "
            "--part-weights {leaf_sizes} --write-partition-file=true --partition-output-folder=.")

PEERS = (
    Peer("scotch", "scotch_gmap", "{rank_scotch} {npu_target} out", "scotch-slot"),
    Peer("scotch-c", "scotch_gmap", "{group_scotch} {server_target} out", "scotch-server"),
    Peer(SCOTCH_FAST, "scotch_gmap", "{group_scotch} {server_target} out -cs", "scotch-server"),
    Peer("metis-hier-c", "metis_hierarchy", "{folder} out {seed}", "server", seeds=3),
    Peer("viem-c", "viem",
         "{group_graph} --hierarchy_parameter_string={serverHierarchy} --seed={seed} "
         "--distance_parameter_string={serverDistances} --output_filename=out", "server", seeds=3),
    Peer("kahip-gms-eco-c", "global_multisection", _MULTISECTION % "eco", "leaf", seeds=3),
    Peer("kahip-gms-strong-c", "global_multisection", _MULTISECTION % "strong", "leaf", seeds=3),
    Peer("intmap-ecomap-c", "ecomap", _INTEGRATED, "leaf", "tmppartition*", 3),
    Peer("intmap-strongmap-c", "strongmap", _INTEGRATED, "leaf", "tmppartition*", 3),
    Peer("sharedmap-fast-c", "SharedMap", _SHARED % "fast", "leaf", seeds=3),
    Peer("sharedmap-strong-c", "SharedMap", _SHARED % "strong", "leaf", seeds=3),
    Peer("mtkahypar-steiner-default-c", "MtKaHyPar-CLI", _STEINER % "default", "leaf",
         "*.KaHyPar", 3),
    Peer("mtkahypar-steiner-quality-c", "MtKaHyPar-CLI", _STEINER % "quality", "leaf",
         "*.KaHyPar", 3),
)


def placeholders(instance: Instance, with_ranks: bool) -> dict[str, str]:
    """Values for the arguments of peers; only those that the instance has."""
    files = {"group_graph": "graphc.metis", "group_scotch": "graphc.grf",
             "server_target": "targetc.tgt", "leaf_graph": "leaves.graph"}
    if with_ranks:
        files |= {"rank_scotch": "graph.grf", "npu_target": "target.tgt"}
    values = {key: str(instance.folder / name) for key, name in files.items()
              if (instance.folder / name).exists()}
    values |= {key: text for key, text in instance.facts.items()
               if isinstance(text, str) and text}
    sizes = instance.facts["serversOfLeaves"]
    values |= {"folder": str(instance.folder), "leaves": str(len(sizes)),
               "leaf_sizes": " ".join(map(str, sizes))}
    return values


def command(peer: Peer, program: str, values: dict[str, str], seed: int) -> list[str] | None:
    """The command line, or none where a value is missing."""
    given = values | {"seed": str(seed)}
    names = {name for _, name, _, _ in string.Formatter().parse(peer.arguments) if name}
    if not names <= given.keys():
        return None
    words = [program]
    for word in peer.arguments.split():
        # The only value of several words.
        words += given["leaf_sizes"].split() if word == "{leaf_sizes}" else [word.format_map(given)]
    return words


@functools.cache
def find_program(name: str, build: pathlib.Path) -> str | None:
    """A program of the build, of the PATH or anywhere below the folder $PEERS."""
    below = os.environ.get("PEERS")
    candidates: collections.abc.Iterable[pathlib.Path] = sorted(
        pathlib.Path(below).rglob(name)) if below else ()
    for path in (build / name, *candidates):
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    return shutil.which(name)


class Workshop:
    """Where tools run: each in the same folder, emptied before."""

    def __init__(self, folder: pathlib.Path, threads: int):
        self.folder = folder
        self.threads = threads

    def emptied(self) -> pathlib.Path:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        return self.folder

    def output(self, pattern: str) -> pathlib.Path:
        """The file that a tool has written."""
        found = sorted(self.folder.glob(pattern))
        if not found:
            raise measure.Failed(f"no file {pattern} was written")
        return found[0]


def best_cost(peer: Peer, commands: list[list[str]], instance: Instance, judge: Judge,
              workshop: Workshop) -> int:
    """The lowest cost over runs of a peer."""
    costs = []
    for line in commands:
        measure.run(line, workshop.emptied(), workshop.threads)
        costs.append(judge.cost(instance, workshop.output(peer.output), peer.places))
    return min(costs)
