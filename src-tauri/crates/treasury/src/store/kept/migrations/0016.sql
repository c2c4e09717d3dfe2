-- A filled form under a name, from which a person begins an order: operation, payer and typed texts, as JSON. With a rhythm it is
-- a reminder; `done_until` is the day by the rhythm of the last time that was ordered or skipped.
CREATE TABLE form_template (
    name TEXT PRIMARY KEY,
    form TEXT NOT NULL,
    rhythm TEXT,
    done_until TEXT,
    saved_by TEXT NOT NULL,
    saved_at TEXT NOT NULL
) WITHOUT ROWID;

-- A checked order that began from a reminder, until it is confirmed; `due` is the time that it is for.
CREATE TABLE template_order (
    submission TEXT PRIMARY KEY,
    template TEXT NOT NULL REFERENCES form_template (name) ON UPDATE CASCADE ON DELETE CASCADE,
    due TEXT NOT NULL,
    kept_at TEXT NOT NULL
) WITHOUT ROWID;
