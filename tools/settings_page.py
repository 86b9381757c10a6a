# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""docs/settings.md, from the table that checks the lines and the comments in settings.toml."""

from simulator import ROOT

PAGE = ROOT / "docs" / "settings.md"
BOARDS = {
    "adafruit_macropad_rp2040": "MacroPad",
    "adafruit_feather_rp2040": "Feather",
}
INTRODUCTION = """# settings.toml

The file is on the board's drive. Change it with any editor, save it, and start the board again. A line that
begins with `# ` is switched off and shows the default on a Pico. Invalid settings are listed at the start,
with the number of the line, what it may say, and the default that is used until you change it; the console
says the same. A name that is not on this page is listed too, if it does not begin with `CIRCUITPY_`, but
never its value, which may be a password. After eight such lines the others are only counted.

If a line is there twice, the first one counts. CircuitPython reads nothing below a `[section]`, nor does the
gadget; it reads the first 16 KB. Save the file as UTF-8 without a BOM, three unseen bytes that some editors
put before the text: they hide the first line. A value is a text in double quotes, a whole number (`0x3C` is
hexadecimal, `010` octal), `true` or `false`. Blanks may stand before a name, around the `=` and after the
value, then a comment. In a text `\\"` is a quote, `\\\\` a backslash, `\\u00e9` an é. All three programs
read the file so, as CircuitPython 10.2 does (`supervisor.get_setting`); what it would refuse is listed.

On a Pico, SDA and SCL must be pins of one I2C bus: GP0/1, GP4/5, GP8/9 and so
on belong to one, GP2/3, GP6/7 and so on to the other; SDA is an even one. If the two are
swapped in the file, the gadget swaps them and says so.
This page is made by `make pictures`, from the table by which the gadget checks the lines.
"""


def page() -> str:
    """The text of the page."""
    from tallybone.board.setting_checks import possible
    from tallybone.board.setting_lines import rows

    usual = {board: {name: value for name, _, value in rows(board)} for board in BOARDS}
    parts = [INTRODUCTION]
    told = comments()
    for name, kind, value in rows():
        parts.append(f"## {name}\n\n{told[name]}\n")
        facts = [f"- may be: {possible(kind)}", f"- default: {shown(value)}"]
        for board, label in BOARDS.items():
            if usual[board][name] != value:
                facts.append(f"- default on a {label}: {shown(usual[board][name])}")
        parts.append("\n".join(facts) + "\n")
    return "\n".join(parts)


def shown(value: str) -> str:
    """A value in a sentence."""
    return f"`{value}`" if value else "none"


def comments() -> dict[str, str]:
    """The comment above each line of settings.toml, as one paragraph; lines in a row share one."""
    found: dict[str, str] = {}
    text: list[str] = []
    is_over = True  # whether a line followed: the next comment is about another one
    for line in (ROOT / "settings.toml").read_text().splitlines():
        name = line.lstrip("# ").split(" = ")[0]
        if " = " in line and name.isupper():
            found[name] = " ".join(text)
            is_over = True
        elif line.startswith("# "):
            text = [*([] if is_over else text), line[2:]]
            is_over = False
        else:
            is_over = True  # a blank line: what stood above was about all of the file
    return found


def make() -> None:
    """Write the page."""
    PAGE.write_text(page())
