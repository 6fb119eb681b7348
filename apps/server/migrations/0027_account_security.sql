-- A wrong code of the second step counts for the account on every device, also those that signed in before.
alter table login_attempts add column second_step boolean not null default false;
create index login_attempts_second_step on login_attempts (lower(email), attempt_time desc) where second_step;

-- When a person last did something themselves. A page that only renews its session does not count.
alter table sessions add column active_at timestamptz;
update sessions set active_at = last_used_at;
alter table sessions alter column active_at set not null;
