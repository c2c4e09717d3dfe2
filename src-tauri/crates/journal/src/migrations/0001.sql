-- The journal: events in a hash chain, what they refer to by hash, and tables that are folds of the events.

CREATE TABLE event (
  sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  payload BLOB NOT NULL,
  previous BLOB NOT NULL CHECK (length(previous) = 32),
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
) STRICT;

-- Replies, snapshots and evidence: stored once, named by the SHA-256 of their bytes, compressed.
CREATE TABLE attachment (
  sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
  zstd BLOB NOT NULL
) STRICT;

CREATE TRIGGER event_is_next BEFORE INSERT ON event
WHEN NEW.sequence <> (SELECT COALESCE(MAX(sequence), 0) + 1 FROM event)
BEGIN SELECT RAISE(ABORT, 'events are only added, one after the other'); END;
CREATE TRIGGER event_stays BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER event_is_fixed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER attachment_stays BEFORE DELETE ON attachment
BEGIN SELECT RAISE(ABORT, 'attachments are never deleted'); END;
CREATE TRIGGER attachment_is_fixed BEFORE UPDATE ON attachment
BEGIN SELECT RAISE(ABORT, 'attachments are never changed'); END;

-- From here on: folds. Whoever doubts them makes them again out of the events.

CREATE TABLE head (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  sequence INTEGER NOT NULL,
  hash BLOB NOT NULL
) STRICT;

CREATE TABLE submission (
  id TEXT PRIMARY KEY,
  operation TEXT NOT NULL,
  practice INTEGER NOT NULL,
  nonce_sha256 TEXT NOT NULL,
  digest TEXT NOT NULL,
  totals TEXT NOT NULL,
  confirmed_at TEXT NOT NULL,
  paused INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE instruction (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  submission TEXT NOT NULL REFERENCES submission (id),
  position INTEGER NOT NULL,
  operation TEXT NOT NULL,
  bank_mark TEXT NOT NULL,
  account_number TEXT NOT NULL,
  draft_number TEXT,
  amount TEXT,
  amount_normal TEXT,
  currency TEXT,
  payee_account TEXT,
  trade_day TEXT,
  counterparty TEXT,
  reference_order TEXT,
  supersedes TEXT,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  answered INTEGER NOT NULL DEFAULT 0,
  unproven INTEGER NOT NULL DEFAULT 0,
  unclassified INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  service_message TEXT,
  http_status INTEGER,
  bank_transaction_id TEXT,
  record TEXT,
  confirmed_at TEXT NOT NULL,
  since TEXT NOT NULL,
  UNIQUE (submission, position)
) STRICT;
CREATE INDEX instruction_by_state ON instruction (state, unproven, unclassified);
CREATE INDEX instruction_by_payee ON instruction (payee_account);
CREATE INDEX instruction_by_reference ON instruction (reference_order);
CREATE INDEX instruction_by_draft ON instruction (draft_number);

-- One row per key of a draft that a live instruction holds.
CREATE TABLE lock (
  key TEXT PRIMARY KEY,
  instruction TEXT NOT NULL REFERENCES instruction (id),
  since TEXT NOT NULL
) STRICT;
CREATE INDEX lock_by_instruction ON lock (instruction);

-- One row per transfer that is not known to have failed.
CREATE TABLE fingerprint (
  digest TEXT PRIMARY KEY NOT NULL,
  instruction TEXT NOT NULL REFERENCES instruction (id)
) STRICT;

-- Which events are about which instruction.
CREATE TABLE touch (
  instruction TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  PRIMARY KEY (instruction, sequence)
) STRICT, WITHOUT ROWID;
