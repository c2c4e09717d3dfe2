"""A bank's story, and the comparisons after each part of it."""

import signal
import time

import checks
import expected
from bank import STAGES

ANSWERS = 12


def play(compare, desk, bank, dice, asked):
    own_numbers = {account["account_number"] for account in bank.accounts}
    first_filling_fails(compare, desk, bank)
    lists = bank.lists()
    refreshed(compare, desk, "the first whole reading", whole=True)
    everything(compare, desk, lists, own_numbers, dice, asked.queries)
    checks.proposals(compare, desk, lists, dice, 3)
    checks.exports(compare, desk, lists, dice)
    money(compare, desk, bank)
    after = counterparty_answers(bank, lists, dice)
    refreshed(compare, desk, "the reading after the changes", whole=True)
    checks.changes(compare, desk, lists, after)
    everything(compare, desk, after, own_numbers, dice, asked.queries // 2)
    after = calls_fail(compare, desk, bank, after, own_numbers, dice)
    readings_are_killed(compare, desk, bank, after, dice, asked.kills)


def refreshed(compare, desk, what, whole):
    done = desk.run("refresh", "--json")
    compare.same(f"{what}: exit code", done.returncode == 0, whole)


def everything(compare, desk, lists, own_numbers, dice, count):
    checks.counts(compare, desk, lists)
    checks.rows(compare, desk, lists)
    checks.queries(compare, desk, lists, dice, count)
    checks.maturities(compare, desk, lists, own_numbers)


def first_filling_fails(compare, desk, bank):
    """Lists of which only a first page arrives: every text and every JSON says that they are not whole."""
    cap = {"endpoint": "list-bank-draft", "count": len(bank.accounts), "fault": {"kind": "page_cap", "size": 3}}
    bank.control("faults", cap)
    bank.control("faults", {"endpoint": "list-bank-draft", "count": 0, "fault": {"kind": "status", "status": 500}})
    refreshed(compare, desk, "a filling that fails", whole=False)
    shown = (
        ("drafts", "list", "--stage", "draft"),
        ("drafts", "count"),
        ("ladder",),
        ("exposure",),
        ("drafts", "changes"),
    )
    for line in shown:
        compare.same(f"{line}: complete", desk.json(*line)["complete"], False)
        compare.same(f"{line}: the text says so", "incomplete" in desk.run(*line).stderr, True)
    bank.control("faults", method="DELETE")


def money(compare, desk, bank):
    """The balances of yesterday and of today, with a transfer between them."""
    earlier = bank.balances()
    checks.balances(compare, desk, earlier)
    today = checks.day(desk.json("ladder")["today"])
    checks.put_back(desk, 1)
    payer, payee = bank.accounts[0], bank.accounts[1]
    transfer = {
        "tradeAmount": 1234.56,
        "tradeDate": str(today),
        "currency": "CNY",
        "tradeAccountNumber": payer["account_number"],
        "oppositeAccountNumber": payee["account_number"],
        "oppositeAccountName": "\u6536\u6b3e\u4eba",
        "oppositeBankCode": payee["bank_code"],
        "purpose": "\u8d27\u6b3e",
        "referenceOrder": "R-1",
    }
    bank.call("funds/transfer", {"bankMark": payer["bank_mark"]}, [transfer])
    later = bank.balances()
    compare.same("a transfer changes a balance", earlier == later, False)
    checks.balances(compare, desk, later)
    checks.compared(compare, desk, earlier, later, checks.one_day(today))


def counterparty_answers(bank, lists, dice):
    """The other side signs, refuses and withdraws; returns the lists after it."""
    waiting = [record for (_, stage), of in lists.items() if "withdrawal" in stage for record in of]
    offered = [record for (_, stage), of in lists.items() if stage == "receipt-by-endorsee" for record in of]
    for records, answers in ((waiting, ["sign", "refuse"]), (offered, ["withdraw"])):
        for record in dice.sample(records, min(ANSWERS, len(records))):
            body = {
                "draftNumber": record["draftNumber"],
                "bankDraftId": record["bankDraftId"],
                "answer": dice.choice(answers),
            }
            try:
                bank.control("counterparty", body)
            except RuntimeError:
                # The draft has moved by an earlier answer.
                continue
    return bank.lists()


def calls_fail(compare, desk, bank, before, own_numbers, dice):
    """Some lists fail over a whole reading: they stay as they were, the others are new, and the desk says so."""
    after = counterparty_answers(bank, before, dice)
    failing = dice.sample(STAGES, 4)
    for stage in failing:
        fault = dice.choice([
            {"kind": "status", "status": 500},
            {"kind": "failed"},
            {"kind": "close_before_apply"},
            {"kind": "wrong_shape"},
        ])
        bank.control("faults", {"endpoint": f"list-bank-{stage}", "count": 0, "fault": fault})
    refreshed(compare, desk, "a reading with failing calls", whole=False)
    mixed = {key: before[key] if key[1] in failing else after[key] for key in after}
    checks.counts(compare, desk, mixed, complete=False)
    checks.rows(compare, desk, mixed)
    checks.maturities(compare, desk, mixed, own_numbers, complete=False)
    bank.control("faults", method="DELETE")
    refreshed(compare, desk, "the reading after the failing calls", whole=True)
    checks.counts(compare, desk, after)
    checks.rows(compare, desk, after)
    return after


def readings_are_killed(compare, desk, bank, before, dice, count):
    """A reading is killed at a random moment: each list is as it was or as it is, never a part of it."""
    took = 1.0
    for _ in range(count):
        after = counterparty_answers(bank, before, dice)
        reading = desk.start("refresh")
        time.sleep(dice.uniform(0.02, took))
        reading.send_signal(signal.SIGKILL)
        reading.wait()
        for stage in STAGES:
            shown = {}
            for row in desk.json("drafts", "list", "--stage", stage)["rows"]:
                which = (row["account"], row["bankDraftId"], row["draftNumber"], row["sequenceNumber"])
                shown.setdefault(row["account"], set()).add(which)
            for key in (key for key in after if key[1] == stage):
                of = shown.get(key[0], set())
                either = [{expected.identity(key[0], record) for record in of_key[key]} for of_key in (before, after)]
                compare.same(f"after a kill {key}: the list before or after", of in either, True)
        begun = time.monotonic()
        refreshed(compare, desk, "the reading after a kill", whole=True)
        took = max(0.2, time.monotonic() - begun)
        before = after
    checks.counts(compare, desk, before)
    checks.rows(compare, desk, before)
