"""Compares the program's answer to a file with what a second reader finds in it.

A difference without a word of the program is a fault. So is a refusal, a question or a warning at a clean file, because a
guard that stops a right file teaches its reader to ignore it."""

from dataclasses import dataclass, field
from decimal import Decimal

from .made import CLEAN, lines_of_truth
from .reading import Doubt

# Notes that warn of nothing: they say how the file was read.
QUIET = {"columns-unused", "statement-subfields", "import-gb18030", "import-latin-1", "statement-balances-agree",
         "statement-balances-none", "statement-provisional"}
VERDICTS = {"statement-balances-agree": "agree", "statement-balances-differ": "differ", "statement-balances-none": "none",
            "statement-cut": "cut"}
# Notes that name lines which are no bookings.
NAMED = {"statement-left-out", "statement-pending"}
# Refusals that name a form which is not read yet.
OTHER_FORM = {"statement-other-form", "statement-other-xml"}


@dataclass
class Outcome:
    """What became of a file: `same`, `told`, `refused`, `not-read`, or `fault`."""

    kind: str
    comparisons: int = 0
    what: list = field(default_factory=list)


class Comparison:
    """One file."""

    def __init__(self, made, code, answer, rows):
        self.made, self.code, self.answer, self.rows = made, code, answer, rows
        self.count, self.wrong = 0, []
        self.notes = [note["id"] for note in answer.get("notes") or []]
        control = answer.get("control")
        self.ids = self.notes + ([control["id"]] if control else [])

    def same(self, what, shown, right):
        self.count += 1
        if shown != right:
            self.wrong.append(f"{what}: shown {shown!r}, in the file {right!r}")

    def outcome(self, again=None):
        """What became of the file; `again` is the answer to the same statement, written otherwise."""
        if self.code not in (0, 2):
            return Outcome("fault", 1, [f"exit {self.code}: {self.answer.get('message')}"])
        if self.code == 2:
            return self.refused()
        try:
            right = self.made.read_again()
        except Doubt as doubt:
            return self.doubted(doubt)
        if self.made.change == CLEAN:
            self.is_true(right)
        self.compare(right)
        words = self.words(right)
        if again:
            code, answer = again
            self.same("the statement again, written otherwise: new lines", (code, answer.get("new")), (0, 0))
        if self.made.change == CLEAN:
            self.same("a clean file brings no warning", words, set())
        if not self.wrong:
            return Outcome("same", self.count)
        kind = "told" if words and self.made.change != CLEAN else "fault"
        return Outcome(kind, self.count, [*self.wrong, f"notes {self.ids}"])

    def is_true(self, right):
        """The second reader finds the truth in a clean file."""
        lines = list(right.lines)
        for one in lines_of_truth(self.made):
            same = next((line for line in lines if is_same(one, line)), None)
            self.same(f"the second reader finds {one}", same is None, False)
            if same:
                lines.remove(same)
        self.same("the second reader finds no more", lines, [])

    def refused(self):
        sentence = (self.answer.get("error") or {}).get("sentence") or {}
        said = sentence.get("id", "")
        if self.rows or not said:
            return Outcome("fault", 1, ["a refusal that stores lines, or says nothing"])
        if said in OTHER_FORM and self.made.form in ("mt942", "camt052", "camt054"):
            return Outcome("not-read", 1, [said])
        what = [said + " " + str(sentence.get("args", {}).get("detail", sentence.get("args", "")))]
        try:
            self.made.read_again()
        except Doubt:
            return Outcome("refused", 1, what)
        return Outcome("fault" if self.made.change == CLEAN else "refused-readable", 1, what)

    def doubted(self, doubt):
        """A file that does not state its bookings plainly: anything but silence is right."""
        if self.made.change == CLEAN:
            return Outcome("fault", 1, [f"the second reader doubts a clean file: {doubt}"])
        if self.loud():
            return Outcome("told", 1, [f"{doubt}: {sorted(self.loud())}"])
        return Outcome("fault", 1, [f"silent, though {doubt}"])

    def loud(self):
        """The notes that warn. A file in one encoding that is read in another is one that the note warns of."""
        right = {"gb18030": "import-gb18030", "cp1252": "import-latin-1"}.get(self.made.encoding)
        found = {one for one in self.ids if one not in QUIET or (one.startswith("import-") and one != right)}
        return found - NAMED if self.named() <= self.made.named else found

    def named(self):
        """How many lines the notes name as no bookings."""
        return sum(int(note["args"].get("count", 0)) for note in self.answer["notes"] if note["id"] in NAMED)

    def words(self, right):
        """The notes that warn, without those that the file gives a reason for."""
        found = self.loud()
        if right.verdict == "differ":
            found.discard("statement-balances-differ")
        if right.verdict == "cut":
            found.discard("statement-cut")
        return found - NAMED if self.named() <= right.others else found

    def compare(self, right):
        counts = self.answer["counts"]
        self.same("number of lines", len(self.rows), len(right.lines))
        self.same("bookings of the counts", counts["bookings"], len(right.lines))
        self.same("other lines of the counts", counts["others"], right.others)
        self.same("the counts add up", counts["bookings"] + counts["others"], counts["lines"])
        shown = [VERDICTS[one] for one in self.ids if one in VERDICTS]
        self.same("the balances", worst_of(shown), right.verdict)
        left = list(self.rows)
        # Of equal lines the one whose side is certain comes first.
        for line in sorted(right.lines, key=lambda one: len(one.sides)):
            row = nearest(line, left)
            if row is None:
                continue
            left.remove(row)
            self.line(line, row)

    def line(self, line, row):
        name = f"line of {line.day} {line.amount}"
        self.same(f"{name}: day", row["day"], line.day)
        self.same(f"{name}: side", row["direction"] in line.sides, True)
        self.same(f"{name}: amount", Decimal(row["amount"]), line.amount)
        self.same(f"{name}: currency", row["currency"], line.currency)
        for what, shown, right in (
            ("reference", row["reference"], line.reference),
            ("party", row["counterparty"], line.party),
        ):
            if right:
                self.same(f"{name}: {what}", flat(shown), flat(right))
        for word in line.words:
            self.same(f"{name}: words {word!r} in {row['remark']!r}", flat(word) in flat(row["remark"]), True)


def flat(text):
    """A text without blanks, which a field of fixed length may break anywhere."""
    return "".join(text.split())


def is_same(one, line):
    """Whether a line is the one of the truth: the file may not show its side, and may know it by the bank's reference."""
    return (
        (one.day, one.amount, one.currency, flat(one.party)) == (line.day, line.amount, line.currency, flat(line.party))
        and one.sides[0] in line.sides
        and (not one.reference or one.reference == line.reference)
        and all(flat(word) in flat("".join(line.words)) for word in one.words)
    )


def worst_of(verdicts):
    return next((word for word in ("differ", "cut", "agree") if word in verdicts), "none")


def nearest(line, rows):
    """The row that agrees with a line in most values."""
    def score(row):
        return (
            4 * (Decimal(row["amount"]) == line.amount)
            + 3 * (row["reference"] == line.reference)
            + 2 * (row["day"] == line.day)
            + 2 * (row["direction"] in line.sides) + (flat(row["counterparty"]) == flat(line.party))
            + sum(flat(word) in flat(row["remark"]) for word in line.words)
            - abs(len(flat(row["remark"])) - len(flat("".join(line.words)))) / 1000
        )

    return max(rows, key=score, default=None)
