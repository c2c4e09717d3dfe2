-- Sending many: why a submission waits, which of its accounts a person let go on, and an index that counts without reading
-- the bodies.
ALTER TABLE submission ADD COLUMN paused_why TEXT;
CREATE TABLE let_go (
  submission TEXT NOT NULL REFERENCES submission (id),
  account TEXT NOT NULL,
  PRIMARY KEY (submission, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX instruction_by_submission ON instruction (submission, bank_mark, account_number, state);
