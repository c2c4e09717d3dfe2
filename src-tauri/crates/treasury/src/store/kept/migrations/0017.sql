-- The imported list of banks: number, name and city, and the file from which it is. An import replaces it.
CREATE TABLE bank (number TEXT PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE bank_list (one INTEGER PRIMARY KEY CHECK (one = 1), source TEXT NOT NULL, imported_at TEXT NOT NULL);
