-- The endorser and the pledgee of a draft.
ALTER TABLE draft ADD COLUMN endorser INTEGER;
ALTER TABLE draft ADD COLUMN pledgee INTEGER;
