-- Ends that later evidence contradicts: the alarm of an open instruction, and the later end of an accepted one.
ALTER TABLE instruction ADD COLUMN alarm TEXT;
ALTER TABLE instruction ADD COLUMN later_end TEXT;
ALTER TABLE instruction ADD COLUMN later_end_at TEXT;
ALTER TABLE instruction ADD COLUMN later_end_reason TEXT;
UPDATE instruction SET alarm = 'reply' WHERE state = 'in_doubt' AND (
  SELECT CASE WHEN json_valid(CAST(payload AS TEXT)) THEN json_extract(CAST(payload AS TEXT), '$.alarm') END
  FROM touch JOIN event USING (sequence) WHERE touch.instruction = instruction.id AND kind = 'verdict'
  ORDER BY sequence DESC LIMIT 1) = 1;
CREATE INDEX instruction_by_transaction ON instruction (bank_transaction_id) WHERE bank_transaction_id IS NOT NULL;
CREATE INDEX instruction_by_alarm ON instruction (alarm) WHERE alarm IS NOT NULL;
CREATE INDEX instruction_by_later_end ON instruction (later_end_at) WHERE later_end_at IS NOT NULL;
-- The ended instructions about drafts, which each reading is compared with.
CREATE INDEX instruction_on_draft_by_time ON instruction (confirmed_at) WHERE draft_number IS NOT NULL;
