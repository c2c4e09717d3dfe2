-- The arrangement of a list that a person arranged without a saved view, as JSON.
CREATE TABLE list_arrangement (stage TEXT PRIMARY KEY, layout TEXT NOT NULL) WITHOUT ROWID;
