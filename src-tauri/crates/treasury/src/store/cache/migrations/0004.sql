-- The reading of all lists that was begun last, and which of its lists came whole: what is left can be read later, after a
-- restart as well. `day` is the day in the profile's zone.
CREATE TABLE round (id INTEGER PRIMARY KEY CHECK (id = 1), began TEXT NOT NULL, day TEXT NOT NULL);
CREATE TABLE round_list (
    stage TEXT NOT NULL,
    account TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (stage, account)
) WITHOUT ROWID;
