-- What a person entered about a counterparty, by its exact name. Blank is '', because SQLite holds NULLs distinct.
-- `merged_into` is the name under which it is shown; merging moves nothing, so it can be undone.
CREATE TABLE book_party (
    name TEXT PRIMARY KEY,
    party_group TEXT NOT NULL CHECK (party_group IN ('', 'supplier', 'employee', 'own')),
    company_code TEXT NOT NULL,
    limit_amount TEXT NOT NULL,
    limit_currency TEXT NOT NULL,
    note TEXT NOT NULL,
    merged_into TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at TEXT NOT NULL
) WITHOUT ROWID;

-- An account that a person entered or imported, with the call-back that they recorded.
CREATE TABLE book_account (
    name TEXT NOT NULL,
    account_number TEXT NOT NULL,
    bank_name TEXT NOT NULL,
    bank_number TEXT NOT NULL,
    called_back TEXT NOT NULL,
    called_back_by TEXT NOT NULL,
    called_back_at TEXT NOT NULL,
    entered_by TEXT NOT NULL,
    entered_at TEXT NOT NULL,
    PRIMARY KEY (name, account_number)
) WITHOUT ROWID;

-- A party of drafts that were read: a fact of reading. No person has confirmed it, and it changes nothing above.
CREATE TABLE book_read (
    name TEXT NOT NULL,
    account_number TEXT NOT NULL,
    bank TEXT NOT NULL,
    role TEXT NOT NULL,
    first_read TEXT NOT NULL,
    last_read TEXT NOT NULL,
    PRIMARY KEY (name, account_number)
) WITHOUT ROWID;

-- The newest reading of a list whose parties are in book_read.
CREATE TABLE book_reading (one INTEGER PRIMARY KEY CHECK (one = 1), as_of TEXT NOT NULL);
