-- A bank's number of a transaction is one number in any case, with or without blanks, dashes and leading zeros.
DROP INDEX instruction_by_transaction;
CREATE INDEX instruction_by_transaction
  ON instruction (ltrim(upper(replace(replace(bank_transaction_id, ' ', ''), '-', '')), '0'))
  WHERE bank_transaction_id IS NOT NULL;
