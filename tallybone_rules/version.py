# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which version this is: that of the wheel it was installed from."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("tallybone-rules")
except PackageNotFoundError:  # it is run from the project's folder
    __version__ = "0"
