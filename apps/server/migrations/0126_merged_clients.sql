-- A client that was merged into another keeps its row, with the facts that stayed: its old address leads to the other one.
alter table clients
  add column merged_into uuid references clients (id),
  add column merged_at timestamptz,
  add column merged_by uuid references profiles (id),
  add check (merged_into <> id),
  add check ((merged_into is null) = (merged_at is null)),
  add check (merged_into is null or status = 'closed');
create index clients_merged on clients (merged_into) where merged_into is not null;
create index clients_merged_by on clients (merged_by) where merged_by is not null;

-- Portfolios, links and documents change their client together, and KYC and limits with their lists: keys that name the client
-- are then checked at the end.
alter table link_portfolios
  alter constraint link_portfolios_link_id_client_id_fkey deferrable,
  alter constraint link_portfolios_portfolio_id_client_id_fkey deferrable;
alter table client_documents alter constraint client_documents_proposal_of_client deferrable;
alter table kyc_addresses alter constraint kyc_addresses_client_id_fkey deferrable;
alter table kyc_tax_residences alter constraint kyc_tax_residences_client_id_fkey deferrable;
alter table kyc_related_parties alter constraint kyc_related_parties_client_id_fkey deferrable;
alter table client_forbidden_instruments alter constraint client_forbidden_instruments_client_id_fkey deferrable;

-- What never changes may still go to the client that its own was merged into, and nowhere else.
create function is_merge(before uuid, after uuid) returns boolean language sql stable as $$
  select exists (select from clients where id = before and merged_into = after)
$$;

create or replace function keep_answer_sheets() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' and is_merge(old.client_id, new.client_id) then
    return new;
  end if;
  if is_being_erased(old.client_id) and new.answers = '{}' and new.confirmations = '[]' and new.note is null
    and to_jsonb(new) - '{answers,confirmations,note}'::text[] = to_jsonb(old) - '{answers,confirmations,note}'::text[]
  then
    return new;
  end if;
  raise exception 'An answer sheet never changes';
end;
$$;

create or replace function keep_log_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id'
    and is_merge(old.client_id, new.client_id) then
    return new;
  end if;
  if tg_op = 'DELETE' or (old.id, old.kind, old.year, old.year_number, old.number, old.client_id, old.created_at, old.created_by)
    is distinct from (new.id, new.kind, new.year, new.year_number, new.number, new.client_id, new.created_at, new.created_by) then
    raise exception 'A record of the log keeps its number, kind and client, and is never deleted';
  end if;
  return new;
end;
$$;

create or replace function keep_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id'
    and is_merge(old.client_id, new.client_id) then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.number, new.version, new.template, new.portfolio_id, new.client_id, new.title, new.subject, new.as_at,
      new.options, new.snapshot_id, new.sha256, new.byte_size, new.gap, new.issued_at)
    is not distinct from (old.id, old.number, old.version, old.template, old.portfolio_id, old.client_id, old.title,
      old.subject, old.as_at, old.options, old.snapshot_id, old.sha256, old.byte_size, old.gap, old.issued_at)
    and (new.file_id is null or new.file_id = old.file_id)
    and (old.superseded_at is null or new.superseded_at = old.superseded_at)
    and (old.withdrawn_at is null or (new.withdrawn_at, new.withdrawal_reason) = (old.withdrawn_at, old.withdrawal_reason))
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.file_id is null and new.gap is null
    and is_being_erased(coalesce((select client_id from portfolios where id = old.portfolio_id), old.client_id))
    and to_jsonb(new) - '{file_id,subject,gap,changes,withdrawal_reason}'::text[]
      = to_jsonb(old) - '{file_id,subject,gap,changes,withdrawal_reason}'::text[]
  then
    return new;
  end if;
  raise exception 'An issued report never changes';
end $$;

-- Whoever adds something to a client that is being merged or erased waits for that and is then refused; the same request finds that
-- the client is gone a moment later. The error is the one of two transactions in each other's way.
create function refuse_gone_clients() returns trigger language plpgsql as $$
begin
  perform from added join clients on clients.id = added.client_id
    where clients.merged_into is not null or clients.erased_at is not null;
  if found then raise exception 'The client was merged into another or erased' using errcode = '40001'; end if;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['portfolios', 'investment_proposals', 'client_contacts', 'client_notes', 'client_tasks',
    'client_documents', 'answer_sheets', 'answer_drafts', 'client_kyc', 'client_limits', 'client_reviews', 'client_shares',
    'links', 'log_records', 'reports', 'report_schedules', 'period_closings']
  loop
    execute format('create trigger %I after insert on %I referencing new table as added
      for each statement execute function refuse_gone_clients()', name || '_of_live_clients', name);
  end loop;
end $$;

create function refuse_merged_household() returns trigger language plpgsql as $$
begin
  perform from clients where id = new.household_id and merged_into is not null;
  if found then raise exception 'The household was merged into another' using errcode = '40001'; end if;
  return null;
end $$;
create trigger clients_of_live_household after insert or update of household_id on clients for each row
  when (new.household_id is not null) execute function refuse_merged_household();

-- A portfolio that goes to another client counts for the owners of that one.
create function mark_moved_portfolios() returns trigger language plpgsql as $$
begin
  insert into figure_scope_marks (scope)
  select distinct client_owners.owner_id
  from changed join before using (id)
  join client_owners on client_owners.client_id in (changed.client_id, before.client_id)
  where changed.client_id <> before.client_id;
  return null;
end $$;
create trigger portfolios_mark_moved after update on portfolios
  referencing new table as changed old table as before for each statement execute function mark_moved_portfolios();

-- Likely duplicates are found by indexes: the words of a name in any order, and the last nine digits of a telephone number.
create function name_words(name text) returns text[] immutable strict parallel safe
return array(
  select word from regexp_split_to_table(name_key(name) collate "C", '[\s!-/:-@\[-`{-~]+') as word
  where word <> '' order by word collate "C");
create function phone_digits(phone text) returns text immutable strict parallel safe
return case when length(regexp_replace(phone, '\D', '', 'g')) >= 6
  then right(regexp_replace(phone, '\D', '', 'g'), 9) end;
create function tax_number_key(number text) returns text immutable strict parallel safe
return nullif(upper(regexp_replace(number, '[^0-9A-Za-z]', '', 'g')), '');
create index clients_name_words on clients using btree (name_words(name)) where merged_into is null;
create index clients_email on clients (lower(email)) where email is not null;
create index clients_phone_digits on clients (phone_digits(phone)) where phone is not null;
create index client_kyc_birth_date on client_kyc (birth_date) where birth_date is not null;
create index kyc_tax_numbers on kyc_tax_residences (country, tax_number_key(number)) where number is not null;
