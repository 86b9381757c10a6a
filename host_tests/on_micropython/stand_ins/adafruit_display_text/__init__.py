# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Stands in for the library on MicroPython, where there is no font."""


def wrap_text_to_lines(text: str, columns: int) -> list[str]:
    """The text as one line."""
    return [text[:columns]]
