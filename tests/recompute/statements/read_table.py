"""Reads a bank's table a second time. It knows the bank's columns by name, takes a cell only in the spelling that the bank
writes, and doubts everything else."""

import csv
import io
import re
from datetime import date
from decimal import Decimal

from . import workbook
from .reading import Doubt, Line, Reading, followed

SUMS = {"合计", "本页合计", "合计金额", "人民币合计", "Total", "Totals"}
LABELS = SUMS | {"期初余额"}
STATUSES = {"当前状态", "交易状态"}
NOT_DONE = {"交易关闭", "支付失败", "处理中"}
REMARKS = re.compile(r"打印.*|以上数据.*|共\d*笔?|本页合?")
CURRENCIES = {
    "CNY": "CNY", "人民币": "CNY", "RMB": "CNY", "156": "CNY", "人民币元": "CNY", "USD": "USD", "美元": "USD", "EUR": "EUR",
    "欧元": "EUR", "JPY": "JPY", "日元": "JPY", "KWD": "KWD",
}
PLACES = {"JPY": 0, "KWD": 3}
DAYS = {
    "%Y-%m-%d": r"(\d{4})-(\d\d?)-(\d\d?)", "%Y%m%d": r"(\d{4})(\d\d)(\d\d)", "%Y/%m/%d": r"(\d{4})/(\d\d?)/(\d\d?)",
    "%Y-%m-%d %H:%M:%S": r"(\d{4})-(\d\d?)-(\d\d?) \d\d?:\d\d?:\d\d?",
}
POINT = re.compile(r"([+-]?)¥?(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?")
COMMA = re.compile(r"([+-]?)¥?(\d+|\d{1,3}(?:\.\d{3})+)(,\d+)?")
BLANK = {"", "-", "--"}
TAKES_BACK = ("冲正", "红字", "reversal")


def grid_of(content, made):
    """The cells of a file, by its lines; without blank ones."""
    if made.ending == "xlsx":
        rows = workbook.read(content)
    else:
        try:
            text = content.decode(made.encoding)
        except UnicodeDecodeError as error:
            raise Doubt("the text is damaged") from error
        rows = [cells_of(line, made.separator) for line in re.split("\r\n|\n|\r", text.lstrip("\ufeff"))]
    return [row for row in rows if any(cell.strip() for cell in row)]


def cells_of(line, separator):
    try:
        return next(csv.reader(io.StringIO(line), delimiter=separator, strict=True), [])
    except csv.Error as error:
        raise Doubt("a quote is open") from error


def day_of(text, form):
    found = re.fullmatch(DAYS[form], text.strip())
    try:
        return date(*(int(part) for part in found.groups())) if found else None
    except ValueError:
        return None


def figure(text, comma):
    """The sign and the amount of a cell; `None` for a blank one."""
    text = text.strip().removesuffix("元")
    if text in BLANK:
        return None
    found = (COMMA if comma else POINT).fullmatch(text)
    # A comma with other than three digits behind it is no mark of thousands, nor is one behind more than three.
    if not found and not comma and re.search(r",(\d\d?|\d{4,})$|^\D*\d{4,},\d+$", text):
        found, comma = COMMA.fullmatch(text), True
    if not found:
        raise Doubt(f"{text!r} is no amount")
    sign, whole, rest = found.groups()
    mark = "." if comma else ","
    return sign, Decimal(whole.replace(mark, "") + (rest or "").replace(",", "."))


def by_balance(booked, sides):
    """The sides that the balances show, by the place of their line; nothing where they do not fit the lines. The oldest line
    has no balance before it. A blank balance between two others is the one before it and the change of its line, which has to
    have one side."""
    places = range(len(booked))
    if not booked or booked[0]["balance"] is None or booked[-1]["balance"] is None:
        return {}
    if any(one["balance"] is None and len(sides[at]) != 1 for at, one in enumerate(booked)):
        return {}
    fitting = []
    for order in (list(places), list(reversed(places))):
        found, known, fits_all = {}, booked[order[0]]["balance"], True
        for at in order[1:]:
            amount, balance = booked[at]["amount"], booked[at]["balance"]
            if balance is None:
                known += amount if sides[at][0] == "in" else -amount
                continue
            fits = [side for side in ("in", "out") if side in sides[at] and balance - known == (amount if side == "in" else -amount)]
            fits_all, known = fits_all and bool(fits), balance
            if fits:
                found[at] = tuple(fits)
        if fits_all:
            fitting.append(found)
    # Two orders that both fit may name two sides: then the balances show none.
    return both(fitting)


def tells(one):
    """Whether a line's words say that it takes another back."""
    return any(word in " ".join(one["words"]) for word in TAKES_BACK)


def both(fitting):
    """The places whose sides two orders agree on."""
    first, *others = fitting or [{}]
    return {at: sides for at, sides in first.items() if all(other.get(at) == sides for other in others)}


class TableReader:
    """Reads the rows of one file."""

    def __init__(self, made):
        self.made, self.form = made, made.form
        self.at = {header: place for place, header in enumerate(self.form.headers)}

    def read(self, content):
        rows = grid_of(content, self.made)
        header = [cell.strip() for cell in self.form.headers]
        places = [at for at, row in enumerate(rows) if [cell.strip() for cell in row] == header]
        if not places and self.is_cut(rows):
            return Reading([], "none", len(rows))
        if not places:
            raise Doubt("the header is not there")
        self.account_of_titles(rows[: places[0]])
        found = [self.row(row) for row in rows[places[0] + 1 :] if [cell.strip() for cell in row] != header]
        booked = [one for one in found if one]
        self.compare_sums(rows[places[0] + 1 :], booked)
        lines = self.sided(booked)
        verdict = followed([(line.change(), one["balance"]) for line, one in zip(lines, booked)])
        is_open = any(len(line.sides) != 1 and one["balance"] is None for line, one in zip(lines, booked))
        if is_open or "balance" not in self.form.columns:
            verdict = "none"
        return Reading(lines, verdict, len(rows) - len(lines))

    def compare_sums(self, rows, booked):
        """The sum that a bank states below a column of debits or credits is that of the column."""
        for row in (row for row in rows if row[0].strip() in SUMS and len(row) == len(self.form.headers)):
            for role, side in (("debit", "out"), ("credit", "in")):
                stated = figure(self.cell(row, role), self.made.comma)
                shown = [one for one in booked if one["side"] == side]
                total = sum((-one["amount"] if one["sign"] == "-" else one["amount"] for one in shown), Decimal(0))
                size = sum((one["amount"] for one in shown), Decimal(0))
                if stated and stated[1] not in (abs(total), size):
                    raise Doubt("a sum differs from its lines")

    def is_cut(self, rows):
        """Whether the file ends inside of its header, or before it: it has no bookings."""
        if self.made.change != "cut_byte":
            return False
        titles, last = len(rows) - 1, [cell.strip() for cell in rows[-1]] if rows else []
        begun = last[:-1] == [cell.strip() for cell in self.form.headers[: len(last) - 1]]
        return titles < self.made.header_at or (titles == self.made.header_at and begun)

    def account_of_titles(self, rows):
        """A title that names an account or a currency names ours."""
        for row in rows:
            text = " ".join(row)
            currency = re.search(r"(?:币种：|Currency: )(\w+)", text)
            if currency and CURRENCIES.get(currency[1], self.made.currency) != self.made.currency:
                raise Doubt("a title names another currency")
            if any(word in text for word in ("账号", "卡号")) and self.made.account not in text:
                raise Doubt("a title names another account")

    def cell(self, row, role):
        header = self.form.columns.get(role)
        return row[self.at[header]].strip() if header else ""

    def row(self, row):
        """The values of a booking, or `None` for a line that is none."""
        filled = [cell.strip() for cell in row if cell.strip()]
        if filled[0] in LABELS or (len(filled) == 1 and REMARKS.fullmatch(filled[0])):
            return None
        # A line without a label and a day is no booking, whatever it lacks.
        if not row[0].strip() and not any(day_of(cell, form) for cell in row for form in DAYS):
            return None
        # A workbook stores no blank cells at the end of a row.
        if len(row) != len(self.form.headers) and not (self.made.ending == "xlsx" and len(row) < len(self.form.headers)):
            raise Doubt(f"{len(row)} cells")
        row = row + [""] * (len(self.form.headers) - len(row))
        day = day_of(row[self.at[self.form.day]], self.made.day_form)
        if not day:
            raise Doubt("no day")
        if any(header in STATUSES and row[at].strip() in NOT_DONE for header, at in self.at.items()):
            return None
        own = self.cell(row, "own")
        if own and own != self.made.account:
            raise Doubt("a line of another account")
        one = {"row": row, "day": str(day), "balance": self.balance(row), "currency": self.currency(row)}
        one["side"], one["sign"], one["amount"] = self.amount(row)
        if one["amount"] == 0:
            raise Doubt("nothing is moved")
        if one["amount"] != round(one["amount"], PLACES.get(one["currency"], 2)):
            raise Doubt("finer than the currency")
        one["words"] = [row[self.at[header]].strip() for header in self.form.remarks if row[self.at[header]].strip()]
        return one

    def balance(self, row):
        found = figure(self.cell(row, "balance"), self.made.comma)
        return None if found is None else (-found[1] if found[0] == "-" else found[1])

    def currency(self, row):
        word = self.cell(row, "currency") if "currency" in self.form.columns else self.made.currency
        if word not in CURRENCIES:
            raise Doubt("the currency is not known")
        if CURRENCIES[word] != self.made.currency:
            raise Doubt("a line in another currency")
        return CURRENCIES[word]

    def amount(self, row):
        """The side that the line shows, its sign, and its amount."""
        comma, shown = self.made.comma, {}
        for role in ("debit", "credit", "amount"):
            found = figure(self.cell(row, role), comma)
            if found and (found[1] != 0 or role == "amount"):
                shown[role] = found
        if len(shown) != 1:
            raise Doubt("no amount, or two")
        (role, (sign, amount)), word = next(iter(shown.items())), self.cell(row, "side")
        side = {"debit": "out", "credit": "in"}.get(role)
        if "side" in self.form.columns:
            if not word:
                return side or "blank", sign, amount
            if word not in self.form.words:
                raise Doubt("neither side")
            told = "out" if word == self.form.words[0] else "in"
            # A word may say what a negative amount of the other column is.
            if side and side != told and sign != "-":
                raise Doubt("two sides")
            side = side or told
        if self.form.shows == "parties":
            payer, payee = (self.cell(row, role) == self.made.account for role in ("payer", "payee"))
            if payer == payee:
                raise Doubt("neither party is ours")
            side = "out" if payer else "in"
        return side, sign, amount

    def sided(self, booked):
        """The lines with their sides. A minus turns the side that a column or a word names, unless all amounts of that side
        have one and the balances show that it is a decoration."""
        is_signed = any(one["sign"] for one in booked if one["side"] is None)
        alone = {side for side in ("out", "in") if self.all_negative(booked, side)}
        # Where the accounts of both parties say that we paid, a minus says it once more.
        known = alone & {"out"} if self.form.shows == "parties" else set()
        alone -= known
        turned = [self.sides(one, is_signed, known) for one in booked]
        if alone:
            plain = [self.sides(one, is_signed, known if tells(one) else known | alone) for one in booked]
            fitting = [sides for sides in (turned, plain) if by_balance(booked, sides)]
            if len(fitting) != 1:
                raise Doubt("a minus may be a decoration of its column")
            turned = fitting[0]
            at = [place for place, one in enumerate(booked) if one["sign"] == "-" and one["side"] in alone]
            # A balance that shows one line of a side shows what the minus means there.
            shown = set(by_balance(booked, turned))
            if any(not {place for place in at if booked[place]["side"] == side} & shown for side in alone):
                raise Doubt("a minus may be a decoration of its column")
        shown = by_balance(booked, turned)
        return [self.line(one, shown.get(at, sides)) for at, (one, sides) in enumerate(zip(booked, turned))]

    def all_negative(self, booked, side):
        of = [one for one in booked if one["side"] == side]
        return of and all(one["sign"] == "-" for one in of) and not all(tells(one) for one in of)

    def sides(self, one, is_signed, decorated):
        """The sides that a line may be of, the likelier first."""
        if one["side"] == "blank":
            return ("unknown", "in", "out")
        if one["side"] is None:
            return ("out",) if one["sign"] == "-" else (("in",) if is_signed else ("in", "unknown", "out"))
        if one["sign"] == "-" and one["side"] not in decorated:
            return ("in",) if one["side"] == "out" else ("out",)
        return (one["side"],)

    def line(self, one, sides):
        row, party = one["row"], self.cell(one["row"], "party")
        if self.form.shows == "parties":
            party = self.cell(row, "payee_name" if sides[0] == "out" else "payer_name")
        return Line(one["day"], sides, one["amount"], one["currency"], self.cell(row, "reference"), party, one["words"])
