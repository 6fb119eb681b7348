-- Templates of the firm: what a report is asked for, saved under a name.
create table report_presets (
  id uuid primary key,
  name text not null,
  template text not null,
  -- A range seen from the day of issue; null if the days are chosen each time.
  range text,
  -- Null: the language in which the client reads.
  language text check (language in ('en', 'es')),
  -- The options of that kind of report. A benchmark that is deleted stays named, so that its absence is seen.
  options jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null references profiles (id),
  changed_at timestamptz not null,
  changed_by uuid not null references profiles (id),
  revision int not null default 1
);
create unique index report_presets_name on report_presets (lower(name));
create index report_presets_created_by on report_presets (created_by);
create index report_presets_changed_by on report_presets (changed_by);
