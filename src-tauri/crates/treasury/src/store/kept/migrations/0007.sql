-- When a reading found a draft new in a list: asked for one draft, over all of its lists.
CREATE INDEX list_change_arrival ON list_change (identity) WHERE kind = 'new';
