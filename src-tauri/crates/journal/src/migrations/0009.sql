-- A record whose codes the code book does not know is to verify, and not accepted.
UPDATE instruction SET state = 'to_verify' WHERE state = 'accepted' AND unclassified = 1;
