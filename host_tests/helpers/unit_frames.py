# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How much of the board's stack each of our functions takes, according to MicroPython's compiler."""

import re
import subprocess

import unix_port

# On a 32-bit board: the frame's header, 4 bytes a local or stack place, 12 an exception handler.
# A function of one argument then takes 44 bytes; 2048 bytes hold 46 of them, and 49 were measured.
HEADER = 28


def frame_bytes(paths):
    """Bytes of a frame by (module, function); the largest if a module has a name twice."""
    sizes = {}
    for path in paths:
        listing = subprocess.run(
            [unix_port.COMMAND, "-v", "-v", "-X", "compile-only", path],
            capture_output=True,
            text=True,
            check=False,
        ).stdout
        found = re.findall(r"code block '(.*?)'|\(N_STATE (\d+)\)\n\(N_EXC_STACK (\d+)\)", listing)
        for (name, _, _), (_, state, handlers) in zip(found[::2], found[1::2], strict=True):
            key = (module_of(str(path)), name)
            sizes[key] = max(sizes.get(key, 0), HEADER + 4 * int(state) + 12 * int(handlers))
    return sizes


def module_of(path):
    """The module in a file, without the folder on the path: ``tallybone/screens/turn``."""
    parts = path.removesuffix(".py").split("/")
    start = next((i for i, part in enumerate(parts) if part in ("rules_min", "tallybone")), len(parts) - 1)
    return "/".join(parts[start:])
