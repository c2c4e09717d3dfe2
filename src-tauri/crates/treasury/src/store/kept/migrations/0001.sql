-- What the service cannot give again.

-- A balance as it stood on a day of the profile's time zone. A row without a record: asked for and not answered.
CREATE TABLE balance_day (
    bank_mark TEXT NOT NULL,
    account_number TEXT NOT NULL,
    currency TEXT NOT NULL,
    day TEXT NOT NULL,
    as_of TEXT NOT NULL,
    record TEXT,
    PRIMARY KEY (day, bank_mark, account_number, currency)
) WITHOUT ROWID;

-- Why a bank's balances could not be read the last time.
CREATE TABLE balance_trouble (bank_mark TEXT PRIMARY KEY, at TEXT NOT NULL, trouble TEXT NOT NULL) WITHOUT ROWID;

-- What this desk saw of a draft over time: each distinct record that a list dropped or a detail query gave.
CREATE TABLE draft_seen (
    identity BLOB NOT NULL,
    stage TEXT NOT NULL,
    hash BLOB NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('list', 'detail')),
    draft_number TEXT,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    zstd BLOB NOT NULL,
    PRIMARY KEY (identity, stage, source, hash)
);
CREATE INDEX draft_seen_number ON draft_seen (draft_number);

-- Whom this desk has sent something to. Blank is '', because SQLite holds NULLs distinct.
CREATE TABLE counterparty (
    name TEXT NOT NULL,
    account_number TEXT NOT NULL,
    bank TEXT NOT NULL,
    first_used TEXT NOT NULL,
    last_used TEXT NOT NULL,
    uses INTEGER NOT NULL,
    last_operation TEXT NOT NULL,
    PRIMARY KEY (account_number, name, bank)
) WITHOUT ROWID;
