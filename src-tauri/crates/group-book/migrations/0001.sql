CREATE TABLE IF NOT EXISTS group_info (
  one BIGINT PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS desk (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL UNIQUE,
  enrolled_by TEXT NOT NULL,
  enrolled_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  revoked_by TEXT,
  revoked_at BIGINT,
  revoked_reason TEXT
);
CREATE TABLE IF NOT EXISTS invitation (
  code_hash TEXT PRIMARY KEY,
  made_by TEXT NOT NULL,
  ends_at BIGINT NOT NULL,
  used_by TEXT
);
CREATE TABLE IF NOT EXISTS claim (
  tenant TEXT NOT NULL,
  bank TEXT NOT NULL,
  claim_key TEXT NOT NULL,
  desk TEXT NOT NULL,
  instruction TEXT NOT NULL,
  number BIGINT NOT NULL,
  digest TEXT NOT NULL,
  person TEXT NOT NULL,
  taken_at BIGINT NOT NULL,
  alike TEXT,
  in_doubt_since BIGINT,
  done_at BIGINT,
  PRIMARY KEY (tenant, bank, claim_key)
);
CREATE INDEX IF NOT EXISTS claim_of_desk ON claim (desk, instruction);
CREATE INDEX IF NOT EXISTS claim_alike ON claim (tenant, bank, alike);
CREATE TABLE IF NOT EXISTS event (
  desk TEXT NOT NULL,
  sequence BIGINT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  payload BYTEA NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  signature TEXT,
  PRIMARY KEY (desk, sequence)
);
CREATE TABLE IF NOT EXISTS attachment (
  sha256 TEXT PRIMARY KEY,
  packed BYTEA NOT NULL
);
CREATE TABLE IF NOT EXISTS approval_request (
  id TEXT PRIMARY KEY,
  desk TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  content BYTEA NOT NULL,
  closed_at BIGINT
);
CREATE TABLE IF NOT EXISTS approval_answer (
  approval TEXT NOT NULL,
  public_key TEXT NOT NULL,
  answered_at BIGINT NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (approval, public_key)
);
CREATE TABLE IF NOT EXISTS approval_use (
  approval TEXT PRIMARY KEY,
  desk TEXT NOT NULL,
  submission TEXT NOT NULL,
  used_at BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS shared_setting (
  kind TEXT NOT NULL,
  version BIGINT NOT NULL,
  content BYTEA NOT NULL,
  person TEXT NOT NULL,
  desk TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  signature TEXT NOT NULL,
  PRIMARY KEY (kind, version)
);
