# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The texts of the page that ``make play`` opens, and the module in which it finds them in a language."""

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from rules_min import GAMES
from simulator import ROOT
from tools.messages import Language, Message, Places

BROWSER = ROOT / "simulator" / "browser"
PAGE = BROWSER / "page"
CONTEXT = "page"
SITE = BROWSER / "site"
SCRIPTS = (PAGE / "page.js", PAGE / "score.js", SITE / "link.js", SITE / "memory.js")
MODULES = (BROWSER / "words.py", BROWSER / "driver.py", BROWSER / "state.py")
BUTTONS = ("UP", "DOWN", "OK", "BACK", "hold OK", "hold BACK")
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')
SENTENCE = re.compile(r"[\w%][\w\s.,:;?!'%-]*")  # and no code
HEAD = "// SPDX-FileCopyrightText: 2026 The Tallybone authors\n// SPDX-License-Identifier: MIT\n"
COMMENT = re.compile(r"^\s*(//|/?\*).*$|\s// .*$", re.MULTILINE)


def page_messages() -> Places:
    """All texts of the page."""
    found: Places = {}
    for text, name in [*in_html(), *in_scripts(), *in_modules(), *in_show(), *of_words()]:
        found.setdefault(Message(CONTEXT, text), []).append((name, 1))
    return found


class Texts(HTMLParser):
    """Collects what a document says."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_told = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element's labels; what stands before the body is not shown."""
        self._is_told = self._is_told or tag == "body"
        self.found += [value or "" for name, value in attrs if name in ("aria-label", "title", "alt")]

    def handle_data(self, data: str) -> None:
        """A text, with the spaces that a browser shows."""
        if self._is_told:
            self.found.append(re.sub(r"\s+", " ", data).strip())


def in_html() -> Iterator[tuple[str, str]]:
    """The document."""
    parser = Texts()
    parser.feed((PAGE / "index.html").read_text())
    yield from ((text, "simulator/browser/page/index.html") for text in parser.found if is_sentence(text))


def in_scripts() -> Iterator[tuple[str, str]]:
    """The scripts."""
    for path in SCRIPTS:
        for groups in STRING.findall(COMMENT.sub("", path.read_text())):
            told = re.sub(r"\$\{[^}]*\}", "%s", "".join(groups))
            if (
                is_sentence(told)
                and " " in told
                and SENTENCE.fullmatch(told)
                and not told.startswith("button, ")
            ):
                yield told, path.relative_to(ROOT).as_posix()


def in_modules() -> Iterator[tuple[str, str]]:
    """What the server tells: the values of tables, and other texts of two words."""
    for path in MODULES:
        tree = ast.parse(path.read_text())
        told = {line.value for line in ast.walk(tree) if isinstance(line, ast.Expr)}
        tables = {id(value) for node in ast.walk(tree) if isinstance(node, ast.Dict) for value in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
                if is_sentence(node.value) and (id(node) in tables or " " in node.value.strip()):
                    yield node.value, path.relative_to(ROOT).as_posix()


def in_show() -> Iterator[tuple[str, str]]:
    """The captions of the hand that plays by itself."""
    for line in (BROWSER / "show-me.keys").read_text().splitlines():
        if line.startswith("# ") and not line.startswith("# SPDX"):
            yield line[2:], "simulator/browser/show-me.keys"


def of_words() -> Iterator[tuple[str, str]]:
    """The names of games and buttons, and what a table of the score says."""
    for text in (
        *BUTTONS,
        *(name for _, _, name, _ in GAMES),
        "hand",
        "round",
        "total",
        "Go on",
        "nothing",
        "guide.html",
    ):
        yield text, "simulator/browser/words.py"


def is_sentence(text: str) -> bool:
    """Whether there is anything to translate."""
    return re.search("[a-z]{2}|[A-Z]{2}", text.replace("%s", "")) is not None


def module(told: Language) -> str:
    """The module of a language, which texts.js reads."""
    texts = {message.text: text for message, text in told.items() if message.context == CONTEXT}
    told_as = json.dumps(texts, ensure_ascii=False, indent=1)
    return f"{HEAD}// make texts writes this file.\n\nexport const TEXTS = {told_as};\n"


def case(told: Language) -> str:
    """The drawing of the case with the names that its buttons have in a language."""
    text = (PAGE / "case.svg").read_text()
    for name in BUTTONS[:4]:
        text = text.replace(f">{name}</text>", f">{told.get(Message(CONTEXT, name), name)}</text>")
    return text
