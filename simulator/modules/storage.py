# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``storage``: whether the computer or the program may write to the drive."""

readonly: bool = True  # for the program; True is CircuitPython's default


class _Mount:
    """The drive."""

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
