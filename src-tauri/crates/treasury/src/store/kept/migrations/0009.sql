-- A change that an accepted operation of this desk explains: it is not news. Older changes count as made by others.
ALTER TABLE list_change ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
