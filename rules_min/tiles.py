# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The double-six set: 28 tiles, 168 pips."""

TILES = 28
PIPS = 168

# The most pips in k tiles, k = 0..28: the tiles taken in order of their pips, 12, 11, 10, 10, 9 ...
MOST = (
    (0, 12, 23, 33, 43, 52, 61, 69, 77, 85, 92, 99, 106, 112, 118)
    + (124, 130, 135, 140, 145, 149, 153, 157, 160, 163, 165, 167, 168, 168)
)  # fmt: skip
