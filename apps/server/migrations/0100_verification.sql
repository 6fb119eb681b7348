-- Documents print the hash of their figures, by which anyone may ask for them.
create index figure_snapshots_sha256 on figure_snapshots (sha256);

-- Questions whether a document was issued, which are limited by network.
create table verification_tries (
  id uuid primary key,
  network text not null,
  tried_at timestamptz not null
);
create index verification_tries_network on verification_tries (network, tried_at);
create index verification_tries_time on verification_tries (tried_at);
