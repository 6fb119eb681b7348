-- The firm's calendar: the country whose public holidays apply, and days of the firm's own beside them.
create table holiday_calendar (
  id boolean primary key default true check (id),
  country text,
  state text,
  region text,
  revision int not null default 1,
  check (state is null or country is not null),
  check (region is null or state is not null)
);

create table own_days (
  id uuid primary key,
  day date not null unique,
  name text not null,
  kind text not null check (kind in ('closed', 'open')),
  revision int not null default 1
);
