"""Runs programs and says what they took."""

import dataclasses
import os
import pathlib
import signal
import subprocess
import time

TIMEOUT_SECONDS = 600.0


class Failed(Exception):
    """A program that did not end well, and how."""


@dataclasses.dataclass(frozen=True)
class Taken:
    wall: float  # Seconds from before the process starts until it has ended.
    cpu: float  # Seconds of its user and system time.


def run(command: list[str], folder: pathlib.Path, threads: int) -> Taken:
    """Runs a program in a folder with its words in the file `log` there."""
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads),
                       SCOTCH_PTHREAD_NUMBER=str(threads))
    with open(folder / "log", "wb") as log:
        start = time.perf_counter()
        try:
            process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log,
                                       stderr=subprocess.STDOUT, start_new_session=True)
        except OSError as fault:
            raise Failed(f"{command[0]}: {fault.strerror}") from fault
        try:
            status, cpu = _wait(process, start + TIMEOUT_SECONDS)
        finally:
            _kill_group(process.pid)
        wall = time.perf_counter() - start
    if status != 0:
        words = (folder / "log").read_text(errors="replace").strip().splitlines()
        raise Failed(f"{command[0]}: status {status}: {words[-1] if words else 'silent'}")
    return Taken(wall, cpu)


def run_for_memory(command: list[str], folder: pathlib.Path, threads: int) -> tuple[Taken, float]:
    """As run; also returns the greatest resident size in MiB."""
    report = folder / "peak"
    # A child of this process would count this process's own memory, until its exec, as its peak.
    taken = run(["/usr/bin/time", "-q", "-o", str(report), "-f", "%M", *command], folder, threads)
    return taken, int(report.read_text().split()[-1]) / 1024


def _wait(process: subprocess.Popen[bytes], deadline: float) -> tuple[int, float]:
    """Waits for its end, its status and CPU seconds; ends it at the deadline."""
    previous = signal.signal(signal.SIGALRM, lambda *_: _kill_group(process.pid))
    signal.setitimer(signal.ITIMER_REAL, max(0.001, deadline - time.perf_counter()))
    try:
        _, status, usage = os.wait4(process.pid, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def _kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass
