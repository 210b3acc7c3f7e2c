#!/usr/bin/env python3
"""Runs one golden case of the command line and compares what it printed.

    run_case.py RANKROUTE CASE_FOLDER

A case is a folder with `command` (a bash line that calls $RANKROUTE, run in that folder, with
$SAMPLE as the folder of the sample) and its expected `stdout`, `stderr` and `exit`. Files that the
command writes go to $OUT, an empty folder; what is expected there stands in `out/`. With
UPDATE_GOLDEN=1 the expectations are rewritten instead.
"""

import difflib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TIMEOUT_SECONDS = 60


def differences(name, expected, actual):
    if expected == actual:
        return ""
    lines = difflib.unified_diff(
        expected.splitlines(keepends=True),
        actual.splitlines(keepends=True),
        f"expected {name}",
        f"actual {name}",
    )
    return "".join(lines)


def run(binary, case, sample, out):
    env = dict(os.environ, RANKROUTE=binary, SAMPLE=sample, OUT=str(out), LC_ALL="C.UTF-8")
    env.pop("RANKROUTE_SERVER", None)
    done = subprocess.run(
        ["bash", "-c", (case / "command").read_text()],
        cwd=case,
        env=env,
        capture_output=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    results = {
        "stdout": done.stdout.decode(),
        "stderr": done.stderr.decode(),
        "exit": f"{done.returncode}\n",
    }
    for path in sorted(out.rglob("*")):
        if path.is_file():
            results[f"out/{path.relative_to(out)}"] = path.read_text()
    return {name: text.replace(str(out), "$OUT") for name, text in results.items()}


def main():
    binary, case = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    root = pathlib.Path(__file__).resolve().parents[2]
    sample = os.path.relpath(root / "deploy" / "sample", case)
    with tempfile.TemporaryDirectory() as out:
        results = run(binary, case, sample, pathlib.Path(out))
    if os.environ.get("UPDATE_GOLDEN"):
        shutil.rmtree(case / "out", ignore_errors=True)
        for name, text in results.items():
            (case / name).parent.mkdir(exist_ok=True)
            (case / name).write_text(text)
        return 0
    wanted = [p for p in case.rglob("*") if p.is_file() and p.parent.name == "out"]
    names = set(results) | {f"out/{p.name}" for p in wanted}
    failed = ""
    for name in sorted(names):
        path = case / name
        expected = path.read_text() if path.exists() else ""
        failed += differences(name, expected, results.get(name, ""))
    print(failed, end="")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
