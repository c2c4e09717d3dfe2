-- Records lie a few together, packed as one text. What was kept in the way before is dropped and read again.
DELETE FROM membership;
DELETE FROM unlisted;
DELETE FROM round_list;
DELETE FROM round;
DROP TABLE raw;
DROP TABLE zstd_dictionary;
DROP TABLE draft;
UPDATE list SET snapshot = 0, as_of = NULL, drafts = 0, total = '0', left_out = 0, unreadable = 0, new = 0, changed = 0,
    no_longer_listed = 0, trouble = NULL, trouble_page = NULL;
DELETE FROM meta WHERE name IN ('sides_from', 'hash_kind');

-- As before, and where the record lies: its pack, and the bytes of the pack's text from which on and how many. What a row refers
-- to is written before it by the one writer, so no reference is looked up once more for each row.
CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    identity BLOB NOT NULL,
    hash BLOB NOT NULL,
    stages INTEGER NOT NULL DEFAULT 0,
    account INTEGER NOT NULL,
    due INTEGER NOT NULL,
    scaled INTEGER,
    kind INTEGER NOT NULL,
    drawer INTEGER,
    acceptor INTEGER,
    payee INTEGER,
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
    drawer_account TEXT,
    acceptor_account TEXT,
    pack INTEGER NOT NULL,
    raw_from INTEGER NOT NULL,
    raw_bytes INTEGER NOT NULL,
    UNIQUE (identity, hash)
);

-- Records as they came, one behind the other, compressed together. `id` and `last` are the first and the last draft whose
-- record was packed there; some of those between them may have gone.
CREATE TABLE pack (id INTEGER PRIMARY KEY, last INTEGER NOT NULL, zstd BLOB NOT NULL);
