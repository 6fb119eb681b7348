-- A document of a client may be about one of the client's proposals, and is found by its name.
alter table investment_proposals add constraint investment_proposals_of_client unique (id, client_id);
alter table client_documents add column proposal_id uuid;
-- Of the same client: no document can name another client's proposal. Proposals are never deleted.
alter table client_documents add constraint client_documents_proposal_of_client
  foreign key (proposal_id, client_id) references investment_proposals (id, client_id);
create index client_documents_proposal on client_documents (proposal_id, client_id) where proposal_id is not null;
create index client_documents_words on client_documents using gin ((name_trigrams(name) collate "C")) with (fastupdate = off);
