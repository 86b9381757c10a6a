# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The question before matches are written to the drive, where OK was held at power-up."""

from tallybone.screens.page import PageScreen
from tallybone.screens.wish import EXPORT

_TEXT = """\
Save the matches on
the drive? A power
cut meanwhile may
lose files of it.
The matches are safe
in the gadget. No
risk: BACK, then in
the menu over USB."""


class ExportScreen(PageScreen):
    """OK writes, BACK does not."""

    ok = "save"

    def text(self) -> str:
        """The risk, in words, and the way without it."""
        return _TEXT

    def take(self) -> None:
        """OK: write."""
        self.wish.close()
        self.wish.what = EXPORT
