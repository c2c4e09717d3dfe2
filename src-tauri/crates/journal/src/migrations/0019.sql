-- Keys that an instruction must have back, and that another one still has: locks as in `lock`, fingerprints behind
-- `transfer|`.
CREATE TABLE key_owed (
  key TEXT NOT NULL,
  instruction TEXT NOT NULL REFERENCES instruction (id),
  PRIMARY KEY (key, instruction)
) STRICT, WITHOUT ROWID;
CREATE INDEX key_owed_by_instruction ON key_owed (instruction);
