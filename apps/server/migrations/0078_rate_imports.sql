-- Exchange rates come from files, as prices do.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('transactions', 'prices', 'rates'));
alter table import_layouts
  drop constraint import_layouts_kind_check,
  add constraint import_layouts_kind_check check (kind in ('transactions', 'prices', 'rates'));
-- How many rates of the file differ from stored ones.
alter table imports add column differing_rows int not null default 0;

-- A line of a file with a column for each currency has several rates.
alter table import_rows add column part int not null default 0;
alter table import_rows drop constraint import_rows_pkey;
alter table import_rows add primary key (import_id, reading_id, line, part);

create index fx_rates_import on fx_rates (import_id) where import_id is not null;

-- What an import of exchange rates wrote over, so that undoing it can restore it.
create table former_rates (
  import_id uuid not null,
  base text not null,
  quote text not null,
  day date not null,
  rate numeric not null,
  source text not null,
  at timestamptz not null,
  former_import_id uuid,
  primary key (import_id, base, quote, day)
);
create index former_rates_former_import on former_rates (former_import_id) where former_import_id is not null;
