-- The name that a transfer pays: while one is in doubt, the same sum to another account of that name is a stop.
ALTER TABLE claim ADD COLUMN payee_name TEXT;
