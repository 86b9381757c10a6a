# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Put what a function does into the place that calls it, if only one place does.

A short function with a name is what a reader wants. On a board each one takes 50 bytes more than what it
does, and time to load and to call. A function is left as it is where that could change what happens: if it
has another one inside, if it returns in the middle and the caller goes on, if others could call it by its
name. Its variables get numbers, and those that were put into one caller share them: a frame does not grow.
"""

import ast
import copy
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping

from tools.linker.inline import Inliner, drop_imports, is_stored, known_in, locals_of
from tools.linker.nodes import walk

_WORDS = re.compile(r"\w+")
_LARGEST = 14  # parts of an expression that is put into several places
_PLACES = 3
_LEFT = (
    *(ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal),
    ast.comprehension,  # its function would have to be made at each call of the caller
)
_PURE = (ast.Name, ast.Constant, ast.Attribute, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Subscript)
_MORE_PURE = (ast.operator, ast.unaryop, ast.cmpop, ast.expr_context)
_BLOCKS = ("body", "orelse", "finalbody")

Function = ast.FunctionDef
Functions = Mapping[str, Function]
Scope = Mapping[str, ast.expr]
Body = tuple[list[ast.stmt], ast.expr | None]


def merge(trees: Mapping[str, ast.Module], programs: list[ast.Module], theirs: Container[str]) -> None:
    """Put functions into their callers, in place.

    :param trees: our modules
    :param programs: what uses them and is not changed
    :param theirs: names that the firmware or a library has, too
    """
    counts: Counter[str] = Counter()
    for tree in (*trees.values(), *programs):
        counts.update(words_in(tree))
    for tree in trees.values():
        Merger(tree, counts, theirs).merge()


def words_in(tree: ast.AST, with_functions: bool = True) -> Iterator[str]:
    """Every name in a module as often as it is there, also in texts.

    :param with_functions: whether the definition of a function says its name
    """
    for node in walk(tree):
        if isinstance(node, Function) and not with_functions:
            continue
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield from value.split(".")
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _WORDS.findall(node.value)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names


def put_formulas(trees: Mapping[str, ast.Module], programs: list[ast.Module]) -> None:
    """Put a formula, which needs its arguments alone, in place of each call of its function.

    The word, the seat and the number of an answer are asked for at 180 places: a call takes a Pico longer
    than a shift.

    :param trees: our modules before they are joined
    :param programs: what uses them and is not changed
    """
    formulas: dict[str, dict[str, Function]] = {}
    for name, tree in trees.items():
        functions = [line for line in tree.body if isinstance(line, Function) and can_move(line)]
        formulas[name] = {line.name: line for line in functions if is_formula(line)}
    for name, tree in trees.items():
        own, modules = known_in(tree, formulas)
        FormulaInliner({**formulas[name], **own}, modules).visit(tree)
        drop_imports(tree)
    used = {name for tree in (*trees.values(), *programs) for name in words_in(tree, False)}
    for name, tree in trees.items():
        tree.body = [
            line
            for line in tree.body
            if not isinstance(line, Function) or line.name in used or line.name not in formulas[name]
        ]


def is_formula(function: Function) -> bool:
    """Whether a function returns something short, made of its arguments alone, and does nothing else."""
    result = expression(function)
    if result is None or free_names(function) or not is_pure(result):
        return False
    return sum(isinstance(node, ast.expr) for node in walk(result)) <= _LARGEST


class FormulaInliner(Inliner):
    """Puts formulas in place of calls.

    :param formulas: functions by their names in this module
    :param theirs: those of imported modules, by the modules' names in this one
    """

    def __init__(
        self, formulas: Mapping[str, Function], theirs: Mapping[str, Mapping[str, Function]]
    ) -> None:
        super().__init__({}, {})
        self.formulas = formulas
        self.theirs = theirs

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A call, after those that it is given the values of."""
        self.generic_visit(node)
        asked = node.func
        function: Function | None = None
        if isinstance(asked, ast.Name) and not self.means_other(asked.id):
            function = self.formulas.get(asked.id)
        elif isinstance(asked, ast.Attribute) and isinstance(asked.value, ast.Name):
            if not self.means_other(asked.value.id):
                function = self.theirs.get(asked.value.id, {}).get(asked.attr)
        given = function and bound(function, ast.Call(ast.Name("f"), node.args, node.keywords), False)
        result = expression(function) if function else None
        if not given or not result or not can_stand(given, result):
            return node
        put: ast.AST = Renamer(given).visit(copy.deepcopy(result))
        return put


class Merger:
    """One module.

    :param counts: how often each name is anywhere
    :param theirs: names that stay as they are
    """

    def __init__(self, tree: ast.Module, counts: Mapping[str, int], theirs: Container[str]) -> None:
        self.tree = tree
        self.homes: dict[str, list[ast.stmt]] = {}  # where each function is defined
        self.once: dict[str, Function] = {}  # called at one place
        self.methods: set[str] = set()
        self.all: list[Function] = []
        self.begun: list[Function] = []  # those that callees are put into just now
        self.done: list[Function] = []
        self.short: dict[str, Function] = {}  # one expression, called at few places
        calls = Counter(called(node) for node in walk(tree) if isinstance(node, ast.Call))
        classes = [line for line in tree.body if isinstance(line, ast.ClassDef)]
        for home in (tree.body, *(line.body for line in classes)):
            for line in home:
                if not isinstance(line, Function):
                    continue
                self.all.append(line)
                if not can_move(line) or line.name in theirs:
                    continue
                self.homes[line.name] = home
                if home is not tree.body:
                    self.methods.add(line.name)
                places = counts[line.name] - 1
                if places == 1:
                    self.once[line.name] = line
                result = expression(line)
                if 1 <= places == calls[line.name] <= _PLACES and result:
                    if places == 1 or sum(1 for _ in ast.walk(result)) <= _LARGEST:
                        self.short[line.name] = line

    def merge(self) -> None:
        """Go through all functions; what is put into another one is finished first."""
        for name, function in self.short.items():
            if all(self.can_replace(name, caller, call) for caller, call in self.places_of(name)):
                self.put_expression(name, function)
        for function in self.all:
            self.finish(function)

    # One expression, in place of a call --------------------------------------------------------

    def places_of(self, name: str) -> list[tuple[Function | None, ast.Call]]:
        """The calls of a function, each with the function that it is in."""
        found: list[tuple[Function | None, ast.Call]] = []
        inside: set[ast.AST] = set()
        for caller in self.all:
            for node in walk(caller):
                inside.add(node)
                if isinstance(node, ast.Call) and called(node) == name:
                    found.append((caller, node))
        for node in walk(self.tree):
            if node not in inside and isinstance(node, ast.Call) and called(node) == name:
                found.append((None, node))
        return found

    def can_replace(self, name: str, caller: Function | None, call: ast.Call) -> bool:
        """Whether the expression may stand in place of this call: nothing is worked out twice, or earlier."""
        function = self.short[name]
        given = bound(function, call, name in self.methods)
        result = expression(function)
        if caller is None or caller is function or given is None or result is None:
            return False
        inner = {node.arg for node in walk(caller) if isinstance(node, ast.arg)}  # of a lambda
        if free_names(function) & (names_bound(caller) | inner):
            return False
        return can_stand(given, result)

    def put_expression(self, name: str, function: Function) -> None:
        """Put it into all its places, and drop the function."""
        for caller, call in self.places_of(name):
            given = bound(function, call, name in self.methods)
            result = expression(function)
            assert caller and given is not None and result
            Replacer(call, Renamer(given).visit(copy.deepcopy(result))).visit(caller)
        self.drop(function)

    def drop(self, function: Function) -> None:
        """Take a function out of its module or class."""
        home = self.homes[function.name]
        home.remove(function)
        if not home:
            home.append(ast.Pass())
        self.all = [each for each in self.all if each is not function]
        self.once.pop(function.name, None)

    # Statements, in place of one that is a call -------------------------------------------------

    def finish(self, caller: Function) -> None:
        """Put into a function what it alone calls."""
        if not any(each is caller for each in self.begun):
            self.begun.append(caller)
            caller.body = self.block(caller.body, caller, True, False)
            self.done.append(caller)

    def block(self, lines: list[ast.stmt], caller: Function, is_last: bool, loops: bool) -> list[ast.stmt]:
        """These statements, with those of functions in place of their calls.

        :param is_last: whether the caller is over after them
        :param loops: whether they are in a loop that can go on for ever
        """
        new: list[ast.stmt] = []
        for line in lines:
            ends = is_last and line is lines[-1]
            for field in _BLOCKS:
                inner = getattr(line, field, None)
                if isinstance(inner, list) and not isinstance(line, Function | ast.ClassDef):
                    is_inner_last = ends and isinstance(line, ast.If)
                    is_loop = loops or isinstance(line, ast.While)
                    setattr(line, field, self.block(inner, caller, is_inner_last, is_loop))
            for handler in getattr(line, "handlers", ()):
                handler.body = self.block(handler.body, caller, False, loops)
            new += self.instead(line, caller, ends, loops)
        return new

    def instead(self, line: ast.stmt, caller: Function, is_last: bool, loops: bool) -> list[ast.stmt]:
        """What stands in place of a statement: the same one, or what the function called in it does."""
        call = call_in(line)
        function = self.once.get(called(call)) if call else None
        if not call or not function or function is caller:
            return [line]
        self.finish(function)
        given = bound(function, call, function.name in self.methods)
        body = self.body_for(line, function, is_last)
        if given is None or body is None or not any(each is function for each in self.done):
            return [line]
        stored = names_bound(function) - set(given) | names_stored(function) & set(given)
        first = next(iter(given), "") if function.name in self.methods else ""
        if free_names(function) & names_bound(caller) or first in stored:
            return [line]
        kept = {name: value for name, value in given.items() if is_kept(name, value, stored, caller)}
        if loops and (stored or len(kept) < len(given)):
            return [line]
        numbered = [*(name for name in given if name not in kept), *sorted(stored - set(given))]
        new: dict[str, ast.expr] = {name: ast.Name(f"v{i}_", ast.Load()) for i, name in enumerate(numbered)}
        begin: list[ast.stmt] = [
            ast.Assign([ast.Name(f"v{i}_", ast.Store())], given[name])
            for i, name in enumerate(numbered)
            if name in given
        ]
        renamer = Renamer(new | kept)
        moved = [renamer.visit(each) for each in body[0]]
        after = with_value(line, body[1] and renamer.visit(body[1]))
        self.drop(function)
        return [*begin, *moved, *after] or [ast.Pass()]

    def body_for(self, line: ast.stmt, function: Function, is_last: bool) -> Body | None:
        """What a function does in place of the statement that calls it, and what it returns if that goes on;
        None if it cannot stand there.
        """
        body = function.body
        last = body[-1]
        returns = [node for node in walk(function) if isinstance(node, ast.Return)]
        value = last.value if isinstance(last, ast.Return) else None
        if isinstance(line, ast.Return):
            return (body if always_returns(body) else [*body, ast.Return(None)]), None
        if len(returns) > (1 if isinstance(last, ast.Return) else 0):
            if not isinstance(line, ast.Expr) or not is_last:
                return None
            if not all(each.value is None or is_pure(each.value) for each in returns):
                return None
            return [Quiet().visit(each) for each in copy.deepcopy(body)], None
        rest = body[:-1] if isinstance(last, ast.Return) else body
        return (rest, value) if value or isinstance(line, ast.Expr) else None


def with_value(line: ast.stmt, value: ast.expr | None) -> list[ast.stmt]:
    """A statement with what a function has returned in place of its call."""
    if value is None:
        return []
    if isinstance(line, ast.Assign):
        line.value = value
    elif isinstance(line, ast.For):
        line.iter = value
    elif isinstance(line, ast.If):
        line.test = value if isinstance(line.test, ast.Call) else ast.UnaryOp(ast.Not(), value)
    elif is_pure(value):
        return []
    else:
        return [ast.Expr(value)]
    return [line]


def can_stand(given: Scope, result: ast.expr) -> bool:
    """Whether values may stand in an expression for arguments: nothing is worked out twice, or late."""
    if sum(not is_pure(value) for value in given.values()) > (1 if len(given) == 1 else 0):
        return False
    for argument, value in given.items():
        times = sum(isinstance(node, ast.Name) and node.id == argument for node in walk(result))
        is_short = isinstance(value, ast.Name | ast.Constant)
        is_short = is_short or (isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name))
        if times != 1 and not (is_short or (is_pure(value) and not times)):
            return False
    return True


def can_move(function: Function) -> bool:
    """Whether what a function does could be done elsewhere."""
    arguments = function.args
    is_plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs)
    inner = [node for node in walk(function) if node is not function]
    has_inner = any(isinstance(node, _LEFT) for node in inner)
    asks_above = any(isinstance(node, ast.Name) and node.id == "super" for node in inner)
    is_called_by_python = function.name.startswith("__") and function.name.endswith("__")
    return (
        is_plain
        and not has_inner
        and not asks_above
        and not function.decorator_list
        and not is_called_by_python
    )


def called(call: ast.Call) -> str:
    """The name of what is called, "" if it has none."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def call_in(line: ast.stmt) -> ast.Call | None:
    """The call that a statement does before anything else, and for nothing else."""
    value: ast.AST | None = None
    if isinstance(line, ast.Expr | ast.Return):
        value = line.value
    elif isinstance(line, ast.Assign) and len(line.targets) == 1:
        value = line.value
    elif isinstance(line, ast.If):
        is_not = isinstance(line.test, ast.UnaryOp) and isinstance(line.test.op, ast.Not)
        value = line.test.operand if is_not and isinstance(line.test, ast.UnaryOp) else line.test
    elif isinstance(line, ast.For):
        value = line.iter
    return value if isinstance(value, ast.Call) else None


def bound(function: Function, call: ast.Call, is_method: bool) -> dict[str, ast.expr] | None:
    """What each argument of a function is given in a call; None if that cannot be told."""
    names = [argument.arg for argument in function.args.args]
    values = list(call.args)
    if is_method:
        if not isinstance(call.func, ast.Attribute) or not is_pure(call.func.value):
            return None
        values = [call.func.value, *values]
    elif not isinstance(call.func, ast.Name):
        return None
    if any(isinstance(value, ast.Starred) for value in values) or len(values) > len(names):
        return None
    given = dict(zip(names, values, strict=False))
    given.update({keyword.arg or "": keyword.value for keyword in call.keywords})
    defaults = function.args.defaults
    for name, value in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        given.setdefault(name, value)
    return given if set(given) == set(names) else None


def expression(function: Function) -> ast.expr | None:
    """What a function returns, if it does nothing else."""
    line = function.body[0]
    return line.value if len(function.body) == 1 and isinstance(line, ast.Return) else None


def is_pure(value: ast.expr) -> bool:
    """Whether nothing happens when this is worked out, so that it does not matter when that is."""
    return all(isinstance(node, _PURE) or isinstance(node, _MORE_PURE) for node in ast.walk(value))


def is_kept(name: str, value: ast.expr, stored: set[str], caller: Function) -> bool:
    """Whether a value may stand wherever a function uses the argument that it is given to."""
    is_own = isinstance(value, ast.Name) and value.id in names_bound(caller)
    return name not in stored and (is_own or isinstance(value, ast.Constant))


def names_stored(function: Function) -> set[str]:
    """The names that something is assigned to in a function."""
    return {node.id for node in walk(function) if isinstance(node, ast.Name) and is_stored(node)}


def names_bound(function: Function) -> set[str]:
    """The local names of a function, also of what it imports."""
    inner = [line for line in walk(function) if isinstance(line, ast.Import | ast.ImportFrom)]
    return locals_of(function) | {alias.asname or alias.name for line in inner for alias in line.names}


def free_names(function: Function) -> set[str]:
    """The names that a function has from its module, or from Python."""
    return {node.id for node in walk(function) if isinstance(node, ast.Name)} - names_bound(function)


def always_returns(lines: list[ast.stmt]) -> bool:
    """Whether nothing comes after these statements."""
    last = lines[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and always_returns(last.body) and always_returns(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


class Quiet(ast.NodeTransformer):
    """Returns nothing in place of a value that nobody asks for."""

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """A return."""
        return ast.Return(None)


class Replacer(ast.NodeTransformer):
    """Puts an expression in place of one call."""

    def __init__(self, call: ast.Call, new: ast.expr) -> None:
        self.call = call
        self.new = new

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A call."""
        if node is self.call:
            return self.new
        self.generic_visit(node)
        return node


class Renamer(ast.NodeTransformer):
    """Puts what stands for them in place of a function's local names."""

    def __init__(self, new: Scope) -> None:
        self.new = new

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A name, read or stored."""
        new = self.new.get(node.id)
        if new is None:
            return node
        if isinstance(new, ast.Name):
            return ast.Name(new.id, node.ctx)
        return copy.deepcopy(new)

    def visit_alias(self, node: ast.alias) -> ast.AST:
        """What is imported in a function."""
        new = self.new.get(node.asname or node.name)
        if isinstance(new, ast.Name):
            node.asname = new.id
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        """An exception with a name."""
        new = self.new.get(node.name or "")
        if isinstance(new, ast.Name):
            node.name = new.id
        self.generic_visit(node)
        return node
