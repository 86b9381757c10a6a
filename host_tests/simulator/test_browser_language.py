# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page speaks the gadget's language: of the computer at first, then what the settings say."""

from browsing import DESKTOP, PHONE, click, expect, row
from serving import serving

from simulator.language import code_of, known, spoken


def test_the_language_is_that_of_the_computer_if_the_gadget_has_it(monkeypatch):
    for name, code in (("es_DO.UTF-8", "es"), ("es", "es"), ("C.UTF-8", "en"), ("fi_FI", "en"), ("..", "en")):
        monkeypatch.setenv("LC_ALL", name)
        assert spoken() == code == known(name)
    assert (code_of(0), code_of(1), code_of(99)) == ("en", "es", "en")


def test_the_page_is_in_spanish_and_changes_with_the_settings(browser, monkeypatch):
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    with serving() as server:
        for options in (DESKTOP, PHONE):
            context = browser.new_context(**options)
            page = context.new_page()
            page.goto(server.url)
            expect(page.locator("#show")).to_have_text("Enséñame una mano")
            expect(page.locator("html")).to_have_attribute("lang", "es")
            expect(row(page, "ATRÁS mantenido")).to_have_text("el menú")
            expect(page.locator("img.shell")).to_have_attribute("src", "case-es.svg")
            context.close()
        page = browser.new_context(**DESKTOP).new_page()
        page.goto(server.url)
        click(page, "OK UP")
        expect(row(page, "OK")).to_have_text("empieza la partida")
        click(page, "OK")
        expect(row(page, "OK")).to_have_text("se puso una ficha")
        expect(page.locator("#score caption")).to_have_text("Bloqueo, a 100")
        assert "Bloqueo" not in page.locator("#sheet").text_content(), "the sheet is read in any language"
        server.gadget.keeper.settings.values[9] = 0
        click(page, "OK")
        expect(page.locator("#show")).to_have_text("Show me a hand")
        expect(row(page, "BACK")).to_have_text("take the last answer back")
        page.context.close()
