-- Figures as they were shown to somebody outside. Prices, entries and formulas change afterwards; what was frozen never does.
create table figure_snapshots (
  id uuid primary key,
  -- Which portfolio, client or firm the figures are of. No reference: what was sent outlives the record.
  subject text not null check (subject in ('portfolio', 'client', 'firm')),
  subject_id uuid check ((subject = 'firm') = (subject_id is null)),
  -- The revisions of the inputs and of the formulas that the figures were computed from.
  stamp text not null check (stamp <> ''),
  -- The canonical JSON of the figures, and the SHA-256 of its UTF-8 bytes.
  figures text not null,
  sha256 bytea not null check (sha256 = sha256(convert_to(figures, 'UTF8'))),
  frozen_at timestamptz not null,
  frozen_by uuid references profiles (id)
);
create index figure_snapshots_subject on figure_snapshots (subject_id, frozen_at desc);
create index figure_snapshots_frozen_by on figure_snapshots (frozen_by);

create function keep_figure_snapshots() returns trigger language plpgsql as $$
begin
  raise exception 'Frozen figures never change';
end $$;
create trigger figure_snapshots_immutable before update or delete on figure_snapshots
  for each row execute function keep_figure_snapshots();
