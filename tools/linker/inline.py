# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Put the integer constants of modules where they are used, and drop what nobody uses then."""

import ast
import operator
from collections.abc import Callable, Mapping
from typing import TypeVar

from tools.linker.nodes import walk

Trees = Mapping[str, ast.Module]
Member = TypeVar("Member")  # a constant, or a function
Scope = dict[str, int]  # what stands for a constant, by its name

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}


def inline(trees: Trees, programs: list[ast.Module]) -> None:
    """Put constants where they are used.

    :param trees: modules by their names; they are changed
    :param programs: what uses them and is not changed
    """
    for tree in trees.values():
        tree.body = [part for line in tree.body for part in split(line)]
    constants = constants_of(trees)
    for name, tree in trees.items():
        own, modules = known_in(tree, constants)
        Inliner({**constants[name], **own}, modules).visit(tree)
        drop_imports(tree)
    drop_constants(trees, constants, programs)
    for tree in trees.values():
        drop_imports(tree)


def split(line: ast.stmt) -> list[ast.stmt]:
    """An assignment to several names, such as ``LOW, HIGH = 0, 1`` or ``= range(2)``, as one for each."""
    if not isinstance(line, ast.Assign) or not isinstance(line.targets[0], ast.Tuple):
        return [line]
    names, value = line.targets[0].elts, line.value
    values: list[ast.expr] = []
    if isinstance(value, ast.Tuple):
        values = value.elts
    elif isinstance(value, ast.Call) and ast.unparse(value.func) == "range" and len(value.args) == 1:
        values = [ast.Constant(number) for number in range(len(names))]
    is_plain = len(values) == len(names) and all(isinstance(name, ast.Name) for name in names)
    return (
        [ast.Assign([name], each) for name, each in zip(names, values, strict=True)] if is_plain else [line]
    )


def known_in(
    tree: ast.Module, members: Mapping[str, Mapping[str, Member]]
) -> tuple[dict[str, Member], dict[str, Mapping[str, Member]]]:
    """What a module imports of other modules' members, by its names there, and of whole modules.

    :param members: by the names of modules
    """
    own: dict[str, Member] = {}
    modules: dict[str, Mapping[str, Member]] = {}
    for line in (node for node in walk(tree) if isinstance(node, ast.ImportFrom)):
        for alias in line.names:
            known = alias.asname or alias.name
            if alias.name in members.get(line.module or "", {}):
                own[known] = members[line.module or ""][alias.name]
            elif f"{line.module}.{alias.name}" in members:
                modules[known] = members[f"{line.module}.{alias.name}"]
    return own, modules


def constants_of(trees: Trees) -> dict[str, Scope]:
    """The integer constants of each module: names that are assigned once, at its top."""
    found: dict[str, Scope] = {name: {} for name in trees}
    for _ in range(len(trees)):  # a constant may be made of another module's
        before = sum(map(len, found.values()))
        for name, tree in trees.items():
            constants_in(tree, found, found[name])
        if sum(map(len, found.values())) == before:
            break
    return found


def constants_in(tree: ast.Module, known: Mapping[str, Scope], found: Scope) -> None:
    """Find the constants of one module.

    :param known: those of every module, as far as they are known
    """
    changed = {name for node in walk(tree) if isinstance(node, ast.Global) for name in node.names}
    scope: Scope = {}
    for line in tree.body:
        if isinstance(line, ast.ImportFrom):
            for alias in line.names:
                value = known.get(line.module or "", {}).get(alias.name)
                if value is not None:
                    scope[alias.asname or alias.name] = value
        if not (isinstance(line, ast.Assign) and len(line.targets) == 1):
            continue
        target = line.targets[0]
        value = value_of(line.value, {**scope, **found})
        if isinstance(target, ast.Name) and value is not None and target.id not in changed:
            if sum(target.id in stored_names(each) for each in tree.body) == 1:
                found[target.id] = value


def stored_names(line: ast.stmt) -> set[str]:
    """The names that a statement gives to something at the top of a module or of a class."""
    if isinstance(line, ast.FunctionDef | ast.ClassDef):
        return {line.name}
    return {node.id for node in walk(line) if isinstance(node, ast.Name) and is_stored(node)}


def is_stored(name: ast.Name) -> bool:
    """Whether something is assigned to a name here."""
    return isinstance(name.ctx, ast.Store)


def value_of(node: ast.expr, scope: Scope) -> int | None:
    """The integer that an expression stands for, None if it is none."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name):
        return scope.get(node.id)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        return value_of(node.args[0], scope)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = value_of(node.operand, scope)
        return None if number is None else -number
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = value_of(node.left, scope), value_of(node.right, scope)
        return None if left is None or right is None else _OPERATORS[type(node.op)](left, right)
    return None


class Inliner(ast.NodeTransformer):
    """Puts constants where their names stand, but where a name means something else.

    :param scope: constants by their names in this module
    :param modules: the constants of imported modules by the modules' names in this one
    """

    def __init__(self, scope: Scope, modules: Mapping[str, Mapping[str, int]]) -> None:
        self.scope = scope
        self.modules = modules
        self.hidden: list[set[str]] = []  # names of the functions and classes around

    def means_other(self, name: str) -> bool:
        """Whether a name is a local one here."""
        return any(name in names for names in self.hidden)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function: defaults and decorators belong to what is around it."""
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        node.args.kw_defaults = [each and self.visit(each) for each in node.args.kw_defaults]
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        self.hidden.append(locals_of(node))
        node.body = [self.visit(each) for each in node.body]
        self.hidden.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """A function without a name."""
        self.hidden.append({argument.arg for argument in node.args.args})
        node.body = self.visit(node.body)
        self.hidden.pop()
        return node

    def visit_comprehension_of(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    ) -> ast.AST:
        """A list or the like made in place: it has names of its own."""
        own = {
            name.id for each in node.generators for name in walk(each.target) if isinstance(name, ast.Name)
        }
        self.hidden.append(own)
        self.generic_visit(node)
        self.hidden.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_comprehension_of

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class: its own names hide others in its body, but not in its methods."""
        own = {name for line in node.body for name in stored_names(line)}
        outer = self.hidden
        body: list[ast.stmt] = []
        for line in node.body:
            self.hidden = outer if isinstance(line, ast.FunctionDef) else [*outer, own]
            body.append(self.visit(line))
        self.hidden = outer
        node.body = body
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A name that is read."""
        if isinstance(node.ctx, ast.Load) and node.id in self.scope and not self.means_other(node.id):
            return number(self.scope[node.id])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A constant of another module."""
        if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
            constants = self.modules.get(node.value.id, {})
            if node.attr in constants and not self.means_other(node.value.id):
                return number(constants[node.attr])
        self.generic_visit(node)
        return node


def number(value: int) -> ast.expr:
    """An integer as it is written."""
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def locals_of(function: ast.FunctionDef) -> set[str]:
    """The local names of a function. What it imports is none: constants come that way."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [each for each in (arguments.vararg, arguments.kwarg) if each]
    names = {each.arg for each in every}
    shared: set[str] = set()
    for node in walk(function):
        if isinstance(node, ast.Name) and is_stored(node):
            names.add(node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            shared.update(node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
    return names - shared


def drop_imports(tree: ast.Module) -> None:
    """Drop what is imported and not used any more."""
    used = {node.id for node in walk(tree) if isinstance(node, ast.Name)}
    for node in walk(tree):
        for field in ("body", "orelse"):
            lines = getattr(node, field, None)
            if not isinstance(lines, list):
                continue
            for line in lines:
                if isinstance(line, ast.ImportFrom):
                    line.names = [alias for alias in line.names if (alias.asname or alias.name) in used]
            kept = [line for line in lines if not (isinstance(line, ast.ImportFrom) and not line.names)]
            setattr(node, field, kept or ([ast.Pass()] if lines and field == "body" else []))


def drop_constants(trees: Trees, constants: Mapping[str, Scope], programs: list[ast.Module]) -> None:
    """Drop constants that nobody can see any more."""
    seen: set[str] = set()
    for tree in (*trees.values(), *programs):
        for node in walk(tree):
            if isinstance(node, ast.Attribute):
                seen.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                seen.update(alias.name for alias in node.names)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                seen.add(node.value)
    for name, tree in trees.items():
        loaded = {node.id for node in walk(tree) if isinstance(node, ast.Name) and not is_stored(node)}
        tree.body = [
            line
            for line in tree.body
            if not (
                isinstance(line, ast.Assign)
                and isinstance(line.targets[0], ast.Name)
                and line.targets[0].id in constants[name]
                and line.targets[0].id not in seen | loaded
            )
        ]
