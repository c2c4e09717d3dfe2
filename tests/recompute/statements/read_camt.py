"""Reads camt files a second time, with the XML reader of Python's library."""

import re
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from xml.etree import ElementTree

from .reading import Doubt, Line, Reading, ends, worst

# The zone of the desk.
ZONE = timezone(timedelta(hours=8))
PLACES = {"JPY": 0, "KWD": 3}
STATEMENTS = ("Stmt", "Rpt", "Ntfctn")


def short(element):
    return element.tag.rsplit("}", 1)[-1]


def all_at(of, path):
    """The elements at a path of names."""
    found = [of]
    for name in path.split("/"):
        found = [child for element in found for child in element if short(child) == name]
    return found


def text_at(of, *paths):
    """The text at the first path that has one."""
    for path in paths:
        for element in all_at(of, path):
            if (element.text or "").strip():
                return element.text.strip()
    return ""


def one_at(of, path):
    """The text at a path that has to be there, and to say one thing."""
    texts = {(element.text or "").strip() for element in all_at(of, path)}
    if len(texts) != 1:
        raise Doubt(f"{path} is not there, or says two things")
    return texts.pop()


def amount_at(of, path, currency):
    found = all_at(of, path)
    if len({(one.text, (one.get("Ccy") or "").strip()) for one in found}) != 1:
        raise Doubt("no amount, or two")
    text = (found[0].text or "").strip()
    if not re.fullmatch(r"\d+(\.\d+)?", text):
        raise Doubt(f"{text!r} is no amount")
    if (found[0].get("Ccy") or "").strip() != currency:
        raise Doubt("an amount in another currency than the account")
    amount = Decimal(text)
    if amount != round(amount, PLACES.get(currency, 2)):
        raise Doubt("finer than the currency")
    return amount


def side_of(of):
    word = one_at(of, "CdtDbtInd")
    if word not in ("DBIT", "CRDT"):
        raise Doubt("neither side")
    return "out" if word == "DBIT" else "in"


def day_of(entry):
    """The day of booking: of a moment in universal time in the desk's zone, of any other the bank's own."""
    if len({ElementTree.tostring(one).strip() for one in all_at(entry, "BookgDt")}) > 1:
        raise Doubt("two days")
    text = text_at(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm")
    try:
        # A minute may have a leap second.
        moment = datetime.fromisoformat(re.sub(r"(:\d\d):60", r"\1:59", "".join(text.split()).replace("Z", "+00:00")))
    except ValueError as error:
        raise Doubt("no day") from error
    return str((moment.astimezone(ZONE) if moment.tzinfo and not moment.utcoffset() else moment).date())


def line(day, side, amount, currency, entry, details):
    """A line of one detail, or of an entry whose details have no amounts of their own."""
    one = details[0] if len(details) == 1 else None
    names = [text_at(detail, "Refs/EndToEndId", "Refs/InstrId", "Refs/TxId") for detail in details]
    names = [name for name in names if name and name != "NOTPROVIDED"]
    bank = text_at(entry, "NtryRef", "AcctSvcrRef")
    reference = names[0] if one is not None and names else bank
    party = "Cdtr" if side == "out" else "Dbtr"
    words = [(told.text or "").strip() for detail in details for told in all_at(detail, "RmtInf/Ustrd")]
    name = text_at(one, f"RltdPties/{party}/Nm", f"RltdPties/{party}/Pty/Nm") if one is not None else ""
    words = [word for word in words if word] + ([] if one is not None else names)
    return Line(day, (side,), amount, currency, reference, name, words)


def entry_lines(entry, currency):
    """The lines of a booked entry."""
    side, day, total = side_of(entry), day_of(entry), amount_at(entry, "Amt", currency)
    if text_at(entry, "RvslInd") not in ("", "true", "false"):
        raise Doubt("a reversal that is none")
    details = all_at(entry, "NtryDtls/TxDtls")
    # A detail may name its amount in the currency of the order.
    amounts = [all_at(detail, "Amt") for detail in details]
    own = [detail for detail, found in zip(details, amounts) if found and all((one.get("Ccy") or "").strip() == currency for one in found)]
    other = {"out": "CRDT", "in": "DBIT"}[side]
    # A detail of a reversal may have the side of the payment that it takes back.
    if text_at(entry, "RvslInd") != "true" and any(text_at(detail, "CdtDbtInd") == other for detail in details):
        raise Doubt("a detail of the other side")
    # The amount of one detail is that of the order, without charges: the booking has the entry's.
    parts = [amount_at(detail, "Amt", currency) for detail in own] if len(details) > 1 else []
    # Details that are not the sum, as with charges, are one booking.
    if parts and len(own) == len(details) and sum(parts) == total:
        return [line(day, side, part, currency, entry, [detail]) for part, detail in zip(parts, details)]
    return [line(day, side, total, currency, entry, details)]


def balances(of, currency):
    """The opening and the closing balance."""
    found = {}
    for one in all_at(of, "Bal"):
        code, amount = "".join(text_at(one, "Tp/CdOrPrtry/Cd").split()), amount_at(one, "Amt", currency)
        if code in found:
            raise Doubt("a balance twice")
        found[code] = -amount if side_of(one) == "out" else amount
    # Any other one, also of a bank's own kind, is not compared.
    return found.get("OPBD", found.get("PRCD")), found.get("CLBD")


class CamtReader:
    """Reads one file."""

    def __init__(self, made):
        self.made = made

    def read(self, content):
        try:
            # The declaration says nothing of the bookings.
            root = ElementTree.fromstring(re.sub(rb"^(\xef\xbb\xbf)?(\s*<\?xml.*?\?>)*", b"", content, flags=re.S))
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            raise Doubt("the XML is damaged") from error
        lines, verdicts, others, last = [], [], 0, None
        for of in [one for outer in root for one in outer if short(one) in STATEMENTS]:
            found, left, opening, closing = self.statement(of)
            if last is not None and opening is not None and last != opening:
                raise Doubt("a statement is missing between two")
            verdict = ends(opening, closing, [one.change() for one in found])
            # A report may have one balance, or none.
            verdicts.append("none" if verdict == "cut" and short(of) != "Stmt" else verdict)
            lines, others, last = lines + found, others + left, closing
        return Reading(lines, worst(verdicts), others)

    def statement(self, of):
        """The lines of a statement, its pending entries, and its balances."""
        account = one_at(of, "Acct/Id/Othr/Id" if all_at(of, "Acct/Id/Othr") else "Acct/Id/IBAN")
        # A line may break in it.
        if "".join(account.split()) != self.made.account:
            raise Doubt("another account")
        currency, lines, left = "".join(one_at(of, "Acct/Ccy").split()), [], 0
        entries = all_at(of, "Ntry")
        stated = text_at(of, "TxsSummry/TtlNtries/NbOfNtries")
        if stated and stated != str(len(entries)):
            raise Doubt("another number of entries")
        for entry in entries:
            status = text_at(entry, "Sts/Cd", "Sts")
            if status not in ("BOOK", "PDNG"):
                raise Doubt("an unknown state")
            if status == "PDNG":
                left += 1
            else:
                lines += entry_lines(entry, currency)
        return lines, left, *balances(of, currency)
