"""Writes a corpus: one clean file of each form, and beside it the right reading, as a person can check it by eye."""

import json
import os

from .asked import account_of
from .made import CLEAN, FORMS, file_of

# Fewest bookings of a file that shows its form.
BOOKINGS_MIN = 3
NUMBERS = range(10_000)


def shown(form, seed):
    """The first clean file of a form with some bookings."""
    for number in NUMBERS:
        made = file_of(form, seed, number, account_of(0))
        if made.change == CLEAN and sum(len(of.bookings) for of in made.truths) >= BOOKINGS_MIN:
            return made
    raise RuntimeError(f"no clean file of {form}")


def right(made):
    """The right reading of a file."""
    reading = made.read_again()
    lines = [
        {
            "day": one.day, "direction": one.sides[0], "amount": f"{one.amount:f}", "currency": one.currency,
            "reference": one.reference, "counterparty": one.party, "remark_has": one.words,
        }
        for one in reading.lines
    ]
    return {
        "account": made.account, "options": made.options, "encoding": made.encoding, "balances": reading.verdict,
        "others": reading.others, "lines": lines,
    }


def write(folder, seed):
    """Writes the corpus into a folder."""
    os.makedirs(folder, exist_ok=True)
    for form in FORMS:
        made = shown(form, seed)
        with open(os.path.join(folder, f"{form}.{made.ending}"), "wb") as file:
            file.write(made.content)
        with open(os.path.join(folder, f"{form}.json"), "w", encoding="utf-8") as file:
            json.dump(right(made), file, ensure_ascii=False, indent=1)
            file.write("\n")
