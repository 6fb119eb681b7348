-- An administrator changes the address of an account: the link goes to the new address, which the row remembers until then.
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check
  check (kind in ('first_administrator', 'confirmation', 'recovery', 'invitation', 'email_change'));
alter table one_time_links add column email text;
alter table one_time_links add constraint one_time_links_email check ((kind = 'email_change') = (email is not null));
