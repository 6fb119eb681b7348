-- When a client is next to be reviewed. Unknown for the clients there are.

alter table clients add column next_review_on date;
