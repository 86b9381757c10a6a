# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Link a drive before it is compiled: the same program, with less to load and fewer names to keep.

CircuitPython keeps every name that a program has ever used, and looks through all of them for each one of a
module that is loaded. So integer constants are put where they are used (`inline`), what only readers and type
checkers need is dropped, texts become keys (`keyed`), and our names become ones that the firmware has in
flash anyway (`rename`).

The three programs at the top of the drive stay as they are: an owner reads them.
"""

import ast
import copy
import functools
from pathlib import Path

from tools.linker.alike import share_alike
from tools.linker.inline import Trees, inline
from tools.linker.join import copy_for_each, imports, join
from tools.linker.keyed import put_keys
from tools.linker.libraries import slim
from tools.linker.merge import merge, put_formulas
from tools.linker.nodes import walk
from tools.linker.rename import described_names, names_in, new_names, others_names, rename, shared_names
from tools.linker.short_texts import keep_out
from tools.messages import messages, packed

LANGUAGES = "lib/tallybone/languages"
PROGRAMS = ("code.py", "boot.py", "safemode.py")  # the first is the gadget
MODULES = ("rules_min/**/*.py", "lib/tallybone/**/*.py")

# A condition of one of these is no board's.
_NOT_ON_BOARDS = ("TYPE_CHECKING", "ON_COMPUTERS")
# A new name, the one that it stands for, and in which module, or
Given = tuple[str, str, str]
EVERYWHERE, LIBRARIES = "everywhere", "libraries"


def link(folder: Path) -> list[Given]:
    """Link the modules of a drive in place. Return the names given.

    :param folder: a drive of sources, as `drive.lay_out` makes it
    """
    paths = [path for pattern in MODULES for path in sorted(folder.glob(pattern))]
    ours = tuple((module_name(path, folder), path.read_text()) for path in paths)
    programs = tuple((folder / name).read_text() for name in PROGRAMS)
    libraries = sorted([*(folder / "lib").glob("adafruit_*/**/*.py"), *(folder / "lib").glob("*.py")])
    theirs = tuple((module_name(path, folder), path.read_text()) for path in libraries)
    texts, given = linked(ours, programs, theirs)
    for path in (*paths, *libraries):
        path.unlink()
    for name, text in texts.items():
        path_of(name, folder).write_text(text)
    english = {message: message.text for message in messages()}
    (folder / LANGUAGES).mkdir(exist_ok=True)
    (folder / LANGUAGES / "en.texts").write_bytes(packed(0, english))
    for path in reversed(paths):
        if path.parent.exists() and not any(path.parent.iterdir()):
            path.parent.rmdir()
    return list(given)


@functools.cache  # it takes 3 s; the tests link the same sources again and again
def linked(
    ours: tuple[tuple[str, str], ...], programs: tuple[str, ...], libraries: tuple[tuple[str, str], ...]
) -> tuple[dict[str, str], list[Given]]:
    """The texts of all modules after linking, by their names, and the names given.

    :param ours: the name and the text of each module
    :param programs: the texts of what uses them and stays as it is, the gadget's first
    :param libraries: the name and the text of each module that they use
    """
    trees = {name: ast.parse(text) for name, text in ours}
    using = [ast.parse(text) for text in programs]
    for tree in trees.values():
        strip(tree)
    put_keys(trees)
    inline(trees, using)
    put_formulas(trees, using)
    apart = {name: copy.deepcopy(trees[name]) for name in loaded_apart(trees, using)}
    wanted = {name for tree in (*trees.values(), using[0]) for name in imports(walk(tree), trees)}
    for name in apart.keys() - wanted:  # the gadget itself never loads it
        del trees[name]
    copy_for_each(trees)
    join(trees, using[:1])
    trees |= apart
    check_imports(trees)
    merge(trees, using, others_names())
    share_alike(trees, using)
    keep_out(trees)
    theirs = {name: ast.parse(text) for name, text in libraries}
    own, names = new_names(trees, using, shared_names(trees, theirs))
    known = {name for tree in (*trees.values(), *using) for name in names_in(tree)}
    given = [(new, name, EVERYWHERE) for name, new in names.items()]
    for module, tree in trees.items():
        rename(tree, names | own[module])
        given += [(new, name, module) for name, new in own[module].items()]
    for tree in theirs.values():
        strip(tree)
    modules = {name for tree in theirs.values() for name in names_in(tree)}
    new = dict.fromkeys(new for new, _, _ in given)
    slimmed = slim(theirs, new, known, described_names(modules))
    given += [(new, name, LIBRARIES) for name, new in slimmed.items()]
    texts = {
        name: ast.unparse(ast.fix_missing_locations(tree)) + "\n"  # by name
        for name, tree in {**trees, **theirs}.items()
    }
    return texts, sorted(given)


def check_imports(trees: Trees) -> None:
    """Refuse what only a board would miss: the import of a module that is a part of another by now."""
    ours = {name.partition(".")[0] for name in trees}
    for name, tree in trees.items():
        for node in walk(tree):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module and module.partition(".")[0] in ours and module not in trees:
                raise ValueError(f"{name} imports {module}, which is no module of the drive any more")


def loaded_apart(trees: Trees, programs: list[ast.Module]) -> set[str]:
    """The modules that another program than the gadget imports.

    CircuitPython forgets all of such a program before the next one runs. So these stay files of their own for
    it, and are put into the gadget's as well: else a start would load one file more.
    """
    found = {name for program in programs[1:] for name in imports(walk(program), trees)}
    more = {name for module in found for name in imports(walk(trees[module]), trees)}
    if more - found:
        raise ValueError(
            f"{', '.join(sorted(more - found))}: boot.py and safemode.py must import it themselves"
        )
    return found - {name for name in imports(walk(programs[0]), trees)}


def module_name(path: Path, folder: Path) -> str:
    """The name that a module is imported by."""
    parts = path.relative_to(folder).with_suffix("").parts
    parts = parts[1:] if parts[0] == "lib" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def path_of(name: str, folder: Path) -> Path:
    """Where the module of a name is: as a package if it has a folder."""
    path = folder / ("" if name.startswith("rules_min") else "lib") / name.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def strip(tree: ast.Module) -> None:
    """Drop docstrings, annotations, ``__repr__``, texts of ValueErrors, and what is not for boards."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            others = [each for each in (node.args.vararg, node.args.kwarg) if each]
            for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, *others):
                argument.annotation = None
        for field in ("body", "orelse", "finalbody"):
            lines = getattr(node, field, None)
            if isinstance(lines, list):
                setattr(node, field, stripped(lines) or ([ast.Pass()] if lines and field == "body" else []))


def stripped(lines: list[ast.stmt]) -> list[ast.stmt]:
    """These statements without those that do nothing on a board."""
    kept: list[ast.stmt] = []
    for line in lines:
        if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
            continue
        if isinstance(line, ast.If) and isinstance(line.test, ast.Name) and line.test.id in _NOT_ON_BOARDS:
            continue
        if isinstance(line, ast.FunctionDef) and line.name == "__repr__":  # for a person who debugs
            continue
        if isinstance(line, ast.Assert):  # mpy-cross -O3 leaves them out as well
            continue
        if isinstance(line, ast.Raise) and isinstance(line.exc, ast.Call):
            if isinstance(line.exc.func, ast.Name) and line.exc.func.id == "ValueError":
                line.exc = line.exc.func  # what is wrong is for programs on a computer
        if isinstance(line, ast.AnnAssign):
            if line.value:
                kept.append(ast.copy_location(ast.Assign([line.target], line.value), line))
            continue
        kept.append(line)
    return kept
