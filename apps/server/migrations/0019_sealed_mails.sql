-- Texts of mails are sealed with the key outside of the database: a link in one opens an account. Those written before
-- are forgotten, as the texts of sent mails are.
update mails set body = '';
alter table mails rename column body to sealed_body;
-- When the link in a mail has run out; its text is then forgotten, and it is not sent any more.
alter table mails add column readable_until timestamptz;
