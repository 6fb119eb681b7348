-- Links by which somebody without an account sees what a user chose, until a deadline. Only the hash of a link's token is stored.
create table links (
  id uuid primary key,
  kind text not null check (kind in ('portfolios')),
  client_id uuid not null references clients (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid not null references profiles (id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  revoked_by uuid references profiles (id),
  last_used_at timestamptz,
  last_address text,
  unique (id, client_id),
  check (revoked_by is null or revoked_at is not null)
);
create index links_client on links (client_id);

alter table portfolios add constraint portfolios_id_client unique (id, client_id);

-- The portfolios that a link names; both keys contain the client, so that they can only be that client's.
create table link_portfolios (
  link_id uuid not null,
  portfolio_id uuid not null,
  client_id uuid not null,
  primary key (link_id, portfolio_id),
  foreign key (link_id, client_id) references links (id, client_id) on delete cascade,
  foreign key (portfolio_id, client_id) references portfolios (id, client_id) on delete cascade
);
create index link_portfolios_portfolio on link_portfolios (portfolio_id, client_id);

-- Calls with something that is no valid link, which are limited by network.
create table link_tries (
  id uuid primary key,
  network text not null,
  tried_at timestamptz not null
);
create index link_tries_network on link_tries (network, tried_at);
create index link_tries_time on link_tries (tried_at);
