# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Books of older versions: they are taken over, and what was counted counts."""

import pytest
from old_books import of_version
from test_desk_night import NOW, begun, play, result

from desk.book import Book
from desk.nights import Nights
from desk.schema import VERSION


@pytest.mark.parametrize("version", range(2, VERSION))
def test_what_an_older_book_has_counted_counts(version, tmp_path):
    book = Book(tmp_path / "book.db")
    begun(Nights(book), ["Ann", "Bob"])
    assert play(book, Nights(book), result(1, "1", ["Ann", "Bob"], [105, 80]))
    book.close()
    book = of_version(version, book.path)
    night = Nights(book).last()
    assert not night.undecided() and (night.game, night.options) == ("", {})
    book.close()


def test_a_book_of_version_1_is_taken_over(tmp_path):
    book = Book(tmp_path / "book.db")
    book.add(result(1, "1", ["Ann", "Bob"], [105, 80]), NOW)
    book.close()
    book = of_version(1, book.path)
    [entry] = book.entries()
    assert entry.message.totals == (105, 80) and entry.message.agreed == ()
    begun(Nights(book))
    book.close()
