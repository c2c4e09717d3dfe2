-- Notes of people about a draft (by its number), an instruction (by its id) or a counterparty (by its name), each with at most one
-- file. A note is not changed; a removed one stays with the person who removed it. `digest` is over all of its columns up to `bytes`.
CREATE TABLE note (
    id TEXT PRIMARY KEY,
    about TEXT NOT NULL CHECK (about IN ('draft', 'instruction', 'counterparty')),
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    written_by TEXT NOT NULL,
    written_at TEXT NOT NULL,
    file TEXT,
    sha256 TEXT REFERENCES note_file (sha256),
    bytes INTEGER,
    digest TEXT NOT NULL,
    removed_by TEXT,
    removed_at TEXT
) WITHOUT ROWID;
CREATE INDEX note_of ON note (about, subject) WHERE removed_at IS NULL;

-- The bytes of their files, packed.
CREATE TABLE note_file (
    sha256 TEXT PRIMARY KEY,
    zstd BLOB NOT NULL
) WITHOUT ROWID;
