-- The names of the shown reading that no instrument has, or several have: the first ones, and the number of all.
alter table imports add column unknown_names jsonb;
