-- Records are compressed with a dictionary that was made from a page of them; each says which. NULL: compressed by itself.
-- `packs_to` is what it packed that page to, in thousandths.
CREATE TABLE zstd_dictionary (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL, packs_to INTEGER NOT NULL);
ALTER TABLE raw ADD COLUMN dictionary INTEGER;

-- How `draft.hash` was made: 1 is SHA-256, cut off. The program brings the rows to its own way when it opens them.
INSERT INTO meta VALUES ('hash_kind', 1);
