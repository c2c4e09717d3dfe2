-- Facts that the check showed beside the request, as JSON: company, acceptor, endorser, due day. Older programs stored none.
ALTER TABLE instruction ADD COLUMN facts TEXT;
