-- What an event says besides who, when, what and about which record can be erased and the chain stays whole: the chain
-- covers a salted hash of it, which tells nothing once the salt is gone.
alter table audit_logs
  add column details_salt bytea,
  add column details_hash bytea,
  -- The event on the trail that says that it was erased, and by whom.
  add column erased_by uuid;
create index audit_logs_erased on audit_logs (erased_by) where erased_by is not null;

-- Nothing has been released: what was sealed is sealed anew in this form within seconds of the start.
alter table audit_logs disable trigger audit_logs_append_only;
update audit_logs set seal_seq = null, seal_hash = null where seal_seq is not null;
alter table audit_logs enable trigger audit_logs_append_only;
delete from audit_chain;
delete from audit_anchors;

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
  raise exception 'The audit trail is append-only';
end $$;

-- When what made a person recognisable was erased; their acts stay on record.
alter table profiles add column erased_at timestamptz;
