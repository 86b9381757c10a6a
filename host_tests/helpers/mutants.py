# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make mutants``: change one line of the program at a time (mutants.txt), and see whether a test notices.

Tests that were thinned out must catch the same mutants as before. Those in Chromium are left out: they see
what others see, a minute later. Parts of file names on the command line (``journal/log``) choose some;
``grown 100 journal`` draws so many of those that ``grown`` makes by rule, here of the journal.
"""

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from grown import drawn

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("mutants.txt")
PYTEST = [
    sys.executable,
    "-P",
    "-m",
    "pytest",
    "-x",
    "-p",
    "no:xdist",
    "-p",
    "no:cacheprovider",
    "-m",
    "not soak",
    # It reads the list of mutants itself, and would fail with every one.
    "--deselect=host_tests/tools/test_documents.py::test_each_line_that_a_mutant_changes_is_still_there",
]
IN_CHROMIUM = [
    f"--ignore=host_tests/{name}.py"
    for name in (
        "simulator/test_browser_keys",
        "simulator/test_browser_page",
        "desk/test_desk_pages",
        "simulator/test_site",
    )
]
LONGEST_S = 3_600  # of all tests without a mutant
HANGS = 3  # times as long with one: it hangs, which is noticed as well

_times = itertools.count(1_000_000_000)


class Mutant:
    """One changed line: its file, the line as it is and as it becomes, and the tests to try first.

    ``rooms`` are the folders of the only tests that may notice, () for all.
    """

    def __init__(self, place, old, new, tests, rooms=()):
        self.place, self.old, self.new, self.tests, self.rooms = place, old, new, tests, rooms

    def apply(self, root):
        """Change the line in a copy of the project; returns what stood in the file."""
        path = root / self.place
        before = path.read_text()
        lines = before.splitlines(keepends=True)
        at = [i for i, line in enumerate(lines) if line.strip() == self.old]
        if len(at) != 1:
            raise SystemExit(f"{self.place}: {len(at)} lines are '{self.old}'; expected one")
        lines[at[0]] = lines[at[0]].replace(self.old, self.new)
        write(path, "".join(lines))
        return before


def write(path, text):
    """Write a file with a time of its own, or Python uses what it compiled in the same second."""
    path.write_text(text)
    os.utime(path, (0, next(_times)))


def mutants():
    """All that the list has."""
    found, tests = [], []
    blocks = [line for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
    while blocks:
        first = blocks.pop(0)
        if first.startswith("tests "):
            tests = first.split()[1:]
        else:
            found.append(Mutant(first, blocks.pop(0)[2:], blocks.pop(0)[2:], tests))
    return found


def copy_to(folder):
    """A copy of the project, and in ``path`` what is imported of it."""
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for name in names:
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    (folder / "path").mkdir()
    for name, place in (
        ("rules_min", "rules_min"),
        ("simulator", "simulator"),
        ("desk", "desk"),
        ("tallybone", "lib/tallybone"),
    ):
        (folder / "path" / name).symlink_to(folder / place)
    (folder / ".venv").symlink_to(ROOT / ".venv")


def failure(root, tests, most_s, rooms=()):
    """The first test that fails in a copy, "" if none does: first those named, then all.

    :param most_s: seconds that a run of all tests may take
    :param rooms: the folders of the only tests that are run, () for all
    """
    if rooms:
        return first_failure(root, [f"host_tests/{room}" for room in rooms], most_s)
    if tests:
        files = [path for name in tests for path in ROOT.glob(f"host_tests/*/{name}.py")]
        found = first_failure(root, [str(path.relative_to(ROOT)) for path in files], most_s)
        if found:
            return found
    return first_failure(root, [*IN_CHROMIUM, "host_tests"], most_s)


def first_failure(root, what, most_s):
    """The first test that fails in a copy, out of those that pytest is given."""
    environment = {**os.environ, "PYTHONPATH": str(root / "path")}
    try:
        done = subprocess.run(
            [*PYTEST, *what],
            cwd=root,
            env=environment,
            capture_output=True,
            text=True,
            timeout=most_s,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "it hangs"
    if done.returncode == 0:
        return ""
    lines = done.stdout.splitlines()
    failed = [line.split(" ", 1)[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return (failed or [done.stdout[-300:] + done.stderr[-300:]])[0][:150]


def main(chosen):
    """Try one on each core. The exit status is 1 if one was not caught, 2 if the tests fail without any."""
    wanted = [one for one in mutants() if not chosen or any(name in one.place for name in chosen)]
    rooms = ()
    if chosen[:1] == ["grown"]:
        found = drawn(int(chosen[1]), "".join(chosen[2:3]))
        wanted = [Mutant(place, old, new, [], tests) for place, old, new, tests in found]
        rooms = sorted({room for one in wanted for room in one.rooms})
    missed = []
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(os.cpu_count()) as workers:
        free = Queue()
        for number in range(os.cpu_count() or 1):
            copy_to(Path(place) / str(number))
            free.put(Path(place) / str(number))
        began = time.monotonic()
        wrong = failure(Path(place) / "0", [], LONGEST_S, rooms)
        most_s = HANGS * (time.monotonic() - began)
        if wrong:
            print(f"Without a mutant: {wrong}")
            return 2

        def attempt(one):
            root = free.get()
            before = one.apply(root)
            began = time.monotonic()
            caught = failure(root, one.tests, most_s, one.rooms)
            write(root / one.place, before)
            free.put(root)
            took = time.monotonic() - began
            print(f"{one.place}: {one.old[:70]}\n    {caught or 'NOT CAUGHT'}  ({took:.0f} s)", flush=True)
            if not caught:
                missed.append(one)

        list(workers.map(attempt, wanted))
    print(f"{len(wanted)} mutants, {len(wanted) - len(missed)} caught")
    for one in missed:
        print(f"not caught: {one.place}\n- {one.old}\n+ {one.new}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
