-- The balances that a file states before and behind its bookings of an account in a currency. Its lines differ from them by `differs`.
CREATE TABLE statement_balances (
    account TEXT NOT NULL,
    currency TEXT NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    opening TEXT NOT NULL,
    closing TEXT NOT NULL,
    differs TEXT NOT NULL,
    file TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    PRIMARY KEY (account, currency, first_day, last_day, opening, closing, file_sha256)
) WITHOUT ROWID;
