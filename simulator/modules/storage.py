# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``storage``: whether the computer or the program may write to the drive."""

import errno

readonly: bool = True  # for the program; True is CircuitPython's default
_LONGEST = 11
_NOT_IN_NAMES = set('+.,;=[]/\\"*:<>?|')


class _Mount:
    """The drive."""

    _label = "CIRCUITPY"

    @property
    def label(self) -> str:
        """Its name, in capitals as FAT keeps it."""
        return _Mount._label

    @label.setter
    def label(self, name: str) -> None:
        if readonly:
            raise OSError(errno.EROFS, "Read-only filesystem")
        if len(name) > _LONGEST or _NOT_IN_NAMES & set(name):
            raise OSError(errno.EINVAL, "Invalid argument")
        _Mount._label = name.upper()

    @property
    def readonly(self) -> bool:
        """Whether the program may only read it."""
        return readonly


def getmount(mount_path: str) -> _Mount:
    """The file system at a path: there is one."""
    return _Mount()


def remount(
    mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False
) -> None:
    """Say who may write the drive: the computer if ``readonly``, else the program."""
    globals()["readonly"] = readonly
