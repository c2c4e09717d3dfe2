"""A workbook of one sheet, written and read by hand: a zip of a few XML files.

Amounts are numbers, also with the seventeen digits of a binary fraction, days are serial numbers with a style, other cells are
texts in the sheet or in the table of shared texts."""

import io
import random
import re
import zipfile
import zlib
from datetime import date, timedelta
from decimal import Decimal
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from .reading import Doubt

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
FIXED = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
    f'<Default Extension="rels" ContentType="{KIND}package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}officedocument.spreadsheetml.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{KIND}officedocument.spreadsheetml.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{KIND}officedocument.spreadsheetml.styles+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{KIND}officedocument.spreadsheetml.sharedStrings+xml"/>'
    "</Types>",
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
    f'<Relationship Id="rId3" Type="{OFFICE}/styles" Target="styles.xml"/>'
    "</Relationships>",
    "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
}
# The day before the serial number 1, as spreadsheets count from March 1900 on.
DAY_ZERO = date(1899, 12, 30)


def column(at):
    return (chr(64 + at // 26) if at >= 26 else "") + chr(65 + at % 26)


def write(grid, seed):
    """The bytes of a workbook with these cells: numbers where a cell is a plain amount, else texts."""
    dice, shared, rows = random.Random(seed), [], []
    for number, row in enumerate(grid, 1):
        cells = []
        for at, text in enumerate(row):
            place = f'r="{column(at)}{number}"'
            if not text:
                continue
            if re.fullmatch(r"-?\d{1,11}\.\d{1,3}", text) and dice.random() < 0.8:
                cells.append(f"<c {place}><v>{f'{float(text):.17g}' if dice.random() < 0.3 else text}</v></c>")
            elif re.fullmatch(r"20\d\d-(0\d|1[0-2])-([01]\d|2[0-8])", text) and dice.random() < 0.5:
                cells.append(f'<c {place} s="1"><v>{(date.fromisoformat(text) - DAY_ZERO).days}</v></c>')
            elif dice.random() < 0.5:
                cells.append(f'<c {place} t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>')
            else:
                shared.append(text)
                cells.append(f'<c {place} t="s"><v>{len(shared) - 1}</v></c>')
        rows.append(f'<row r="{number}">{"".join(cells)}</row>')
    texts = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in shared)
    files = {name: HEAD + text for name, text in FIXED.items()}
    files["xl/worksheets/sheet1.xml"] = f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData>{"".join(rows)}</sheetData></worksheet>'
    files["xl/sharedStrings.xml"] = f'{HEAD}<sst xmlns="{MAIN}" count="{len(shared)}" uniqueCount="{len(shared)}">{texts}</sst>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in files.items():
            book.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text)
    return out.getvalue()


def text_of(cell, value, texts):
    """The text of a cell; a number has the fifteen digits that a spreadsheet shows."""
    if cell.get("t") == "s":
        return texts[int(value)]
    if cell.get("s") == "1" and value:
        return str(DAY_ZERO + timedelta(days=int(value)))
    if cell.get("t") is None and value:
        return format(Decimal(f"{float(value):.15g}"), "f")
    return value


def read(content):
    """The rows of the first sheet, as texts."""
    try:
        book = zipfile.ZipFile(io.BytesIO(content))
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
        shared = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, EOFError, OSError, ValueError, zlib.error) as error:
        raise Doubt("the workbook is damaged") from error
    texts = ["".join(part.text or "" for part in one.iter(f"{{{MAIN}}}t")) for one in shared]
    rows = []
    for row in sheet.iter(f"{{{MAIN}}}row"):
        cells = []
        for cell in row:
            letters = re.match("[A-Z]+", cell.get("r")).group()
            at = sum((ord(sign) - 64) * 26**place for place, sign in enumerate(reversed(letters))) - 1
            cells += [""] * (at - len(cells))
            value = "".join(cell.itertext())
            cells.append(text_of(cell, value, texts))
        rows.append(cells)
    return rows
