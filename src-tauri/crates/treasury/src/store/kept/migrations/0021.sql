-- The balance behind a statement's line, which tells equal lines apart, and the edition of the reader that read it.
ALTER TABLE statement_line ADD COLUMN balance TEXT;
ALTER TABLE statement_line ADD COLUMN edition INTEGER;
