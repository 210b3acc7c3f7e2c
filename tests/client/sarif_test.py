#!/usr/bin/env python3
"""Checks `validate --output sarif` by what SARIF 2.1.0 (OASIS, sections 3.13 to 3.52) requires.

    sarif_test.py RANKROUTE
"""

import json
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BAD = ROOT / "tests" / "ranktable" / "bad"
RANKROUTE = sys.argv[1]


def run(*arguments):
    done = subprocess.run(
        [RANKROUTE, "validate", *arguments], capture_output=True, cwd=BAD, check=False
    )
    return done.stdout


def log_of(*files):
    return json.loads(run("--output", "sarif", *files))


def bad_files():
    return sorted(path.name for path in BAD.glob("*.json"))


class SarifTest(unittest.TestCase):
    def test_the_log_has_what_the_standard_requires(self):
        log = log_of(*bad_files())
        self.assertEqual(log["version"], "2.1.0")
        self.assertRegex(log["$schema"], r"^https://.*sarif-2\.1\.0\.json$")
        self.assertEqual(len(log["runs"]), 1)
        run_of_all = log["runs"][0]
        driver = run_of_all["tool"]["driver"]
        self.assertEqual(driver["name"], "rankroute")
        self.assertEqual(run_of_all["columnKind"], "unicodeCodePoints")
        ids = [rule["id"] for rule in driver["rules"]]
        self.assertEqual(len(set(ids)), len(ids))
        for rule in driver["rules"]:
            self.assertTrue(rule["shortDescription"]["text"])
            self.assertEqual(rule["helpUri"], "docs/rules.md#" + rule["id"].lower())
        uris = [artifact["location"]["uri"] for artifact in run_of_all["artifacts"]]
        self.assertEqual(uris, bad_files())
        self.assertGreater(len(run_of_all["results"]), len(uris))
        for result in run_of_all["results"]:
            self.check_result(result, ids, uris)

    def check_result(self, result, ids, uris):
        self.assertEqual(ids[result["ruleIndex"]], result["ruleId"])
        self.assertIn(result["level"], ("error", "warning"))
        self.assertTrue(result["message"]["text"])
        self.assertEqual(len(result["locations"]), 1)
        physical = result["locations"][0]["physicalLocation"]
        self.assertIn(physical["artifactLocation"]["uri"], uris)
        for key in ("startLine", "startColumn"):
            self.assertGreaterEqual(physical["region"][key], 1)
        for logical in result["locations"][0].get("logicalLocations", []):
            self.assertTrue(logical["fullyQualifiedName"])

    def test_it_says_the_same_as_json(self):
        results = log_of(*bad_files())["runs"][0]["results"]
        findings = [
            (file["file"], finding)
            for file in json.loads(run("--output", "json", *bad_files()))["files"]
            for finding in file["findings"]
        ]
        self.assertEqual(len(results), len(findings))
        for result, (file, finding) in zip(results, findings):
            location = result["locations"][0]
            self.assertEqual(location["physicalLocation"]["artifactLocation"]["uri"], file)
            self.assertEqual(result["ruleId"], finding["id"])
            self.assertEqual(result["level"], finding["severity"])
            self.assertEqual(
                result["message"]["text"], f"{finding['message']} ({finding['hint']})"
            )
            region = location["physicalLocation"]["region"]
            self.assertEqual(region["startLine"], finding["line"])
            self.assertEqual(region["startColumn"], finding["column"])
            paths = [each["fullyQualifiedName"] for each in location.get("logicalLocations", [])]
            self.assertEqual(paths, [finding["path"]] if finding["path"] else [])
            self.assertEqual(result.get("properties", {}).get("hccl", ""), finding["hccl"])

    def test_a_finding_of_a_whole_file_has_no_region(self):
        log = json.loads(run("--output", "sarif", "../CMakeLists.txt"))
        path = [r for r in log["runs"][0]["results"] if r["ruleId"] == "RT002"]
        self.assertEqual(len(path), 1)
        self.assertNotIn("region", path[0]["locations"][0]["physicalLocation"])

    def test_uris_are_encoded(self):
        log = json.loads(run("--output", "sarif", str(BAD / "rt008_gap.json")))
        uri = log["runs"][0]["artifacts"][0]["location"]["uri"]
        self.assertTrue(uri.startswith("file:///"))
        self.assertTrue(re.fullmatch(r"[A-Za-z0-9._~/%:-]+", uri))

    def test_equal_inputs_give_equal_bytes(self):
        once, twice = (run("--output", "sarif", *bad_files()) for _ in range(2))
        self.assertEqual(once, twice)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
