"""Writes truths as MT940 and MT942: one to three statements of an account in a file, with every mark of a line, parts of the
words, supplements and envelopes."""

from dataclasses import dataclass, field

from . import truth

FIELD_LINE = 65
PARTS = ["20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "60", "61", "62", "63"]


@dataclass
class Message:
    """A file of messages: its lines, and the truths that they state."""

    truths: list
    lines: list
    encoding: str
    end: str
    form: str
    pages: list = field(default_factory=list)


def comma(amount):
    text = f"{abs(amount):f}"
    return text.replace(".", ",") if "." in text else text + ","


def balance(tag, amount, day, currency):
    return f":{tag}:{'D' if amount < 0 else 'C'}{day:%y%m%d}{currency}{comma(amount)}"


def entry(dice, one, currency, is_interim):
    """The field `:61:` of a booking, and its supplement."""
    mark = {(True, False): "D", (False, False): "C", (True, True): "RC", (False, True): "RD"}[one.is_out, one.is_reversal]
    entry_day = f"{one.day:%m%d}" if dice.random() < 0.8 else ""
    funds = currency[2] if dice.random() < 0.2 else ""
    amount = comma(one.amount)
    if amount.endswith(",00") and dice.random() < 0.3:
        amount = amount[:-2]
    if amount.endswith(",") and dice.random() < 0.1:
        amount = amount[:-1]
    if dice.random() < 0.1:
        amount = amount.rjust(15, "0")
    kind = dice.choice(["NTRF", "NMSC", "FCHG", "S103", "NCHK"])
    own, banks = one.reference or "NONREF", dice.choice(["", "//B" + truth.a_number(dice, 8)])
    lines = [f":61:{one.day:%y%m%d}{entry_day}{mark}{funds}{amount}{kind}{own}{banks}"]
    if dice.random() < 0.15:
        lines.append(dice.choice(["/OCMT/EUR12,50/", "BRANCH 7", "SUPPLEMENT 20"]))
    return lines


def wrapped(text, width=FIELD_LINE):
    return [text[at : at + width] for at in range(0, len(text), width)] or [""]


def words(dice, one):
    """The field `:86:` of a booking: free text, or parts of a code. The booking keeps the words that the field has."""
    if not one.words and not one.party:
        return []
    if dice.random() < 0.4 and one.words:
        one.party = ""
        return with_tag(wrapped(" ".join(one.words), dice.choice([FIELD_LINE, FIELD_LINE, 27])))
    parts = ["166?00TRANSFER"] if dice.random() < 0.7 else ["?00TRANSFER"]
    tags = iter(PARTS)
    one.words = [word.replace("?", " ") for word in one.words]
    parts += [f"?{next(tags)}{word}" for word in one.words]
    if one.party_account and dice.random() < 0.5:
        parts.append(f"?31{one.party_account}")
        one.words.append(one.party_account)
    if one.party:
        parts += [f"?32{one.party[:27]}"] + ([f"?33{one.party[27:]}"] if len(one.party) > 27 else [])
    if dice.random() < 0.5:
        return with_tag(wrapped("".join(parts)))
    return with_tag(parts)


def with_tag(lines):
    return [":86:" + lines[0], *lines[1:]]


def statement(dice, of, number, page, is_last, is_interim):
    """The lines of one statement."""
    first = of.bookings[0].day if of.bookings else truth.date(2026, 1, 5)
    last = of.bookings[-1].day if of.bookings else first
    lines = [f":20:{truth.a_number(dice, 8)}", f":25:{number}", f":28C:{7}/{page}"]
    if is_interim:
        lines += [f":34F:{of.currency}0,", f":13D:{last:%y%m%d}1200+0800"]
    else:
        lines.append(balance("60F" if page == 1 else "60M", of.opening, first, of.currency))
    for one in of.bookings:
        lines += entry(dice, one, of.currency, is_interim) + words(dice, one)
    if is_interim:
        lines += sums(of)
    else:
        lines.append(balance("62F" if is_last else "62M", of.closing(), last, of.currency))
        if dice.random() < 0.3:
            lines.append(balance("64", of.closing(), last, of.currency))
        if dice.random() < 0.2:
            lines.append(":86:END OF STATEMENT")
    return lines


def sums(of):
    for mark, is_out in (("D", True), ("C", False)):
        amounts = [one.amount for one in of.bookings if one.is_out == is_out]
        if amounts:
            yield f":90{mark}:{len(amounts)}{of.currency}{comma(sum(amounts))}"


def truths(dice, account, letters):
    """Statements that continue each other."""
    found, currency = [], dice.choice(truth.CURRENCIES)
    opening = None
    for _ in range(dice.choice([1, 1, 2, 3])):
        of = truth.statement(dice, account, letters, currency, dice.choice([0, 1, 2, 4, 8]))
        of.opening = of.opening if opening is None else opening
        opening = of.closing()
        found.append(of)
    return found


def make(dice, form, account):
    letters, is_interim = dice.choice(["plain", "plain", "western", "chinese"]), form == "mt942"
    found = truths(dice, account, letters)[: 1 if is_interim else None]
    encoding = {"plain": ["utf-8"], "western": ["utf-8", "cp1252"], "chinese": ["utf-8", "gb18030"]}[letters]
    number = dice.choice([account, f"BANKCNBJ/{account}", f"{account}{found[0].currency}"])
    is_paged, lines, pages = dice.random() < 0.5, [], []
    for at, of in enumerate(found):
        page, is_last = (at + 1, at + 1 == len(found)) if is_paged else (1, True)
        told = statement(dice, of, number, page, is_last, is_interim)
        if dice.random() < 0.5:
            told = ["{1:F01BANKCNBJAXXX0000000000}{2:I940BANKCNBJXXXXN}{4:", *told, "-}"]
        else:
            told.append("-")
        pages.append((len(lines), len(lines) + len(told)))
        lines += told
    return Message(found, lines, dice.choice(encoding), dice.choice(["\n", "\r\n", "\r\n", "\r"]), form, pages)
