-- What instructions of all profiles of a data directory hold: drafts, and fingerprints of transfers. One row per key at a
-- service and a tenant. `journal` is the hash of the first event of the holder's journal.
CREATE TABLE claim (
  service TEXT NOT NULL,
  tenant TEXT NOT NULL,
  key TEXT NOT NULL,
  profile TEXT NOT NULL,
  journal TEXT NOT NULL,
  instruction TEXT NOT NULL,
  number INTEGER NOT NULL,
  state TEXT NOT NULL,
  unproven INTEGER NOT NULL,
  bank_mark TEXT NOT NULL,
  account_number TEXT NOT NULL,
  payee_account TEXT,
  amount_normal TEXT,
  currency TEXT,
  reference_order TEXT,
  purpose TEXT,
  day TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (service, tenant, key)
) WITHOUT ROWID;
CREATE INDEX claim_of ON claim (profile, instruction);
CREATE INDEX claim_to ON claim (amount_normal);
-- One row once the claims of the journals that were there before this file are in it.
CREATE TABLE built (one INTEGER PRIMARY KEY CHECK (one = 1));
