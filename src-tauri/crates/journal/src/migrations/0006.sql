-- What the code book in force says, since when, and what has shown that the bank means the same. A fold of the events
-- `settings` and `code_shown`.
CREATE TABLE code_value (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  since TEXT NOT NULL,
  shown_by TEXT,
  shown_at TEXT,
  instruction TEXT
) STRICT;

-- A journal from before this table: the values of its newest `settings`, each since the first of the events without a gap
-- that say so.
INSERT INTO code_value (name, value, since)
SELECT now.key, now.value, (
  SELECT then_said.at FROM event AS then_said
  WHERE then_said.kind = 'settings' AND then_said.sequence > (
    SELECT COALESCE(MAX(other.sequence), 0) FROM event AS other
    WHERE other.kind = 'settings' AND NOT EXISTS (
      SELECT 1 FROM json_each(CAST(other.payload AS TEXT), '$.values') AS said
      WHERE said.key = now.key AND said.value = now.value
    )
  )
  ORDER BY then_said.sequence LIMIT 1
)
FROM event AS newest, json_each(CAST(newest.payload AS TEXT), '$.values') AS now
WHERE newest.sequence = (SELECT MAX(sequence) FROM event WHERE kind = 'settings') AND now.key GLOB 'code_book.*';
