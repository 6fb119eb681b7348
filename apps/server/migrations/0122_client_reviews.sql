-- Months between the reviews of a client; null without a cycle.
alter table clients add column review_months int check (review_months in (6, 12, 18, 24));

-- Reviews of clients that were held. A row never changes.
create table client_reviews (
  id uuid primary key,
  client_id uuid not null references clients (id),
  held_on date not null,
  channel text not null check (channel in ('meeting', 'call', 'video', 'correspondence', 'internal')),
  participants text,
  summary text,
  -- Of each topic: what was found when the review was recorded, the outcome, and a note.
  topics jsonb not null,
  next_review_on date check (next_review_on > held_on),
  recorded_at timestamptz not null,
  recorded_by uuid references profiles (id)
);
create index client_reviews_client on client_reviews (client_id, held_on desc, recorded_at desc, id desc);
create index client_reviews_recorded_by on client_reviews (recorded_by);
