-- The last record of the cache whose parties are in book_read. `cache` is the number that the cache got when it was made: a
-- cache that was deleted and read again has other record ids.
DROP TABLE book_reading;
CREATE TABLE book_reading (one INTEGER PRIMARY KEY CHECK (one = 1), cache INTEGER NOT NULL, draft INTEGER NOT NULL);
