# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Copy the drive's files to a board: only what differs. The owner's files are kept, ours are read back."""

import errno
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from simulator import ROOT
from tools import drive
from tools.board_drive import TEMPORARY, BoardDrive, DeployError, flush
from tools.board_info import FILE, OLDEST, BoardInfo, NotABoard, read_board_info
from tools.compiler import FORMAT, READS
from tools.deploy_says import progress, say, say_what_was_left

PLACES = ("/media/*/*", "/run/media/*/*", "/Volumes/*")  # where Linux and macOS mount drives
FEW = 12  # files that are named as they are copied
OWNERS = ("settings.toml", *drive.EXPORTED)  # files that are copied only if there are none
# Modules of the rules that earlier versions had.
RETIRED = ("rules_min/line_options.py", "rules_min/sevens.py", "lib/tallybone/numerals.py")
LICENCE = b"The Tallybone authors"  # in each of our files
TWINS = {".py": ".mpy", ".mpy": ".py"}  # CircuitPython takes the .py if there are both
PROGRAMS = ("boot.py", "code.py", "safemode.py")
OURS = b"The Tallybone authors"  # stands in each of ours
LAST = "code.py"  # on a new board nothing starts before all is there
SMALL = ("samd21", "nrf52833", "stm32f401", "stm32f411", "imxrt101")  # chips with 128 KB of memory or less
REMEDIES = {
    errno.EROFS: "is the drive read-only, as after a start with OK held? Unplug and plug in",
    errno.EACCES: "you may not write there; is the drive mounted for another user?",
    errno.ENOSPC: "delete files of yours there, then say make deploy again",
}
INTERRUPTED = 130  # the exit status after Ctrl-C, as shells have it


def deploy(destination: str | None = None) -> int:
    """Build the drive and bring a board's up to date. Returns 0, or 2 after one line on standard error.

    :param destination: the board's drive; found by its boot_out.txt if not given
    """
    try:
        board = chosen(destination)
        say(f"{board.mount}: {board.name}, CircuitPython {board.release}")
        check_board(board)
        ours = program_for(board.mount)
        if ours is None:
            return 2
        bring_up_to_date(ours, board.mount)
    except (DeployError, NotABoard) as error:
        return failed(str(error))
    except OSError as error:
        remedy = REMEDIES.get(error.errno or 0, "plug the board in again, then say make deploy again")
        return failed(f"{error.filename or destination or 'the drive'}: {error.strerror}; {remedy}")
    except KeyboardInterrupt:
        return failed("stopped before the end: say make deploy again, it goes on from here", INTERRUPTED)
    return 0


def failed(text: str, status: int = 2) -> int:
    """Say in one line why it ended. Returns the exit status."""
    progress("")
    say(text, sys.stderr)
    return status


def chosen(destination: str | None) -> BoardInfo:
    """The board to copy to.

    :raises DeployError: if there is none, or more than one
    """
    if destination:
        return board_at(Path(destination))
    found = list(boards())
    if len(found) == 1:
        return found[0]
    if not found:
        raise DeployError(
            "no drive with a boot_out.txt found; plug the board in, or say make deploy DEST=FOLDER"
        )
    places = ", ".join(str(board.mount) for board in found)
    raise DeployError(f"more than one board: {places}; say make deploy DEST=FOLDER")


def boards() -> Iterator[BoardInfo]:
    """Every board whose drive is mounted."""
    for pattern in PLACES:
        for mount in sorted(Path("/").glob(pattern.lstrip("/"))):
            try:
                yield board_at(mount)
            except (NotABoard, OSError):
                continue


def board_at(mount: Path) -> BoardInfo:
    """The board whose drive is mounted here.

    :raises NotABoard: if it is none, or its boot_out.txt is broken
    """
    try:
        return read_board_info(mount)
    except (NotABoard, ValueError) as error:  # ValueError: a number that is too long
        if not (mount / FILE).is_file():
            raise
        why = str(error) if isinstance(error, NotABoard) else f"{mount / FILE}:1: no such version"
        again = "unplug the board and plug it in, then CircuitPython writes this file again"
        raise NotABoard(f"{why}; {again}") from None


def check_board(board: BoardInfo) -> None:
    """Refuse a board on which the program would not run.

    :raises DeployError: if its CircuitPython is too old, or reads no such modules, or its memory is too small
    """
    if board.version < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise DeployError(f"CircuitPython {oldest} or newer is needed; see circuitpython.org/downloads")
    if READS.get(board.version[0]) != FORMAT:
        raise DeployError(
            f"CircuitPython {board.release} may not read compiled modules of format {FORMAT}, "
            "as 9.2 and 10 do: take one of these, or a newer Tallybone"
        )
    first = (board.mount / FILE).read_text(errors="replace").splitlines()[0]
    chip = first.split(" with ")[-1]
    if chip.lower().startswith(SMALL):
        raise DeployError(f"{chip} has too little memory: take a board with 192 KB or more (docs/boards.md)")


def program_for(mount: Path) -> dict[Path, bytes] | None:
    """Build what goes on a drive, code.py last. None if that failed and was said.

    :raises DeployError: if the drive is too small, even if it were empty
    """
    if drive.build(out=None):
        return None
    holds, export = shutil.disk_usage(mount).total, sum(map(len, drive.EXPORTED.values()))
    needed = drive.on_drive(drive.TARGET) + export
    if needed > holds:
        raise DeployError(
            f"{mount} holds {holds:,} bytes, {needed:,} are needed: take a board with a larger drive"
        )
    files = {path.relative_to(drive.TARGET): path for path in drive.TARGET.rglob("*") if path.is_file()}
    ours = {name: path.read_bytes() for name, path in files.items()}
    ours |= {Path(name): blank for name, blank in drive.EXPORTED.items()}
    return {name: ours[name] for name in sorted(ours, key=order)}


def order(name: Path) -> tuple[bool, str]:
    """Files in the order of copying.

    That is how a new drive places them: the folder of an export comes after the licences, of which a cut
    in the sector that they share does no harm.
    """
    return str(name) == LAST, str(name)


def bring_up_to_date(ours: dict[Path, bytes], mount: Path) -> None:
    """Copy what differs, and say what was left alone.

    :raises DeployError: if something is in the way, there is no room, or a file reads back differently
    """
    board = BoardDrive(mount)
    board.check_places([*ours, Path(TEMPORARY)])
    wanted = {name: ours[name] for name in ours if str(name) not in OWNERS or board.is_blank(name)}
    changed = [name for name in wanted if board.read(name) != wanted[name]]
    kept = {name: board.name_to_keep(name) for name in changed if is_owners(board, name)}
    old = [Path(TEMPORARY), *filter(None, map(twin_of, wanted)), *modules_before(ours, board)]
    gone = sorted({name for name in old if board.read(name) is not None})
    writes: dict[Path, bytes] = {}
    for name in changed:
        if name in kept:  # a copy: there is a code.py at every moment
            writes[kept[name]] = board.read(name) or b""
        writes[name] = wanted[name]
    board.check_room(writes, gone)
    for name in gone:
        board.path(name).unlink()
        with suppress(OSError):  # it still has files, or is the drive itself
            board.path(name).parent.rmdir()
    copy(writes, board)
    for name, copied in kept.items():
        say(f"{name} was another program: kept as {copied}")
    say_what_was_left(board, [*ours, *gone], ours[Path("settings.toml")].decode())
    if len(changed) <= FEW and changed:
        say(f"copied: {', '.join(map(str, changed))}")
    say(f"done: {len(changed)} copied and read back, {len(wanted) - len(changed)} were up to date")
    if changed:
        say("now eject the drive, unplug the board and plug it in")


def copy(writes: dict[Path, bytes], board: BoardDrive) -> None:
    """Write files in this order, and read them back.

    :raises DeployError: if one reads back differently
    """
    for number, (name, content) in enumerate(writes.items(), 1):
        progress(f"{number} of {len(writes)}  {name}")
        if str(name) == LAST:
            flush()
        board.put(name, content)
    flush()
    wrong = [name for name, content in writes.items() if board.read(name) != content]
    progress("")
    if wrong:
        raise DeployError(f"{board.path(wrong[0])} reads back differently; check the cable, then the drive")


def is_owners(board: BoardDrive, name: Path) -> bool:
    """Whether the drive has a program of this name that is neither ours nor CircuitPython's."""
    return str(name) in PROGRAMS and not board.is_blank(name) and OURS not in (board.read(name) or b"")


def modules_before(ours: dict[Path, bytes], board: BoardDrive) -> list[Path]:
    """Modules of the program that earlier versions had on the drive: now they are parts of others, or gone.

    What is known by its name or by its licence line is ours; compiled modules in lib/tallybone are as well.
    """
    sources = [path.relative_to(ROOT) for path in (ROOT / "lib").rglob("*.py")]
    sources += [path.relative_to(ROOT) for path in (ROOT / "rules_min").rglob("*.py")]
    names = [path.with_suffix(suffix) for path in [*sources, *map(Path, RETIRED)] for suffix in TWINS]
    for path in board.there.values():
        name = path.relative_to(board.mount)
        if name.parts[:2] == ("lib", "tallybone") and path.suffix in TWINS:
            if path.suffix == ".mpy" or LICENCE in path.read_bytes():
                names.append(name)
    kept = {str(name).lower() for name in ours}
    return [name for name in names if str(name).lower() not in kept]


def twin_of(name: Path) -> Path | None:
    """The same module, compiled or not."""
    is_module = name.parts[0] in ("lib", "rules_min")
    return name.with_suffix(TWINS[name.suffix]) if is_module and name.suffix in TWINS else None
