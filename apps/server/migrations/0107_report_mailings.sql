-- Several reports in one mail: each has its delivery, and the deliveries of one mail have the same mailing.
alter table report_deliveries drop constraint report_deliveries_mail_id_key;
create index report_deliveries_mail on report_deliveries (mail_id);
alter table report_deliveries add column mailing_id uuid;
update report_deliveries set mailing_id = id;
alter table report_deliveries alter column mailing_id set not null;
create unique index report_deliveries_mailing on report_deliveries (mailing_id, report_id);
