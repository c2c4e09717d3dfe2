"""Builds the page of a proof pack of Aval again, byte for byte, and names the differences of another one. It needs only
Python 3.
"""
import json
import re
from bisect import bisect_right
from collections import Counter
from datetime import datetime, timedelta

DIFFERENCES_MAX, SHOWN_MAX = 20, 160
POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
SIGNS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "#": "&#35;"}
JSON_VALUE = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str).raw_decode
INSTRUCTION = "number time operation account object currency amount state confirmed-by approved-by files".split()


class Clock:
    """The offsets of the profile's time zone that the pack states."""

    def __init__(self, offsets):
        self.froms, self.seconds = [at for at, _ in offsets], [seconds for _, seconds in offsets]

    def read_time(self, at):
        try:
            moment = datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ")
        except ValueError:
            return None, 0
        seconds = self.seconds[max(bisect_right(self.froms, at) - 1, 0)] if self.froms else 0
        return moment + timedelta(seconds=seconds), seconds

    def day(self, at):
        local, _ = self.read_time(at)
        return local and local.date().isoformat()

    def local(self, at):
        local, seconds = self.read_time(at)
        if local is None:
            return at
        sign, minutes = "-" if seconds < 0 else "+", abs(seconds) // 60
        return f"{local:%Y-%m-%d %H:%M:%S} {sign}{minutes // 60:02}:{minutes % 60:02}"


def check_zone(say, note, name, clock, times):
    """The stated offsets are those of the named zone."""
    try:
        from zoneinfo import ZoneInfo

        zone = ZoneInfo(name)
    except (ImportError, ValueError, LookupError, OSError):
        note("the time zone is not known here: the times have the offsets that the pack states")
        return
    for at in times:
        local, seconds = clock.read_time(at)
        if local and datetime.strptime(at[:19] + "+0000", "%Y-%m-%dT%H:%M:%S%z").astimezone(zone).utcoffset() != timedelta(
            seconds=seconds
        ):
            say(f"pack.json: offsets: not those of {name} at {at}")
            return


def line_differences(right, shown):
    """The differences of a page from the rebuilt one, by section, row and column."""
    right, shown = right.split("\n"), shown.split("\n")
    begins = 0
    while begins < min(len(right), len(shown)) and right[begins] == shown[begins]:
        begins += 1
    ends = 0
    while ends < min(len(right), len(shown)) - begins and right[-1 - ends] == shown[-1 - ends]:
        ends += 1
    wanted, found = range(begins, len(right) - ends), range(begins, len(shown) - ends)
    if len(wanted) == len(found):
        changed = [at for at in wanted if right[at] != shown[at]][:DIFFERENCES_MAX]
        return [told for at in changed for told in cell_differences(right, at, shown[at])]
    spare, told = Counter(shown[at] for at in found), []
    for at in wanted:
        section, row, _ = place_of(right, at)
        told += [] if spare[right[at]] > 0 else [f"{section}, row {row}: missing: {right[at][:SHOWN_MAX]}"]
        spare[right[at]] -= 1
    spare = Counter(right[at] for at in wanted)
    for at in found:
        told += [] if spare[shown[at]] > 0 else [f"line {at + 1}: does not follow from the events: {shown[at][:SHOWN_MAX]}"]
        spare[shown[at]] -= 1
    return told


def cells_of(line):
    row = re.fullmatch(r"<tr>(.*)</tr>", line)
    return re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row.group(1)) if row else []


def place_of(lines, at):
    """The section of a line, its row in its table, and the table's heads."""
    before = lines[: at + 1]
    titles = [line[4:-5] for line in before if line.startswith(("<h1>", "<h2>"))]
    table = max((n for n, line in enumerate(before) if line.startswith("<table>")), default=at)
    return (titles or ["–"])[-1], at - table, cells_of(lines[table].removeprefix("<table>"))


def cell_differences(right, at, shown):
    section, row, heads = place_of(right, at)
    wanted, found = cells_of(right[at]), cells_of(shown)
    if len(wanted) != len(found) or wanted == found:
        return [f"{section}, line {at + 1}: {shown[:SHOWN_MAX]} instead of {right[at][:SHOWN_MAX]}"]
    named = lambda column: heads[column] if column < len(heads) else str(column + 1)
    pairs = [(n, one, other) for n, (one, other) in enumerate(zip(wanted, found)) if one != other]
    return [f"{section}, row {row}, {named(n)}: {b[:SHOWN_MAX]} instead of {a[:SHOWN_MAX]}" for n, a, b in pairs]


def skip_space(text, at):
    while text[at : at + 1] in (" ", "\t", "\n", "\r"):
        at += 1
    return at


def members_of(text):
    """The members of a JSON object in order, each value as its own text; nothing where it is no object."""
    try:
        at, found = skip_space(text, 0), []
        if text[at : at + 1] != "{":
            return None
        at = skip_space(text, at + 1)
        while text[at] != "}":
            name, at = JSON_VALUE(text, at)
            at = skip_space(text, skip_space(text, at) + 1)
            end = JSON_VALUE(text, at)[1]
            found.append((name, text[at:end]))
            name.encode()
            at = skip_space(text, end)
            at = skip_space(text, at + 1) if text[at] == "," else at
        return found
    except (ValueError, LookupError):
        return None


def text_of(raw):
    """The text of a JSON value: of a string without quotes, of another value as written."""
    if not (len(raw) > 1 and raw.startswith('"') and raw.endswith('"')):
        return raw
    if "\\" not in raw:
        return raw[1:-1]
    try:
        text = json.loads(raw)
        text.encode()
        return text
    except ValueError:
        return raw


def filled_rows(fields, members):
    """The rows of the fields that have a value; a meaning is read with its code."""
    values = {}
    for name, raw in members:
        values.setdefault(name, raw)
    texts = {name: text_of(raw) for name, raw in values.items() if raw != "null"}
    texts = {name: text for name, text in texts.items() if text.strip(" ")}
    beside = {field["meaning"] for field in fields if field["name"] in texts}
    rows = []
    for field in fields:
        if field["name"] in texts and field["name"] not in beside:
            meaning = texts.get(field["meaning"])
            text = texts[field["name"]] + (f" ({meaning})" if meaning is not None else "")
            rows.append((field["subject"], field["label"], text))
    return rows


def record_rows(record, layout):
    """A record as rows: subject, label and value."""
    members = members_of(record)
    if members is None:
        return [("", "", record)]
    rows, known = filled_rows(layout["fields"], members), {field["name"] for field in layout["fields"]}
    for name, fields in layout["objects"]:
        raw = next((raw for known_name, raw in members if known_name == name), "null")
        inner = None if raw == "null" else members_of(raw)
        if raw == "null" or inner is not None:
            known.add(name)
        if inner is not None:
            rows += filled_rows(fields, inner)
            names = {field["name"] for field in fields}
            rows += [("", f"{name}.{part}", value) for part, value in inner if part not in names]
    return rows + [("", name, raw) for name, raw in members if name not in known]


def money(amount):
    """An amount with separators."""
    sign, digits = ("\u2212", amount[1:]) if amount.startswith("-") else ("", amount)
    whole, _, fraction = digits.partition(".")
    if not whole or not re.fullmatch(r"[0-9.]*", digits):
        return None
    groups = [whole[max(end - 3, 0) : end] for end in range(len(whole), 0, -3)]
    return f"{sign}{','.join(reversed(groups))}.{fraction:0<2}"


class Shown:
    """The content of a page."""

    def __init__(self, about, facts, words, fold, lines, report, chain, attachments):
        self.about, self.facts, self.words, self.fold, self.lines = about, facts, words, fold, lines
        self.report, self.chain, self.attachments = report, chain, attachments
        self.decided, self.dialogs, self.notes, self.out = [], [], [], []
        languages = words["languages"]
        self.language = languages.get(about["language"], languages["en"])
        self.clock = Clock(about["offsets"])
        self.firsts = [first for first, _ in words["hidden"]]

    def is_hidden(self, sign):
        at = bisect_right(self.firsts, ord(sign)) - 1
        return at >= 0 and ord(sign) <= self.words["hidden"][at][1]

    def text(self, text):
        text = "".join(f"<U+{ord(sign):04X}>" if self.is_hidden(sign) else sign for sign in text)
        return "".join(SIGNS.get(sign, sign) for sign in text)

    def cell(self, text):
        return self.text("" if text is None else str(text)).replace("\n", "<br>")

    def say(self, name, /, **values):
        text = "".join(SIGNS.get(sign, sign) for sign in self.language["say"].get(name, name))
        for key, value in values.items():
            text = text.replace("{" + key + "}", self.cell(value))
        return text

    def code(self, text):
        return f"<code>{self.cell(text)}</code>"

    def time(self, at):
        return self.cell(self.clock.local(at))

    def state(self, state):
        return self.cell(self.language["states"].get(state, state))

    def amount(self, amount):
        return "" if amount is None else money(amount) or "".join(SIGNS.get(sign, sign) for sign in amount)

    def person(self, person):
        """The verified subject first, then the name as typed, then the system account."""
        person, parts = person or {}, []
        user, name = person.get("system_user") or "", person.get("name") or ""
        if person.get("verified_subject"):
            parts.append(self.say("person-verified", subject=person["verified_subject"]))
        parts += [self.say("person-typed", name=name)] if name and name != user else []
        parts += [self.say("person-account", account=f"{user} @ {person['machine']}")] if user else []
        return "<br>".join(parts)

    def party(self, party):
        parts = [party.get(name) for name in ("name", "account_number", "bank")]
        return "<br>".join(self.cell(part) for part in parts if part is not None)

    def heading(self, name):
        self.out.append(f"<h2>{self.say(name)}</h2>")

    def table(self, heads, rows):
        """A table with a row on each line; the cells of numbers are integers or begin with a zero sign."""
        if not rows:
            self.out.append(f"<p>{self.say('audit-none')}</p>")
            return
        heads = "".join(f"<th>{self.say('audit-' + name)}</th>" for name in heads)
        number = lambda cell: f'<td class="n">{str(cell).removeprefix(chr(0))}</td>'
        is_number = lambda cell: isinstance(cell, int) or cell.startswith(chr(0))
        html = lambda cell: number(cell) if is_number(cell) else f"<td>{cell}</td>"
        rows = ["<tr>" + "".join(html(cell) for cell in row) + "</tr>" for row in rows]
        self.out += [f"<table><tr>{heads}</tr>", *rows, "</table>"]

    def html(self, fingerprint):
        of, language = self.about["of"], self.cell(self.about["language"])
        period = of.get("period")
        title = self.say("audit-title-period", **period) if period else self.say("audit-title-submission", id=of["submission"])
        top = f'<html lang="{language}"><head><meta charset="utf-8">{POLICY}<title>{title}</title>'
        self.out = ["<!doctype html>", f"{top}<style>{self.words['style']}</style></head><body>"]
        self.out += [f'<p class="practice">{self.say("audit-practice")}</p>'] if self.about["practice"] else []
        self.out.append(f"<h1>{title}</h1>")
        self.facts_table(fingerprint)
        if self.report:
            self.period_tables(self.report)
        elif self.decided:
            self.decided_table(self.decided)
        self.heading("audit-instructions")
        self.table(INSTRUCTION, [self.instruction(line) for line in self.lines])
        self.records()
        self.heading("audit-dialogs")
        for name, dialog, person in self.dialogs:
            self.out += [f"<h3>{self.code(name)}</h3>", f"<p>{self.person(person)}</p>", f"<pre>{self.text(dialog)}</pre>"]
        self.heading("audit-unproven")
        hidden = max(len(self.chain) - self.about["events"], 0)
        self.out.append(f"<p>{self.say('audit-by-hash-only', hidden=hidden, all=len(self.chain))}</p>")
        if self.notes:
            links = "".join(f' <a href="{self.cell(name)}">{self.cell(name)}</a>' for name in self.notes)
            self.out.append(f"<p>{self.say('audit-unproven-notes')}{links}</p>")
        return "\n".join(self.out + ["</body></html>", ""])

    def facts_table(self, fingerprint):
        about, facts = self.about, self.facts
        stated = lambda value: f"{value} · {self.say('audit-not-proven')}"
        rows = [
            ("profile", stated(self.cell(facts["profile"]))),
            ("environment", self.say(f"audit-environment-word.{facts['environment']}")),
            ("service", self.cell(facts["base_url"])),
            ("tenant", self.cell(facts["organization_id"])),
            ("accounts", self.cell(", ".join(facts["accounts"]))),
            ("zone", self.cell(facts["time_zone"]) or self.say("audit-zone-computer")),
            ("code-book", stated(self.code(facts["code_book_sha256"]))),
            ("made-at", stated(self.time(about["made_at"]))),
            ("program", stated(self.cell(about["program"]))),
            ("chain-head", f"{about['head']['sequence']} {self.code(about['head']['hash'])}"),
            ("events", f"{about['events']} / {len(self.chain)}"),
            ("fingerprint", self.code(fingerprint)),
        ]
        rows = [f"<tr><th>{self.say('audit-' + name)}</th><td>{value}</td></tr>" for name, value in rows]
        check = f"<p>{self.say('audit-how-to-check')} <code>python3 check.py</code></p>"
        self.out += ["<table>", *rows, "</table>", check]

    def period_tables(self, report):
        numbers = report["numbers"]
        name = "audit-numbers-gap" if numbers["missing"] else "audit-numbers-whole"
        values = {key: numbers[key] for key in ("count", "first", "last")}
        self.heading("audit-numbers")
        self.out.append(f"<p>{self.say(name, **values) if numbers['count'] else self.say('audit-none')}</p>")
        self.heading("audit-totals")
        rows = [
            [self.state(one["state"]), self.cell(one["currency"]), one["count"], chr(0) + money(one["amount"]), one["left_out"]]
            for one in report["totals"]
        ]
        self.table(["state", "currency", "count", "amount", "left-out"], rows)
        self.heading("audit-overrides")
        rows = [[one["number"], self.cell(one["reason"]), self.marks(one), self.person(one["by"])] for one in report["overrides"]]
        self.table(["number", "reason", "marks", "confirmed-by"], rows)
        self.heading("audit-first-time")
        self.table(["number", "party"], [[one["number"], self.party(one["counterparty"])] for one in report["first_time"]])
        self.decided_table(report["resolved"])
        self.heading("audit-settings")
        value = lambda text: self.cell("–" if text is None else text)
        rows = [
            [one["event"], self.time(one["at"]), self.cell(change["name"]), value(change["before"]), value(change["after"])]
            + [self.person(one["by"])]
            for one in report["settings"]
            for change in one["changes"]
        ]
        self.table(["event", "time", "setting", "before", "after", "who"], rows)
        if report["histories"]:
            self.heading("audit-histories")
            numbers = lambda one: [one["copied"]["sequence"], one["own"]["sequence"]]
            rows = [numbers(one) + [self.cell(one["reason"]), self.person({"name": ""} | one)] for one in report["histories"]]
            self.table(["copied", "own", "reason", "who"], rows)

    def marks(self, one):
        marks = [self.cell(mark) for mark in one["marks"]]
        for name, numbers in (("audit-twin-of", one["twin_of"]), ("audit-alike", one["alike"])):
            marks += [self.say(name, numbers=", ".join(str(number) for number in numbers))] if numbers else []
        return "<br>".join(marks)

    def decided_table(self, decided):
        self.heading("audit-resolved")
        rows = []
        for one in decided:
            proof = [self.cell(one["bank_reference"])] if one.get("bank_reference") is not None else []
            file = one.get("file") is not None and one.get("file_sha256") is not None
            proof += [f"{self.cell(one['file'])} {self.code(one['file_sha256'])}"] if file else []
            state = self.state("executed" if one["executed"] else "not_executed")
            row = [one["number"], self.time(one["at"]), state, self.cell(one["reason"]), "<br>".join(proof)]
            rows.append(row + ["<br>".join(self.person(person) for person in one["decided_by"])])
        self.table(["number", "time", "decision", "reason", "proof", "who"], rows)

    def instruction(self, line):
        names = self.language["operations"].get(line["operation"])
        name = names["refuse" if line["answer"] == "refuse" else "name"] if names else line["operation"]
        parts = [self.cell(line["draft_number"])] if line["draft_number"] is not None else []
        parts += [self.party(line["counterparty"])] if line["counterparty"] else []
        parts += [self.code(line["reference_order"])] if line["reference_order"] is not None else []
        state = [self.state(line["state"])]
        state += [self.code(line["bank_transaction_id"])] if line.get("bank_transaction_id") is not None else []
        state += [self.say("audit-ticked", day=line["ticked"]["line"]["day"])] if line.get("ticked") else []
        approved = [self.person(line["approved_by"])] if line.get("approved_by") else []
        approved += [self.say(f"approvals-given.{line['approved_tier']}")] if approved else []
        papers = [(label, self.attachments.get(file, file)) for label, file in self.fold.papers[line["number"]]]
        links = [f'<a href="{file}">{self.say("audit-paper-" + label)}</a>' for label, file in papers if "/" in file]
        links += [f'<a href="events/{event:08}.event">&#35;{event}</a>' for event in line["events"]]
        row = [line["number"], self.time(line["confirmed_at"]), self.cell(name), self.cell(line["account"])]
        row += ["<br>".join(parts), self.cell(line["currency"]), chr(0) + self.amount(line["amount"]), "<br>".join(state)]
        return row + [self.person(line.get("confirmed_by")), "<br>".join(approved), " ".join(links)]

    def records(self):
        self.heading("audit-records")
        for line in self.lines:
            layout = self.language["records"].get(self.words["record_of"].get(line["operation"]))
            rows = record_rows(line["record"], layout) if layout and line.get("record") is not None else []
            cells = [[self.cell(part) for part in row] for row in rows]
            rows = [f"<tr><th>{subject}</th><td>{label}</td><td>{value}</td></tr>" for subject, label, value in cells]
            self.out += [f"<h3>{line['number']}</h3>", "<table>", *rows, "</table>"] if rows else []
