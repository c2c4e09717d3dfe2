-- FAIL, because ABORT makes SQLite copy each page that an insert changes, in case the statement has to be undone. The
-- trigger runs before the one row of its statement is written, so that both mean the same.
DROP TRIGGER event_is_next;
CREATE TRIGGER event_is_next BEFORE INSERT ON event
WHEN NEW.sequence <> (SELECT COALESCE(MAX(sequence), 0) + 1 FROM event)
BEGIN SELECT RAISE(FAIL, 'events are only added, one after the other'); END;
