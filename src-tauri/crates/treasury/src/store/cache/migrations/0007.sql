-- The exact amount of a draft that does not fit 64 bits of ten-thousandths, as a decimal; NULL where `scaled` holds it and
-- where the record has no exact number. A list's sum of these is `others`; its `left_out` counts amounts without an exact
-- value only. Both are right after the list's next reading, which is in full.
ALTER TABLE draft ADD COLUMN unscaled TEXT;
ALTER TABLE list ADD COLUMN others TEXT NOT NULL DEFAULT '0';
