-- What may be dropped and pulled again. Numbers are days since 1970-01-01 (due), ten-thousandths (amount, total).

-- Counters of the program: `next_draft` is the next id, `open_from` the first id of the refresh that runs or was killed.
CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES ('next_draft', 1), ('open_from', 1);

CREATE TABLE account (id INTEGER PRIMARY KEY, bank_mark TEXT NOT NULL, number TEXT NOT NULL, UNIQUE (bank_mark, number));

CREATE TABLE party (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

-- Draft type and status with their meanings: a JSON array of six texts or nulls. Few differ.
CREATE TABLE kind (id INTEGER PRIMARY KEY, words TEXT NOT NULL UNIQUE);

-- One list of one account, its counters and its last trouble. `total` is text: a sum may exceed 64 bits.
CREATE TABLE list (
    id INTEGER PRIMARY KEY,
    stage TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES account,
    snapshot INTEGER NOT NULL DEFAULT 0,
    as_of TEXT,
    drafts INTEGER NOT NULL DEFAULT 0,
    total TEXT NOT NULL DEFAULT '0',
    left_out INTEGER NOT NULL DEFAULT 0,
    unreadable INTEGER NOT NULL DEFAULT 0,
    new INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    no_longer_listed INTEGER NOT NULL DEFAULT 0,
    trouble TEXT,
    trouble_page INTEGER,
    UNIQUE (stage, account)
);

-- A record's columns, by what it is (identity) and what it says (hash): a changed record is a new row, so that the
-- snapshot before stays whole until the next one is swapped in. `stages` has a bit per list that it stands in.
CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    identity BLOB NOT NULL,
    hash BLOB NOT NULL,
    stages INTEGER NOT NULL DEFAULT 0,
    account INTEGER NOT NULL REFERENCES account,
    due INTEGER NOT NULL,
    scaled INTEGER,
    kind INTEGER NOT NULL REFERENCES kind,
    drawer INTEGER REFERENCES party,
    acceptor INTEGER REFERENCES party,
    payee INTEGER REFERENCES party,
    account_number TEXT,
    bank_draft_id TEXT,
    draft_id TEXT,
    draft_number TEXT,
    sequence_number TEXT,
    issue_text TEXT,
    due_text TEXT,
    amount_text TEXT,
    remark TEXT,
    fault TEXT,
    UNIQUE (identity, hash)
);

-- The record as it came, compressed without a dictionary.
CREATE TABLE raw (draft INTEGER PRIMARY KEY REFERENCES draft ON DELETE CASCADE, zstd BLOB NOT NULL);

-- Which draft stands in which list. The key is the one covering inbox index. `snapshot` is the one it came with.
CREATE TABLE membership (
    list INTEGER NOT NULL REFERENCES list,
    due INTEGER NOT NULL,
    draft INTEGER NOT NULL,
    amount INTEGER,
    drawer INTEGER,
    acceptor INTEGER,
    payee INTEGER,
    snapshot INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    split INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (list, due, draft)
) WITHOUT ROWID;

-- Drafts that left their last list; they go when the next refresh begins, so that an opened inbox can still show them.
CREATE TABLE unlisted (draft INTEGER PRIMARY KEY);
