-- Lines that further files have too: they stay when the first file is taken back. And the identities of lines that were taken back:
-- the index among equal lines goes on behind them.
CREATE TABLE statement_also (
    sha256 TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    file TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    PRIMARY KEY (sha256, file_sha256)
) WITHOUT ROWID;
CREATE TABLE statement_gone (sha256 TEXT PRIMARY KEY) WITHOUT ROWID;
