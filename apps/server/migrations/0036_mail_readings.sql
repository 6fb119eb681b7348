-- Whom to tell at sign-in that an administrator read a mail to them, until they dismiss it.
create table mail_readings (
  id uuid primary key,
  -- Whose mail it was.
  user_id uuid not null references profiles (id) on delete cascade,
  reader_id uuid not null references profiles (id),
  subject text not null,
  read_at timestamptz not null,
  dismissed_at timestamptz
);
create index mail_readings_open on mail_readings (user_id, read_at desc) where dismissed_at is null;
create index mail_readings_reader on mail_readings (reader_id);
