-- Drafts with an operation accepted since a moment: lists that were read before it still show them as they were.
CREATE INDEX IF NOT EXISTS instruction_by_acceptance ON instruction (since)
  WHERE draft_number IS NOT NULL AND state = 'accepted';
