# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the SSD1306 is told when it comes on: commands and their values from its datasheet, section 9."""

SETTINGS = bytes((
    0x8D, 0x14,  # the charge pump on: there is no other source of 7.5 V on these modules
    0xA8, 0x3F,  # 64 rows,
    0xD3, 0x00,  # the first one at the top,
    0x40,  # from row 0 of the memory,
    0xDA, 0x12,  # wired in turns from both sides
    0xA1, 0xC8,  # left to right and top to bottom, with the connector above
    0x20, 0x00,  # bytes that come go to the right, then to the next eight rows
    0xA4, 0xA6,  # show the memory, ones lit
    0xAF,  # on
))  # fmt: skip
