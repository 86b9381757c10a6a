# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make site``: a folder for any static host, where the gadget runs in the browser itself.

The page is the one of ``make play``. Its link to the local server is replaced by one to a worker, in which
Pyodide, Python in WebAssembly, runs the board's program and the simulator unchanged.
"""

import base64
import gzip
import hashlib
import importlib.metadata
import io
import json
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

from rules_min import GAMES
from rules_min.presets import all_games
from simulator import ROOT
from simulator.browser.documents import page_of, texts
from tools.documents import codes
from tools.packing import packed

PAGE = ROOT / "simulator" / "browser" / "page"
OWN = ROOT / "simulator" / "browser" / "site"
TARGET = ROOT / "build" / "site"
CACHE = ROOT / "build" / "pyodide"
VERSION = "314.0.7"  # of Pyodide, which is Python 3.14
SOURCE = f"pyodide@{VERSION}"  # as npm knows it
PATIENCE_S = 300  # for six megabytes over a slow line
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
LIBRARY = "python_stdlib.zip"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, "pyodide-lock.json")
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
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
LICENCES = (
    ("Tallybone", "https://spdx.org/licenses/MIT.html", "MIT"),
    ("Pyodide, with its source", f"https://github.com/pyodide/pyodide/tree/{VERSION}", "MPL-2.0"),
    ("Python", "https://docs.python.org/3.14/license.html", "PSF-2.0"),
    ("Emscripten", "https://github.com/emscripten-core/emscripten/blob/main/LICENSE", "MIT"),
    ("Adafruit's libraries", "https://github.com/adafruit/Adafruit_Blinka_Displayio", "MIT"),
    ("typing_extensions", "https://github.com/python/typing_extensions", "PSF-2.0"),
)  # the texts of the last two are in program.tar
# Of Python's library what nothing here imports: a half of it, and 1.3 MB over the wire.
LEFT_OUT = set(
    "_pyio _pyrepl ctypes curses dbm difflib doctest email ftplib html http imaplib mailbox multiprocessing "
    "optparse pdb pickletools pydoc pydoc_data smtplib sqlite3 statistics tarfile tomllib unittest urllib "
    "wsgiref xml xmlrpc zoneinfo".split()
)
ENCODINGS = {
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "utf_8",
}  # cp437: names in a zip
# How a memory begins: lib/tallybone/board/memory_file.py has the same, and its test the journal's own.
HEADER = bytes.fromhex("d00080258a5f")
LONGEST = 100  # bytes of a name in a tar file's header
# What comes packed over the wire, for hosts that do not pack by themselves.
PACKED = ("program.tar", "python/pyodide.asm.mjs", "python/pyodide.asm.wasm", "python/pyodide-lock.json")
NOT_KEPT = ("service-worker.js", "made.js", "LICENSE.txt")  # the browser keeps the first by itself
ENDING = ".packed"  # a server may take .gz for what it has packed itself
RESULTS = "r"  # a short name: a code has room for 53 letters
HEAD = '  <meta charset="utf-8">\n'
ICON = '  <link rel="icon" href="icon.svg" type="image/svg+xml">\n'
INSTALLED = """  <link rel="manifest" href="tallybone.webmanifest">
  <link rel="apple-touch-icon" href="icon-192.png">
  <meta name="theme-color" content="#f7eedd" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#1d1915" media="(prefers-color-scheme: dark)">
"""  # what a browser asks for before it installs a page


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
        page.write_text(page.read_text().replace(HEAD, HEAD + meta).replace(ICON, ICON + INSTALLED))
    (target / "program.tar").write_bytes(program())
    for source, name in texts().items():
        text(ROOT / source, target / name)
    licences(target)
    made(target)
    total = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{total:,} bytes in {target}")
    return 0


def made(target: Path) -> None:
    """Pack what is large, and write ``made.js``: version, files, and what goes over the wire."""
    found = [path for path in target.rglob("*") if path.is_file() and path.suffix != ENDING]
    paths = sorted(path for path in found if path.name not in NOT_KEPT)
    names = [path.relative_to(target).as_posix() for path in paths]
    version = hashlib.sha256()
    sent = 0
    for name, path in zip(names, paths, strict=True):
        data = path.read_bytes()
        version.update(f"{name}\0{len(data)}\0".encode() + data)
        if name in PACKED:
            data = gzip.compress(data, 9, mtime=0)
            path.with_name(path.name + ENDING).write_bytes(data)
        sent += len(data)
    values = {
        "VERSION": version.hexdigest()[:16],
        "BYTES": sent,
        "PACKED": PACKED,
        "FILES": [*names, "made.js"],
        "HEADER": [*HEADER],
        "LANGUAGES": codes()[1:],
    }
    lines = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
    (target / "made.js").write_text("// Written by make site.\n" + lines)


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
            data = member.read()
            (target / name).write_bytes(without_left_out(data) if name == LIBRARY else data)


def without_left_out(library: bytes) -> bytes:
    """Python's library, as a zip, without what ``LEFT_OUT`` names and all encodings but ``ENCODINGS``."""

    def is_kept(name: str) -> bool:
        top, _, rest = name.partition("/")
        if top == "encodings":
            return rest.removesuffix(".py") in ENCODINGS
        return top.removesuffix(".py") not in LEFT_OUT and not name.endswith("/")

    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        return packed({name: archive.read(name) for name in archive.namelist() if is_kept(name)})


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
    """A tar file of the board's program, the simulator and what it needs."""
    files: dict[str, Path] = {name: ROOT / name for name in PROGRAM}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in KINDS and "__pycache__" not in path.parts:
                files[path.relative_to(ROOT).as_posix()] = path
    for package in PACKAGES:
        for found in importlib.metadata.files(package) or []:
            if found.suffix in {".py", ".bdf", ".pcf"} or found.name.startswith("LICENSE"):
                files[f"site/{found.as_posix()}"] = Path(str(found.locate()))
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(name for name in files if ".." not in name):
            assert len(name) <= LONGEST, name
            member = tarfile.TarInfo(name)  # without times, owners: the same bytes each time
            member.size = files[name].stat().st_size
            with files[name].open("rb") as file:
                archive.addfile(member, file)
    return data.getvalue()


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
