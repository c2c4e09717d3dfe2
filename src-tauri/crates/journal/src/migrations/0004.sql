-- A fold: what accepted instructions taught about their banks, as JSON of what was seen before and after.
CREATE TABLE learned (
  instruction TEXT PRIMARY KEY REFERENCES instruction (id),
  bank_mark TEXT NOT NULL,
  operation TEXT NOT NULL,
  answer TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL
) STRICT;
CREATE INDEX learned_by_operation ON learned (bank_mark, operation, answer);
