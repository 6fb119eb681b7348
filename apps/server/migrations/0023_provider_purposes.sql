-- What a person comes back from a provider for: to sign in, or within a session to confirm themselves or to link it.
alter table provider_sign_ins add column purpose text not null default 'sign_in'
  check (purpose in ('sign_in', 'confirmation', 'link'));
alter table provider_sign_ins add column session_id uuid references sessions (id) on delete cascade;
