#!/usr/bin/env python3
"""Draws what `rankroute topology export --to dot` writes with Graphviz.

    dot_drawing.py RANKROUTE GOLDEN_WRITERS_FOLDER

The drawing must have every node and every cable of the graph that graph-json holds.
"""

import json
import pathlib
import subprocess
import sys
import unittest
import xml.etree.ElementTree

RANKROUTE = ""
GOLDEN = pathlib.Path()
SVG = "{http://www.w3.org/2000/svg}"


def run(*command, text=None):
    """The command's output; its errors end the test with what it said."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stderr}")
    return done.stdout


def titles(svg, kind):
    """Titles of the drawn groups of one class, sorted."""
    groups = xml.etree.ElementTree.fromstring(svg).iter(f"{SVG}g")
    return sorted(g.find(f"{SVG}title").text for g in groups if g.get("class") == kind)


class DotDrawingTest(unittest.TestCase):
    """Each golden fabric, drawn."""

    def check(self, fabric):
        path = GOLDEN / fabric / "fabric.yaml"
        dot = run(RANKROUTE, "topology", "export", path, "--to", "dot")
        graph = json.loads(run(RANKROUTE, "topology", "export", path, "--to", "graph-json"))
        svg = run("dot", "-Tsvg", text=dot)
        self.assertEqual(titles(svg, "node"), sorted(node["id"] for node in graph["nodes"]))
        drawn = sorted(sorted(title.split("--")) for title in titles(svg, "edge"))
        cables = sorted(sorted((edge["source"], edge["target"])) for edge in graph["edges"])
        self.assertEqual(drawn, cables)

    def test_leaves_and_spines(self):
        self.check("leaf-spine")

    def test_rails_and_a_core(self):
        self.check("rails")


if __name__ == "__main__":
    RANKROUTE = sys.argv.pop(1)
    GOLDEN = pathlib.Path(sys.argv.pop(1))
    unittest.main(verbosity=2)
