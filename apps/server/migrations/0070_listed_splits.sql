-- A fetch stores the splits that a provider lists as corporate actions, which each portfolio books or declines.

-- The provider that listed the action; null for one that a user recorded.
alter table corporate_actions add column source text;

-- Listed splits that a user deleted: the next fetch does not bring them back.
create table deleted_splits (
  instrument_id uuid not null references instruments (id) on delete cascade,
  ex_date date not null,
  ratio_new numeric not null,
  ratio_old numeric not null,
  primary key (instrument_id, ex_date)
);

-- A split that is neither booked nor declined decides what units held before it are worth.
create function mark_actions() returns trigger language plpgsql as $$
begin
  insert into figure_marks (instrument_id)
  select distinct instrument_id from changed where type = 'split';
  return null;
end $$;
create trigger corporate_actions_mark_new after insert on corporate_actions
  referencing new table as changed for each statement execute function mark_actions();
create trigger corporate_actions_mark_former after delete on corporate_actions
  referencing old table as changed for each statement execute function mark_actions();
create trigger corporate_actions_mark_before after update on corporate_actions
  referencing old table as changed for each statement execute function mark_actions();
create trigger corporate_actions_mark_after after update on corporate_actions
  referencing new table as changed for each statement execute function mark_actions();

-- Booking changes the ledger, whose revision leaves the mark.
create function mark_declines() returns trigger language plpgsql as $$
begin
  insert into figure_marks (portfolio_id)
  select distinct changed.portfolio_id
  from changed join corporate_actions as actions on actions.id = changed.action_id
  where actions.type = 'split';
  return null;
end $$;
create trigger corporate_action_declines_mark_new after insert on corporate_action_declines
  referencing new table as changed for each statement execute function mark_declines();
create trigger corporate_action_declines_mark_former after delete on corporate_action_declines
  referencing old table as changed for each statement execute function mark_declines();

-- Splits of the past were not stored when their prices were fetched: each instrument is asked for all its days once more.
update market_feeds set covered_from = null where instrument_id is not null;
