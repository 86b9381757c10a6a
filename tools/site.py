# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make site``: a folder for any static host, where the gadget runs in the browser itself.

The page is the one of ``make play``. Its link to the local server is replaced by one to a worker, in which
Pyodide, Python in WebAssembly, runs the board's program and the simulator unchanged.
"""

import base64
import hashlib
import importlib.metadata
import json
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

from rules_min import GAMES
from rules_min.presets import all_games
from simulator import ROOT
from simulator.browser.documents import page_of, texts
from tools.packing import packed

PAGE = ROOT / "simulator" / "browser" / "page"
OWN = ROOT / "simulator" / "browser" / "site"
TARGET = ROOT / "build" / "site"
CACHE = ROOT / "build" / "pyodide"
VERSION = "314.0.7"  # of Pyodide, which is Python 3.14
SOURCE = f"pyodide@{VERSION}"  # as npm knows it
PATIENCE_S = 300  # for six megabytes over a slow line
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# What the simulator needs beside itself, by their names on PyPI; all are Python alone.
PACKAGES = (
    *("adafruit-blinka-displayio", "adafruit-circuitpython-bitmap-font", "typing_extensions"),
    *("adafruit-circuitpython-display-text", "adafruit-circuitpython-displayio-ssd1306"),
    *("adafruit-circuitpython-ticks", "adafruit-circuitpython-typing", "adafruit-circuitpython-miniqr"),
)
PROGRAM = ("code.py", "boot.py", "safemode.py", "settings.toml", "LICENSE")
FOLDERS = ("lib/tallybone", "rules_min", "simulator")
KINDS = {".bin", ".texts", ".py", ".keys", ".txt"}
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
LICENCES = (
    ("Tallybone", "https://spdx.org/licenses/MIT.html", "MIT"),
    ("Pyodide, with its source", f"https://github.com/pyodide/pyodide/tree/{VERSION}", "MPL-2.0"),
    ("Python", "https://docs.python.org/3.14/license.html", "PSF-2.0"),
    ("Emscripten", "https://github.com/emscripten-core/emscripten/blob/main/LICENSE", "MIT"),
    ("Adafruit's libraries", "https://github.com/adafruit/Adafruit_Blinka_Displayio", "MIT"),
    ("typing_extensions", "https://github.com/python/typing_extensions", "PSF-2.0"),
)  # the texts of the last two are in program.zip
RESULTS = "r"  # a short name: a code has room for 53 letters
HEAD = '  <meta charset="utf-8">\n'


def build(target: Path = TARGET) -> int:
    """Write the site. Returns the exit status: 2 where Pyodide cannot be had."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    try:
        pyodide(target / "python")
    except (OSError, ValueError) as error:
        print(f"{SOURCE}: {error}; expected Pyodide from npm", file=sys.stderr)
        return 2
    for path in (*PAGE.iterdir(), *OWN.iterdir()):  # the site's own link.js takes the place of the page's
        if path.is_file():
            shutil.copy(path, target / path.name)
    results(target / RESULTS)
    for page in (target / "index.html", target / RESULTS / "index.html"):
        meta = f'  <meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        page.write_text(page.read_text().replace(HEAD, HEAD + meta))
    (target / "program.zip").write_bytes(program())
    for source, name in texts().items():
        text(ROOT / source, target / name)
    licences(target)
    total = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{total:,} bytes in {target}")
    return 0


def results(target: Path) -> None:
    """Write the page that the codes of results lead to."""
    shutil.copytree(OWN / RESULTS, target)
    names = {number: name for number, _, name, _ in all_games(GAMES)}
    (target / "games.json").write_text(json.dumps(names) + "\n")


def pyodide(target: Path) -> None:
    """Put Pyodide's files there, out of its package, whose checksum is pinned.

    npm gets it from wherever its owner has set, a mirror or a proxy.

    :raises ValueError: if it is not the package that is pinned
    :raises OSError: if npm is missing, or cannot get it
    """
    archive = CACHE / f"pyodide-{VERSION}.tgz"  # what npm calls it
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        fetch(CACHE)
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != SHA512:
        archive.unlink()
        raise ValueError("the checksum is wrong")
    target.mkdir()
    with tarfile.open(archive) as package:
        for name in PYODIDE:
            member = package.extractfile(f"package/{name}")
            assert member
            (target / name).write_bytes(member.read())


def fetch(folder: Path) -> None:
    """Have npm put the package into a folder.

    :raises OSError: if npm is missing, or cannot get it
    """
    npm = shutil.which("npm")
    if not npm:
        raise OSError("npm is not on this computer")
    command = [npm, "pack", SOURCE, "--pack-destination", str(folder), "--loglevel=error"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    except subprocess.TimeoutExpired:
        raise OSError(f"npm did not end within {PATIENCE_S} s") from None
    if done.returncode:
        why = done.stderr.strip().splitlines()[:1] or [f"status {done.returncode}"]
        raise OSError(f"npm could not get it: {why[0].removeprefix('npm error ')}")


def program() -> bytes:
    """The archive with the board's program, the simulator and what it needs."""
    files: dict[str, Path] = {name: ROOT / name for name in PROGRAM}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in KINDS and "__pycache__" not in path.parts:
                files[path.relative_to(ROOT).as_posix()] = path
    for package in PACKAGES:
        for found in importlib.metadata.files(package) or []:
            if found.suffix in {".py", ".bdf", ".pcf"} or found.name.startswith("LICENSE"):
                files[f"site/{found.as_posix()}"] = Path(str(found.locate()))
    return packed({name: files[name] for name in files if ".." not in name})


def licences(target: Path) -> None:
    """The page of the licences of what the site gives to every visitor, and Python's own text."""
    own = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if own.exists():  # some systems keep it elsewhere; the page then leads to it alone
        shutil.copy(own, target / "python" / "LICENSE.txt")
    rows = "".join(f"| [{name}]({link}) | {licence} |\n" for name, link, licence in LICENCES)
    source = target / "licences.md"
    source.write_text(f"# Licences\n\nWhat runs in your browser:\n\n| what | licence |\n|---|---|\n{rows}")
    text(source, target / "licences.html")
    source.unlink()


def text(source: Path, page: Path) -> None:
    """Write a document as a page, with its pictures."""
    body, pictures = page_of(source)
    for name, picture in pictures.items():
        (page.parent / name).parent.mkdir(exist_ok=True)
        shutil.copy(picture, page.parent / name)
    page.write_text(body)
