-- How a user sees figures, dates and times. Null: as the language has it, and in the time zone of the device.
alter table profiles
  add column number_format text check (number_format in ('point', 'comma', 'space', 'apostrophe')),
  add column date_format text check (date_format in ('named', 'day_first', 'month_first', 'iso')),
  add column time_zone text check (char_length(time_zone) between 1 and 60),
  -- Counts the changes of these columns.
  add column formats_revision int not null default 1;
