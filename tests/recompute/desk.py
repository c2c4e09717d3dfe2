"""The desk: `avalctl` with a profile of its own in an empty folder. Every answer is what a script would get."""

import csv
import json
import os
import subprocess
from decimal import Decimal

SETTINGS = """environment = "test"
time_zone = "Asia/Shanghai"
version_style = "path"
page_base = 0
page_size = 200
date_format = "%Y-%m-%d"
datetime_format = "%Y-%m-%d %H:%M:%S"
sort_format = "field,asc"
[token]
header = "Authorization"
prefix = "Bearer "
[banks.EASTBANK]
draft_currency = "CNY"
[banks.HARBOUR]
draft_currency = "CNY"
"""

# The companies of the accounts.
OWNERS = ("East Trading Ltd.", "\u897f\u90e8\u8d38\u6613\u516c\u53f8")


class Desk:
    """A profile on a bank."""

    def __init__(self, program, folder, bank):
        self.program, self.folder = program, folder
        self.env = {name: value for name, value in os.environ.items() if not name.startswith("AVAL_")}
        self.env |= {
            "AVAL_DATA_DIR": os.path.join(folder, "data"),
            "AVAL_STATE_DIR": os.path.join(folder, "state"),
            "AVAL_TOKEN": bank.token,
        }
        settings = os.path.join(folder, "settings.toml")
        with open(settings, "w", encoding="utf-8") as file:
            file.write(SETTINGS)
        line = ["profile", "add", "main", "--base-url", bank.base_url, "--organization-id", bank.tenant]
        line += ["--settings", settings, "--code-book", bank.code_book]
        for account in bank.accounts:
            line += ["--account", f"{account['bank_mark']}:{account['account_number']}:{account['bank_code']}"]
        done = self.run(*line)
        if done.returncode:
            raise RuntimeError(done.stderr)
        self.owners = self.give_owners()

    def give_owners(self):
        """Gives the accounts two companies by turns; returns the company of each account."""
        place, owners, key = os.path.join(self.folder, "data/profiles/main/profile.toml"), {}, None
        with open(place, encoding="utf-8") as file:
            lines = file.read().splitlines()
        with open(place, "w", encoding="utf-8") as file:
            for text in lines:
                name, _, value = text.partition(" = ")
                if name == "bank_mark":
                    key = json.loads(value)
                if name == "account_number" and key:
                    owner = OWNERS[len(owners) % len(OWNERS)]
                    owners[f"{key}:{json.loads(value)}"] = owner
                    text += f"\nowner = {json.dumps(owner, ensure_ascii=False)}"
                file.write(text + "\n")
        return owners

    def start(self, *line):
        """A command that is still running."""
        return subprocess.Popen(
            [self.program, *line], env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def run(self, *line):
        return subprocess.run([self.program, *line], env=self.env, capture_output=True, text=True, check=False)

    def json(self, *line):
        """The JSON of a command that has to succeed."""
        done = self.run(*line, "--json")
        if done.returncode:
            raise RuntimeError(f"{' '.join(line)}: exit {done.returncode}\n{done.stdout}\n{done.stderr}")
        return json.loads(done.stdout, parse_float=Decimal)

    def table(self, *line):
        """The rows of an exported CSV file, under the titles of its last heading line."""
        path = os.path.join(self.folder, "export.csv")
        done = self.run(*line, "--csv", path, "--replace")
        if done.returncode:
            raise RuntimeError(f"{' '.join(line)}: exit {done.returncode}\n{done.stderr}")
        with open(path, encoding="utf-8-sig", newline="") as file:
            lines = list(csv.reader(file))
        rows = next(int(line[1].replace(",", "")) for line in lines if line[0] == "Rows")
        titles = lines[len(lines) - rows - 1]
        return [dict(zip(titles, line)) for line in lines[len(lines) - rows :]]
