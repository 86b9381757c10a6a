# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A board's drive as the bytes of its file system, as CircuitPython makes it.

MicroPython's own file system writes it (``vfs.VfsFat`` of the unix build that the tests use): its library,
oofatfs, is the one that CircuitPython reads it with. What it takes from the clock is then made the same
each time, and the drive gets its label.
"""

import json
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

COMMAND = Path(sys.executable).with_name("micropython")
SECTOR = 512
LABEL = b"CIRCUITPY  "
# CircuitPython makes these on a new drive, so that a Mac does not fill it with an index.
QUIET = (".fseventsd/no_log", ".metadata_never_index", ".Trashes")
_ENTRY, _END, _DELETED, _LONG_NAME = 32, 0, 0xE5, 0x0F  # of a directory
_FOLDER, _LABEL = 0x10, 0x08  # attributes
_FULL = "OSError: 28"  # what MicroPython says where there is no room
_DATE = 1 << 5 | 1  # the first that the file system can say: 1 January 1980

_PROGRAM = """
import json, sys, vfs

class Disk:
    def __init__(self, sectors):
        self.data = bytearray(sectors * 512)
    def readblocks(self, sector, into):
        into[:] = self.data[sector * 512 : sector * 512 + len(into)]
    def writeblocks(self, sector, data):
        self.data[sector * 512 : sector * 512 + len(data)] = data
    def ioctl(self, what, _):
        return {4: len(self.data) // 512, 5: 512}.get(what, 0)

task = json.load(sys.stdin)
disk = Disk(task["sectors"])
vfs.VfsFat.mkfs(disk)
drive = vfs.VfsFat(disk)
for name, source in task["files"]:
    for place in range(len(name)):
        if name[place] == "/":
            try:
                drive.mkdir(name[:place])
            except OSError:
                pass
    with open(source, "rb") as file, drive.open(name, "wb") as written:
        written.write(file.read())
with open(task["image"], "wb") as image:
    image.write(disk.data)
"""


class NotWritten(Exception):
    """There is no file system: mostly the files do not fit. The text says why."""


def image(files: Mapping[str, bytes], size: int) -> bytes:
    """The file system with these files and nothing else: the same bytes each time.

    :param files: by their names on the drive, with ``/``
    :param int size: bytes of the drive
    :raises NotWritten: if they do not fit
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        listed = []
        for number, (file, data) in enumerate(sorted({**dict.fromkeys(QUIET, b""), **files}.items())):
            (folder / str(number)).write_bytes(data)
            listed.append((file, str(folder / str(number))))
        (folder / "program.py").write_text(_PROGRAM)
        task = {"sectors": size // SECTOR, "files": listed, "image": str(folder / "image")}
        heap = f"heapsize={4 * size + 4_000_000}"
        command = [str(COMMAND), "-X", heap, str(folder / "program.py")]
        try:
            done = subprocess.run(
                command, input=json.dumps(task), capture_output=True, text=True, check=False
            )
        except OSError as error:
            raise NotWritten(f"{COMMAND}: {error.strerror}; expected MicroPython: make .venv/dev") from None
        if done.returncode:
            why = (done.stdout + done.stderr).strip().splitlines()[-1]
            if why != _FULL:
                raise NotWritten(f"the drive could not be written: {why}")
            taken = sum(map(len, files.values()))
            raise NotWritten(f"the files have {taken:,} bytes; expected room on a drive of {size:,}")
        return labelled(bytearray((folder / "image").read_bytes()))


def labelled(data: bytearray) -> bytes:
    """The same file system with its label, without the clock's times, and behind the sector of partitions."""
    volume = Volume(data)
    struct.pack_into("<I", data, 28, 1)  # CircuitPython shows one sector before it, with a partition table
    struct.pack_into("<I11s", data, 39, 0, LABEL)  # the serial number, and the label
    for place in volume.entries():
        data[place + 13 : place + 20] = struct.pack("<BHHH", 0, 0, _DATE, _DATE)
        data[place + 22 : place + 26] = struct.pack("<HH", 0, _DATE)
    root = range(volume.root, volume.first, _ENTRY)
    free = next(place for place in root if data[place] == _END)
    data[free : free + _ENTRY] = struct.pack("<11sB10xHH6x", LABEL, _LABEL, 0, _DATE)
    return bytes(data)


def sectors_in_use(data: bytes) -> set[int]:
    """The sectors that say something: those before the files, and those of the clusters that are taken."""
    volume = Volume(bytearray(data))
    taken = set(range(volume.first // SECTOR))
    for cluster in range(2, volume.clusters + 2):
        if volume.next_of(cluster):
            first = volume.place_of(cluster) // SECTOR
            taken |= set(range(first, first + volume.cluster // SECTOR))
    return taken


class Volume:
    """What the first sector of a FAT file system of 12 or 16 bits says.

    ``root`` is where the root directory begins, ``first`` where the clusters do, of which there are so many
    ``clusters`` of ``cluster`` bytes; all in bytes from the start.
    """

    def __init__(self, data: bytearray) -> None:
        self.data = data
        found: tuple[int, ...] = struct.unpack_from("<BHBHHBH", data, 13)
        each, reserved, tables, entries, sectors, _, size = found
        sectors = sectors or int.from_bytes(data[32:36], "little")
        self.table = SECTOR * reserved
        self.root = self.table + SECTOR * tables * size
        self.first = self.root + _ENTRY * entries
        self.cluster = SECTOR * each
        self.clusters = (SECTOR * sectors - self.first) // self.cluster
        self.is_12_bits = self.clusters < 4085  # as FAT is defined

    def next_of(self, cluster: int) -> int:
        """What the table has of a cluster: 0 if it is free, else the next of the same file, or a mark."""
        at = self.table + (cluster * 3 // 2 if self.is_12_bits else 2 * cluster)
        both = self.data[at] | self.data[at + 1] << 8
        if not self.is_12_bits:
            return both
        return both >> 4 if cluster % 2 else both & 0xFFF

    def place_of(self, cluster: int) -> int:
        """Where the bytes of a cluster begin."""
        return self.first + (cluster - 2) * self.cluster

    def entries(self) -> Iterator[int]:
        """Where each entry of a directory begins that has times."""
        folders = [list(range(self.root, self.first, _ENTRY))]
        while folders:
            for place in folders.pop():
                mark, kind = self.data[place], self.data[place + 11]
                if mark == _END:
                    break
                if mark == _DELETED or kind == _LONG_NAME:
                    continue
                yield place
                if kind & _FOLDER and mark != ord("."):
                    cluster = int.from_bytes(self.data[place + 26 : place + 28], "little")
                    folders.append(list(self._places(cluster)))

    def _places(self, cluster: int) -> Iterator[int]:
        """The places of a folder's entries."""
        last = 0xFF8 if self.is_12_bits else 0xFFF8
        while 2 <= cluster < last:
            first = self.place_of(cluster)
            yield from range(first, first + self.cluster, _ENTRY)
            cluster = self.next_of(cluster)
