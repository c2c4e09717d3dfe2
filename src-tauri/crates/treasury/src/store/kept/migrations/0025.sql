-- Few lines were read by the first edition, and few are kept behind another line: they are found without reading all others.
CREATE INDEX statement_line_first_edition ON statement_line (account, day) WHERE edition IS NULL;
CREATE INDEX statement_line_replaced ON statement_line (replaced_by) WHERE replaced_by IS NOT NULL;
