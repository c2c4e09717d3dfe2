-- What lines over time ask of a balance: a narrow row beside each row of balance_day, in the order of a line, with the two
-- figures as the service wrote them. No number becomes a float on the way: `->` gives a number's own digits.
CREATE TABLE balance_line (
    bank_mark TEXT NOT NULL,
    account_number TEXT NOT NULL,
    day TEXT NOT NULL,
    currency TEXT NOT NULL,
    answered INTEGER NOT NULL,
    book TEXT,
    available TEXT,
    PRIMARY KEY (bank_mark, account_number, day, currency)
) WITHOUT ROWID;
INSERT INTO balance_line
SELECT bank_mark, account_number, day, currency, record IS NOT NULL,
       CASE WHEN json_valid(record) THEN nullif(trim(record -> '$.bookBalance', '"'), 'null') END,
       CASE WHEN json_valid(record) THEN nullif(trim(record -> '$.availableBalance', '"'), 'null') END
FROM balance_day;

-- Between which amounts a balance is meant to lie: of an account, of a company's accounts together, or of all of them.
-- Blank is '', because SQLite holds NULLs distinct.
CREATE TABLE balance_threshold (
    account TEXT NOT NULL,
    company TEXT NOT NULL,
    currency TEXT NOT NULL,
    balance TEXT NOT NULL CHECK (balance IN ('book', 'available')),
    low TEXT,
    high TEXT,
    set_at TEXT NOT NULL,
    PRIMARY KEY (account, company, currency, balance),
    CHECK (low IS NOT NULL OR high IS NOT NULL)
) WITHOUT ROWID;
