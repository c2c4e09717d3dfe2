"""The comparisons: each takes the desk and the raw lists, and compares every number that the desk shows."""

import random
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import expected
from bank import STAGES


class Comparisons:
    """Counts the comparisons and keeps the first that differ."""

    def __init__(self):
        self.count, self.wrong = 0, []

    def same(self, what, shown, right):
        self.count += 1
        if shown != right:
            self.wrong.append(f"{what}: the desk shows {shown!r}, the records give {right!r}")


def sum_of(view):
    return view["count"], Decimal(view["amount"]), view["left_out"]


def sums(count, amount, left_out):
    """The records' sum as the desk shows it: nothing at all where there is no draft."""
    return [(count, amount, left_out)] if count else []


def shown_amount(row):
    """The amount of a row of the desk; none where the record has no number."""
    return plain(row["amount"]) if row["amount"] is not None else None


def counts(compare, desk, lists, complete=True):
    """The number of drafts of each list, in all accounts."""
    shown = desk.json("drafts", "count")
    compare.same("count: complete", shown["complete"], complete)
    for row in shown["rows"]:
        records = [record for (_, stage), of in lists.items() if stage == row["stage"] for record in of]
        compare.same(f"count of {row['stage']}", row["drafts"], len(records))
        of_desk = [sum_of(view) for view in row["totals"]]
        compare.same(f"sum of {row['stage']}", of_desk, sums(*expected.total(records)))


def rows(compare, desk, lists):
    """Every row of every list: its identity, amount, due day, and whether its number is there twice."""
    for stage in STAGES:
        right, split = Counter(), set()
        for (account, of), records in lists.items():
            if of == stage:
                split |= {(account, number) for number in expected.split_numbers(records)}
                for record in records:
                    due = expected.due_of(record)
                    amount = expected.amount_of(record)
                    right[expected.identity(account, record), amount, str(due) if due else None] += 1
        shown = desk.json("drafts", "list", "--stage", stage)["rows"]
        of_desk = Counter()
        for row in shown:
            key = (row["account"], row["bankDraftId"], row["draftNumber"], row["sequenceNumber"])
            of_desk[key, shown_amount(row), row["dueDay"]] += 1
            compare.same(f"split {key}", row["split"], (row["account"], row["draftNumber"]) in split)
        compare.same(f"rows of {stage}: too many", of_desk - right, Counter())
        compare.same(f"rows of {stage}: missing", right - of_desk, Counter())


def a_query(dice, records):
    """A random query as flags, and the same as a condition."""
    flags, conditions = [], []
    record = dice.choice(records)
    if dice.random() < 0.5:
        typed = a_text(dice, record)
        flags += ["--text", typed]
        conditions.append(lambda one: expected.has_text(one, typed))
    if dice.random() < 0.4:
        days = sorted(expected.due_of(dice.choice(records)) or date(2026, 1, 1) for _ in range(2))
        flags += ["--due-from", str(days[0]), "--due-to", str(days[1])]
        conditions.append(lambda one: expected.due_of(one) and days[0] <= expected.due_of(one) <= days[1])
    if dice.random() < 0.4:
        bounds = sorted(expected.amount_of(dice.choice(records)) or Decimal(0) for _ in range(2))
        bounds = [bound for bound in bounds if bound == round(bound, 4) and bound < 10**14]
        for flag, bound in zip(["--amount-from", "--amount-to"], bounds):
            flags += [flag, f"{bound:f}"]
        low, high = (bounds + [None, None])[:2]
        conditions.append(lambda one: is_within(expected.amount_of(one), low, high))
    return flags, lambda one: all(condition(one) for condition in conditions)


def is_within(amount, low, high):
    if low is None and high is None:
        return True
    return amount is not None and (low is None or amount >= low) and (high is None or amount <= high)


def a_text(dice, record):
    """A part of a text of a record, in another spelling that means the same. Three or more plain letters alone would also be
    read as initials in pinyin, so such a part is drawn again."""
    texts = [record["draftNumber"], record.get("drawerName"), record.get("acceptorName"), record.get("remark")]
    amount = expected.amount_of(record)
    texts += [f"{amount:f}"] if amount is not None else []
    while True:
        text = dice.choice([text for text in texts if text])
        start = dice.randrange(len(text))
        part = text[start : start + dice.randint(1, 8)].strip()
        folded = expected.fold(part)
        if part and not (folded.isascii() and folded.isalpha() and len(folded) >= 3) and not part.startswith("-"):
            wide = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in part)
            return dice.choice([part, part.upper(), part.lower(), wide])


def queries(compare, desk, lists, dice, count):
    """Random queries of random lists, and the order of their answers."""
    filled = [stage for stage in STAGES if any(of for (_, at), of in lists.items() if at == stage)]
    for _ in range(count):
        stage = dice.choice(filled)
        accounts = sorted({account for (account, at), of in lists.items() if at == stage and of})
        account = dice.choice([None, *accounts])
        among = {key: of for key, of in lists.items() if key[1] == stage and account in (None, key[0])}
        flags, takes = a_query(dice, [record for of in among.values() for record in of])
        flags += ["--account", account] if account else []
        sort = dice.choice(["due_date", "-due_date", "amount", "-amount", "draft_number", "-draft_number"])
        shown = desk.json("drafts", "list", "--stage", stage, "--sort", sort, *flags)["rows"]
        right = Counter(
            expected.identity(account, record) for (account, _), of in among.items() for record in of if takes(record)
        )
        of_desk = Counter(
            (row["account"], row["bankDraftId"], row["draftNumber"], row["sequenceNumber"]) for row in shown
        )
        compare.same(f"query {stage} {flags}", of_desk, right)
        keys = [sort_key(row, sort.lstrip("-")) for row in shown]
        keys = [key for key in keys if key is not None]
        compare.same(f"order {stage} {sort} {flags}", keys, sorted(keys, reverse=sort.startswith("-")))


def sort_key(row, sort):
    return {"due_date": row["dueDay"], "amount": shown_amount(row), "draft_number": row["draftNumber"]}[sort]


def maturities(compare, desk, lists, own_numbers, complete=True):
    """The ladder by week and day, presentment, exposure, and their files."""
    held = expected.holdings(lists, own_numbers)
    for by, days in (("week", 7), ("seven-days", 7), ("day", 1)):
        view = desk.json("ladder", "--by", by)
        compare.same("ladder: complete", view["complete"], complete)
        today = date.fromisoformat(view["today"])
        spans = [(row["kind"], day(row["from"]), day(row["to"])) for row in view["rows"]]
        are_spans(compare, f"ladder by {by}", [span for span in spans if span[0] == "span"], today, days, by == "week")
        for row, (ours, owed) in zip(view["rows"], expected.ladder(held, spans)):
            name = f"ladder by {by} {row['kind']} {row['from']}"
            compare.same(f"{name} receivable", sum_of(row["receivable"]), ours)
            count, amount, left_out = owed
            compare.same(f"{name} payable", sum_of(row["payable"]), (count, -amount, left_out))
            compare.same(f"{name} net", Decimal(row["net"]), ours[1] - amount)
        balances_after(compare, f"ladder by {by}", view)
        on_a_side = [one for one in held if one.standing == "ours" or one.payable]
        in_rows = sum(row["receivable"]["count"] + row["payable"]["count"] for row in view["rows"])
        both = sum(1 for one in on_a_side if one.standing == "ours" and one.payable)
        compare.same(f"ladder by {by}: every draft is in a span", in_rows, len(on_a_side) + both)
        compare.same(f"ladder by {by}: on both sides", view["both_sides"], both)
        whys = {row["why"]: [sum_of(one) for one in row["totals"]] for row in view["aside"]}
        compare.same("aside", whys, {why: [of] for why, of in expected.aside(held).items()})
        for name, drafts in expected.presentment(held, today).items():
            line = view["present"][name]
            compare.same(f"presentment {name}", line["count"], len(drafts))
            of_desk = [sum_of(one) for one in line["totals"]]
            compare.same(f"presentment {name}: sum", of_desk, sums(*expected.summed(drafts)))
    compare_file(compare, "ladder", desk.table("ladder"), desk.json("ladder")["rows"])
    exposures(compare, desk, held, complete)


def balances_after(compare, name, view):
    """The balance after each span: the cash, open transfers, and all spans up to it without overdue receivables."""
    cash = {one["currency"]: one for one in view["cash"]}
    running = {}
    for row in view["rows"]:
        of = cash[row["currency"]]
        if row["kind"] == "no_day" or of["available"] is None:
            compare.same(f"{name} {row['kind']}: balance after", row["balance_after"], None)
            continue
        queued = Decimal(of["queued"]["amount"]) if of["queued"] else Decimal(0)
        before = running.get(row["currency"], Decimal(of["available"]) + queued)
        moves = Decimal(row["payable"]["amount"] if row["kind"] == "overdue" else row["net"])
        running[row["currency"]] = before + moves
        compare.same(f"{name} {row['kind']} {row['from']}: balance after", Decimal(row["balance_after"]), before + moves)


def are_spans(compare, name, spans, today, days, to_sunday):
    """Spans follow each other from today on, and have this many days; a first week may be shorter."""
    right, first = [], today
    for _ in spans:
        last = first + timedelta(days=6 - first.weekday() if to_sunday else days - 1)
        right.append(("span", first, last))
        first = last + timedelta(days=1)
    compare.same(f"{name}: spans", spans, right)


def compare_file(compare, name, file, view):
    """A file has the rows and the sums of the answer."""
    compare.same(f"{name}: rows of the file", len(file), len(view))
    for line, row in zip(file, view):
        cells = {cell for cell in line.values()}
        compare.same(f"{name}: sum in the file", row["receivable"]["amount"] in cells, True)
        compare.same(f"{name}: payable in the file", row["payable"]["amount"] in cells, True)


def exposures(compare, desk, held, complete):
    view, right = desk.json("exposure"), expected.exposure(held)
    compare.same("exposure: complete", view["complete"], complete)
    compare.same("exposure: acceptors", len(view["rows"]), len(right))
    for row in view["rows"]:
        shown = (*sum_of(row), row["nearest_due"], Decimal(row["share"]))
        compare.same(f"exposure {row['acceptor']}", shown, right.get(row["acceptor"]))
    amounts = [Decimal(row["amount"]) for row in view["rows"]]
    compare.same("exposure: order", amounts, sorted(amounts, reverse=True))
    compare.same("exposure: rows of the file", len(desk.table("exposure")), len(right))


def day(text):
    return date.fromisoformat(text) if text else None


def proposals(compare, desk, lists, dice, count):
    """Sets of drafts: they exist, add up, are exact where they say so, and none is nearer where that is proven."""
    free = [(account, record) for (account, at), of in lists.items() if at == "endorsement-transfer" for record in of]
    split = {
        (account, number)
        for (account, at), of in lists.items()
        if at == "endorsement-transfer"
        for number in expected.split_numbers(of)
    }
    by_number = {}
    for account, record in free:
        amount = expected.amount_of(record)
        if not expected.can_pay(amount) or (account, record["draftNumber"]) in split:
            continue
        by_number.setdefault(record["draftNumber"], amount)
    for _ in range(count):
        target = Decimal(dice.randint(10_000, 40_000_000)) / 100
        view = desk.json("propose", "--amount", f"{target:.2f}", "--several-payers")
        one_payer(compare, desk, f"{target:.2f}", free)
        name = f"proposal for {target}"
        compare.same(f"{name}: candidates", view["candidates"]["count"], len(by_number))
        compare.same(f"{name}: their sum", Decimal(view["candidates"]["amount"]), sum(by_number.values(), Decimal(0)))
        best = expected.best_sum([int(amount * 100) for amount in by_number.values()], int(target * 100))
        for of in view["rows"]:
            numbers = [row["draftNumber"] for row in of["rows"]]
            compare.same(f"{name}: no draft twice", len(numbers), len(set(numbers)))
            amount = sum((by_number[number] for number in numbers), Decimal(0))
            compare.same(f"{name}: sum", Decimal(of["sum"]), amount)
            compare.same(f"{name}: rest", Decimal(of["rest"]), target - amount)
            compare.same(f"{name}: exact", of["exact"], amount == target)
            if any(note["id"] == "propose-proven" for note in of["notes"]):
                compare.same(f"{name}: none is nearer", int(amount * 100), best)


def one_payer(compare, desk, target, free):
    """Each company pays with its own drafts alone, and without a named one the program asks for it."""
    done = desk.run("propose", "--amount", target)
    compare.same("a proposal of two companies asks which one pays", done.returncode, 2)
    owned = defaultdict(set)
    for account, record in free:
        owned[desk.owners[account]].add(record["draftNumber"])
    for owner, numbers in owned.items():
        view = desk.json("propose", "--amount", target, "--payer", owner)
        used = {row["draftNumber"] for of in view["rows"] for row in of["rows"]}
        compare.same(f"{owner} pays with its own drafts", used - numbers, set())
        compare.same(f"{owner} has {len(numbers)} of them", view["candidates"]["count"] <= len(numbers), True)


def balances(compare, desk, raw):
    """Every balance, and the sums over all accounts."""
    shown = {(row["account"], row["currencyCode"]): row for row in desk.json("balances", "--refresh")["rows"]}
    right = {(account, one["currencyCode"]): one for account, of in raw.items() for one in of}
    compare.same("balances: rows", sorted(shown), sorted(right))
    for key, record in right.items():
        for name in ("bookBalance", "availableBalance", "frozenAmount"):
            compare.same(f"{name} of {key}", Decimal(shown[key][name]), record[name])
    for row in desk.json("balances", "--sums")["rows"]:
        if row["level"] == "total":
            of = [record for (_, currency), record in right.items() if currency == row["currency"]]
            for name in ("bookBalance", "availableBalance"):
                amount = sum((record[name] for record in of), Decimal(0))
                compare.same(f"sum of {name} in {row['currency']}", Decimal(row["sums"][name]["amount"]), amount)
    of_companies = defaultdict(Decimal)
    for (account, currency), record in right.items():
        of_companies[desk.owners[account], currency] += record["availableBalance"]
    shown = {
        (company["company"], series["currency"]): Decimal(company["available"]["amount"])
        for series in desk.json("ladder")["cash"]
        for company in series["companies"]
    }
    drafts = {currency for _, currency in shown}
    right = {key: amount for key, amount in of_companies.items() if key[1] in drafts}
    compare.same("cash of each company", shown, right)
    compare.same("companies with cash", {company for company, _ in shown}, set(desk.owners.values()))


def put_back(desk, days):
    """Moves the kept balances some days into the past, so that two days can be compared."""
    place = Path(desk.folder, "data/profiles/main/kept.sqlite")
    with closing(sqlite3.connect(place)) as kept, kept:
        for table in ("balance_day", "balance_line"):
            kept.execute(f"UPDATE {table} SET day = date(day, ?)", (f"-{days} days",))


def compared(compare, desk, earlier, later, earlier_day):
    """Two days compared, account by account."""
    view = desk.json("balances", "--compare", str(earlier_day))
    was = {(account, one["currencyCode"]): one for account, of in earlier.items() for one in of}
    now = {(account, one["currencyCode"]): one for account, of in later.items() for one in of}
    compare.same("comparison: rows", len(view["rows"]), len(was | now))
    for row in view["rows"]:
        key = (row["account"], row["currency"])
        before, after = was[key]["bookBalance"], now[key]["bookBalance"]
        shown = tuple(Decimal(row["book"][name]) for name in ("earlier", "later", "change"))
        compare.same(f"comparison of {key}", shown, (before, after, after - before))


def changes(compare, desk, before, after):
    """The differences between two whole readings, draft by draft."""
    right = Counter()
    for key, records in after.items():
        was = {expected.identity(key[0], record): record for record in before[key]}
        now = {expected.identity(key[0], record): record for record in records}
        for which, record in now.items():
            kind = "new" if which not in was else "changed" if was[which] != record else None
            if kind:
                right[key[0], key[1], kind, record["draftNumber"]] += 1
        for which, record in was.items():
            if which not in now:
                right[key[0], key[1], "no_longer_listed", record["draftNumber"]] += 1
    view = desk.json("drafts", "changes")
    shown = Counter((row["account"], row["stage"], row["kind"], row["draft_number"]) for row in view["rows"])
    compare.same("changes", shown, right)
    compare.same("changes: total", view["count"], sum(right.values()))


def exports(compare, desk, lists, dice):
    """Files of lists: one line for each record, with number and amount."""
    for stage in dice.sample(STAGES, 4):
        records = [record for (_, at), of in lists.items() if at == stage for record in of]
        lines = desk.table("drafts", "list", "--stage", stage)
        compare.same(f"export of {stage}: rows", len(lines), len(records))
        cells = Counter(line["Draft number"].lstrip("'") for line in lines)
        compare.same(f"export of {stage}", cells, Counter(record["draftNumber"] for record in records))
        amounts = Counter(plain(line["Draft amount"]) for line in lines)
        right = Counter(expected.amount_of(record) for record in records)
        compare.same(f"export of {stage}: amounts", amounts, right)


def plain(cell):
    try:
        return Decimal(cell.lstrip("'").replace(",", ""))
    except ArithmeticError:
        return None


def one_day(today):
    return today - timedelta(days=1)


def dice_of(seed):
    return random.Random(seed)
