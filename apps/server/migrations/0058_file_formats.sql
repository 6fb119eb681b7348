-- Files other than CSV are stored as the tables that were read from them, one for each sheet.
alter table imports add column format text not null default 'csv';
-- The names and row counts of the tables; null for a CSV.
alter table imports add column tables jsonb;
-- The table to import; null while the user has to choose.
alter table imports add column table_index int;

alter table import_chunks add column table_index int not null default 0;
alter table import_chunks drop constraint import_chunks_pkey;
alter table import_chunks add primary key (import_id, table_index, n);
