-- Tells this cache from one that was made anew in its place, for what other files store about its records.
INSERT INTO meta VALUES ('made', random());
