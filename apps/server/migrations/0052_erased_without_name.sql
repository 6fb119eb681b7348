-- An erased user has no name: pages say so in the reader's language, where the server had sent an English one.
alter table profiles alter column full_name drop not null;
update profiles set full_name = null where erased_at is not null;
alter table profiles add constraint profiles_name_unless_erased
  check ((full_name is null) = (erased_at is not null));

-- A row that resembles a booked entry kept the name of who booked it, also when that user was erased. It is looked up now.
update import_rows set questions = (
    select json_agg(case when asked ->> 'kind' = 'likely_duplicate' then asked::jsonb #- '{entry,bookedBy}' else asked::jsonb end)
    from json_array_elements(questions) as asked)
  where questions::text like '%"bookedBy"%';
