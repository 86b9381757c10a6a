# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``storage``: who may write the drive, the computer or the program."""

readonly = True  # for the program; True is CircuitPython's default


class _Mount:
    """The drive."""

    @property
    def readonly(self):
        """Whether the program may only read it."""
        return readonly


def getmount(mount_path):
    """The file system at a path: there is one."""
    return _Mount()


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    """Say who may write the drive."""
    globals()["readonly"] = readonly
