# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Give our names those that the firmware has in flash, as far as it has any that we do not use.

The firmware's names are read out of Adafruit's package circuitpython-stubs, which describes every module of
its own: functions, classes and arguments. Those of Python's own modules stand here. A firmware without one of
them makes the name when it is loaded, as it would have made ours.
"""

import array
import ast
import builtins
import gc
import importlib.metadata
import io
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path

from tools.linker.inline import stored_names
from tools.linker.nodes import walk

_STUBS = "circuitpython-stubs"
# Modules that the firmware of every board with a display has, a Pico's among them.
_MODULES = (
    "adafruit_bus_device adafruit_pixelbuf aesio alarm analogbufio analogio audiobusio audiocore audiomixer "
    "audiomp3 audiopwmio bitbangio bitmapfilter bitmaptools bitops busdisplay busio codeop core countio "
    "digitalio displayio epaperdisplay floppyio fontio fourwire framebufferio gifio hashlib i2cdisplaybus "
    "i2ctarget imagecapture keypad keypad_demux memorymap microcontroller msgpack numpy onewireio "
    "paralleldisplaybus picodvi pulseio pwmio qrio rainbowio rgbmatrix rotaryio rp2pio rtc sdcardio "
    "sharpdisplay storage supervisor synthio terminalio tilepalettemapper touchio traceback usb usb_cdc "
    "usb_hid usb_host usb_midi usb_video vectorio warnings watchdog _bleio _eve _pixelmap "
    "i2c_device spi_device pin time touch"
).split()
# What the firmware has of Python's own modules (CircuitPython's docs/library) and of ulab: no stubs have it.
_STANDARD = tuple(
    "EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH "
    "EINVAL EINPROGRESS EIO EISDIR ENOBUFS ENODEV ENOENT ENOMEM ENOSPC ENOTCONN EOPNOTSUPP EPERM EROFS "
    "ETIMEDOUT OrderedDict POLLERR POLLHUP POLLIN POLLOUT a2b_base64 appendleft atan2 b2a_base64 calcsize "
    "choice copysign crc32 deque dump dumps e errorcode fabs fmod frexp getrandbits group groups hexlify "
    "inf isnan bound_method bytecode closure coroutine dict_view generator iterator ldexp load loads "
    "match modf modify move_to_end namedtuple nan pi poll randint randrange search seed span sub tm_hour "
    "tm_isdst tm_mday tm_min tm_mon tm_sec tm_wday tm_yday tm_year trunc unhexlify uniform unpack_from "
    "unregister asarray bitwise_and bitwise_or bitwise_xor cho_solve cholesky convolve eig fatol flatiter "
    "frombuffer from_int16_buffer from_int32_buffer from_uint16_buffer from_uint32_buffer gammaln ifft "
    "inplace left_shift linalg loadtxt maxiter max_rows newton polyfit polyval right_shift rtol savetxt "
    "scipy skiprows solve_triangular sosfilt usecols xatol xtol zi ipoll max_polyphony pend_throw fmin "
    "flatten reshape jmp_pull getvalue keepends nodename release_then_press annotations auto block_size cast "
    "compress coro counter cur_task data_source decompress delete deleter delimiter det doc encoding "
    "factor_1 factor_2 fft file_path filename2 flat footer get_value_reg getlocale getpass input_value inv "
    "ioctl isenabled itemsize jpegio key_size lvfontio mapping_length mapping_value max_glyphs maxsize miso "
    "mktime mosi norm num_pins optimize out output_mask output_value peek ph_key prompt protocol_draw "
    "protocol_vfs push reduced save seconds security_mode select sep separators set_value_reg setter "
    "settimeout signal signedness single special spectrogram stderr strerror strides swap_in swap_out "
    "synthio_block throw tobytes tol tolist txfifo txrx urandom use_palette usys version_info w wb Task "
    "TaskQueue BlockInput Generator VectorShape ScaleMixer SpeedChanger AnyDisplay Status_Bar CancelledError "
    "ColorSpace FileIO IOBase IOExpander IOPin JpegDecoder NoneType OnDiskFont Sequence TextIOWrapper "
    "USBDevices argv atexit big bisect digitalinout audiospeed locale machine platform ulab utils utime zlib "
    "i2cioexpander cp437 cp874 comments getlocale mapping_value BGR BGR555 BGR555_SWAPPED BGR565 "
    "BGR565_SWAPPED DeepSleepRequest L8 ReloadException SMPS_MODE STEMMA_I2C ScaleMixerOffset StringIO "
    "VBUS_SENSE VOLTAGE_MONITOR backlight_pwm_frequency binascii buffering cancel cs_active_value done errno "
    "getter high iterable json little low newline normal order point protocol_audiosample "
    "protocol_digitalinout protocol_framebuffer qr random reverse_bytes_in_word scroll_area_area "
    "shift_underscore_jis signed sos struct util".split()
)
_STANDARD += tuple(f"GPIO{pin}" for pin in range(30)) + tuple(f"GP{pin}" for pin in range(26))  # a Pico's
# Names in the stubs that a Pico's firmware lacks, 10.2.1: each would be one more in the table of names.
_MISSING = (
    "I2CDisplay StatusBar a_max a_min action addr alarms alpha arrays block_device blue buf buffer1 buffer2 "
    "cell cls "
    "condition destination destination_length distance dst exc external_clock f factor1 factor2 filepath "
    "fill_value fmt fp frac func green h handle instructions interface item keymap layer lgamma "
    "linestride m m1 m2 midi_note nbytes o other prim pul pulses raise_on_timeout red ref s sfail "
    "source_bitmapp spass src start_block t target touch_tuple unsafe_disable_usb_drive val "
    "wait_for_vblank wrapx wrapy x_pixels xa xp y_pixels ya"
).split()
_FOR_CHECKERS = "Protocol"  # how the names end of what is only in the stubs
# Loaded every evening: by code.py, for a new match and for turns.
_FIRST = (
    "tallybone.crash",
    "tallybone.app",
    "tallybone.start",
    "tallybone.matches.new_match",
    "tallybone.screens.turn",
)
# What the firmware calls of an object of ours, if it has it.
_CALLED = {"write", "read", "readinto", "readline", "ioctl", "close", "flush", "deinit", "keys"}
_WORDS = re.compile(r"[A-Za-z_][\w.]*")
# Functions of Python's and ours that are given a name as a text.
_LOOKS_UP = {"getattr", "hasattr", "setattr", "delattr", "__import__", "load", "note"}


def new_names(
    trees: Mapping[str, ast.Module], others: Sequence[ast.Module], shared: Iterable[str] = ()
) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """A name of the firmware's for as many of ours as there are: for those that only one module knows, by
    modules, whose new names are the same in each; and for all others, those of a start first.

    :param trees: our modules by their names
    :param others: programs, whose names stay as they are
    :param shared: names that ours and libraries both use
    """
    kept = kept_names(trees, others) | set(shared)
    found = firmware_names()
    # If one of ours has a name that is described where it could be met, nobody can tell which is meant.
    described = described_names(met_modules([*trees.values(), *others])).union(_STANDARD, found)
    own = own_names(trees, kept | described)
    alone = {name for names in own.values() for name in names}
    count: Counter[str] = Counter()
    for tree in trees.values():
        count.update(bound_in(tree) - kept - described - alone)
    used = {name for tree in trees.values() for name in names_in(tree)}
    free = sorted(set(found) - kept - used, key=lambda name: (found[name], len(name), name))
    most = max(map(len, own.values()))
    for_own, free = free[:most], free[most:]
    at_start = {name for module in start_modules(trees) for name in names_in(trees[module])}
    ours = sorted(count, key=lambda name: (name not in at_start, -count[name], name))
    names = dict(zip(ours, free, strict=False))
    return {module: dict(zip(own[module], for_own, strict=False)) for module in trees}, names


def own_names(trees: Mapping[str, ast.Module], kept: set[str]) -> dict[str, list[str]]:
    """Of each module the functions, classes and variables that no other module knows, and that are not also
    the name of an argument, an attribute or a part of a class.
    """
    users = Counter(name for tree in trees.values() for name in names_in(tree))
    own = {}
    for module, tree in trees.items():
        taken: set[str] = set()
        for node in walk(tree):
            if isinstance(node, ast.Attribute):
                taken.add(node.attr)
            elif isinstance(node, ast.arg | ast.keyword):
                taken.add(node.arg or "")
            elif isinstance(node, ast.ClassDef):
                taken.update(name for line in node.body for name in stored_names(line))
        given = {name for line in tree.body for name in stored_names(line)}
        lines = [line for line in tree.body if isinstance(line, ast.ImportFrom)]
        given |= {alias.asname for line in lines for alias in line.names if alias.asname}
        own[module] = sorted(name for name in given - taken - kept if users[name] == 1)
    return own


def start_modules(trees: Mapping[str, ast.Module]) -> set[str]:
    """The modules that each start loads: what is imported outside of functions, from the first ones on."""
    found: set[str] = set()
    waiting = [name for name in _FIRST if name in trees]
    while waiting:
        module = waiting.pop()
        if module in found:
            continue
        found.add(module)
        for line in trees[module].body:
            if isinstance(line, ast.ImportFrom):
                names = [line.module or "", *(f"{line.module}.{alias.name}" for alias in line.names)]
                waiting += [name for name in names if name in trees]
    return found


def shared_names(trees: Mapping[str, ast.Module], libraries: Mapping[str, ast.Module]) -> set[str]:
    """The names by which our modules and a library know each other: those of the modules that import it.

    A library is given texts and what the firmware has made, never an object of ours, so it does not look for
    names that only other modules have.
    """
    users: dict[str, set[str]] = {}
    for tree in trees.values():
        names = names_in(tree)
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom):
                users.setdefault((node.module or "").split(".")[0], set()).update(names)
    return {
        name
        for library, tree in libraries.items()
        for name in names_in(tree) & users.get(library.split(".")[0], set())
    }


def kept_names(trees: Mapping[str, ast.Module], others: Iterable[ast.Module]) -> set[str]:
    """Names that keep their meaning: of modules that are imported whole, of Python itself, of others, and
    those by which something is looked up.
    """
    fixed = {name.split(".")[0] for name in trees} | pythons_names()
    for other in others:
        fixed |= asked_of_others(other)
    for tree in trees.values():
        fixed |= looked_up(tree)
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom):
                fixed.update(each.name for each in node.names if f"{node.module}.{each.name}" in trees)
    return fixed


def asked_of_others(tree: ast.Module) -> set[str]:
    """What a program asks of other modules and of their objects; its own variables mean nothing to them."""
    names: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.keyword):
            names.add(node.arg or "")
        elif isinstance(node, ast.ImportFrom):
            names.update(each.name for each in node.names)
    return names


def looked_up(tree: ast.Module) -> set[str]:
    """The texts of a module that are names: what `_LOOKS_UP` is called with, and lists that a class has."""
    found: list[ast.AST] = []
    for node in walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            found += node.args if name in _LOOKS_UP else ()
        elif isinstance(node, ast.ClassDef):
            found += [line for line in node.body if isinstance(line, ast.Assign)]
    return texts_in(found)


def texts_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The texts there that could be names, each part of one with dots."""
    texts = [each.value for node in nodes for each in walk(node) if isinstance(each, ast.Constant)]
    return {
        part for text in texts if isinstance(text, str) and _WORDS.fullmatch(text) for part in text.split(".")
    }


def pythons_names() -> set[str]:
    """What Python's own types and modules have, and what the firmware calls of an object of ours."""
    kinds = (str, bytes, bytearray, list, dict, set, int, tuple, array.array, io.FileIO, Exception)
    return {name for each in (*kinds, builtins, gc, os, sys, time) for name in dir(each)} | _CALLED


def others_names() -> set[str]:
    """All names that Python, the firmware or its modules have."""
    return pythons_names() | described_names() | set(_STANDARD)


def described_names(modules: Container[str] | None = None) -> set[str]:
    """All names in the stubs, of modules that a board may have or not; or only of these modules."""
    paths = [path for path in stubs() if modules is None or module_of(path) in modules]
    return {name for path in paths for name in names_in(ast.parse(text_of(path)))}


def met_modules(trees: Iterable[ast.AST]) -> set[str]:
    """The firmware's modules that these import, and those whose objects they could be given by them."""
    imports = {module_of(path): imported_in(ast.parse(text_of(path))) for path in stubs()}
    met: set[str] = set()
    waiting = {name for tree in trees for name in imported_in(tree)} & set(imports)
    while waiting:
        met |= waiting
        waiting = {name for module in waiting for name in imports[module]} & set(imports) - met
    return met


def imported_in(tree: ast.AST) -> set[str]:
    """The modules that a module imports, by the first parts of their names."""
    names: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.split(".")[0] for name in names}


def firmware_names() -> dict[str, int]:
    """Names in the stubs of those modules that every board has, and how sure it is that they are in flash.

    0 is sure. 1 is an argument of a function of which some can be left out, or must be named: mostly all of
    such a function's are there. 2 is one of a function that knows them by their places alone.
    """
    names: dict[str, int] = {}

    def add(name: str, rank: int) -> None:
        if not name.startswith("_"):
            names[name] = min(rank, names.get(name, rank))

    for path in stubs():
        if module_of(path) not in _MODULES:
            continue
        tree = ast.parse(text_of(path))
        # A plain assignment names a type for type checkers: a constant is declared.
        tree.body = [line for line in tree.body if not isinstance(line, ast.Assign)]
        for node in walk(tree):
            if isinstance(node, ast.FunctionDef):
                rank = 1 if node.args.kwonlyargs or node.args.defaults else 2
                for each in walk(node.args):
                    if isinstance(each, ast.arg):
                        add(each.arg, rank)
                node.args = ast.arguments([], [], None, [], [], None, [])
        for name in bound_in(tree):
            add(name, 0)
    for name in (*_MODULES, *_STANDARD):
        add(name, 0)
    return {
        name: rank
        for name, rank in names.items()
        if not name.endswith(_FOR_CHECKERS) and name not in _MISSING
    }


def stubs() -> list[Path]:
    """The files of the package that describe a module."""
    files = importlib.metadata.distribution(_STUBS).files or []
    boards = "board_definitions"  # the pins of each board, some of which are no names in Python
    return sorted(
        Path(str(file.locate())) for file in files if file.suffix == ".pyi" and boards not in file.parts
    )


def module_of(path: Path) -> str:
    """The module that a stub describes."""
    return path.parent.name.removesuffix("-stubs")


def text_of(path: Path) -> str:
    """A stub; Python 3.11 does not know the newest way to write a type."""
    return re.sub(r"(def \w+|class \w+)\[[^\]]*\]", r"\1", path.read_text())


def bound_in(tree: ast.Module) -> set[str]:
    """Names that are given in a module and outlive a call: functions, classes, arguments, attributes."""
    names = {name for line in tree.body for name in stored_names(line)}
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names.update(name for line in node.body for name in stored_names(line))
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.ImportFrom):
            names.update(each.asname for each in node.names if each.asname)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return {name for name in names if not (name.startswith("__") and name.endswith("__"))}


def names_in(tree: ast.AST) -> set[str]:
    """Every name in a module, whatever it is for."""
    names: set[str] = set()
    for node in walk(tree):
        values = node.__dict__
        for field in ("id", "attr", "arg", "name", "asname"):
            value = values.get(field)
            if isinstance(value, str):
                names.update(value.split("."))
        if isinstance(node, ast.Global | ast.Nonlocal):
            names.update(node.names)
    return names


def rename(tree: ast.Module, names: Mapping[str, str]) -> None:
    """Use the new names in a module."""
    for node in walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str) and value in names:
                setattr(node, field, names[value])
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [names.get(name, name) for name in node.names]
