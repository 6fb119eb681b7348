-- The time zone that totals by owner are computed for: it decides on which day a client changes hands. Null until the first start
-- after this migration, which computes them once more.
alter table figure_epoch add column time_zone text;
