# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: compile each file named on a line of standard input, and print those that do not."""

import sys

for line in sys.stdin:
    with open(line.strip()) as file:
        try:
            compile(file.read(), line.strip(), "exec")
        except SyntaxError as error:
            print(line.strip(), error)
