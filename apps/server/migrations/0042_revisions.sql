-- How often the things of a kind have changed. The revision of one thing stands in its own row (portfolios.ledger_revision,
-- instruments.price_revision, ...); caches of what is made of all things of a kind use these. Each connection counts in a place
-- of its own at the end of its transaction, so that writers do not wait for each other. A reader compares all places of a kind.
create table revisions (
  kind text not null,
  place int not null,
  revision bigint not null,
  primary key (kind, place)
) with (fillfactor = 50);
drop table instruments_deleted;
