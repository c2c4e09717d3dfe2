-- As before, without IN: for a list, SQLite builds a table of its words at each insert of an event.
DROP INDEX event_by_searched_kind;
CREATE INDEX event_by_searched_kind ON event (kind, sequence)
  WHERE kind = 'archived' OR kind = 'gone_resolved' OR kind = 'moved_in' OR kind = 'moved_out'
    OR kind = 'place' OR kind = 'reopened' OR kind = 'set_aside' OR kind = 'settings'
    OR kind = 'shared_taken' OR kind = 'ticked' OR kind = 'unticked' OR kind = 'weakening_read';
