-- The place of the journal that stood beside this file: where it is gone, what it sent is not known.
CREATE TABLE journal_place (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL);
