-- The field that a person chose for a header of a spreadsheet of orders; blank: the column is not used.
CREATE TABLE order_column (
    operation TEXT NOT NULL,
    header TEXT NOT NULL,
    field TEXT NOT NULL,
    PRIMARY KEY (operation, header)
) WITHOUT ROWID;
-- The spreadsheet of a submission, for its result file. One that was never confirmed is removed a day later.
CREATE TABLE order_sheet (
    submission TEXT PRIMARY KEY,
    sheet TEXT NOT NULL,
    kept_at TEXT NOT NULL,
    confirmed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
