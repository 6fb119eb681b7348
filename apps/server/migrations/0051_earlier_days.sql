-- The days of a portfolio before the year of its last one stand in a row of their own: a renewal of its figures seldom changes them,
-- and a new day then writes some kilobytes instead of all days.

create table figure_earlier_days (
  portfolio_id uuid primary key references portfolios (id) on delete cascade,
  -- Of the days: a renewal that finds the same one leaves the row alone.
  hash text not null,
  day_values bytea not null,
  day_marks bytea not null,
  day_flows jsonb not null,
  unique (portfolio_id, hash)
);
-- Values and marks do not compress.
alter table figure_earlier_days alter column day_values set storage external;
alter table figure_earlier_days alter column day_marks set storage external;

-- Figures are computed again after the upgrade: their days are divided in two.
insert into figure_marks (portfolio_id) values (null);
delete from portfolio_figures;
alter table portfolio_figures
  -- The first day of `day_values`, `day_marks` and `day_flows`, which hold the year of the last day.
  add column year_from int not null,
  add column earlier_hash text not null,
  -- Stored figures always have the earlier days that they were stored with.
  add foreign key (portfolio_id, earlier_hash) references figure_earlier_days (portfolio_id, hash)
    on update cascade on delete cascade;
