-- Closing a client ends its reviews. The dates that closed clients kept stay in the audit log, where they were set.

update clients set next_review_on = null, revision = revision + 1
where status = 'closed' and next_review_on is not null;

alter table clients add constraint closed_clients_without_review
  check (status <> 'closed' or next_review_on is null);
