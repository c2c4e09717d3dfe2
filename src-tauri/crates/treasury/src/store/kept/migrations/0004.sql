-- Companies whose drafts a person wants to be warned of. Blank is '', because SQLite holds NULLs distinct.
CREATE TABLE watch_line (
    name TEXT NOT NULL,
    bank_number TEXT NOT NULL,
    credit_code TEXT NOT NULL,
    level TEXT NOT NULL,
    note TEXT NOT NULL,
    source TEXT NOT NULL,
    date TEXT NOT NULL,
    file TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    PRIMARY KEY (name, bank_number, credit_code)
) WITHOUT ROWID;

-- Imported calendars: the days that each covers, and of these the ones that are not what their weekday says.
CREATE TABLE calendar (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    from_day TEXT NOT NULL,
    to_day TEXT NOT NULL,
    imported_at TEXT NOT NULL
);
CREATE TABLE calendar_day (
    calendar INTEGER NOT NULL REFERENCES calendar ON DELETE CASCADE,
    day TEXT NOT NULL,
    works INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (calendar, day)
) WITHOUT ROWID;
