-- Refused acts are counted here for a minute each, so that several processes write one event of them and not one each, and
-- none is lost when a process ends.
create table refusal_counts (
  -- What is counted as one: a person and an endpoint, or an account and a network.
  key text primary key,
  since timestamptz not null,
  -- Refused since the event that began the minute, and not on the trail yet.
  unwritten int not null default 0,
  event jsonb not null
);
create index refusal_counts_since on refusal_counts (since);
