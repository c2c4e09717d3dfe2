"""Additional checks of the fuzzer: the service's error convention, and that the run reached every operation of the bank.

Loaded by schemathesis through `hooks` in schemathesis.toml. A foreseeable error is status 200 with an object
`{"failed": true, "message": text}`; a success has no `failed`. So status 200 alone does not mean that data was accepted.
"""

import os
import re
from urllib.parse import parse_qs, urlsplit

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection

INTEGER = re.compile(r"-?[0-9]+")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


# Valid values at this bank, by name of the parameter. `bankCode` is not among them: in a query it only filters.
PARAMETERS = {
    "organizationId": [int(os.environ["AVAL_ORGANIZATION"])],
    "bankMark": [os.environ["AVAL_BANK_MARK"]],
    "accountNumber": [os.environ["AVAL_ACCOUNT"]],
}
# Valid values by name of the body's field. A blank value means that the optional field is omitted.
FIELDS = {
    "accountNumber": [os.environ["AVAL_ACCOUNT"]],
    "tradeAccountNumber": [os.environ["AVAL_ACCOUNT"]],
    "bankCode": [os.environ["AVAL_BANK_CODE"], ""],
    "tradeBankCode": [os.environ["AVAL_BANK_CODE"], ""],
}


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    """Adds this bank's rules to the interface's document: the valid tenant, bank and account, and that unknown keys are bad
    data. Without them nearly every call would fail at these checks, and little behind them would be tested; with them,
    every other tenant, bank and account is bad data that must be refused."""
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                restrict(parameter["schema"], PARAMETERS.get(parameter["name"]))
    for name, schema in raw_schema["components"]["schemas"].items():
        if name.endswith("Request"):
            schema["additionalProperties"] = False
            for field, of_field in schema["properties"].items():
                restrict(of_field, FIELDS.get(field))


def restrict(schema, valid):
    if valid:
        schema["enum"] = valid


@schemathesis.check
def bad_data_fails(ctx, response, case):
    """Bad data is refused: with a status of the fuzzer's own list, or with the error body."""
    if not is_failure(response):
        negative_data_rejection(ctx, response, case)


@schemathesis.check
def a_bad_query_fails(ctx, response, case):
    """Bad data in the query as sent is refused. The fuzzer's own rule passes most of its query cases, because a list in
    a query can look like a single value; this check uses the text itself."""
    if response.status_code != 200 or is_failure(response):
        return
    sent = parse_qs(urlsplit(response.request.url).query, keep_blank_values=True)
    for parameter in case.operation.query:
        values = sent.get(parameter.name, [])
        assert values or not parameter.is_required, f"taken without {parameter.name}"
        for value in values:
            assert could_be(parameter.definition["schema"], value), f"taken with {parameter.name}={value!r}"


@schemathesis.check
def failed_is_an_error_only(ctx, response, case):
    """`failed` is in error bodies only, is `true` there, and has a message for a person beside it."""
    body = json_of(response)
    if isinstance(body, dict) and "failed" in body:
        message = body.get("message")
        assert response.status_code == 200, f"an error body with status {response.status_code}"
        assert body["failed"] is True, f"failed is {body['failed']!r}"
        assert isinstance(message, str) and message, f"failed without a message: {body!r}"


@schemathesis.check
class NothingIsLeftOut:
    """The run called every operation of the contract, and every list replied at least once. Without this, a run with a
    missing operation in the document, or with a refused token, tenant or account, would pass without testing anything."""

    def __init__(self, operations, lists):
        self.operations = operations
        self.lists = lists
        self.called = set()
        self.silent = set()
        self.answered = set()

    def after_response(self, ctx, response, case):
        name = case.operation.path.rsplit("/", 1)[-1]
        self.called.add(name)
        if name.startswith(("list-", "query-day-balance")):
            answers = response.status_code == 200 and isinstance(json_of(response), list)
            (self.answered if answers else self.silent).add(name)

    def after_run(self, ctx):
        silent = sorted(self.silent - self.answered)
        assert len(self.called) == self.operations, f"{len(self.called)} of {self.operations} operations were called"
        assert len(self.answered) == self.lists, f"{len(self.answered)} of {self.lists} lists answered, never: {silent}"


def is_failure(response):
    body = json_of(response)
    return response.status_code == 200 and isinstance(body, dict) and body.get("failed") is True


def could_be(schema, text):
    """Whether a text in a query can be a value of the schema. A blank text means that it is omitted."""
    if "enum" in schema:
        return text in map(str, schema["enum"])
    if not text or schema.get("type") not in ("integer", "string"):
        return True
    if schema["type"] == "integer":
        return bool(INTEGER.fullmatch(text)) and -(2**63) <= int(text) < 2**63
    return schema.get("format") != "date-time" or bool(DATE.match(text))


def json_of(response):
    try:
        return response.json()
    except ValueError:
        return None
