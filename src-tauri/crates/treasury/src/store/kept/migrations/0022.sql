-- Lines of intraday reports and notifications are provisional. A line that is the booking of another line is kept and not shown:
-- `replaced_by` names the other one. The references tell bookings apart; a table's reference may be ours or the bank's, so they are absent.
ALTER TABLE statement_line ADD COLUMN provisional INTEGER NOT NULL DEFAULT 0;
ALTER TABLE statement_line ADD COLUMN replaced_by TEXT;
ALTER TABLE statement_line ADD COLUMN own_reference TEXT;
ALTER TABLE statement_line ADD COLUMN bank_reference TEXT;
CREATE INDEX statement_line_provisional ON statement_line (account, day) WHERE provisional = 1;
-- The days of which a file has all bookings of an account in a currency.
CREATE TABLE statement_days (
    account TEXT NOT NULL,
    currency TEXT NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    PRIMARY KEY (account, currency, first_day, last_day, file_sha256)
) WITHOUT ROWID;
