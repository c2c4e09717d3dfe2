"""What the desk should answer, computed from the raw records alone. The rules are those of the guide, written down here a
second time; nothing is taken from Aval's code."""

import unicodedata
from collections import Counter, defaultdict
from datetime import date, timedelta
from decimal import Decimal, getcontext

getcontext().prec = 60

# Whose money a draft is by the list that it is in, the strongest first: a list that takes a draft from us wins.
OWNERSHIP = [
    ("endorsed", {"transfer-withdrawal"}),
    ("pledged", {"pledge-app-withdrawal", "mortgage-release-confirm"}),
    ("of_others", {"mortgage-confirm", "mortgage-release-app", "mortgage-rel-app-withdrawal"}),
    ("to_sign", {"receipt-by-endorsee", "receipt-confirm"}),
    (
        "ours",
        {"endorsement-transfer", "pledge-application", "prompt-payment-app", "prompt-payment-app-withdrawal"},
    ),
    ("drawn", {"prompt-receipt", "prompt-receipt-withdrawal"}),
]
ORDER = [word for word, _ in OWNERSHIP] + ["unknown"]
PRESENTMENT_DAYS = 10
# Digits of the longest amount that the desk adds. It counts the others and says that they are in no sum.
DIGITS_MAX = 28
# The largest amount that the desk proposes for a payment, which has no more than four decimals: 64 bits of ten-thousandths.
PAYING_MAX = Decimal("922337203685477.5807")


def amount_of(record):
    amount = record.get("amount")
    return amount if isinstance(amount, Decimal) else None


def in_sum(amount):
    if amount is None:
        return False
    _, digits, exponent = amount.as_tuple()
    return max(len(digits) + exponent, 1) + max(-exponent, 0) <= DIGITS_MAX


def can_pay(amount):
    return in_sum(amount) and 0 < amount <= PAYING_MAX and amount == round(amount, 4)


def due_of(record):
    try:
        return date.fromisoformat(record.get("dueDate") or "")
    except ValueError:
        return None


def identity(account, record):
    return (account, record.get("bankDraftId"), record["draftNumber"], record.get("sequenceNumber"))


def fold(text):
    """Compatibility forms and full case folding: width, case and presentation forms make no difference."""
    flat = "".join(" " if letter in "\n\r\t" else letter for letter in text)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", flat).casefold())


def total(records):
    """Count, exact sum, and how many have no amount."""
    return added([amount_of(record) for record in records])


def added(amounts):
    known = [amount for amount in amounts if in_sum(amount)]
    return len(amounts), sum(known, Decimal(0)), len(amounts) - len(known)


def split_numbers(records):
    """Draft numbers that a list contains more than once."""
    return {number for number, count in Counter(record["draftNumber"] for record in records).items() if count > 1}


def parties(record):
    names = [record.get(name) for name in ("drawerName", "acceptorName", "payeeName")]
    for part in ("endorseInfo", "pledgeInfo"):
        sides = record.get(part) or {}
        names += [sides.get(name) for name in ("endorseeName", "endorserName", "pledgeeName")]
    return names


def has_text(record, typed):
    """A typed text is part of the number, of a party's name or of the remark, or begins the amount."""
    folded = fold(typed.strip())
    if any(folded in fold(name) for name in [*parties(record), record.get("remark")] if name):
        return True
    number = fold(record["draftNumber"])
    grouped = folded.replace(" ", "") if all(letter.isdigit() or letter == " " for letter in folded) else folded
    if grouped in number:
        return True
    digits = "".join(letter for letter in folded if letter not in " ,\u00a5")
    amount = amount_of(record)
    if amount is None or not digits or digits.strip("0123456789.") or digits.count(".") > 1:
        return False
    if digits.startswith(".") or (digits.startswith("0") and digits.split(".")[0] != "0"):
        return False
    return f"{amount:.4f}".startswith(digits)


def has_party(record, typed):
    folded = fold(typed.strip())
    return any(folded in fold(name) for name in parties(record) if name)


class Holding:
    """One draft, however many lists of however many accounts contain it."""

    def __init__(self, record, stages, own_numbers):
        self.amount, self.due, self.number = amount_of(record), due_of(record), record["draftNumber"]
        self.acceptor = record.get("acceptorName") or None
        self.standing = next((word for word, lists in OWNERSHIP if stages & lists), "unknown")
        named = {record.get("acceptorAccountNumber"), record.get("drawerAccountNumber")}
        self.payable = bool(named & own_numbers) or self.standing == "drawn"
        self.presentable = "prompt-payment-app" in stages

    def join(self, other):
        """The same draft in the lists of another account of ours."""
        words = {self.standing, other.standing}
        self.standing = "ours" if "ours" in words else min(words, key=ORDER.index)
        self.payable |= other.payable
        self.presentable |= other.presentable


def holdings(lists, own_numbers):
    """The distinct drafts behind the ladder."""
    by_account = defaultdict(dict)
    for (account, stage), records in lists.items():
        for record in records:
            held = by_account[account].setdefault(identity(account, record), [record, set()])
            held[1].add(stage)
    ambiguous = set()
    for drafts in by_account.values():
        pairs = Counter((record["draftNumber"], record.get("sequenceNumber")) for record, _ in drafts.values())
        ambiguous |= {pair for pair, count in pairs.items() if count > 1}
    found, by_pair = [], {}
    for drafts in by_account.values():
        for record, stages in drafts.values():
            one, pair = Holding(record, stages, own_numbers), (record["draftNumber"], record.get("sequenceNumber"))
            if pair in by_pair:
                by_pair[pair].join(one)
                continue
            found.append(one)
            if pair not in ambiguous:
                by_pair[pair] = one
    return found


def summed(held):
    return added([one.amount for one in held])


def money_day(due):
    """The day on which a draft's money moves: the practice bank's desk has no calendar, so only weekends are days off."""
    return due + timedelta(days={5: 2, 6: 1}.get(due.weekday(), 0))


def ladder(held, spans):
    """For each given span (kind, first day, last day): receivable and payable as count, sum, left out."""
    rows = []
    for kind, first, last in spans:

        def within(one, kind=kind, first=first, last=last):
            if kind == "no_day" or one.due is None:
                return kind == "no_day" and one.due is None
            moves = money_day(one.due)
            return (first is None or moves >= first) and (last is None or moves <= last)

        ours = [one for one in held if within(one) and one.standing == "ours"]
        owed = [one for one in held if within(one) and one.payable]
        rows.append((summed(ours), summed(owed)))
    return rows


def aside(held):
    """Drafts in neither side, by reason."""
    rows = {}
    for word in ORDER:
        if word not in ("ours", "drawn"):
            drafts = [one for one in held if one.standing == word and not one.payable]
            if drafts:
                rows[word] = summed(drafts)
    return rows


def exposure(held):
    """By acceptor: count, sum, left out, nearest due day, share in hundredths of a percent rounded half up."""
    by_name = defaultdict(list)
    for one in held:
        if one.standing == "ours":
            by_name[one.acceptor].append(one)
    whole = sum((one.amount for drafts in by_name.values() for one in drafts if in_sum(one.amount)), Decimal(0))
    rows = {}
    for name, drafts in by_name.items():
        count, amount, left_out = summed(drafts)
        share = Decimal(0)
        if whole > 0 and amount > 0:
            share = (amount * 10_000 / whole + Decimal("0.5")).to_integral_value(rounding="ROUND_FLOOR") / 100
        days = [one.due for one in drafts if one.due]
        rows[name] = (count, amount, left_out, str(min(days)) if days else None, share)
    return rows


def closes(due):
    """The last day on which a draft may be presented: ten days after its due day, or the next weekday."""
    last = due + timedelta(days=PRESENTMENT_DAYS)
    while last.weekday() >= 5:
        last += timedelta(days=1)
    return last


def presentment(held, today):
    """Of the drafts that may be presented: over, now, and due in the next seven days."""
    ours = [one for one in held if one.standing == "ours" and one.presentable and one.due]
    return {
        "over": [one for one in ours if closes(one.due) < today],
        "now": [one for one in ours if one.due <= today <= closes(one.due)],
        "week": [one for one in ours if today < one.due <= today + timedelta(days=7)],
    }


def best_sum(amounts, target):
    """The greatest sum of a subset of these cents that does not exceed the target."""
    reached, mask = 1, (1 << (target + 1)) - 1
    for amount in amounts:
        if amount <= target:
            reached |= (reached << amount) & mask
    return reached.bit_length() - 1
