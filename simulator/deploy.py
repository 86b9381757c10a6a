# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Copy the drive's files to a board: only what differs. The owner's files are kept, ours are read back."""

import errno
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from simulator import drive
from simulator.board_info import OLDEST, BoardInfo, NotABoard, read_board_info

PLACES = ("/media/*/*", "/run/media/*/*", "/Volumes/*")  # where Linux and macOS mount drives
OWNERS = ("settings.toml", *drive.EXPORTED)  # files that are copied only where there are none
TWINS = {".py": ".mpy", ".mpy": ".py"}  # CircuitPython takes the .py if there are both
PROGRAMS = ("boot.py", "code.py", "safemode.py")
OURS = "The Tallybone authors"  # stands in each of ours
LAST = "code.py"  # on a new board nothing starts before all is there


class DeployError(Exception):
    """Nothing was copied, or not all; the text says why and what to do."""


def deploy(destination: str | None = None, compiler: str | None = None) -> int:
    """Build the drive and bring a board's up to date. Returns 0, or 2 after one line on standard error.

    :param destination: the board's drive; found by its boot_out.txt if not given
    :param compiler: as in `drive.build`
    """
    try:
        board = chosen(destination)
        print(f"{board.place}: {board.name}, CircuitPython {board.release}")
        if board.version < OLDEST:
            oldest = ".".join(map(str, OLDEST))
            raise DeployError(f"CircuitPython {oldest} or newer is needed; see circuitpython.org/downloads")
        if drive.build(compiler=compiler, out=None):
            return 2
        bring_up_to_date(drive.TARGET, board.place)
    except (DeployError, NotABoard) as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        why = f"{error.filename or destination}: {error.strerror}"
        hint = (
            "; is the drive read-only, as after a start with OK held? Unplug and plug in"
            if error.errno == errno.EROFS
            else ""
        )
        print(why + hint, file=sys.stderr)
        return 2
    return 0


def chosen(destination: str | None) -> BoardInfo:
    """The board to copy to.

    :raises DeployError: if there is none, or more than one
    """
    if destination:
        return read_board_info(Path(destination))
    found = list(boards())
    if len(found) == 1:
        return found[0]
    if not found:
        raise DeployError(
            "no drive with a boot_out.txt found; plug the board in, or say make deploy DEST=FOLDER"
        )
    places = ", ".join(str(board.place) for board in found)
    raise DeployError(f"more than one board: {places}; say make deploy DEST=FOLDER")


def boards() -> Iterator[BoardInfo]:
    """Every board whose drive is mounted."""
    for pattern in PLACES:
        for place in sorted(Path("/").glob(pattern.lstrip("/"))):
            try:
                yield read_board_info(place)
            except (NotABoard, OSError):
                continue


def bring_up_to_date(source: Path, target: Path) -> None:
    """Copy what differs, and say what was left alone.

    :raises DeployError: if there is not room enough, or what was written reads back differently
    """
    files = sorted((path.relative_to(source) for path in source.rglob("*") if path.is_file()), key=order)
    owners = [name for name in files if str(name) in OWNERS and (target / name).exists()]
    wanted = [name for name in files if name not in owners]
    changed = [name for name in wanted if not is_equal(source / name, target / name)]
    twins = [twin for name in wanted if (twin := twin_of(name)) and (target / twin).exists()]
    check_room(source, target, changed, twins)
    keep_programs(target)
    for name in twins:
        (target / name).unlink()
    for number, name in enumerate(changed, 1):
        progress(f"{number} of {len(changed)}  {name}")
        put(source / name, target / name)
    if sys.platform != "win32":
        os.sync()
    wrong = [name for name in changed if not is_equal(source / name, target / name)]
    progress("")
    if wrong:
        raise DeployError(f"{target / wrong[0]} reads back differently; check the cable, then the drive")
    say_what_was_left(source, target, files)
    print(f"done: {len(changed)} copied and read back, {len(wanted) - len(changed)} were up to date")


def keep_programs(target: Path) -> None:
    """Keep a program of the owner's that ours would replace, under another name; say what hides ours."""
    for name in PROGRAMS:
        path = target / name
        if path.exists() and OURS not in path.read_text(errors="replace"):
            kept = path.with_name(path.stem + "-before.py")
            path.replace(kept)
            print(f"{name} was another program: kept as {kept.name}")
    if (target / "code.txt").exists():
        print("code.txt comes before code.py: remove it, or Tallybone does not start")


def order(name: Path) -> tuple[bool, str]:
    """Files in the order of copying."""
    return str(name) == LAST, str(name)


def twin_of(name: Path) -> Path | None:
    """The same module, compiled or not."""
    is_module = name.parts[0] in ("lib", "rules_min")
    return name.with_suffix(TWINS[name.suffix]) if is_module and name.suffix in TWINS else None


def is_equal(ours: Path, theirs: Path) -> bool:
    """Whether two files hold the same bytes."""
    if not theirs.is_file() or ours.stat().st_size != theirs.stat().st_size:
        return False
    return ours.read_bytes() == theirs.read_bytes()


def check_room(source: Path, target: Path, changed: list[Path], twins: list[Path]) -> None:
    """Refuse before anything is written, if it would not all fit.

    :raises DeployError: if it would not
    """
    before = [target / name for name in (*changed, *twins) if (target / name).exists()]
    new = sum(drive.on_drive(source / name) for name in changed) - sum(
        drive.on_drive(path) for path in before
    )
    free = shutil.disk_usage(target).free
    if new > free:
        raise DeployError(f"{target} has {free:,} bytes free, {new:,} are needed: delete files of yours")


def put(source: Path, target: Path) -> None:
    """Write a file and wait until it is on the drive; the next read takes it from there, not from a cache."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        file.write(source.read_bytes())
        file.flush()
        os.fsync(file.fileno())
        if sys.platform == "linux":
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def progress(text: str) -> None:
    """One line that changes; where nobody watches, none."""
    if sys.stdout.isatty():
        print(f"\r\x1b[K{text[:78]}", end="", flush=True)


def say_what_was_left(source: Path, target: Path, files: list[Path]) -> None:
    """Name the owner's files, the lines that are new in settings.toml, and the lines that make no sense."""
    ours = set(files)
    for path in sorted(target.rglob("*")):
        name = path.relative_to(target)
        hidden = any(part.startswith(".") for part in name.parts)
        if path.is_file() and name not in ours and not hidden and str(name) != "boot_out.txt":
            print(f"left alone: {name}")
    settings = target / "settings.toml"
    say_what_is_new(settings, (source / "settings.toml").read_text())
    for line, text, possible in wrong_lines(settings):
        print(f"{settings}:{line}: {text}; expected {possible}")


def say_what_is_new(settings: Path, ours: str) -> None:
    """Name the lines that a newer version has in its settings.toml and the owner's has not."""
    names = re.compile(r"^(?:# )?([A-Z][A-Z0-9_]+) *=", re.MULTILINE)
    theirs = names.findall(settings.read_text(errors="replace"))
    new = [name for name in names.findall(ours) if name not in theirs and not name.startswith("CIRCUITPY_")]
    if new:
        print(f"settings.toml is kept; possible now: {', '.join(new)} (docs/settings.md)")


def wrong_lines(settings: Path) -> Iterator[tuple[int, str, str]]:
    """The lines that the gadget will refuse, as far as that is known without the board."""
    from tallybone.setting_lines import OTHERS, is_possible, number_in, possible, rows, written

    kinds = {name: kind for name, kind, _ in rows()}
    for name, (line, value) in written(settings.read_bytes()).items():
        if name in kinds and value is None:
            yield line, name, f'{name} = "..."'
        elif name in kinds and value is not None and not is_possible(kinds[name], value):
            said = f"{name} = {value}" if number_in(value) is not None else f'{name} = "{value}"'
            yield line, said, possible(kinds[name])
        elif name not in kinds and not name.startswith(OTHERS):
            yield line, name, "a name in docs/settings.md"
