"""Runs the comparison of statements: files of each form, in batches, by two workers.

    python3 tests/recompute statements --avalctl target/debug/avalctl [--files 25] [--seed 1] [--form mt940] [--file 17]

The exit code is 1 where a file differs without a word. `--keep FOLDER` keeps the files that differ, `--shown` writes more of
them. `--corpus FOLDER` writes one clean file of each form with its right reading, and compares nothing."""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from datetime import date

from . import corpus
from .asked import BATCH, Desk, account_of
from .compare import Comparison
from .made import CLEAN, FORMS, file_of

WORKERS = 2
KINDS = ["same", "told", "refused", "refused-readable", "not-read", "fault"]


def batch(job):
    """The outcomes of some files of a form: (number, change, outcome, file)."""
    program, form, seed, numbers = job
    desk, asked = Desk(program), []
    try:
        for place, number in enumerate(numbers):
            made = file_of(form, seed, number, account_of(place))
            name = f"{number}.{made.ending}"
            code, answer = desk.import_file(name, made, made.content)
            again = made.again and code == 0 and desk.import_file(f"{number}-again.{made.again_ending}", made, made.again)
            asked.append((number, name, made, code, answer, again))
        rows, found = desk.lines(), []
        for number, name, made, code, answer, again in asked:
            outcome = Comparison(made, code, answer, rows.get(name, [])).outcome(again)
            is_kept = outcome.kind not in ("same", "not-read")
            found.append((form, number, made.change, outcome, made if is_kept else None, answer if is_kept else None))
        return found
    finally:
        desk.close()


def jobs(asked):
    for form in [asked.form] if asked.form else FORMS:
        numbers = [asked.file] if asked.file is not None else list(range(asked.files))
        for first in range(0, len(numbers), BATCH):
            yield os.path.abspath(asked.avalctl), form, asked.seed, numbers[first : first + BATCH]


def said(form, seed, number, change, outcome):
    again = f"--form {form} --seed {seed} --file {number}"
    return f"{outcome.kind} {again} ({change}): " + "; ".join(outcome.what)[:700]


def keep(folder, form, number, made, answer, outcome):
    os.makedirs(folder, exist_ok=True)
    name = os.path.join(folder, f"{outcome.kind}-{form}-{number}.{made.ending}")
    with open(name, "wb") as file:
        file.write(made.content)
    with open(name + ".txt", "w", encoding="utf-8") as file:
        file.write(f"{made.change} {made.encoding} {made.options}\n{answer}\n" + "\n".join(outcome.what) + "\n")


def main(line):
    parser = argparse.ArgumentParser(prog="recompute statements", description="Reads bank statements a second time.")
    parser.add_argument("--avalctl", help="the program")
    parser.add_argument("--corpus", help="a folder for one clean file of each form")
    parser.add_argument("--files", type=int, default=25, help="files of each form")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--form", choices=FORMS)
    parser.add_argument("--file", type=int, help="one file by its number")
    parser.add_argument("--keep", help="a folder for the files that differ")
    parser.add_argument("--shown", nargs="*", default=["fault"], choices=KINDS, help="kinds of outcomes that are printed")
    parser.add_argument("--shown-max", type=int, default=20)
    asked = parser.parse_args(line)
    if asked.corpus:
        corpus.write(asked.corpus, asked.seed)
        return 0
    if not asked.avalctl:
        parser.error("--avalctl is required")
    return compared(asked)


def compared(asked):
    """Compares the files that are asked for; returns the exit code."""
    kinds, comparisons, refused, printed, begun = {}, 0, Counter(), Counter(), time.monotonic()
    with multiprocessing.Pool(WORKERS) as pool:
        for found in pool.imap(batch, jobs(asked)):
            for form, number, change, outcome, made, answer in found:
                kinds.setdefault(form, Counter())[outcome.kind] += 1
                comparisons += outcome.comparisons
                if change == CLEAN:
                    kinds[form]["clean"] += 1
                    refused[form] += outcome.kind == "fault"
                if outcome.kind in asked.shown and printed[outcome.kind] < asked.shown_max:
                    printed[outcome.kind] += 1
                    print(said(form, asked.seed, number, change, outcome), file=sys.stderr, flush=True)
                if asked.keep and made and outcome.kind in asked.shown:
                    keep(asked.keep, form, number, made, answer, outcome)
    faults = report(kinds, comparisons, refused, time.monotonic() - begun)
    return 1 if faults else 0


def report(kinds, comparisons, refused, seconds):
    """Prints a line for each form and one for all; returns the number of faults."""
    print(f"{'form':16}{'clean':>8}{''.join(f'{kind:>18}' for kind in KINDS)}")
    for form, counts in kinds.items():
        print(f"{form:16}{counts['clean']:8}{''.join(f'{counts[kind]:18}' for kind in KINDS)}")
    files, faults = (sum(counts[kind] for counts in kinds.values() for kind in of) for of in (KINDS, ["fault"]))
    print(f"{date.today()}: {files} files, {comparisons} comparisons in {seconds:.0f} s, {faults} faults, "
          f"{sum(refused.values())} of them in clean files")
    return faults
