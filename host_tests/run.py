# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make test``: the tests, with the linters beside them, and what both took. Arguments go to pytest."""

import ctypes
import hashlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# One more than there are cores: the one with Chromium waits a third of its time, for presses and pages.
PROCESSES = str((os.cpu_count() or 1) + 1)
PYTEST = [sys.executable, "-P", "-m", "pytest", "-n", PROCESSES, "--dist", "loadgroup", "-m", "not soak"]
LINT = ["make", "--no-print-directory", "lint"]
ADOPT = 36  # prctl's PR_SET_CHILD_SUBREAPER: what a child leaves behind becomes a child of this process

GRACE_S = 5  # Chromium's helpers end a moment after it

# Tests that link a drive, deploy and release take a fifth of the processor. They are left out if nothing that
# they read has changed since all tests passed. On a server that builds, where CI is set, they always run.
LINKING = [
    f"host_tests/tools/test_{name}.py"
    for name in ("compiler", "deploy", "deploy_owners", "drive", "join", "link", "pico", "release")
]
READ = (
    "lib",
    "rules_min",
    "simulator",
    "tools",
    "locale",
    "docs",
    "requirements",
    "host_tests/on_micropython",
)
ALSO_READ = (
    "*.py",
    "*.toml",
    "*.md",
    "LICENSE",
    "host_tests/*.py",
    "host_tests/helpers/*",
    "host_tests/tools/*.py",
)
PASSED = ROOT / ".venv" / "linking-passed"  # goes with the environment: in one that is new they run


def main(arguments):
    """Run both. Return pytest's exit status, else that of the linters, else 1 for a process left behind."""
    began = time.monotonic()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT, 1)
    now = checksum(ROOT)
    is_known = not os.environ.get("CI") and PASSED.exists() and PASSED.read_text() == now
    left_out = [f"--ignore={path}" for path in LINKING] if is_known and not arguments else []
    with tempfile.TemporaryFile("w+") as said:
        linters = subprocess.Popen(LINT, stdout=said, stderr=said)
        tests = subprocess.run([*PYTEST, *left_out, *arguments], check=False).returncode
        lint = linters.wait()
        if lint:
            said.seek(0)
            print(said.read() + "make lint found this.")
    left = processes_left()
    if left:
        print(f"The tests left {left} processes behind; ended now.")
    if left_out:
        print("Left out: tests of linking, deploying and releasing; what they read is as when they passed.")
    elif not (tests or lint or arguments):
        PASSED.write_text(now)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds, time_taken = used.ru_utime + used.ru_stime, time.monotonic() - began
    what = f"{seconds:.0f} s of processor for tests, linters and Chromium"
    print(f"{what}; {time_taken:.0f} s of time on {os.cpu_count()} cores")
    return tests or lint or (1 if left else 0)


def checksum(root):
    """A checksum of all that the tests of linking read, without what Python makes of it."""
    found = {path for folder in READ for path in (root / folder).rglob("*")}
    found |= {path for pattern in ALSO_READ for path in root.glob(pattern)}
    told = hashlib.sha256()
    for path in sorted(found):
        if path.is_file() and path.suffix != ".pyc":
            told.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return told.hexdigest()


def processes_left():
    """End what the tests have left running. Return how many there were; only Linux can tell."""
    count = 0
    end = time.monotonic() + GRACE_S
    while True:
        try:
            ended, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return count
        if not ended and time.monotonic() < end:
            time.sleep(0.05)
        elif not ended:
            for process in children():
                count += 1
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)


def children():
    """The processes whose parent is this one."""
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(number) for number in file.read().split()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
