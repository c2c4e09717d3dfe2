#!/usr/bin/env python3
"""Checks a proof pack of Aval without Aval.

    python3 check.py [FOLDER] [--head SEQUENCE HASH]

It makes every hash again: of each file, each event, the chain, and what the events name; compares the requests with what
was confirmed; and makes the numbers and totals of a period again. `--head` is a chain head from another place (a share,
a print): the pack must hold it. Prints what is wrong, a line each, and ends with 1; otherwise says what was checked.
Python 3 alone is enough.
"""
import hashlib
import json
import sys
from decimal import Decimal
from pathlib import Path

wrong = []


def say(line):
    wrong.append(line)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def check_files(top):
    """Every file is the one that manifest.sha256 names, and there is no other."""
    listed = {}
    for line in (top / "manifest.sha256").read_text("utf-8").splitlines():
        digest, name = line.split("  ", 1)
        listed[name] = digest
    found = {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file()} - {"manifest.sha256"}
    for name in sorted(found | set(listed)):
        if name not in found:
            say(f"{name}: missing")
        elif name not in listed:
            say(f"{name}: not in manifest.sha256")
        elif sha256((top / name).read_bytes()) != listed[name]:
            say(f"{name}: its bytes are not the listed ones")


def read_chain(top):
    """The hash of every event, by sequence, without gaps."""
    chain = {}
    for at, line in enumerate((top / "chain.tsv").read_text("utf-8").splitlines(), 1):
        sequence, digest = line.split("\t")
        if int(sequence) != at:
            say(f"chain.tsv: line {at} says {sequence}")
        chain[at] = digest
    return chain


def read_events(top, chain):
    """The events, each held against its own hash and against the hash of the one before it."""
    events = {}
    for path in sorted(top.glob("events/*")):
        data = path.read_bytes()
        form, sequence, at, kind, previous, payload = data.split(b"\n", 5)
        number = int(sequence)
        said = json.loads(payload)
        if form != b"aval journal event 1" or path.name != f"{number:08}.event" or said["kind"] != kind.decode():
            say(f"events/{path.name}: not event {number} of kind {kind.decode()}")
        if sha256(data) != chain.get(number):
            say(f"events/{path.name}: its hash is not the one in chain.tsv")
        if previous.decode() != chain.get(number - 1, "0" * 64):
            say(f"events/{path.name}: does not follow event {number - 1} of chain.tsv")
        events[number] = said
    return events


def check_named(top, events):
    """What events name lies in attachments/ under its hash; requests/ holds what was confirmed."""
    there = {}
    for path in sorted(top.glob("attachments/*")):
        there[path.stem] = path
        if sha256(path.read_bytes()) != path.stem:
            say(f"attachments/{path.name}: its bytes have another hash")
    calls = {}
    for number, said in events.items():
        reads = said.get("snapshot", []) + said.get("reads", [])
        signed = (said.get("signed") or {}).get("file_sha256")
        for digest in [said.get("body_sha256"), signed] + [read["sha256"] for read in reads]:
            if digest is not None and digest not in there:
                say(f"event {number}: attachment {digest} is missing")
        if said["kind"] == "confirmed":
            path = top / "requests" / f"{said['number']:06}.json"
            if not path.is_file() or path.read_bytes() != said["body"].encode():
                say(f"requests/{path.name}: not what event {number} confirmed")
            chunk = said.get("chunk")
            if chunk:
                call, place = json.loads(chunk["body"]), chunk["element"]
                if len(call) != chunk["of"] or call[place : place + 1] != json.loads(said["body"]):
                    say(f"event {number}: its call does not hold what it confirmed")
                if calls.setdefault(chunk["first"], (said["url"], chunk["body"])) != (said["url"], chunk["body"]):
                    say(f"event {number}: its call is not the one of {chunk['first']}")


def state_after(said, state):
    """The state of an instruction after one of its events."""
    kind = said["kind"]
    if kind == "resolved":
        return "executed" if said["executed"] else "not_executed"
    if kind == "verdict":
        return said["state"]
    return kind if kind in ("confirmed", "sending", "cancelled") else state


def check_period(period, events):
    """Numbers and totals of the period, made again out of the events."""
    span = range(period["first_event"], period["last_event"] + 1)
    missing = [number for number in span if number and number not in events]
    if missing:
        say(f"period.json: event {missing[0]} is missing")
    confirmed = {e["instruction"]: e for n, e in events.items() if e["kind"] == "confirmed" and n in span}
    asked = {e["submission"] for e in events.values() if e["kind"] == "submission" and "approval" in e}
    states = {}
    for number in sorted(events):
        said = events[number]
        if said.get("instruction") in confirmed:
            states[said["instruction"]] = state_after(said, states.get(said["instruction"]))
        if said["kind"] == "confirmed" and said["submission"] in asked and said["instruction"] in states:
            states[said["instruction"]] = "awaiting_approval"
        if said["kind"] == "approved" and said["subject"] == "submission":
            for instruction, state in states.items():
                if state == "awaiting_approval" and confirmed[instruction]["submission"] == said["about"]:
                    states[instruction] = "confirmed"
    numbers = sorted(said["number"] for said in confirmed.values())
    if numbers and numbers != list(range(numbers[0], numbers[-1] + 1)):
        say("period.json: the numbers have a gap")
    told = [period["numbers"]["first"], period["numbers"]["last"], period["numbers"]["count"]]
    if told != [numbers[0] if numbers else None, numbers[-1] if numbers else None, len(numbers)]:
        say(f"period.json: numbers {told} are not those of the events")
    totals = {}
    for instruction, said in confirmed.items():
        total = totals.setdefault((states[instruction], said["currency"]), [0, Decimal(0)])
        total[0] += 1
        total[1] += Decimal(said["amount"] or 0)
    told = {(t["state"], t["currency"]): [t["count"], Decimal(t["amount"])] for t in period["totals"]}
    if told != totals:
        say("period.json: the totals are not those of the events")


def main(words):
    head = None
    if "--head" in words:
        at = words.index("--head")
        head = (int(words[at + 1]), words[at + 2].lower())
        del words[at : at + 3]
    top = Path(words[0] if words else Path(__file__).parent)
    events, chain = {}, {}
    try:
        check_files(top)
        facts = json.loads((top / "pack.json").read_bytes())
        chain = read_chain(top)
        if facts["head"] != {"sequence": len(chain), "hash": chain.get(len(chain))}:
            say("pack.json: its head is not the end of chain.tsv")
        if head and chain.get(head[0]) != head[1]:
            say(f"chain.tsv: event {head[0]} is not {head[1]}")
        events = read_events(top, chain)
        check_named(top, events)
        if (top / "period.json").is_file():
            check_period(json.loads((top / "period.json").read_bytes()), events)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        say(f"cannot be read: {error!r}")
    for line in wrong:
        print(f"WRONG {line}")
    if not wrong:
        print(f"OK {len(events)} of {len(chain)} events are here in full, and each follows the one before it;")
        print(f"   the chain ends at {len(chain)} {chain[len(chain)]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
