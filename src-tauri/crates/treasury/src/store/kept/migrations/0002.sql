-- Lines of bank statements that were imported. Which of them is ticked off is said by the journal alone.
CREATE TABLE statement_line (
    sha256 TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    day TEXT NOT NULL,
    amount TEXT NOT NULL,
    direction TEXT NOT NULL,
    currency TEXT NOT NULL,
    reference TEXT NOT NULL,
    counterparty TEXT NOT NULL,
    remark TEXT NOT NULL,
    file TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    imported_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX statement_line_day ON statement_line (day);
