"""Asks `avalctl`: a desk for each batch of files, an account for each file, a process for each import and one for all lines."""

import json
import os
import subprocess
import tempfile
from collections import defaultdict
from decimal import Decimal

SETTINGS = """environment = "test"
time_zone = "Asia/Shanghai"
date_format = "%Y-%m-%d"
[banks.BK]
draft_currency = "CNY"
"""
CODE_BOOK = """[BK.errorFlag]
ok = 0
bad = 1
[BK.statusCode]
"0" = "done"
"9" = "failed"
"""
BATCH = 40


def account_of(place):
    """The account of a file by its place in the batch."""
    return f"62220200{10_000_007 + place * 13}"


class Desk:
    """A desk of its own, with an account for each file of a batch."""

    def __init__(self, program):
        self.program, self.place = program, tempfile.TemporaryDirectory(prefix="aval-statements-")
        self.folder = self.place.name
        self.env = {name: value for name, value in os.environ.items() if not name.startswith("AVAL_")}
        self.env |= {"AVAL_DATA_DIR": self.path("data"), "AVAL_STATE_DIR": self.path("state"), "HOME": self.folder}
        self.write("settings.toml", SETTINGS.encode())
        self.write("code.toml", CODE_BOOK.encode())
        line = ["profile", "add", "main", "--base-url", "http://127.0.0.1:9", "--organization-id", "7"]
        line += ["--settings", self.path("settings.toml"), "--code-book", self.path("code.toml")]
        for place in range(BATCH):
            line += ["--account", f"BK:{account_of(place)}"]
        done = self.run(*line)
        if done.returncode:
            raise RuntimeError(done.stderr)

    def close(self):
        self.place.cleanup()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)

    def run(self, *line):
        how = {"capture_output": True, "text": True, "encoding": "utf-8", "errors": "replace", "check": False}
        return subprocess.run([self.program, *line], env=self.env, **how)

    def import_file(self, name, made, content):
        """The answer to one import: exit code and JSON."""
        self.write(name, content)
        line = ["--json", "statement", "import", "--account", f"BK:{made.account}", self.path(name), *made.options]
        done = self.run(*line)
        try:
            return done.returncode, json.loads(done.stdout)
        except json.JSONDecodeError:
            return done.returncode, {"message": done.stderr[:2000]}

    def lines(self):
        """All lines of the batch by file."""
        done = self.run("--json", "statement", "lines")
        if done.returncode:
            raise RuntimeError(done.stderr)
        found = defaultdict(list)
        for row in json.loads(done.stdout, parse_float=Decimal)["rows"]:
            found[row["file"]].append(row)
        return found
