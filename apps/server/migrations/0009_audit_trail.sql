-- The trail is append-only and tamper-evident. Writers only insert; a job seals the new rows into a chain of hashes within
-- seconds, and each day ends with an anchor that can be kept outside.

-- People are deactivated and never deleted, and nothing may touch a row once it is written.
alter table audit_logs drop constraint audit_logs_user_id_fkey;

-- The place in the chain, and the hash of this row with all before it.
alter table audit_logs add column seal_seq bigint, add column seal_hash bytea;
create unique index audit_logs_seal on audit_logs (seal_seq) where seal_seq is not null;
create index audit_logs_unsealed on audit_logs (id) where seal_seq is null;
create index audit_logs_type on audit_logs (event_type, created_at desc);
create index audit_logs_user on audit_logs (user_id, created_at desc);

-- Where the chain ends, so that rows cut off its end are missed.
create table audit_chain (
  only_row boolean primary key default true check (only_row),
  last_seq bigint not null,
  last_hash bytea not null,
  day date not null
);

-- The end of each day's rows, chained to the anchor before it.
create table audit_anchors (
  day date primary key,
  last_seq bigint not null,
  last_hash bytea not null,
  anchor bytea not null,
  anchored_at timestamptz not null
);

create function keep_audit_logs() returns trigger language plpgsql as $$
begin
  -- The one change there is: a row that has no seal is given one, and stays as it is otherwise.
  if tg_op = 'UPDATE' and old.seal_seq is null and new.seal_seq is not null
    and (new.id, new.event_type, new.user_id, new.created_at, new.entity, new.entity_id, new.metadata, new.before, new.after)
      is not distinct from
      (old.id, old.event_type, old.user_id, old.created_at, old.entity, old.entity_id, old.metadata, old.before, old.after)
  then
    return new;
  end if;
  raise exception 'The audit trail is append-only';
end $$;
create trigger audit_logs_append_only before update or delete on audit_logs
  for each row execute function keep_audit_logs();
