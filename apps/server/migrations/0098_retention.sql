-- How long the firm keeps what: sign-in attempts in days, the audit log in years or for ever, records of clients in years
-- after the relationship ended. The defaults are what happened before firms could choose.
alter table firm
  add column attempt_days int not null default 400 check (attempt_days between 90 and 3650),
  add column audit_years int check (audit_years between 5 and 30),
  add column record_years int not null default 10 check (record_years between 5 and 30),
  add column retention_revision int not null default 1;

-- The anchor of a day whose rows retention has removed stays, with the event that announced the removal. No day goes
-- before the shortest period has passed.
alter table audit_anchors
  add column removed_at timestamptz,
  add column removed_by uuid,
  add check ((removed_at is null) = (removed_by is null)),
  add check ((removed_at at time zone 'UTC') >= day + interval '5 years');
create index audit_anchors_removed on audit_anchors (last_seq) where removed_by is not null;

create or replace function keep_audit_logs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.event_type, new.user_id, new.created_at, new.entity, new.entity_id)
    is not distinct from (old.id, old.event_type, old.user_id, old.created_at, old.entity, old.entity_id)
  then
    -- A row that has no seal is given one.
    if old.seal_seq is null and new.seal_seq is not null and new.erased_by is null
      and (new.metadata, new.before, new.after) is not distinct from (old.metadata, old.before, old.after)
    then
      return new;
    end if;
    -- The details of a sealed row are erased, once and wholly, and the seal stays.
    if old.seal_seq is not null and old.erased_by is null and new.erased_by is not null
      and new.metadata = '{}' and new.before is null and new.after is null and new.details_salt is null
      and (new.seal_seq, new.seal_hash, new.details_hash)
        is not distinct from (old.seal_seq, old.seal_hash, old.details_hash)
    then
      return new;
    end if;
  end if;
  -- A row goes with its whole day, once an event in the log has announced it and the day's anchor names that event.
  if tg_op = 'DELETE' and exists (
    select from audit_anchors a join audit_logs e on e.id = a.removed_by and e.event_type = 'audit.remove'
    where a.removed_by is not null and a.last_seq >= old.seal_seq)
  then
    return old;
  end if;
  raise exception 'The audit trail is append-only';
end $$;
