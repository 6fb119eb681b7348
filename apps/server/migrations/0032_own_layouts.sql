-- A layout belongs to the person who imported with it, and may be shared with the firm. The layouts of before were
-- everybody's: each becomes its creator's own, and one whose creator is unknown or erased goes.
delete from import_layouts
where created_by is null
  or created_by in (select id from profiles where erased_at is not null);

alter table import_layouts drop constraint import_layouts_kind_header_hash_key;
alter table import_layouts rename column created_by to owner_id;
alter table import_layouts
  alter column owner_id set not null,
  add column is_shared boolean not null default false,
  add constraint import_layouts_owner_columns unique (owner_id, kind, header_hash);
create index import_layouts_shared on import_layouts (kind, header_hash) where is_shared;

-- What the whole file says under a choice of columns: how it writes dates and numbers, and its words for transactions.
alter table imports add column scan json;
