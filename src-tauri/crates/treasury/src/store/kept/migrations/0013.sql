-- The columns of the last table that was imported as a statement of an account, as JSON.
CREATE TABLE statement_columns (account TEXT PRIMARY KEY, columns TEXT NOT NULL) WITHOUT ROWID;
