# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: every answer in the board's non-volatile memory, so that a match outlives the power."""
