# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The sheet of a match as a PDF, on A4 or letter."""

import functools
import html
import io

from font_source_sans_pro import font_files_ttf
from reportlab.graphics.shapes import Drawing, Line, PolyLine, String
from reportlab.lib import colors, enums, pagesizes, styles
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

from desk.chart import BOTTOM, GAP, HEIGHT, INKS, LEFT, WIDTH, Chart
from desk.sheet import NOT_TOLD, Sheet, chart_of, rows_of

PAPERS = {"a4": pagesizes.A4, "letter": pagesizes.LETTER}
FONT, BOLD = "SourceSansPro", "SourceSansProBold"  # their names in the package, too


@functools.cache
def styles_of_sheet() -> styles.StyleSheet1:
    """How a heading and a text look. Of the fonts that each reader of PDF has, none has ł, ř or ě."""
    for name in (FONT, BOLD):
        pdfmetrics.registerFont(TTFont(name, font_files_ttf[name]))
    pdfmetrics.registerFontFamily(FONT, normal=FONT, bold=BOLD, italic=FONT, boldItalic=BOLD)
    found = styles.getSampleStyleSheet()
    found["BodyText"].fontName, found["Title"].fontName = FONT, BOLD
    found.add(styles.ParagraphStyle("Number", found["BodyText"], alignment=enums.TA_RIGHT))
    return found


def written(cell: str, look: styles.StyleSheet1, is_bold: bool, is_left: bool) -> Paragraph:
    """A cell of the table; a long name in it takes more lines."""
    text = html.escape(cell)
    return Paragraph(f"<b>{text}</b>" if is_bold else text, look["BodyText" if is_left else "Number"])


def as_pdf(sheet: Sheet, paper: str = "a4") -> bytes:
    """The sheet as a PDF.

    :param paper: one of ``PAPERS``
    """
    out = io.BytesIO()
    look = styles_of_sheet()
    pages = SimpleDocTemplate(
        out, pagesize=PAPERS[paper], title=f"{sheet.title}, {sheet.date}", author="Tallybone",
        leftMargin=18 * mm, rightMargin=18 * mm, topMargin=18 * mm, bottomMargin=18 * mm, invariant=1,
    )  # fmt: skip
    rows = rows_of(sheet)
    is_across = not sheet.is_of_many
    left = (0, len(rows[0]) - 1) if is_across else (0,)  # of the columns
    cells = [
        [
            written(cell, look, is_bold=row is rows[0] or (is_across and row is rows[-1]), is_left=at in left)
            for at, cell in enumerate(row)
        ]
        for row in rows
    ]
    width = pages.width
    narrow = min(24 * mm, (width / 2 - 14 * mm) / max(1, len(sheet.sides)))
    widths = [14 * mm, *[narrow] * len(sheet.sides)] if is_across else [70 * mm, 30 * mm, 30 * mm]
    table = Table(cells, [*widths, width - sum(widths)] if is_across else widths, repeatRows=1)
    table.setStyle(
        [
            ("LINEBELOW", (0, 0), (-1, 0), 1, colors.black),
            ("LINEBELOW", (0, 1), (-1, -1), 0.25, colors.grey),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ]
    )
    story = [
        Paragraph(html.escape(sheet.title), look["Title"]),
        Paragraph(f"{html.escape(sheet.date)}. <b>{html.escape(sheet.result)}</b>", look["BodyText"]),
        Spacer(0, 5 * mm),
        table,
    ]
    lines = chart_of(sheet)
    if lines:
        story += [Spacer(0, 6 * mm), as_drawing(lines, pages.width, FONT)]
    if sheet.note:
        story.insert(2, Paragraph(html.escape(sheet.note), look["BodyText"]))
    if not sheet.hands:
        story.insert(2, Paragraph(str(NOT_TOLD), look["BodyText"]))
    pages.build(story)
    return out.getvalue()


def as_drawing(shown: Chart, width: float, font: str) -> Drawing:
    """The chart for a PDF.

    :param width: in points
    :param font: the name of one that is registered
    """
    scale = width / WIDTH
    drawing = Drawing(width, HEIGHT * scale)
    drawing.scale(scale, scale)

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return point[0], HEIGHT - point[1]

    def write(x: float, y: float, text: str, **look: object) -> None:
        drawing.add(String(*place((x, y + 4)), text, **({"fontName": font, "fontSize": 12} | look)))

    for row, text in shown.rows:
        drawing.add(Line(*place((LEFT, row)), *place((shown.right, row)), strokeColor=colors.lightgrey))
        write(LEFT - 6, row, text, textAnchor="end")
    for column, text in shown.columns:
        write(column, BOTTOM + 18, text, textAnchor="middle")
    for number, line in enumerate(shown.lines):
        ink = colors.HexColor(INKS[number % len(INKS)])
        points = [part for point in line.points for part in place(point)]
        drawing.add(
            PolyLine(points, strokeColor=ink, strokeWidth=2, strokeDashArray=list(line.dashes) or None)
        )
        write(shown.right + GAP, line.label_y, line.name, fontSize=13 * line.size, fillColor=ink)
    return drawing
