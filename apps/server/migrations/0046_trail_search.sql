-- The audit log and the sign-in attempts are searched by any part of a text. A trigram index finds the rows; without one a
-- search for something rare reads the whole table. The extension comes with PostgreSQL's server packages. Where it is not
-- installed or may not be created, and in the embedded database, searches read the table and nothing else changes.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when undefined_file or feature_not_supported or insufficient_privilege then null;
end
$$;

do $$
begin
  if exists (select from pg_opclass where opcname = 'gin_trgm_ops') then
    create index audit_logs_text on audit_logs using gin (name_key(metadata::text) gin_trgm_ops);
    create index login_attempts_text on login_attempts
      using gin (name_key(email) gin_trgm_ops, name_key(ip_address) gin_trgm_ops);
  end if;
end
$$;

-- Failed attempts are few, and looked for.
create index login_attempts_failed on login_attempts (attempt_time desc, id desc) where not success;
