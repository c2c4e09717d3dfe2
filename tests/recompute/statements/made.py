"""A file of a form, as it is made from a seed: clean, or with one change."""

import random
from dataclasses import dataclass, field

from . import camt, changes, headers, swift, tables, workbook
from .read_camt import CamtReader
from .read_swift import SwiftReader
from .read_table import TableReader
from .reading import Line

MESSAGES = {"mt940": swift, "mt942": swift, "camt053": camt, "camt052": camt, "camt054": camt}
FORMS = [*headers.FORMS, "workbook", *MESSAGES]
# Encodings that a changed text is written in.
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "gb18030"]
CLEAN = "clean"


@dataclass
class Made:
    """A file and the facts that its readers know of it."""

    form: object
    content: bytes
    ending: str
    account: str
    encoding: str
    change: str
    truths: list
    separator: str = ","
    day_form: str = "%Y-%m-%d"
    comma: bool = False
    currency: str = "CNY"
    options: list = field(default_factory=list)
    header_at: int = 0
    # Lines that are no bookings and that the program names: sums, remarks, an opening balance, pending entries.
    named: int = 0
    # The same statement, written otherwise: its import brings no new line. Of clean files alone.
    again: bytes | None = None
    again_ending: str = ""

    def read_again(self):
        """What the second reader finds; a [`Doubt`] is raised."""
        reader = {"sta": SwiftReader, "xml": CamtReader}.get(self.ending, TableReader)
        return reader(self).read(self.content)


def file_of(form, seed, number, account):
    """The file with this number: a third is clean."""
    dice = random.Random(f"{seed}/{form}/{number}")
    is_clean = dice.random() < 0.34
    if form in MESSAGES:
        return a_message(dice, form, account, is_clean)
    return a_table(dice, form, account, is_clean)


def a_message(dice, form, account, is_clean):
    module = MESSAGES[form]
    message, change = module.make(dice, form, account), CLEAN
    lines, encoding = list(message.lines), message.encoding
    if not is_clean:
        able = [*changes.OF_LINES, changes.cut_byte, "re-encoded"]
        able += [changes.drop_page] * 2 if module is swift else [changes.drop_block] * 2
        how = dice.choice(able)
        change = getattr(how, "__name__", how)
        if how == "re-encoded":
            encoding = dice.choice(ENCODINGS if module is swift else ["utf-8-sig"])
        elif how is changes.drop_page:
            changes.drop_page(dice, lines, message.pages)
        elif how is not changes.cut_byte:
            how(dice, lines)
    content = (message.end.join(lines) + message.end).encode(encoding)
    if change == "cut_byte":
        content = changes.cut_byte(dice, content)
    ending = "sta" if module is swift else "xml"
    made = Made(form, content, ending, account, encoding, change, message.truths, currency=message.truths[0].currency)
    made.named = content.count(b"PDNG")
    if is_clean:
        end = dice.choice([one for one in ("\n", "\r\n") if one != message.end])
        made.again, made.again_ending = (end.join(lines) + end).encode("utf-8"), ending
    return made


def a_table(dice, form, account, is_clean):
    is_workbook = form == "workbook"
    of = headers.FORMS[dice.choice(list(headers.FORMS)) if is_workbook else form]
    while is_workbook and (of.comma or of.tabs):
        of = headers.FORMS[dice.choice(list(headers.FORMS))]
    table, change = tables.make(dice, of, account), CLEAN
    style = table.style
    if is_workbook:
        style.is_grouped = False
    how = None
    if not is_clean:
        able = [*changes.OF_TABLES, changes.cut_byte]
        # The cells of a workbook have their places.
        able = [one for one in able if not (is_workbook and one in changes.OF_WIDTHS)]
        if not is_workbook:
            able += [*changes.OF_TEXTS * 2, changes.cut_byte, changes.cut_in_last_line, "re-encoded", "re-separated"]
        how = dice.choice(able)
        change = getattr(how, "__name__", how)
        changed(dice, table, how)
    if is_workbook:
        content, ending = workbook.write(table.grid, dice.random()), "xlsx"
    else:
        text = tables.text_of(table.grid, style)
        text = how(dice, text, style.separator) if how in changes.OF_TEXTS else text
        content, ending = text.encode(style.encoding), "csv"
    if how in (changes.cut_byte, changes.cut_in_last_line):
        content = how(dice, content)
    made = Made(
        of, content, ending, account, style.encoding, change, [table.truth], style.separator, style.day, of.comma,
        table.truth.currency, table.options, table.header_at, table.named,
    )
    if is_clean:
        made.again, made.again_ending = tables.otherwise(dice, table), "csv"
    return made


def changed(dice, table, how):
    """Changes the cells, the encoding or the separator of a table."""
    if how in changes.OF_TABLES:
        how(dice, table)
    elif how == "re-encoded":
        able = ENCODINGS if table.form.letters == "chinese" else ["utf-8", "utf-8-sig", "utf-16", "cp1252"]
        fit = all(tables.fits(one, "cp1252") for one in table.truth.bookings)
        table.style.encoding = dice.choice([one for one in able if one != "cp1252" or fit])
    elif how == "re-separated":
        table.style.separator = dice.choice([one for one in ",;\t|" if one != table.style.separator])
        table.style.quotes = dice.choice(["needed", "all"])


def lines_of_truth(made):
    """The lines that a clean file has, as its truth says."""
    lines = []
    for of in made.truths:
        for one in of.bookings:
            sides = ("out",) if one.is_out else ("in",)
            lines.append(Line(str(one.day), sides, one.amount, of.currency, one.reference, one.party, list(one.words)))
    return lines
