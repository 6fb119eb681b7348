-- Who could write in a proposal when it was submitted: none of them decides on it, also after that leave was taken away.
create table proposal_submission_editors (
  proposal_id uuid not null references investment_proposals (id) on delete cascade,
  user_id uuid not null references profiles (id),
  primary key (proposal_id, user_id)
);
create index proposal_submission_editors_user on proposal_submission_editors (user_id, proposal_id);

-- Of what was submitted before, the co-editors of today are the best there is.
insert into proposal_submission_editors (proposal_id, user_id)
select e.proposal_id, e.user_id from proposal_editors e
where exists (select from proposal_steps s where s.proposal_id = e.proposal_id and s.action = 'submit');
