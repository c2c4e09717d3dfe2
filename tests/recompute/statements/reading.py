"""What a second reader finds in a file: lines, control values and counts, or a doubt. A doubt means that the file does not
state its bookings plainly, and that the program has to say something about it."""

from dataclasses import dataclass, field
from decimal import Decimal


class Doubt(Exception):
    """Why the file does not state its bookings plainly."""


@dataclass
class Line:
    day: str
    # The sides that are right, `out` and `in`; `unknown` is among them where the file does not show it.
    sides: tuple
    amount: Decimal
    currency: str
    reference: str
    party: str
    words: list = field(default_factory=list)

    def change(self):
        return -self.amount if self.sides[0] == "out" else self.amount


@dataclass
class Reading:
    lines: list
    # `agree`, `differ`, `none`, or `cut` for an opening balance without a closing one.
    verdict: str
    # Lines of the file that are no bookings; `None` where a form has none.
    others: int = 0


def followed(steps):
    """Whether running balances agree with their changes: (change, balance) in the file's order, oldest or newest first. Blank
    balances between two written ones leave the sum of the changes between them."""
    if len(steps) < 2 or steps[0][1] is None or steps[-1][1] is None:
        return "none"
    if any(change is None and balance is None for change, balance in steps):
        return "none"
    for order in (steps, steps[::-1]):
        balance, fits = order[0][1], True
        for change, now in order[1:]:
            fits = fits and change is not None and now in (None, balance + change)
            balance = now if now is not None else balance + (change or Decimal(0))
        if fits:
            return "agree"
    return "differ"


def ends(opening, closing, changes):
    """Whether the bookings lead from the opening balance to the closing one."""
    if opening is None:
        return "none"
    if closing is None:
        return "cut"
    return "agree" if opening + sum(changes, Decimal(0)) == closing else "differ"


def worst(verdicts):
    """The verdict of a file with several statements."""
    for word in ("differ", "cut", "agree"):
        if word in verdicts:
            return word
    return "none"
