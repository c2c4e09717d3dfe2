"""Reads MT940 and MT942 a second time, strictly by the fields of the standard. A field that does not fit is a doubt."""

import re
from datetime import date
from decimal import Decimal

from .reading import Doubt, Line, Reading, ends, worst

TAG = re.compile(r":(\d\d[A-Z]?):(.*)", re.S)
BALANCE = re.compile(r"([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:,\d*)?)")
ENTRY = re.compile(r"(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,15}(?:,\d*)?)([A-Z].{3})(.*)")
FRAME = re.compile(r"(-\}?)?(\{[1-5S]:.*)?")
PLACES = {"JPY": 0, "KWD": 3}
KNOWN = {"20", "21", "25", "28C", "28", "13", "13D", "34F", "60F", "60M", "61", "86", "62F", "62M", "64", "65", "90D", "90C"}


def fields(text):
    """The fields of the file, each with its lines; frames of messages are none."""
    found, is_open = [], False
    for line in re.split("\r\n|\n|\r", text):
        tag = TAG.fullmatch(line)
        if tag:
            found.append((tag[1], [tag[2]]))
            is_open = True
        elif FRAME.fullmatch(line.rstrip()):
            if line:
                is_open = False
        elif is_open:
            found[-1][1].append(line)
        elif line.strip():
            raise Doubt("a line outside of a message")
    return found


def day_of(text):
    try:
        return date(2000 + int(text[:2]), int(text[2:4]), int(text[4:]))
    except ValueError as error:
        raise Doubt("no day") from error


def near(value, month_and_day):
    """The day of booking in the year that is nearest to the day of value."""
    days = []
    for year in (value.year - 1, value.year, value.year + 1):
        try:
            days.append(date(year, int(month_and_day[:2]), int(month_and_day[2:])))
        except ValueError:
            continue
    if not days:
        raise Doubt("no day of booking")
    return min(days, key=lambda day: abs(day - value))


def amount_of(text):
    return Decimal(text.replace(",", ".") + ("0" if text.endswith(",") else ""))


def balance(text):
    found = BALANCE.fullmatch(text.strip())
    if not found:
        raise Doubt("a balance that is none")
    amount = amount_of(found[4])
    return (-amount if found[1] == "D" else amount), found[3]


def entry(text, currency):
    found = ENTRY.fullmatch(text)
    if not found:
        raise Doubt(f"no entry: {text!r}")
    value, booked, mark, funds, amount, _, references = found.groups()
    if funds and funds != currency[2:3]:
        raise Doubt("the letter of the funds is of another currency")
    value, amount = day_of(value), amount_of(amount)
    if amount != round(amount, PLACES.get(currency, 2)):
        raise Doubt("finer than the currency")
    own, _, banks = references.partition("//")
    reference = banks.strip() if own.strip() in ("", "NONREF") else own.strip()
    side = {"C": "in", "D": "out", "RC": "out", "RD": "in"}[mark]
    return Line(str(near(value, booked) if booked else value), (side,), amount, currency, reference, "")


def tell(line, lines):
    """Adds the words of a field `:86:`."""
    text = "".join(lines)
    parts = re.split(r"\?(\d\d)", re.sub(r"^\d{3}(?=\?\d\d)", "", text))
    if parts[0]:
        line.words += [part for part in lines if part.strip()]
        return
    told = list(zip(parts[1::2], parts[2::2]))
    kept = [part.strip() for tag, part in told if tag[0] == "2" or "60" <= tag <= "63" or tag == "31"]
    line.words += [part for part in kept if part]
    party = "".join(part for tag, part in told if tag in ("32", "33")).strip()
    # A second field may name another party: the first one stays.
    line.words += [party] if line.party and party != line.party else []
    line.party = line.party or party


class SwiftReader:
    """Reads one file."""

    def __init__(self, made):
        self.made, self.is_interim = made, made.form == "mt942"
        self.lines, self.verdicts, self.own = [], [], None
        self.opening = self.currency = self.last_closing = None
        self.changes, self.is_open, self.is_foreign = [], False, False

    def read(self, content):
        try:
            text = content.decode(self.made.encoding)
        except UnicodeDecodeError as error:
            raise Doubt("the text is damaged") from error
        last, is_told = None, False
        for tag, lines in fields(text.lstrip("\ufeff")):
            if tag not in KNOWN:
                raise Doubt("an unknown field")
            if tag == "86" and is_told:
                tell(last, lines)
                continue
            is_told = tag == "61"
            self.field(tag, lines)
            last = self.lines[-1] if self.lines else None
        self.end(None, None)
        return Reading(self.lines, "none" if self.is_interim else worst(self.verdicts), 0)

    def field(self, tag, lines):
        if tag == "25":
            self.end(None, None)
            number = re.sub("[A-Z]{3}$", "", lines[0].strip().split("/")[-1])
            # A statement of another account is not ours; one without a line loses nothing.
            self.own = number if number == self.made.account else None
            self.is_foreign = self.own is None
        elif self.is_foreign and tag != "20":
            if tag == "61":
                raise Doubt("another account")
        elif tag == "34F" and self.own:
            self.currency, self.is_open = lines[0][:3], True
        elif tag in ("60F", "60M"):
            self.begin(lines[0])
        elif tag in ("62F", "62M"):
            self.end(*balance(lines[0]))
        elif tag == "61":
            if not self.is_open:
                raise Doubt("a line outside of a statement")
            self.lines.append(entry(lines[0], self.currency))
            self.lines[-1].words += [part for part in lines[1:] if part.strip()]
            self.changes.append(self.lines[-1].change())

    def begin(self, text):
        if self.is_open or not self.own:
            raise Doubt("a statement inside of another, or before its account")
        self.opening, self.currency = balance(text)
        if self.last_closing is not None and self.last_closing != (self.opening, self.currency):
            raise Doubt("a statement is missing between two")
        self.is_open, self.changes = True, []

    def end(self, closing, currency):
        """Ends a statement; without a closing balance it is cut."""
        if not self.is_open:
            if closing is not None:
                raise Doubt("an end without its beginning")
            return
        if closing is not None and currency != self.currency:
            raise Doubt("the balances have two currencies")
        if not self.is_interim:
            self.verdicts.append(ends(self.opening, closing, self.changes))
            self.last_closing = None if closing is None else (closing, currency)
        self.is_open = False
