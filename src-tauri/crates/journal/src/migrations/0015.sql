-- The orders of a day, for the sums that were endorsed to one endorsee on it.
CREATE INDEX IF NOT EXISTS submission_by_time ON submission (confirmed_at);
