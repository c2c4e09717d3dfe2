-- The endorsee of a draft, and the list columns with which a list was read: a list that was read with others is read in full
-- once, because a refresh leaves known records as they are.
ALTER TABLE draft ADD COLUMN endorsee INTEGER;
ALTER TABLE list ADD COLUMN read_with INTEGER NOT NULL DEFAULT 0;
