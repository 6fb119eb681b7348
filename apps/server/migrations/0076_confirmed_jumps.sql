-- A jump that the next closing price or a second provider confirms is used, and stays listed until a user accepts or discards it.
alter table held_prices drop constraint held_prices_status_check;
alter table held_prices add constraint held_prices_status_check check (status in ('held', 'used', 'accepted', 'discarded'));
alter table held_prices add column confirmed_by text check (confirmed_by in ('next_price', 'second_source'));
drop index held_prices_waiting;
create index held_prices_waiting on held_prices (instrument_id, day) where status in ('held', 'used');

-- Whether prices wait is part of the data issues of their holders, whose figures are marked by the trigger of instruments.
create function count_held() returns trigger language plpgsql as $$
begin
  update instruments set price_revision = price_revision + 1
  where id in (select instrument_id from changed);
  return null;
end $$;
create trigger held_prices_added after insert on held_prices
  referencing new table as changed for each statement execute function count_held();
create trigger held_prices_changed after update on held_prices
  referencing new table as changed for each statement execute function count_held();
create trigger held_prices_removed after delete on held_prices
  referencing old table as changed for each statement execute function count_held();

-- Figures stored before name no jumps until they are renewed.
update portfolio_figures set quality = quality || '{"jumps": []}'::jsonb;

-- Until when a provider that answered 429 is left alone.
alter table market_providers add column paused_until timestamptz;
