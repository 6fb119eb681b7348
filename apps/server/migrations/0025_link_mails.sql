-- The mail that a one-time link was sent by: when the link is used or dies, the text of the mail is forgotten.
alter table one_time_links add column mail_id uuid references mails (id) on delete set null;
create index one_time_links_mail on one_time_links (mail_id) where mail_id is not null;
