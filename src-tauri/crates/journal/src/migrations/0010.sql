-- Transfers of one amount on or near a day: what looks alike is asked for by the amount, because an account may have been
-- written in another form.
CREATE INDEX instruction_by_amount ON instruction (amount_normal, trade_day) WHERE payee_account IS NOT NULL;
