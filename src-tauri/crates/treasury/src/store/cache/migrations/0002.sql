-- Account numbers of the drawer and the acceptor, as the record has them: by them a draft that one of our accounts pays
-- is known. Rows that are older than these columns get them from their records; `sides_from` is the first id that has them.
ALTER TABLE draft ADD COLUMN drawer_account TEXT;
ALTER TABLE draft ADD COLUMN acceptor_account TEXT;
INSERT INTO meta SELECT 'sides_from', value FROM meta WHERE name = 'next_draft';
