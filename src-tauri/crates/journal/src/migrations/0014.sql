-- The rarer kinds of events that are searched for by their kind: without it each start reads the whole journal for them.
CREATE INDEX IF NOT EXISTS event_by_searched_kind ON event (kind, sequence)
  WHERE kind IN ('archived', 'gone_resolved', 'moved_in', 'moved_out', 'place', 'reopened', 'set_aside', 'settings', 'shared_taken',
    'ticked', 'unticked', 'weakening_read');
