-- A day on which nothing is at stake is no return: charges, and whether units were held, decide it, of a client and of the
-- firm as of a portfolio. What is kept in the former form is computed again when it is next read.
alter table portfolio_figures
  -- One byte a day: 1 units held, 2 a new price of them, 4 an entry. Rows of day_flows now go on with charges, refunds, income.
  add column day_marks bytea not null default '',
  add column month_charges float8[] not null default '{}',
  add column month_held boolean[] not null default '{}';
