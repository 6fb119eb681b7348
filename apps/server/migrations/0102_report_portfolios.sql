-- Which portfolios a report of a client or a household is of, with those that its cover names as not included: only who may
-- see all of them, on the day of asking, may see the report. A report of one portfolio has it in its own row.
create table report_portfolios (
  report_id uuid not null references reports (id),
  portfolio_id uuid not null references portfolios (id),
  primary key (report_id, portfolio_id)
);
create index report_portfolios_portfolio on report_portfolios (portfolio_id);

create function keep_report_portfolios() returns trigger language plpgsql as $$
begin
  raise exception 'An issued report never changes';
end $$;
create trigger report_portfolios_immutable before update or delete on report_portfolios
  for each row execute function keep_report_portfolios();
