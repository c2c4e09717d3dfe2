-- Every row that is shown asks whether it was given again: without this each of them read the whole table.
CREATE INDEX instruction_by_supersedes ON instruction (supersedes) WHERE supersedes IS NOT NULL;
