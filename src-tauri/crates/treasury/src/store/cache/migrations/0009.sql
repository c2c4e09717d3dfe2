-- `responseStatus` of a draft's record, as JSON.
ALTER TABLE draft ADD COLUMN response TEXT;
