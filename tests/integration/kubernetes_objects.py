#!/usr/bin/env python3
"""Checks the Kubernetes objects that `rankroute topology export` writes.

    kubernetes_objects.py RANKROUTE GOLDEN_WRITERS_FOLDER

Against what the APIs demand (HyperNode topology.volcano.sh/v1alpha1 and its admission webhook, Kueue
Topology kueue.x-k8s.io/v1beta2, core/v1 Node and ConfigMap), and as resources of a kustomization,
which kubectl reads with the parser of the API server's clients.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import yaml

RANKROUTE = ""
GOLDEN = pathlib.Path()
FABRICS = ["leaf-spine", "rails"]

DNS_LABEL = r"[a-z0-9]([-a-z0-9]*[a-z0-9])?"
DNS_NAME = rf"{DNS_LABEL}(\.{DNS_LABEL})*"
QUALIFIED_NAME = r"([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"
LABEL_KEY = rf"({DNS_NAME}/)?{QUALIFIED_NAME}"


def export(fabric, name):
    """(text, objects) of one golden fabric."""
    path = GOLDEN / fabric / "fabric.yaml"
    done = subprocess.run(
        [RANKROUTE, "topology", "export", path, "--to", name],
        capture_output=True, text=True, check=False)  # fmt: skip
    if done.returncode != 0:
        raise AssertionError(f"{name} of {fabric}: exit {done.returncode}\n{done.stderr}")
    return done.stdout, [o for o in yaml.safe_load_all(done.stdout) if o is not None]


def identity(thing):
    return thing["kind"], thing["metadata"]["name"]


class KubernetesObjectsTest(unittest.TestCase):
    """Every object of every golden fabric."""

    def each(self, name):
        for fabric in FABRICS:
            text, objects = export(fabric, name)
            self.assertTrue(objects, fabric)
            yield text, objects

    def check_metadata(self, thing, namespaced=False):
        metadata = thing["metadata"]
        self.assertRegex(metadata["name"], rf"\A{DNS_NAME}\Z")
        self.assertLessEqual(len(metadata["name"]), 253)
        self.assertEqual("namespace" in metadata, namespaced)
        for key, value in metadata.get("labels", {}).items():
            self.assertRegex(key, rf"\A{LABEL_KEY}\Z")
            self.assertRegex(value, rf"\A({QUALIFIED_NAME})?\Z")
            self.assertLessEqual(max(len(key.split("/")[-1]), len(value)), 63)

    def check_type(self, thing, version, kind, keys):
        self.assertEqual((thing["apiVersion"], thing["kind"]), (version, kind))
        self.assertEqual(set(thing), {"apiVersion", "kind", "metadata"} | keys)

    def test_hypernodes(self):
        for _, objects in self.each("hypernode"):
            tiers = {thing["metadata"]["name"]: thing["spec"]["tier"] for thing in objects}
            self.assertEqual(len(tiers), len(objects), "a name stands twice")
            tier_names = {(o["spec"]["tier"], o["spec"]["tierName"]) for o in objects}
            self.assertEqual(len(tier_names), len(set(tiers.values())), "a tier has two names")
            members = []
            for thing in objects:
                self.check_type(thing, "topology.volcano.sh/v1alpha1", "HyperNode", {"spec"})
                self.check_metadata(thing)
                self.assertNotIn(
                    "volcano.sh/network-topology-source", thing["metadata"].get("labels", {})
                )
                self.assertIs(type(thing["spec"]["tier"]), int)
                self.assertEqual(set(thing["spec"]), {"tier", "tierName", "members"})
                for member in thing["spec"]["members"]:
                    self.check_member(member, thing["spec"]["tier"], tiers)
                    members.append((member["type"], member["selector"]["exactMatch"]["name"]))
            self.assertEqual(len(set(members)), len(members), "a member stands in two")

    def check_member(self, member, tier, tiers):
        self.assertEqual(set(member), {"type", "selector"})
        self.assertIn(member["type"], {"Node", "HyperNode"})
        self.assertEqual(set(member["selector"]), {"exactMatch"})
        name = member["selector"]["exactMatch"]["name"]
        self.assertRegex(name, rf"\A{QUALIFIED_NAME}\Z")
        self.assertLessEqual(len(name), 63)
        if member["type"] == "HyperNode":
            self.assertLess(tiers[name], tier)

    def test_kueue_levels_are_labels_of_every_node(self):
        for fabric in FABRICS:
            with self.subTest(fabric=fabric):
                (topology,) = export(fabric, "kueue-topology")[1]
                self.check_type(topology, "kueue.x-k8s.io/v1beta2", "Topology", {"spec"})
                self.check_metadata(topology)
                levels = [level.pop("nodeLabel") for level in topology["spec"]["levels"]]
                self.assertFalse(any(topology["spec"]["levels"]), "a level has one key")
                self.assertTrue(1 <= len(levels) <= 16)
                self.assertEqual(len(set(levels)), len(levels))
                self.assertEqual(levels.index("kubernetes.io/hostname"), len(levels) - 1)
                for level in levels:
                    self.assertRegex(level, rf"\A{LABEL_KEY}\Z")
                for node in export(fabric, "node-labels")[1]:
                    self.assertLessEqual(set(levels[:-1]), set(node["metadata"]["labels"]))

    def test_nodes_hold_labels_alone(self):
        for _, objects in self.each("node-labels"):
            for node in objects:
                self.check_type(node, "v1", "Node", set())
                self.check_metadata(node)
                self.assertEqual(set(node["metadata"]), {"name", "labels"})

    def test_the_tor_config_map(self):
        for text, objects in self.each("basic-tor-node-cm"):
            (config_map,) = objects
            self.check_type(config_map, "v1", "ConfigMap", {"data"})
            self.check_metadata(config_map, namespaced=True)
            self.assertEqual(config_map["metadata"]["name"], "basic-tor-node-cm")
            self.assertEqual(config_map["metadata"]["namespace"], "kube-system")
            self.assertLess(len(text), 1 << 20)
            self.assertEqual(set(config_map["data"]), {"tor_info", "tor_level"})
            self.assertIn(config_map["data"]["tor_level"], {"single_layer", "double_layer"})
            info = json.loads(config_map["data"]["tor_info"])
            self.assertEqual(set(info), {"version", "tor_count", "server_list"})
            sizes = []
            for index, tor in enumerate(info["server_list"]):
                self.assertEqual(set(tor), {"tor_id", "tor_ip", "server"})
                self.assertEqual(tor["tor_id"], index)
                slices = [server["slice_id"] for server in tor["server"]]
                self.assertEqual(slices, list(range(len(slices))))
                for server in tor["server"]:
                    self.assertEqual(set(server), {"server_ip", "npu_count", "slice_id"})
                sizes.append(len(slices))
            self.assertEqual(info["tor_count"], max(sizes))

    def test_kubectl_takes_all_of_them_as_resources(self):
        for fabric in FABRICS:
            with self.subTest(fabric=fabric), tempfile.TemporaryDirectory() as folder:
                names = ["hypernode", "node-labels", "kueue-topology", "basic-tor-node-cm"]
                objects = []
                for name in names:
                    text, more = export(fabric, name)
                    pathlib.Path(folder, f"{name}.yaml").write_text(text)
                    objects += more
                pathlib.Path(folder, "kustomization.yaml").write_text(
                    yaml.safe_dump({"resources": [f"{name}.yaml" for name in names]})
                )
                done = subprocess.run(
                    ["kubectl", "kustomize", folder], capture_output=True, text=True, check=False
                )
                self.assertEqual(done.returncode, 0, done.stderr)
                built = list(yaml.safe_load_all(done.stdout))
                self.assertEqual(sorted(built, key=identity), sorted(objects, key=identity))


if __name__ == "__main__":
    RANKROUTE = sys.argv.pop(1)
    GOLDEN = pathlib.Path(sys.argv.pop(1))
    unittest.main(verbosity=2)
