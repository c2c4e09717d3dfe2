-- For the four receipts: whether it signs or refuses. What older programs confirmed did not say so: the code book does that
-- was in force at that event, as in the fold.
ALTER TABLE instruction ADD COLUMN answer TEXT;
UPDATE instruction SET answer = (
  SELECT substr(book.key, length('code_book.' || bank_mark || '.replayFlag.') + 1)
  FROM json_each((
    SELECT CAST(settings.payload AS TEXT) FROM event AS settings
    WHERE settings.kind = 'settings'
      AND settings.sequence < (SELECT MIN(sequence) FROM touch WHERE touch.instruction = instruction.id)
    ORDER BY settings.sequence DESC LIMIT 1
  ), '$.values') AS book
  WHERE book.key IN
      ('code_book.' || bank_mark || '.replayFlag.accept', 'code_book.' || bank_mark || '.replayFlag.refuse')
    AND book.value = CAST(json_extract(body, '$[0].replayFlag') AS TEXT)
) WHERE operation LIKE 'receipt-%' AND json_valid(body);
