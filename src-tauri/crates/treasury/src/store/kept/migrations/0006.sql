-- What the readings of a list changed in it, draft by draft. `snapshot` and `at` name the reading; `before` is the record
-- that stood there until then, whose bytes are in draft_seen. A first reading has nothing to differ from and no row here.
CREATE TABLE list_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stage TEXT NOT NULL,
    account TEXT NOT NULL,
    identity BLOB NOT NULL,
    snapshot INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('new', 'changed', 'no_longer_listed')),
    before BLOB,
    draft_number TEXT
);
CREATE INDEX list_change_list ON list_change (stage, account, id);

-- Up to which of them the clerk has looked at a list, and when.
CREATE TABLE list_looked (
    stage TEXT NOT NULL,
    account TEXT NOT NULL,
    change INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (stage, account)
) WITHOUT ROWID;

-- What the desktop was told on which day, so that nothing is said twice.
CREATE TABLE told (what TEXT PRIMARY KEY, day TEXT NOT NULL) WITHOUT ROWID;
