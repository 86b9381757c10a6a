# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Record every chain of calls among our own functions while two matches are pressed."""

import threading

from places import ROOT
from pressing import MUGGINS, set_up
from unit_frames import module_of

from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import parse, perform


class Watcher:
    """Every chain of calls of our own functions, and how deep the rules go.

    A chain is a number: ``chains`` maps the calling chain and the called function to the new chain.
    """

    def __init__(self):
        self.names = {}  # code -> (module, function), or None if the code is not ours
        self.chains = {}  # (chain, function) -> chain
        self.stacks = {}  # thread -> its active chains, the innermost last

    def profile(self, frame, event, _):
        """Called by Python at each call and return of each function."""
        code = frame.f_code
        if code not in self.names:
            self.names[code] = self.name_of(code)
        name = self.names[code]
        if not name:
            return
        stack = self.stacks.setdefault(threading.get_ident(), [0])
        if event == "call":
            key = (stack[-1], name)
            stack.append(self.chains.setdefault(key, len(self.chains) + 1))
        elif event == "return" and len(stack) > 1:
            stack.pop()

    def name_of(self, code):
        """The module and function of code of ours."""
        name = code.co_filename
        ours = "/rules_min/" in name or "/tallybone/" in name or name == "code.py"
        return (module_of(name), code.co_name) if ours else None

    def all(self):
        """Yield every chain as the names of its functions, the outermost first."""
        callers = {chain: key for key, chain in self.chains.items()}
        for chain in range(1, len(callers) + 1):
            names = []
            at = chain
            while at:
                at, name = callers[at]
                names.insert(0, name)
            yield names


def functions_of_presses(keys):
    """How many functions of ours each press at a turn of Muggins runs through, ``App.press`` and on."""
    watcher = Watcher()
    found, inside, seen = [], [], set()

    def profile(frame, event, _):
        if frame.f_code.co_qualname == "App.press":
            inside[:] = [True] if event == "call" else []
        if inside and event == "call" and watcher.name_of(frame.f_code):
            seen.add(frame.f_code)

    threading.setprofile(profile)
    try:
        gadget = Gadget(Hardware(display=None))
        gadget.power_on()
        set_up(gadget, MUGGINS)
        for key in ["OK", *keys]:  # the first one loads nothing any more
            seen.clear()
            gadget.press(key)
            found.append(len(seen))
        gadget.power_off()
    finally:
        threading.setprofile(None)
    return found[1:]


def watch_calls():
    """Every chain of calls of our own functions while two matches are pressed."""
    watcher = Watcher()
    threading.setprofile(watcher.profile)
    try:
        for name in ("muggins-two-to-200", "university-partners-to-250"):
            gadget = Gadget(Hardware(display=None))  # the driver is not ours
            gadget.power_on()
            for _, words in parse((ROOT / "docs" / f"{name}.keys").read_text()):
                perform(gadget, words, None)
            for key in ("BACK", "OK", "OK"):
                gadget.press(key)
            gadget.press("OK", 900)
            gadget.press("BACK", 900)
            gadget.power_off()
    finally:
        threading.setprofile(None)
    return list(watcher.all())


def depth_of_rules(chain):
    """How many calls of the rules' functions follow each other at the end of a chain."""
    depth = 0
    for module, _ in reversed(chain):
        if not module.startswith("rules_min"):
            break
        depth += 1
    return depth
