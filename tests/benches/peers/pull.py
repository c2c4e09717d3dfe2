# A script as a treasury department would write it: httpx, pydantic, sqlite3. It reads every page of the lists named on
# standard input (one JSON array of [bank mark, account number, path]) from the given address, and stores columns and record.
import json
import sqlite3
import sys
import time
from decimal import Decimal

import httpx
from pydantic import BaseModel, TypeAdapter

ROWS = 200


class Draft(BaseModel):
    bankDraftStatusCode: str
    bankMark: str
    draftNumber: str
    draftStatusCode: str
    draftType: str
    organizationCode: str
    acceptorAccountNumber: str | None = None
    acceptorName: str | None = None
    accountNumber: str | None = None
    applicantName: str | None = None
    autoDraftFlag: str | None = None
    autoDraftFlagMeaning: str | None = None
    bankCode: str | None = None
    bankDraftId: str | None = None
    bankDraftStatusDesc: str | None = None
    bankMarkMeaning: str | None = None
    date: str | None = None
    draftStatusMeaning: str | None = None
    draftTypeMeaning: str | None = None
    drawerAccountNumber: str | None = None
    drawerName: str | None = None
    dueDate: str | None = None
    payeeAccountNumber: str | None = None
    payeeName: str | None = None
    remark: str | None = None
    sequenceNumber: str | None = None
    amount: Decimal | None = None
    consignFlag: int | None = None
    draftId: int | None = None
    tenantId: int | None = None
    transferFlag: int | None = None
    acceptor: dict | None = None
    acceptorInfo: dict | None = None
    creditInfo: dict | None = None
    discountInfo: dict | None = None
    drawer: dict | None = None
    endorseInfo: dict | None = None
    guaranteeInfo: dict | None = None
    payee: dict | None = None
    pledgeInfo: dict | None = None
    promptPayInfo: dict | None = None
    recourseInfo: dict | None = None
    responseStatus: dict | None = None


def main(base, file, _libraries):
    lists = json.load(sys.stdin)
    page_of = TypeAdapter(list[Draft])
    database = sqlite3.connect(file)
    database.executescript(
        """PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
        CREATE TABLE draft (id TEXT PRIMARY KEY, number TEXT, drawer TEXT, acceptor TEXT, payee TEXT, issued TEXT, due TEXT,
            amount TEXT, kind TEXT, status TEXT, remark TEXT, record TEXT);
        CREATE TABLE membership (list INTEGER, due TEXT, draft TEXT, PRIMARY KEY (list, due, draft)) WITHOUT ROWID;"""
    )
    rows = 0
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    with httpx.Client() as http:
        for place, (bank_mark, account, path) in enumerate(lists):
            page = 0
            while True:
                query = {"bankMark": bank_mark, "accountNumber": account, "page": page, "size": ROWS}
                reply = http.get(base + path, params=query)
                reply.raise_for_status()
                drafts = page_of.validate_json(reply.content)
                if not drafts:
                    break
                columns = [
                    (
                        one.bankDraftId, one.draftNumber, one.drawerName, one.acceptorName, one.payeeName, one.date,
                        one.dueDate, str(one.amount), one.draftType, one.draftStatusCode, one.remark,
                        one.model_dump_json(exclude_none=True),
                    )
                    for one in drafts
                ]
                with database:
                    database.executemany(f"INSERT OR REPLACE INTO draft VALUES ({','.join('?' * 12)})", columns)
                    database.executemany(
                        "INSERT OR REPLACE INTO membership VALUES (?, ?, ?)",
                        [(place, one.dueDate, one.bankDraftId) for one in drafts],
                    )
                rows += len(drafts)
                page += 1
    took = {"wall_ns": time.perf_counter_ns() - wall, "cpu_ns": time.process_time_ns() - cpu, "rows": rows}
    print(json.dumps(took))


main(*sys.argv[1:])
