-- Queries of lists that a person gave a name. `line` is the one line of text that the window and the command line share.
CREATE TABLE saved_view (name TEXT PRIMARY KEY, line TEXT NOT NULL, saved_at TEXT NOT NULL) WITHOUT ROWID;
