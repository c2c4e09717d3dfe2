-- What waits for a second person, and how it was decided. A fold: whoever doubts it makes it again out of the events.
CREATE TABLE approval (
  id TEXT PRIMARY KEY NOT NULL,
  subject TEXT NOT NULL,
  about TEXT NOT NULL,
  digest TEXT NOT NULL,
  state TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  decided_at TEXT,
  asked TEXT NOT NULL,
  decision TEXT
) STRICT;
CREATE INDEX approval_by_state ON approval (state);
