-- Claims are by the name of the bank system and no longer by the text of an address. Where it is not known yet it is '*',
-- which is every system: the next start of a profile gives its own rows their name, and those of a lost journal keep '*'.
ALTER TABLE claim RENAME COLUMN service TO system;
UPDATE OR IGNORE claim SET system = '*';
-- The journals that have once aligned this file with themselves, by the hash of their first event.
CREATE TABLE follower (journal TEXT PRIMARY KEY) WITHOUT ROWID;
-- When this file lacked claims that the journal of a follower had taken: an older copy was put back.
CREATE TABLE lack (at TEXT NOT NULL, profile TEXT NOT NULL);
-- Every start completes the file now.
DROP TABLE built;
