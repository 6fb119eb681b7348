-- An instrument that is declared worthless is worth 0 from a day on, until the declaration is revoked. Declarations are kept.
create table worthless_declarations (
  id uuid primary key,
  instrument_id uuid not null references instruments (id),
  since date not null,
  reason text not null,
  declared_by uuid references profiles (id),
  declared_at timestamptz not null,
  revoked_by uuid references profiles (id),
  revoked_at timestamptz,
  revoke_reason text,
  check ((revoked_at is null) = (revoke_reason is null))
);
create index worthless_declarations_instrument on worthless_declarations (instrument_id, declared_at desc);
-- At most one is in force.
create unique index worthless_declarations_in_force on worthless_declarations (instrument_id) where revoked_at is null;

-- A declaration is part of what the instrument is worth, like its prices: whatever was computed from them is out of date, and
-- the figures of its holders are marked by the trigger of instruments.
create function count_worthless() returns trigger language plpgsql as $$
begin
  update instruments set price_revision = price_revision + 1
  where id in (select instrument_id from changed);
  return null;
end $$;
create trigger worthless_declared after insert on worthless_declarations
  referencing new table as changed for each statement execute function count_worthless();
create trigger worthless_changed after update on worthless_declarations
  referencing new table as changed for each statement execute function count_worthless();

-- Closes of 0, which earlier versions accepted and figures leave out.
create index prices_of_zero on prices (instrument_id, day) where close = 0;
