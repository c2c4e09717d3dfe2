-- An instruction is about a draft or pays somebody, seldom both: what one does not have takes no place in an index.
DROP INDEX instruction_by_payee;
DROP INDEX instruction_by_reference;
DROP INDEX instruction_by_draft;
CREATE INDEX instruction_by_payee ON instruction (payee_account) WHERE payee_account IS NOT NULL;
CREATE INDEX instruction_by_reference ON instruction (reference_order) WHERE reference_order IS NOT NULL;
CREATE INDEX instruction_by_draft ON instruction (draft_number) WHERE draft_number IS NOT NULL;
