# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read totals and text from the lit pixels, as an eye does, without asking the program."""

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


def text_of(screen):
    """The five lines of text on a screen, dark on light too; what is no character of the font is a ~."""
    import terminalio

    font = terminalio.FONT.bitmap
    cells = {}
    for code in range(32, 127):
        rows = ["".join(".#"[font[(code - 32) * 6 + x, y]] for x in range(6)) for y in range(12)]
        cells["".join(rows)] = chr(code)
    lines = []
    for top in (0, 12, 24, 36, 52):
        line = ""
        for left in range(0, 126, 6):
            cell = "".join(row[left : left + 6] for row in screen[top : top + 12])
            other = cell.replace("#", "x").replace(".", "#").replace("x", ".")
            line += cells.get(cell) or cells.get(other) or "~"
        lines.append(line.rstrip())
    return lines
