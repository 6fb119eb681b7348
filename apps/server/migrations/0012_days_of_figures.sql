-- A client's return is that of the sums of its portfolios, day by day, with transfers between them taken out. Kept beside the
-- other figures, opening a client replays no ledger.
alter table portfolio_figures
  -- Day number of the first entry, and float64 values of each day from then on, NaN where not known.
  add column first_day int not null default 0,
  add column day_values bytea not null default '',
  -- The days with flows [[day, in, out]], and why days are not known.
  add column day_flows jsonb not null default '[]',
  add column day_gaps jsonb not null default '[]',
  -- Transfers in order of their days: what each moved, and its value in the portfolio's currency.
  add column transfers jsonb not null default '[]';
-- Floats don't compress; trying costs more than storing them.
alter table portfolio_figures alter column day_values set storage external;
