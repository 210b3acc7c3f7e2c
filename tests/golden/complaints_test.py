#!/usr/bin/env python3
"""Holds the chapter "What users complain about" of docs/rules.md and its golden cases together:
each complaint has a case, and what the case prints names the rules of the case's file `rule`.
"""

import collections
import pathlib
import re
import unittest

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs" / "rules.md"


def complaints():
    """The rules of each complaint by its number."""
    chapter = PAGE.read_text().split("## What users complain about", 1)[1]
    rules = {}
    for row in re.findall(r"^\| (\d+) \|(.*)\|$", chapter, flags=re.MULTILINE):
        rules[int(row[0])] = set(re.findall(r"\[(RT\d{3})\]", row[1]))
    return rules


def cases():
    """The folders of the cases of each complaint by its number."""
    found = collections.defaultdict(list)
    for folder in sorted(HERE.glob("*/complaint_*")):
        found[int(folder.name.split("_")[1])].append(folder)
    return found


class ComplaintsTest(unittest.TestCase):
    def test_every_complaint_has_a_case_and_every_case_a_complaint(self):
        self.assertEqual(sorted(complaints()), list(range(1, 19)))
        self.assertEqual(sorted(cases()), sorted(complaints()))

    def test_every_case_is_about_rules_that_the_page_names(self):
        for number, folders in cases().items():
            for folder in folders:
                with self.subTest(folder.name):
                    rules = set((folder / "rule").read_text().split())
                    self.assertTrue(rules)
                    self.assertLessEqual(rules, complaints()[number])

    def test_what_a_case_prints_names_its_rules(self):
        for folders in cases().values():
            for folder in folders:
                if folder.parent.name != "cli":
                    continue
                with self.subTest(folder.name):
                    printed = set(re.findall(r"\[(RT\d{3})", (folder / "stdout").read_text()))
                    self.assertLessEqual(set((folder / "rule").read_text().split()), printed)


if __name__ == "__main__":
    unittest.main()
