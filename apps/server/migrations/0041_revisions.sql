-- How often the things of a kind have changed. The revision of one thing stands in its own row (portfolios.ledger_revision,
-- instruments.price_revision, ...); what depends on all things of a kind goes by these. Each writer counts at the end of its
-- transaction, in the place of its connection, so that writers do not wait for each other; a reader compares all places of a
-- kind, never their sum.
create table revisions (
  kind text not null,
  place int not null,
  revision bigint not null,
  primary key (kind, place)
) with (fillfactor = 50);
drop table instruments_deleted;
