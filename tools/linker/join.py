# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Join modules that a board always loads together, so that it loads one file in place of many.

CircuitPython collects garbage after every import: 1 ms for the first ones of a start, 15 ms late. And each
module keeps a table of all names that it uses. A module is put into one that imports it at its top, if all
others that import it are loaded by that one: so the two are loaded, and unloaded, at the same
moment. All that the app imports is put into the app, which is loaded before everything but what code.py
imports at its own top. Folders, which are imported as well, are left out of the names of what remains.
"""

import ast
import builtins
import copy
from collections.abc import Iterable, Iterator, Mapping

from rules_min import FIRST_GAME, GAMES
from tools.linker.inline import Inliner, Trees, locals_of, stored_names
from tools.linker.nodes import walk
from tools.linker.rename import names_in

APP = "tallybone.app"
# Every match needs the first two a moment later, and most games the third: with 300 answers a start is 60 ms
# shorter. The others stay when what a start is made of is unloaded; as a part of that they would keep its 20
# KB in memory.
WITH_APP = (
    "rules_min.game",
    "tallybone.screens.base",
    "rules_min.tiles",
    "tallybone.board.buttons",
    "tallybone.scorekeeper",
    "tallybone.settings",
    "tallybone.board.found",
)

# What is put into a module though code.py loads both before the app: a file less to load, 2 ms of a start.
WITH_OTHERS = {"tallybone.console": "tallybone.crash"}


# What games are made of that has 5 KB: with it in each of them a Pico W's drive has no room for matches. Only
# the game that a new gadget begins with has one of its own.
LARGE = ("rules_min.line", "rules_min.partners")
FILES = {number: f"rules_min.{game.replace('-', '_')}" for number, game, *_ in GAMES}
FIRST = FILES[FIRST_GAME]

# What several modules are made of that are seldom loaded together. Each gets a copy of its own: a file that
# they share would be one more to load, 13 ms of a start.
COPIED = {
    "tallybone.matches.seated": (
        "tallybone.screens.seats",
        "tallybone.screens.join",
        "tallybone.screens.setup",
    ),
    "tallybone.screens.option_texts": ("tallybone.screens.pages", "tallybone.screens.setup"),
    "rules_min.option_texts": ("tallybone.screens.pages", "tallybone.screens.setup"),
    "tallybone.matches.setting_values": ("tallybone.screens.settings", "tallybone.matches.resume"),
    # A start reads the records with the file that has found whose memory it is; *Played* without that.
    "tallybone.journal.records": ("tallybone.journal.reader", "tallybone.journal.finding"),
    "tallybone.journal.damage": ("tallybone.journal.records", "tallybone.journal.finding"),
    # A start needs the reader with all that resumes a match, in one file; an earlier match without it, and is
    # restored once the reader has been unloaded.
    "tallybone.journal.reader": ("tallybone.matches.kept_match", "tallybone.matches.resume"),
    "tallybone.journal.saved_match": (
        "tallybone.matches.kept_match",
        "tallybone.journal.reader",
        "tallybone.matches.resume",
    ),
}


def copy_for_each(trees: dict[str, ast.Module]) -> None:
    """Give each of these modules a copy of what they share: the first has it as it is.

    So have games what several are made of: most are one file, which a board loads in 7 to 20 ms less.
    """
    for name, heads in (*shared_by_games(trees).items(), *COPIED.items()):
        for head in [head for head in heads[1:] if {name, head} <= set(trees)]:
            package, _, last = name.rpartition(".")
            copied = f"{last}_of_{head.rpartition('.')[2]}"
            users = [each for each in loaded_with(trees, [head]) if each != name]
            trees[f"{package}.{copied}"] = copy.deepcopy(trees[name])
            for line in [line for user in users for line in walk(trees[user])]:
                if isinstance(line, ast.ImportFrom) and line.module == name:
                    line.module = f"{package}.{copied}"
                elif isinstance(line, ast.ImportFrom) and line.module == package:
                    for alias in [alias for alias in line.names if alias.name == last]:
                        alias.name, alias.asname = copied, alias.asname or last


def shared_by_games(trees: Trees) -> dict[str, list[str]]:
    """The modules that several games are made of, each with its games; one before those it is made of.

    What a large one is made of is shared by that one, not by its games.
    """
    there = set(loaded_with(trees, [name for name in (*WITH_APP, APP) if name in trees]))
    heads = [*LARGE, *FILES.values()]
    made_of: dict[str, set[str]] = {}
    for head in [head for head in heads if head in trees]:
        made_of[head] = set(loaded_with(trees, [head])) - there - {head}
        for large in LARGE if head != FIRST else ():
            if large in made_of[head]:
                made_of[head] -= made_of[large] | {large}
    shared: dict[str, list[str]] = {}
    for name in reversed(loaded_with(trees, made_of)):
        users = [head for head in made_of if name in made_of[head]]
        if len(users) + (name in made_of) > 1:
            shared[name] = [name] * (name in made_of) + users
    return shared


def join(trees: dict[str, ast.Module], programs: list[ast.Module]) -> None:
    """Join modules in place: those that are put into others are taken out of ``trees``.

    :param trees: our modules by their names, without what only type checkers read
    :param programs: what uses them and is not changed
    """
    users, now_in = users_of(imports_of_each(trees), {}), {name: name for name in trees}
    for head, parts in joined_parts(trees, programs).items():
        names = joined_names(trees, head, parts)
        for name in {now_in[user] for part in parts for user in users[part]} | set(parts):
            use_names(name, trees[name], head, parts, names)
        now_in.update(dict.fromkeys(parts, head))
        body = [line for part in parts for line in trees[part].body]
        for part in parts[:-1]:
            del trees[part]
        trees[head].body = own_builtins(body) + once(body)
    flatten(trees, programs)


def own_builtins(body: list[ast.stmt]) -> list[ast.stmt]:
    """Lines that give those of Python's own functions that a module calls a name at its top.

    MicroPython looks through a module's whole table, if that is full, before it looks among the built-in
    names, and the joined app has a large one.
    """
    called = {
        node.func.id
        for line in body
        for node in walk(line)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    known = {name for line in body for name in stored_names(line)}
    theirs = {name for name in dir(builtins) if name[0] != "_"}  # others may have put a _ there
    return [ast.parse(f"{name} = {name}").body[0] for name in sorted(called & theirs - known)]


def flatten(trees: dict[str, ast.Module], programs: Iterable[ast.Module]) -> None:
    """Give modules in a folder of a package names without the folder, if no other has that name.

    :param programs: what keeps the names by which it imports some
    """
    new = {name: name for name in trees}
    nodes = [node for program in programs for node in walk(program)]
    asked = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    for name in [name for name in trees if name.count(".") == 2 and name not in asked]:
        short = f"{name.split('.')[0]}.{name.split('.')[2]}"
        if short not in new.values():
            new[name] = short
    kept = {name.rpartition(".")[0] for name in new.values() if name.count(".") == 2}
    gone = {name.rpartition(".")[0] + "." for name in new if name.count(".") == 2} - {
        f"{name}." for name in kept
    }
    for tree in trees.values():
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom):
                whole = new.get(f"{node.module}.{node.names[0].name}", "")
                node.module = whole.rpartition(".")[0] or new.get(node.module or "", node.module)
            elif isinstance(node, ast.Constant) and node.value in new:
                node.value = new[node.value]
            elif isinstance(node, ast.Constant) and node.value in gone:
                node.value = f"{node.value.split('.')[0]}."
    for name in list(trees):
        trees[new[name]] = trees.pop(name)


def joined_parts(trees: Trees, programs: list[ast.Module]) -> dict[str, list[str]]:
    """Each module that others are put into, with all of them in the order of loading, it last."""
    first = {name for program in programs for name in loaded_with(trees, imports(program.body, trees))}
    fixed = first | named(trees) | {name for each in programs for name in imports(walk(each), trees)}
    with_app = [name for name in (*WITH_APP, APP) if name in trees]
    into = {name: APP for name in loaded_with(trees, with_app) if name not in fixed}
    into.update({name: head for name, head in WITH_OTHERS.items() if name in trees})
    imported = imports_of_each(trees)
    is_settled = False
    while not is_settled:  # what is put into a module may itself hold others
        is_settled = True
        before = loaded_before(users_of(imported, into), fixed)
        for name in [name for name in trees if name not in fixed and name not in into]:
            heads = [
                head
                for head in before[name] - {name} - first
                if head in trees and name in loaded_with(trees, [head])
            ]
            if heads:
                head = max(heads, key=lambda each: len(before[each]))
                into.update({other: head for other in into if into[other] == name})
                into[name] = head
                is_settled = False
                break
    parts: dict[str, list[str]] = {}
    for head in sorted(set(into.values())):
        begun = [name for name in (*WITH_APP, APP) if name in trees] if head == APP else [head]
        order = loaded_with(trees, [*(name for name in WITH_OTHERS if into.get(name) == head), *begun])
        parts[head] = [name for name in order if into.get(name) == head] + [head]
    return parts


def imports_of_each(trees: Trees) -> dict[str, list[str]]:
    """What each module imports, anywhere in it."""
    return {name: imports(walk(tree), trees) for name, tree in trees.items()}


def users_of(imported: Mapping[str, list[str]], into: Mapping[str, str]) -> dict[str, set[str]]:
    """The modules that import each one; for a part of another the whole that it is in."""
    users: dict[str, set[str]] = {name: set() for name in imported}
    for user, names in imported.items():
        for name in names:
            users[name].add(into.get(user, user))
    return users


def loaded_before(users: Mapping[str, set[str]], fixed: set[str]) -> dict[str, set[str]]:
    """For each module those that are there whenever it is, itself among them (its dominators).

    :param fixed: modules that may be loaded by something else than our modules
    """
    before = {name: {name} if name in fixed or not users[name] else set(users) for name in users}
    is_settled = False
    while not is_settled:
        is_settled = True
        for name in users:
            if name not in fixed and users[name]:
                found = {name} | set.intersection(*(before[user] for user in users[name]))
                is_settled = is_settled and found == before[name]
                before[name] = found
    return before


def imports(lines: Iterable[ast.AST], trees: Trees) -> list[str]:
    """The modules of ours that these statements import, in their order."""
    found: list[str] = []
    for line in lines:
        if isinstance(line, ast.ImportFrom):
            names = [f"{line.module}.{alias.name}" for alias in line.names]
            found += [name if name in trees else line.module or "" for name in names]
        elif isinstance(line, ast.Import):
            found += [alias.name for alias in line.names]
    return [name for name in found if name in trees]


def loaded_with(trees: Trees, names: Iterable[str]) -> list[str]:
    """These modules and all that they import at their tops, in the order in which they are ready."""
    ready: list[str] = []
    begun: set[str] = set()

    def load(name: str) -> None:
        if name not in begun:
            begun.add(name)
            for other in imports(trees[name].body, trees):
                load(other)
            ready.append(name)

    for name in names:
        load(name)
    return ready


def named(trees: Trees) -> set[str]:
    """Modules that a text names, as it does games and screens, and packages, which others are in."""
    texts = {
        node.value
        for tree in trees.values()
        for node in walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    texts |= {f"tallybone.screens.{text}" for text in texts}
    texts.update(FILES.values())
    return {name for name in trees if name in texts} | {name.rpartition(".")[0] for name in trees}


def joined_names(trees: Trees, head: str, parts: list[str]) -> dict[tuple[str, str], str]:
    """A name in the joined module for each name at the top of a part: another one where two are alike.

    A name that is also a local one of some function gets another one too: that function may have imported
    it under a third name. The head keeps its names, by which it is asked for in texts.
    """
    hidden = {name for part in parts for name in local_names(trees[part])}
    taken = top_names(trees[head])
    names: dict[tuple[str, str], str] = {(head, name): name for name in taken}
    for part in parts[:-1]:
        for name in sorted(top_names(trees[part])):
            new = name
            while new in taken or new in hidden:
                new += "_" + part.rpartition(".")[2]
            taken.add(new)
            names[part, name] = new
    return names


def top_names(tree: ast.Module) -> set[str]:
    """What is given a name at the top of a module, but for what it imports."""
    changed = {name for node in walk(tree) if isinstance(node, ast.Global) for name in node.names}
    return changed | {name for line in tree.body for name in stored_names(line)}


def local_names(tree: ast.Module) -> set[str]:
    """The names of arguments and variables in functions, and what functions import."""
    names: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            names |= locals_of(node)
            inner = [line for line in walk(node) if isinstance(line, ast.Import | ast.ImportFrom)]
            names |= {alias.asname or alias.name for line in inner for alias in line.names}
        elif isinstance(node, ast.comprehension):
            names |= {name.id for name in walk(node.target) if isinstance(name, ast.Name)}
        elif isinstance(node, ast.Lambda):
            names |= {argument.arg for argument in node.args.args}
    return names


def use_names(
    name: str, tree: ast.Module, head: str, parts: list[str], names: Mapping[tuple[str, str], str]
) -> None:
    """Have a module use the names of a joined one, and import them from there if it is no part of it."""
    is_part = name in parts
    own = {old: new for (part, old), new in names.items() if part == name}
    modules: dict[str, dict[str, str]] = {}
    used = names_in(tree)

    def wanted(line: ast.ImportFrom) -> Iterator[ast.alias]:
        """What a line imports from the parts, as the joined module has it. The line loses it."""
        for alias in list(line.names):
            known, whole = alias.asname or alias.name, f"{line.module}.{alias.name}"
            if whole in parts:  # a module: names that the other one has not are imported for what it is asked
                modules[known] = {old: new for (part, old), new in names.items() if part == whole}
                for attribute in () if is_part else sorted(asked_for(tree, known) & set(modules[known])):
                    new = modules[known][attribute]
                    modules[known][attribute] = new if new not in used else f"{known}_{attribute}"
                    yield ast.alias(new, modules[known][attribute])
            elif (line.module, alias.name) in names:
                new = names[line.module or "", alias.name]
                if is_part:
                    own[known] = new
                yield ast.alias(new, known)
            else:
                continue
            line.names.remove(alias)

    for node in list(walk(tree)):
        for field in ("body", "orelse"):
            lines = getattr(node, field, None)
            if not isinstance(lines, list):
                continue
            for line in list(lines):
                if isinstance(line, ast.ImportFrom):
                    found = list(wanted(line))
                    if found and not is_part:
                        lines.insert(lines.index(line), ast.ImportFrom(head, found, 0))
    Renamer(own, modules).visit(tree)
    drop_empty_imports(tree)


def asked_for(tree: ast.Module, module: str) -> set[str]:
    """The attributes of a module that another one asks for."""
    asked = [node for node in walk(tree) if isinstance(node, ast.Attribute)]
    return {node.attr for node in asked if isinstance(node.value, ast.Name) and node.value.id == module}


class Renamer(Inliner):
    """Gives the names at the top of a module, and those it has imported, their new ones.

    :param names: the new names by those that this module uses
    :param theirs: the new names of what imported modules have, by the modules' names in this one
    """

    def __init__(self, names: Mapping[str, str], theirs: Mapping[str, Mapping[str, str]]) -> None:
        super().__init__({}, {})
        self.names = names
        self.theirs = theirs

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """The whole of it: its functions and classes have names at its top."""
        for line in node.body:
            if isinstance(line, ast.FunctionDef | ast.ClassDef):
                line.name = self.names.get(line.name, line.name)
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class, with those it is made of."""
        node.bases = [self.visit(each) for each in node.bases]
        return super().visit_ClassDef(node)

    def visit_Global(self, node: ast.Global) -> ast.AST:
        """A function that changes names of the module."""
        node.names = [self.names.get(name, name) for name in node.names]
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A name, read or stored."""
        if not self.means_other(node.id):
            node.id = self.names.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """What another module has."""
        if isinstance(node.value, ast.Name) and not self.means_other(node.value.id):
            new = self.theirs.get(node.value.id, {}).get(node.attr)
            if new:
                return ast.copy_location(ast.Name(new, node.ctx), node)
        self.generic_visit(node)
        return node


def drop_empty_imports(tree: ast.Module) -> None:
    """Drop import lines that name nothing any more."""
    for node in walk(tree):
        for field in ("body", "orelse"):
            lines = getattr(node, field, None)
            if isinstance(lines, list):
                kept = [line for line in lines if not (isinstance(line, ast.ImportFrom) and not line.names)]
                setattr(node, field, kept or ([ast.Pass()] if lines and field == "body" else []))


def once(body: list[ast.stmt]) -> list[ast.stmt]:
    """A module's statements, without those that import the same once more.

    :raises ValueError: if one name is imported for two things
    """
    seen: dict[str, str] = {}
    kept: list[ast.stmt] = []
    for line in body:
        if isinstance(line, ast.Import | ast.ImportFrom):
            origin = f"{line.module}." if isinstance(line, ast.ImportFrom) else ""
            new = [alias for alias in line.names if (alias.asname or alias.name) not in seen]
            for alias in line.names:
                what = seen.setdefault(alias.asname or alias.name, origin + alias.name)
                if what != origin + alias.name:
                    raise ValueError(f"{what} and {origin}{alias.name} are both called {alias.name}")
            line.names = new
            if not new:
                continue
        kept.append(line)
    return kept
