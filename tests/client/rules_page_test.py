#!/usr/bin/env python3
"""Holds docs/rules.md, the rules that the code reports and `validate --explain` together.

    rules_page_test.py RANKROUTE
"""

import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANKROUTE = sys.argv[1]
LIBRARIES = ("ranktable", "planner", "client", "server")


def rules_in_code():
    rules = set()
    for library in LIBRARIES:
        for path in (ROOT / library).rglob("*.cc"):
            rules |= set(re.findall(r'"(RT\d{3})"', path.read_text()))
    return rules


def sections():
    page = (ROOT / "docs" / "rules.md").read_text()
    parts = re.split(r"^## (.*)$", page, flags=re.MULTILINE)
    return {name: text for name, text in zip(parts[1::2], parts[2::2]) if re.match(r"RT\d+$", name)}


def explain(rule):
    return subprocess.run(
        [RANKROUTE, "validate", "--explain", rule], capture_output=True, text=True, check=False
    )


class RulesPageTest(unittest.TestCase):
    def test_every_rule_that_the_code_reports_has_a_section(self):
        self.assertGreaterEqual(len(rules_in_code()), 12)
        self.assertEqual(rules_in_code() - set(sections()), set())

    def test_every_section_is_about_a_rule_that_the_code_reports(self):
        self.assertEqual(set(sections()) - rules_in_code(), set())

    def test_every_section_has_a_row_in_the_table_and_a_bad_and_a_good_example(self):
        page = (ROOT / "docs" / "rules.md").read_text()
        for rule, text in sections().items():
            with self.subTest(rule):
                self.assertIn(f"| [{rule}](#{rule.lower()}) |", page)
                example = re.search(r"^```\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
                self.assertIsNotNone(example)
                self.assertRegex(example[1], r"(?m)^bad: +\S")
                self.assertRegex(example[1], r"(?m)^good: +\S")

    def test_explain_prints_every_section_without_marks(self):
        for rule, text in sections().items():
            with self.subTest(rule):
                done = explain(rule)
                self.assertEqual(done.returncode, 0)
                self.assertTrue(done.stdout.startswith(rule + "\n"))
                self.assertNotIn("```", done.stdout)
                self.assertNotIn("**", done.stdout)
                title = re.search(r"\*\*(.+?)\*\*", text)[1]
                self.assertIn(title, done.stdout)

    def test_an_unknown_rule_is_answered_with_all_there_are(self):
        done = explain("RT999")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(set(re.findall(r"RT\d{3}", done.stderr)) - {"RT999"}, set(sections()))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
