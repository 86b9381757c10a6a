# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The display: the OLED, the surface that screens write on, its characters and numerals."""
