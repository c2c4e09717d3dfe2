"""A second opinion on every number that the desk reads: this program asks the practice bank itself, over HTTP, and computes
counts, sums, queries, ladder, exposure, presentment, sets of drafts, balances, comparisons and files from the raw records.
It uses Python's own library alone and no line of Aval.

    python3 tests/recompute --avalctl target/debug/avalctl [--drafts 300] [--seeds 1] [--queries 40]

    python3 tests/recompute statements --avalctl target/debug/avalctl [--files 25] [--seed 1]

The second one reads bank statements a second time (`statements/run.py`). Each seed of the first one is a bank and a desk of their own: a first filling that fails, a whole reading, changes by the counterparty, calls
that fail over the whole reading, and readings that are killed at random moments. The last line counts the comparisons; the
exit code is 1 where one differs."""

import argparse
import os
import sys
import tempfile
import time
from datetime import date

import checks
import rounds
import statements.run
from bank import Bank
from desk import Desk

SHOWN_MAX = 20


def main():
    if sys.argv[1:2] == ["statements"]:
        return statements.run.main(sys.argv[2:])
    line = argparse.ArgumentParser(description="Recomputes every number that avalctl shows of a practice bank.")
    line.add_argument("--avalctl", required=True, help="the program")
    line.add_argument("--drafts", type=int, default=300)
    line.add_argument("--seeds", type=int, default=1)
    line.add_argument("--first-seed", type=int, default=1)
    line.add_argument("--queries", type=int, default=40)
    line.add_argument("--kills", type=int, default=5)
    asked = line.parse_args()
    program, compare = os.path.abspath(asked.avalctl), checks.Comparisons()
    for seed in range(asked.first_seed, asked.first_seed + asked.seeds):
        begun, before = time.monotonic(), compare.count
        with tempfile.TemporaryDirectory(prefix="aval-recompute-") as folder:
            bank = Bank(program, asked.drafts, seed)
            try:
                rounds.play(compare, Desk(program, folder, bank), bank, checks.dice_of(seed), asked)
            finally:
                bank.stop()
        seconds = time.monotonic() - begun
        print(f"seed {seed}: {compare.count - before} comparisons in {seconds:.0f} s", flush=True)
    for one in compare.wrong[:SHOWN_MAX]:
        print(one[:600], file=sys.stderr)
    print(f"{date.today()}: {compare.count} comparisons, {len(compare.wrong)} wrong")
    return 1 if compare.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
