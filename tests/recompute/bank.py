"""The practice bank, as a program that knows nothing of Aval sees it: one process, its HTTP replies, its control port."""

import json
import signal
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal

STAGES = [
    "draft",
    "endorsement-transfer",
    "mortgage-confirm",
    "mortgage-rel-app-withdrawal",
    "mortgage-release-app",
    "mortgage-release-confirm",
    "pledge-app-withdrawal",
    "pledge-application",
    "prompt-payment-app",
    "prompt-payment-app-withdrawal",
    "prompt-receipt",
    "prompt-receipt-withdrawal",
    "receipt-by-endorsee",
    "receipt-confirm",
    "receipt-settle-confirm",
    "transfer-withdrawal",
]

PAGE_SIZE = 500
NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Bank:
    """A practice bank with its own ledger; it ends with `stop`."""

    def __init__(self, program, drafts, seed):
        line = [program, "practice-bank", "--drafts", str(drafts), "--seed", str(seed)]
        self.process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        said = json.loads(self.process.stdout.readline())
        self.token, self.control_url, self.code_book = said["token"], said["control_url"], said["code_book"]
        self.base_url, self.tenant = said["base_url"], said["organization_id"]
        self.accounts = said["accounts"]

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)

    def keys(self):
        return [key_of(account) for account in self.accounts]

    def call(self, path, query, body=None):
        """One call of the service: the decoded reply, with every number exact."""
        url = f"{self.base_url}/v1/{self.tenant}/{path}?{urllib.parse.urlencode(query)}"
        request = urllib.request.Request(url, data=None if body is None else json.dumps(body).encode())
        request.add_header("Authorization", f"Bearer {self.token}")
        request.add_header("Content-Type", "application/json")
        with NO_PROXY.open(request, timeout=60) as reply:
            return exact(reply.read().decode())

    def control(self, path, body=None, method=None):
        """One call of the control port; a refusal is an error with its text."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.control_url}/{path}", data=data, method=method)
        try:
            with NO_PROXY.open(request, timeout=60) as reply:
                return reply.read().decode()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path} {body}: {error.code} {error.read().decode()}") from error

    def list(self, stage, account):
        """Every record of a list, by its pages."""
        records = []
        for page in range(100_000):
            query = {
                "bankMark": account["bank_mark"],
                "accountNumber": account["account_number"],
                "page": page,
                "size": PAGE_SIZE,
            }
            found = self.call(f"drafts/list-bank-{stage}", query)
            if not found:
                return records
            records += found
        raise RuntimeError(f"{stage} has no end")

    def lists(self):
        """Every list of every account: (account, stage) to records."""
        return {
            (key_of(account), stage): self.list(stage, account) for account in self.accounts for stage in STAGES
        }

    def balances(self):
        """Every balance of every account: account to records."""
        found = {}
        for account in self.accounts:
            body = [{"accountNumber": account["account_number"], "bankCode": account["bank_code"]}]
            found[key_of(account)] = self.call("funds/query-day-balance", {"bankMark": account["bank_mark"]}, body)
        return found


def key_of(account):
    return f"{account['bank_mark']}:{account['account_number']}"


def exact(text):
    """JSON without a binary fraction: whole numbers and decimals are exact."""
    return json.loads(text, parse_float=Decimal, parse_int=Decimal)
