-- Written and emptied again where a write failed, to see whether the disk takes something by now. It says nothing.
CREATE TABLE room (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  held BLOB NOT NULL
) STRICT;
