# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: what settings.toml says. A line of standard input is a name and a file in hex."""

import binascii
import sys

for name in ("board", "microcontroller"):
    sys.modules[name] = type(name, (), {"Pin": None})
values_in = __import__("tallybone.board.setting_lines").board.setting_lines.values_in
value_in = __import__("tallybone.board.early").board.early.value_in
for line in sys.stdin:
    name, text = line.split()
    text = binascii.unhexlify(text)
    told = values_in(text, lambda *said: None).get(name, (0, ""))[1]
    print(binascii.hexlify(value_in(text, name).encode()).decode(), told is None)
