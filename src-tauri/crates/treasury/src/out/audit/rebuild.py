"""Builds the reports and the page of a proof pack of Aval again from its events, for check.py.

Every file of a pack either follows from the events in full, and is compared with the one built here, or is named as not
proven. The words of the page are those of `words.json`, which must be the file of a known version of Aval. It needs only
Python 3.
"""
import hashlib
import json
import re
from datetime import date
from decimal import Decimal, getcontext

import page

getcontext().prec = 100
FORM, OLDER_FORM = "aval proof pack 2", "aval proof pack 1"
# The SHA-256 of `words.json` of every version of Aval.
WORDS = (
    "b683ee9865ce566e1e649a49123741467531c0dcd254d177fdc66f6555084d6a",
)
OF_INSTRUCTION = "confirmed sending replied unanswered verdict evidence resolved cancelled ticked unticked learned"
OF_INSTRUCTION = (OF_INSTRUCTION + " receipt contradicted ended_later").split()
OF_APPROVAL = "asked approved sent_back approval_ended".split()
COPIED = "number instruction submission operation answer draft_number amount currency counterparty trade_day"
COPIED = (COPIED + " reference_order supersedes").split()
HIDDEN = ("record", "event", "normal", "decided_by")
PAPERS = {"replied": "reply", "evidence": "evidence", "learned": "evidence", "contradicted": "evidence"}
PAPERS |= {"ended_later": "evidence", "approved": "approval", "sent_back": "approval", "resolved": "resolution"}
PAPERS |= {"receipt": "receipt"}
STATES = {"sending": "sending", "cancelled": "cancelled", "contradicted": "in_doubt"}
SHOWN_MAX = 160


def attachments_of(said):
    """The attachments that an event names."""
    reads = [read["sha256"] for read in (said.get("snapshot") or []) + (said.get("reads") or [])]
    receipt = said["sha256"] if said["kind"] == "receipt" else None
    signed = (said.get("signed") or {}).get("file_sha256")
    shown = said.get("file_sha256") if said.get("attached") else None
    return [digest for digest in reads + [said.get("body_sha256"), receipt, signed, shown] if digest]


def instruction_of(said):
    """The instruction that an event is about."""
    if said["kind"] in OF_INSTRUCTION:
        return said["instruction"]
    return said["about"] if said["kind"] in OF_APPROVAL and said["subject"] == "resolution" else None


def account_of(said):
    """The person behind a system account."""
    return {"name": "", "system_user": said["system_user"], "machine": said["machine"]}


def known_of(person):
    """A person without the facts of a token that no authority confirmed."""
    return {name: value for name, value in person.items() if name not in ("token_subject", "token_sha256")}


def confirmer_of(submission):
    """The person who confirmed a submission."""
    witness, asked = submission["witness"], (submission.get("approval") or {}).get("preparer") or {}
    person = account_of(witness) | {"name": asked.get("name", "")}
    if asked.get("verified_subject") is not None:
        return person | {"verified_subject": asked["verified_subject"], "verified_by": asked.get("verified_by")}
    subject = witness.get("token_subject") if witness.get("verified_by") is not None else None
    return person | {"verified_subject": subject, "verified_by": witness.get("verified_by")}


def marks_beside(dialog, position):
    """The marks that a dialog shows below the row of a position."""
    begins, ends, marks, inside = f"{position + 1}. ", f"{position + 2}. ", [], False
    for line in dialog.split("\n"):
        inside = (inside or line.startswith(begins)) and not line.startswith(ends)
        if inside and line.startswith("   ! "):
            marks.append(line[5:].removesuffix("\r"))
    return marks


def answer_by(settings, said):
    """The answer of a receipt that an older program confirmed, by the code book."""
    body = json.loads(said["body"])
    if not settings or not isinstance(body, list) or not body or "replayFlag" not in body[0]:
        return None
    sent, name = json.dumps(body[0]["replayFlag"]), f"code_book.{said['bank_mark']}.replayFlag."
    return next((word for word in ("accept", "refuse") if settings["values"].get(name + word) == sent), None)


class Fold:
    """The events in full, folded: instructions with their state, persons and events, submissions and settings."""

    def __init__(self, events, times):
        self.times, self.lines, self.submissions, self.settings, self.histories = times, [], {}, [], []
        self.papers, self.by_id, self.askers = {}, {}, {}
        for number in sorted(events):
            self.add_event(number, events[number])

    def add_event(self, number, said):
        kind, line = said["kind"], self.by_id.get(instruction_of(said))
        if kind == "submission":
            self.submissions[said["submission"]] = said
        elif kind == "settings":
            self.settings.append((number, said))
        elif kind == "history_accepted":
            self.histories.append((number, said))
        elif kind == "confirmed":
            line = self.add_line(number, said)
        elif kind == "approved" and said["subject"] == "submission":
            self.approve_lines(number, said)
        elif line:
            line["events"].append(number)
            advance_line(line, number, said)
        if kind == "asked":
            self.askers[said["approval"]] = [known_of(said["preparer"])]
        elif kind == "approved" and said["approval"] in self.askers:
            self.askers[said["approval"]].append(known_of(said["approver"]))
        elif kind == "resolved" and line:
            line["decided_by"] = list(self.askers.get(said.get("approval"), [account_of(said)]))
        if line:
            papers = self.papers.setdefault(line["number"], [])
            papers += [("request", f"requests/{line['number']:06}.json")] if kind == "confirmed" else []
            papers += [(PAPERS.get(kind, "snapshot"), digest) for digest in attachments_of(said)]

    def add_line(self, number, said):
        line = {name: said.get(name) for name in COPIED}
        submission = self.submissions.get(said["submission"])
        line |= {"account": f"{said['bank_mark']}:{said['account_number']}", "confirmed_at": self.times[number]}
        line |= {"state": "confirmed", "events": [number], "event": number, "normal": said.get("amount_normal")}
        line["marks"] = marks_beside(submission["dialog"] if submission else "", said["position"])
        line["answer"] = line["answer"] or answer_by(self.settings[-1][1] if self.settings else None, said)
        if submission:
            line |= {"confirmed_by": confirmer_of(submission), "reason": submission.get("reason")}
            line["state"] = "awaiting_approval" if submission.get("approval") else "confirmed"
        self.lines.append(line)
        self.by_id[said["instruction"]] = line
        return line

    def approve_lines(self, number, said):
        for line in self.lines:
            if line["submission"] == said["about"] and line["state"] == "awaiting_approval":
                line |= {"state": "confirmed", "approved_by": known_of(said["approver"])}
                line["approved_tier"] = said["tier"]
                line["events"].append(number)


def advance_line(line, number, said):
    """The line of an instruction after one of its events."""
    kind = said["kind"]
    own = {name: value for name, value in said.items() if name != "kind"}
    if kind in STATES:
        line["state"] = STATES[kind]
    if kind in ("contradicted", "resolved"):
        line |= {"unproven": False, "unclassified": False}
    if kind == "verdict":
        unknown = said["state"] == "accepted" and said["unclassified"]
        line |= {"state": "to_verify" if unknown else said["state"], "unproven": said["unproven"]}
        line["unclassified"] = said["unclassified"]
        for name in ("record", "bank_transaction_id"):
            line[name] = said.get(name) if said.get(name) is not None else line.get(name)
    if kind == "resolved":
        line |= {"state": "executed" if said["executed"] else "not_executed", "resolved": [number, own]}
        reference = said.get("bank_reference")
        line["bank_transaction_id"] = line.get("bank_transaction_id") if reference is None else reference
    if kind in ("ticked", "unticked"):
        line["ticked"] = own if kind == "ticked" else None


def decision_of(fold, line):
    number, said = line["resolved"]
    return {"number": line["number"], "at": fold.times[number], "decided_by": line["decided_by"]} | said


def totals_of(lines):
    """Totals by state and currency."""
    sums = {}
    for line in lines:
        total = sums.setdefault((line["state"], line["currency"]), [0, Decimal(0), 0])
        total[0] += 1
        if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", line["amount"] or ""):
            total[1] += Decimal(line["amount"])
        else:
            total[2] += 1
    rows = sorted(sums.items(), key=lambda one: (one[0][0], one[0][1] is not None, one[0][1] or ""))
    return [
        {"state": state, "currency": currency, "count": count, "amount": format(amount, "f"), "left_out": left_out}
        for (state, currency), (count, amount, left_out) in rows
    ]


def overrides_of(fold, lines, marks_of):
    """Instructions that were confirmed despite a warning."""

    def likeness(line):
        payee = (line["counterparty"] or {}).get("account_number")
        known = payee is not None and line["trade_day"] and line["normal"] is not None
        return (line["account"], payee, line["normal"], line["currency"]) if known else None

    def earlier(line, least, most):
        own = likeness(line)
        others = [other for other in fold.lines if own and other["number"] < line["number"] and likeness(other) == own]
        apart = lambda other: abs((date.fromisoformat(line["trade_day"]) - date.fromisoformat(other["trade_day"])).days)
        return [other["number"] for other in others if least <= apart(other) <= most]

    found = []
    for line in lines:
        language = fold.submissions.get(line["submission"], {}).get("language", "en")
        marks = [mark for mark in line["marks"] if mark != marks_of(language)]
        one = {"number": line["number"], "reason": line.get("reason"), "marks": marks, "by": line.get("confirmed_by")}
        one |= {"twin_of": earlier(line, 0, 0), "alike": earlier(line, 1, 10)}
        if one["reason"] is not None or marks or one["twin_of"] or one["alike"]:
            found.append(one)
    return found


def report_of(fold, span, days, marks_of):
    """The report of a period, as `period.json` has it."""
    within = lambda number: span[0] > 0 and span[0] <= number <= span[1]
    lines = [line for line in fold.lines if within(line["event"])]
    numbers = sorted({line["number"] for line in lines})
    first, last = (numbers[0], numbers[-1]) if numbers else (None, None)
    missing = [number for number in range(first or 0, last or 0) if number not in numbers]
    own = lambda said: {name: value for name, value in said.items() if name != "kind"}
    decided = [line for line in fold.lines if line.get("resolved") and within(line["resolved"][0])]
    changed = [(number, said) for number, said in fold.settings if within(number) and said["changes"]]
    return {
        "from": days[0],
        "to": days[1],
        "first_event": span[0],
        "last_event": span[1],
        "numbers": {"first": first, "last": last, "count": len(lines), "missing": missing if numbers else []},
        "totals": totals_of(lines),
        "overrides": overrides_of(fold, lines, marks_of),
        "first_time": [
            {"number": line["number"], "counterparty": line["counterparty"]}
            for line in lines
            if (line["counterparty"] or {}).get("first_time")
        ],
        "resolved": [decision_of(fold, line) for line in decided],
        "settings": [
            {"event": number, "at": fold.times[number], "by": account_of(said), "changes": said["changes"]}
            for number, said in changed
        ],
        "histories": [own(said) for number, said in fold.histories if within(number)],
    }


def bare(value):
    """A value without its empty parts, which an older program may have left out."""
    if isinstance(value, dict):
        parts = {name: bare(part) for name, part in value.items()}
        return {name: part for name, part in parts.items() if part not in (None, "", False, [], {})}
    return [bare(part) for part in value] if isinstance(value, list) else value


def compare_values(say, file, right, shown, place=""):
    """Names each place where a file differs from the rebuilt value."""
    if type(right) is type(shown) is dict:
        for name in sorted(right.keys() | shown.keys()):
            compare_values(say, file, right.get(name), shown.get(name), f"{place}.{name}" if place else name)
    elif type(right) is type(shown) is list and len(right) == len(shown):
        for at, (one, other) in enumerate(zip(right, shown)):
            compare_values(say, file, one, other, f"{place}[{at}]")
    elif right != shown:
        short = lambda value: json.dumps(value, ensure_ascii=False)[:SHOWN_MAX]
        say(f"{file}: {place}: {short(shown)} instead of {short(right)}")


def noted_facts(fold, profile):
    """The profile as the newest settings have it."""
    if not fold.settings:
        return profile
    values, facts = fold.settings[-1][1]["values"], dict(profile)
    for name in ("environment", "base_url", "organization_id", "time_zone"):
        facts[name] = values.get(f"profile.{name}", profile[name])
    accounts, name = [], "profile.accounts[{}].{}".format
    while name(len(accounts), "bank_mark") in values and name(len(accounts), "account_number") in values:
        at = len(accounts)
        accounts.append(f"{values[name(at, 'bank_mark')]}:{values[name(at, 'account_number')]}")
    facts |= {"settings": values, "accounts": accounts or profile["accounts"]}
    return facts | {"practice": facts["environment"] == "practice"}


def span_of(fold, of, clock):
    """The first and the last event of a period."""
    days = of.get("period")
    inside = [n for n, at in sorted(fold.times.items()) if days and days["from"] <= (clock.day(at) or "") <= days["to"]]
    return (inside[0], inside[-1]) if inside else (0, 0)


def shown_lines(fold, of, span):
    """The instructions that a pack shows."""
    if "submission" in of:
        return [line for line in fold.lines if line["submission"] == of["submission"]]
    touched = lambda line: any(span[0] <= number <= span[1] for number in line["events"])
    return [line for line in fold.lines if span[0] > 0 and touched(line)]


def fingerprint_of(hashes):
    """SHA-256 of the manifest without the line of the page."""
    lines = [f"{hashes[name]}  {name}\n" for name in sorted(hashes) if name != "index.html"]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def compare_page(say, top, right):
    """The page is byte for byte the rebuilt one; otherwise its rows and columns that differ are named."""
    shown = (top / "index.html").read_bytes()
    if shown != right.encode():
        told = page.line_differences(right, shown.decode("utf-8", "replace"))
        for line in told[: page.DIFFERENCES_MAX] + ["not as it follows from the events"]:
            say(f"index.html: {line}")


def check_words(say, top):
    """The words of a known version of Aval; nothing otherwise."""
    data = (top / "words.json").read_bytes()
    if hashlib.sha256(data).hexdigest() in WORDS:
        return json.loads(data)
    say("words.json: not the words of a known version of Aval, so the page is not proven")
    return None


def rebuild_pack(say, note, top, events, times, chain, hashes, attachments):
    """Compares the reports and the page with the events. Returns the names of the files that follow from these."""
    read = lambda name: json.loads((top / name).read_bytes())
    about, profile, fold = read("pack.json"), read("profile.json"), Fold(events, times)
    older = about["format"] == OLDER_FORM
    if about["format"] not in (FORM, OLDER_FORM):
        say("pack.json: not a form of pack that this script knows")
    if older:
        if (top / "period.json").is_file():
            told = read("period.json")
            report = report_of(fold, (told["first_event"], told["last_event"]), ("", ""), lambda language: "")
            for part in ("numbers", "totals"):
                compare_values(say, "period.json", bare(report[part]), bare(told[part]), part)
        return None
    words = check_words(say, top)
    facts = noted_facts(fold, profile)
    compare_values(say, "profile.json", bare(facts), bare(profile))
    stated = {"practice": facts["practice"], "program": facts["program"], "made_at": facts["made_at"]}
    stated |= {"format": FORM, "of": about["of"], "language": about["language"], "offsets": about["offsets"]}
    stated |= {"head": about["head"], "events": len(events)}
    compare_values(say, "pack.json", stated, about)
    clock = page.Clock(about["offsets"])
    page.check_zone(say, note, facts["time_zone"], clock, list(times.values()) + [facts["made_at"]])
    span = span_of(fold, about["of"], clock)
    lines, named = shown_lines(fold, about["of"], span), {"words.json", "instructions.json"}
    shown = [{name: part for name, part in line.items() if name not in HIDDEN} for line in lines]
    compare_values(say, "instructions.json", bare(shown), bare(read("instructions.json")))
    report, mark = None, lambda language: words["languages"].get(language, words["languages"]["en"])["first_time"]
    if "period" in about["of"] and words:
        report = report_of(fold, span, (about["of"]["period"]["from"], about["of"]["period"]["to"]), mark)
        compare_values(say, "period.json", bare(report), bare(read("period.json")))
        named.add("period.json")
    dialogs = {line["submission"]: fold.submissions[line["submission"]] for line in lines}
    for name, submission in dialogs.items():
        named.add(f"dialogs/{name}.txt")
        if (top / f"dialogs/{name}.txt").read_bytes() != submission["dialog"].encode():
            say(f"dialogs/{name}.txt: not what was confirmed")
    if words:
        shown = page.Shown(about, facts, words, fold, lines, report, chain, attachments)
        shown.decided = [decision_of(fold, line) for line in lines if line.get("resolved")]
        shown.dialogs = [(name, dialogs[name]["dialog"], confirmer_of(dialogs[name])) for name in sorted(dialogs)]
        shown.notes = sorted(name for name in hashes if name.startswith("notes/") or name == "notes.json")
        compare_page(say, top, shown.html(fingerprint_of(hashes)))
    return named
