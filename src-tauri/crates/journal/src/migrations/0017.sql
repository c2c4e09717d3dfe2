-- What an instruction frees is found without reading all fingerprints.
CREATE INDEX fingerprint_by_instruction ON fingerprint (instruction);
-- The permissions that the service refused, and the instructions that it has answered with success since.
CREATE INDEX instruction_not_permitted ON instruction (operation, bank_mark, account_number, number) WHERE http_status = 403;
CREATE INDEX instruction_by_success ON instruction (operation, bank_mark, account_number, number)
  WHERE http_status BETWEEN 200 AND 299;
