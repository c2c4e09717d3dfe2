-- A trigger before each insert makes SQLite copy the pages that the insert changes, a quarter of the time of 500
-- confirmed instructions. The key refuses a second event of a number; the check of the chain, at every opening, finds a gap.
DROP TRIGGER IF EXISTS event_is_next;
