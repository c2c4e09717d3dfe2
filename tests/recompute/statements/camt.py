"""Writes truths as camt.053, and as its relatives camt.052 and camt.054: entries with one detail, batches with and without
amounts of their own, reversals, charges, pending entries, zones of the moments, and one or two statements in a file."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from xml.sax.saxutils import escape

from . import truth

NAMES = {
    "camt053": ("BkToCstmrStmt", "Stmt", "camt.053.001.02"), "camt052": ("BkToCstmrAcctRpt", "Rpt", "camt.052.001.02"),
    "camt054": ("BkToCstmrDbtCdtNtfctn", "Ntfctn", "camt.054.001.02"),
}


@dataclass
class Document:
    """A file: its lines of XML, and the truths that it states."""

    truths: list
    lines: list
    encoding: str
    end: str
    form: str


def tag(name, text):
    return f"<{name}>{escape(str(text))}</{name}>"


def amount_of(amount, currency, name="Amt"):
    return f'<{name} Ccy="{currency}">{abs(amount):f}</{name}>'


def side(is_out):
    return tag("CdtDbtInd", "DBIT" if is_out else "CRDT")


def moment(dice, day):
    """A booking day, as a day or as a moment in the desk's zone or in universal time."""
    if dice.random() < 0.01:
        return tag("DtTm", f"{day - timedelta(days=1)}T18:30:00Z")
    return dice.choice([
        tag("Dt", day), tag("Dt", day), tag("DtTm", f"{day}T10:00:00+08:00"), tag("DtTm", f"{day}T02:30:00Z"),
        tag("DtTm", f"{day}T09:00:00"),
    ])


def detail(one, part, currency):
    """The detail of a payment inside an entry."""
    other = "Cdtr" if one.is_out else "Dbtr"
    party = f"<RltdPties><{other}>{tag('Nm', one.party)}</{other}></RltdPties>" if one.party else ""
    told = "".join(f"<Ustrd>{escape(word)}</Ustrd>" for word in one.words)
    return [
        "<TxDtls>",
        f"<Refs>{tag('EndToEndId', one.reference or 'NOTPROVIDED')}</Refs>",
        *([amount_of(part, currency), side(one.is_out)] if part is not None else []),
        *([party] if party else []),
        *([f"<RmtInf>{told}</RmtInf>"] if told else []),
        "</TxDtls>",
    ]


def as_one(group):
    """The booking of a batch whose payments have no amounts of their own."""
    words = [word for one in group for word in [one.reference, *one.words] if word]
    return truth.Booking(group[0].day, group[0].is_out, sum((one.amount for one in group), Decimal(0)), words=words)


def entry(dice, group, currency, bank_reference, is_sum):
    """The entry of one booking, or of several that are booked as one sum."""
    first, total = group[0], sum((one.amount for one in group), Decimal(0))
    lines = ["<Ntry>", tag("NtryRef", bank_reference), amount_of(total, currency), side(first.is_out)]
    if first.is_reversal:
        lines.append(tag("RvslInd", "true"))
    lines += [dice.choice([tag("Sts", "BOOK"), "<Sts><Cd>BOOK</Cd></Sts>"]), f"<BookgDt>{moment(dice, first.day)}</BookgDt>"]
    lines += [f"<ValDt>{tag('Dt', first.day)}</ValDt>", "<BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd>"]
    if dice.random() < 0.1:
        lines.append(f"<Chrgs><Rcrd>{amount_of(Decimal('1.00'), currency)}</Rcrd></Chrgs>")
    lines.append("<NtryDtls>")
    for one in group:
        part = one.amount if not is_sum and (len(group) > 1 or dice.random() < 0.5) else None
        lines += detail(one, part, currency)
    return [*lines, "</NtryDtls>", "</Ntry>"]


def pending(currency):
    """An entry that is not booked yet."""
    day = f"<BookgDt>{tag('Dt', '2026-12-31')}</BookgDt>"
    return ["<Ntry>", amount_of(Decimal(7), currency), side(True), tag("Sts", "PDNG"), day, "</Ntry>"]


def balance(code, amount, currency, day):
    return [
        "<Bal>", f"<Tp><CdOrPrtry>{tag('Cd', code)}</CdOrPrtry></Tp>", amount_of(amount, currency), side(amount < 0),
        f"<Dt>{tag('Dt', day)}</Dt>", "</Bal>",
    ]


def groups(dice, bookings):
    """Bookings of a day and a side that a bank books as one sum."""
    found = []
    for one in bookings:
        last = found[-1] if found else None
        fits = last and (last[0].day, last[0].is_out) == (one.day, one.is_out)
        fits = fits and not one.is_reversal and not last[0].is_reversal
        if fits and one is not last[-1] and dice.random() < 0.5:
            last.append(one)
        else:
            found.append([one])
    return found


def statement(dice, of, element, number):
    first = of.bookings[0].day if of.bookings else truth.date(2026, 1, 5)
    told = tag("IBAN", of.account) if dice.random() < 0.3 else f"<Othr>{tag('Id', of.account)}</Othr>"
    lines = [f"<{element}>", tag("Id", number), f"<Acct><Id>{told}</Id>{tag('Ccy', of.currency)}</Acct>"]
    entries, count, booked = [], 0, []
    for group in groups(dice, of.bookings):
        is_sum = len(group) > 1 and dice.random() < 0.05
        entries += entry(dice, group, of.currency, f"N{number}-{len(entries)}", is_sum)
        booked += [as_one(group)] if is_sum else group
        count += 1
    of.bookings = booked
    if dice.random() < 0.2:
        entries += pending(of.currency)
        count += 1
    if element != "Ntfctn":
        lines += balance("OPBD" if dice.random() < 0.8 else "PRCD", of.opening, of.currency, first)
        lines += balance("CLBD", of.closing(), of.currency, first)
    if dice.random() < 0.4:
        lines.append(f"<TxsSummry><TtlNtries>{tag('NbOfNtries', count)}</TtlNtries></TxsSummry>")
    return [*lines, *entries, f"</{element}>"]


def make(dice, form, account):
    letters = dice.choice(["plain", "western", "chinese"])
    outer, element, space = NAMES[form]
    found = [truth.statement(dice, account, letters)]
    if form == "camt053" and dice.random() < 0.3:
        more = truth.statement(dice, account, letters, found[0].currency)
        more.opening = found[0].closing()
        found.append(more)
    lines = [f'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:{space}">', f"<{outer}>"]
    lines.append(f"<GrpHdr>{tag('MsgId', 'M1')}</GrpHdr>")
    for number, of in enumerate(found, 1):
        lines += statement(dice, of, element, number)
    lines += [f"</{outer}>", "</Document>"]
    if dice.random() < 0.7:
        lines.insert(0, '<?xml version="1.0" encoding="UTF-8"?>')
    return Document(found, lines, "utf-8", dice.choice(["\n", "\r\n", ""]), form)
