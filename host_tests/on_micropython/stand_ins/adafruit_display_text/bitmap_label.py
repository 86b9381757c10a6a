# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Stands in for the library's labels, which draw nothing here."""


class Label:
    """A label."""

    def __init__(self, font: object, text: str, x: int, y: int, line_spacing: float) -> None:
        self.text = text
