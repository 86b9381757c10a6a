# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make test``: which tests it may leave out, and when."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from places import ROOT


@pytest.fixture
def run(tmp_path, monkeypatch):
    """host_tests/run.py of a small project, in which no program is really run."""
    spec = spec_from_file_location("run", ROOT / "host_tests/run.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for folder in ("lib", "desk", ".venv"):
        (tmp_path / folder).mkdir()
    (tmp_path / "lib/one.py").write_text("1")
    module.commands, module.ends = [], {"tests": 0, "lint": 0}
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "PASSED", tmp_path / ".venv/passed")
    monkeypatch.setattr(module, "LINT", [sys.executable, "-c", "raise SystemExit(0)"])
    monkeypatch.setattr(module, "processes_left", lambda: 0)
    monkeypatch.setattr(module.ctypes, "CDLL", lambda _: ctypes_of_nobody())
    monkeypatch.delenv("CI", raising=False)

    def done(command, check):
        module.commands.append(command)
        return subprocess.CompletedProcess(command, module.ends["tests"])

    monkeypatch.setattr(module.subprocess, "run", done)
    return module


def ctypes_of_nobody():
    class Nobody:
        def prctl(self, *_):
            return 0

    return Nobody()


def leaves_out(run, *arguments):
    run.main(list(arguments))
    return any(str(each).startswith("--ignore=") for each in run.commands[-1])


def test_linking_is_left_out_only_if_it_passed_as_everything_is_now(run, monkeypatch):
    assert not leaves_out(run) and leaves_out(run)
    (run.ROOT / "desk/two.py").write_text("2")
    (run.ROOT / "lib/one.pyc").write_text("2")
    assert leaves_out(run), "nothing that it reads"
    (run.ROOT / "lib/one.py").write_text("2")
    run.ends["tests"] = 1
    assert not leaves_out(run) and not leaves_out(run), "it has not passed so"
    run.ends["tests"] = 0
    assert not leaves_out(run, "-k", "one") and not leaves_out(run), "a part passed"
    assert leaves_out(run) and not leaves_out(run, "host_tests/tools")
    monkeypatch.setenv("CI", "true")
    assert not leaves_out(run)


def test_each_file_that_may_be_left_out_is_there(run):
    assert run.LINKING and all((ROOT / path).exists() for path in run.LINKING)
