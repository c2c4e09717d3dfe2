-- The file of a line is said once and no longer in each line: a statement may have a million.
CREATE TABLE statement_source (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    file TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    UNIQUE (account, file_sha256)
);
INSERT INTO statement_source (account, file, file_sha256, imported_at)
SELECT account, MAX(file), file_sha256, MAX(imported_at) FROM (
    SELECT account, file, file_sha256, imported_at FROM statement_line
    UNION ALL
    SELECT line.account, also.file, also.file_sha256, also.imported_at
    FROM statement_also AS also JOIN statement_line AS line USING (sha256))
GROUP BY account, file_sha256;
CREATE TABLE statement_line_next (
    sha256 TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    day TEXT NOT NULL,
    amount TEXT NOT NULL,
    direction TEXT NOT NULL,
    currency TEXT NOT NULL,
    reference TEXT NOT NULL,
    counterparty TEXT NOT NULL,
    remark TEXT NOT NULL,
    source INTEGER NOT NULL REFERENCES statement_source (id),
    balance TEXT,
    edition INTEGER,
    provisional INTEGER NOT NULL,
    replaced_by TEXT,
    own_reference TEXT,
    bank_reference TEXT
) WITHOUT ROWID;
INSERT INTO statement_line_next
SELECT sha256, line.account, day, amount, direction, currency, reference, counterparty, remark, id, balance, edition, provisional,
       replaced_by, own_reference, bank_reference
FROM statement_line AS line JOIN statement_source AS of ON of.account = line.account AND of.file_sha256 = line.file_sha256;
CREATE TABLE statement_also_next (
    sha256 TEXT NOT NULL,
    source INTEGER NOT NULL REFERENCES statement_source (id),
    PRIMARY KEY (sha256, source)
) WITHOUT ROWID;
INSERT INTO statement_also_next
SELECT sha256, id FROM statement_also AS also JOIN statement_line AS line USING (sha256)
JOIN statement_source AS of ON of.account = line.account AND of.file_sha256 = also.file_sha256;
DROP TABLE statement_also;
DROP TABLE statement_line;
ALTER TABLE statement_line_next RENAME TO statement_line;
ALTER TABLE statement_also_next RENAME TO statement_also;
CREATE INDEX statement_line_day ON statement_line (day);
CREATE INDEX statement_line_provisional ON statement_line (account, day) WHERE provisional = 1;
CREATE INDEX statement_line_first_edition ON statement_line (account, day) WHERE edition IS NULL;
CREATE INDEX statement_line_replaced ON statement_line (replaced_by) WHERE replaced_by IS NOT NULL;
-- Lines with their files.
CREATE VIEW statement_filed_line AS
SELECT line.*, of.file, of.file_sha256, of.imported_at
FROM statement_line AS line JOIN statement_source AS of ON of.id = line.source;
