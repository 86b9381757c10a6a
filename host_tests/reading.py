# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read totals from the lit pixels, as an eye does, without asking the program."""

BARS = {
    "1110111": "0",
    "0010010": "1",
    "1011101": "2",
    "1011011": "3",
    "0111010": "4",
    "1101011": "5",
    "1101111": "6",
    "1010010": "7",
    "1111111": "8",
    "1111011": "9",
    "0001000": "-",
    "0000000": "",
}


def totals(screen, sides):
    """The totals on a scoreboard of two to four sides."""
    width, height = (14, 24) if sides == 2 else (8, 16)
    lefts = {2: (0, 66), 3: (0, 42, 84), 4: (0, 30, 66, 96)}[sides]
    return [
        int("".join(digit(screen, left + i * width, width - 2, height) for i in range(4))) for left in lefts
    ]


def digit(screen, x, width, height, y=24):
    """Read one digit from its seven bars, each checked where no other bar passes."""

    def lit(across, down):
        column = min(x + width - 1, x + round(across * (width - 1)))
        return str(int(screen[y + round(down * (height - 1))][column] == "#"))

    bars = (
        lit(0.5, 0) + lit(0, 0.25) + lit(1, 0.25) + lit(0.5, 0.5) + lit(0, 0.75) + lit(1, 0.75) + lit(0.5, 1)
    )
    return BARS[bars]
