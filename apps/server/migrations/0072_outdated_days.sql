-- A figure over a range says what share of the value at its two ends rests on outdated prices or rates. Most portfolios have no such
-- days.

alter table portfolio_figures
  -- Pairs of a day number and the part of the value at outdated prices or rates from that day on: only changes.
  add column day_outdated jsonb not null default '[]';
alter table figure_earlier_days add column day_outdated jsonb not null default '[]';
