-- Lists find names by an index: one or two letters where a word begins, three and more anywhere. pg_trgm is not installed on every
-- server, so that the three-letter parts are our own: the same everywhere, the embedded database included.

-- All parts of three letters of a name's words. Two blanks stand before each word and one after it, so that a part also says
-- where a word begins and ends. Blanks and ASCII punctuation separate words. The cost makes the planner use an index.
create function name_trigrams(name text) returns text[] immutable strict parallel safe cost 2000
return array(
  select distinct substr(padded, n, 3)
  from (select '  ' || regexp_replace(name_key(name) collate "C", '[\s!-/:-@\[-`{-~]+', '   ', 'g') || ' ' as padded) as name
  cross join generate_series(1, length(padded) - 2) as n
  where substr(padded, n, 3) not like '_  ');

create function tag_trigrams(tags text[]) returns text[] immutable strict parallel safe cost 2000
return array(select distinct part from unnest(tags) as tag cross join unnest(name_trigrams(tag)) as part);

-- The parts that every name has which contains the text. Where the text begins and ends inside a word is not known, except of
-- one or two letters alone: these begin a word.
create function typed_trigrams(typed text) returns text[] immutable strict parallel safe
return array(
  select distinct substr(padded, n, 3)
  from (select name_key(typed) as key, regexp_replace(name_key(typed) collate "C", '[\s!-/:-@\[-`{-~]+', '   ', 'g') as parted) as typed
  cross join lateral (select case when length(key) < 3 and parted = key then lpad(key, 3) else parted end as padded) as text
  cross join generate_series(1, length(padded) - 2) as n
  where substr(padded, n, 3) not like '_  ');

-- The parts of which a name with a misspelt word still has one. Of a long word the first letter alone says too little.
create function typo_trigrams(typed text) returns text[] immutable strict parallel safe
return array(
  select distinct part
  from regexp_split_to_table(name_key(typed) collate "C", '[\s!-/:-@\[-`{-~]+') as word
  cross join unnest(name_trigrams(word)) as part
  where length(word) > 3 and not (length(word) > 5 and part like '  _'));

-- A search right after a change would read the list of pending entries as a whole.
create index clients_words on clients using gin ((name_trigrams(name) collate "C"),
  (name_trigrams(email) collate "C"), (tag_trigrams(tags) collate "C")) with (fastupdate = off);
create index portfolios_words on portfolios using gin ((name_trigrams(name) collate "C")) with (fastupdate = off);
create index instruments_words on instruments using gin ((name_trigrams(symbol) collate "C"),
  (name_trigrams(isin) collate "C"), (name_trigrams(name) collate "C")) with (fastupdate = off);
create index proposal_versions_words on proposal_versions using gin ((name_trigrams(purpose) collate "C"))
  with (fastupdate = off);
create index investment_proposals_words on investment_proposals
  using gin ((name_trigrams(new_portfolio_name) collate "C")) with (fastupdate = off);
create index profiles_words on profiles using gin ((name_trigrams(full_name) collate "C"),
  (name_trigrams(email) collate "C")) with (fastupdate = off);

-- Without statistics the planner takes every text for a rare one and uses the index. It would read all rows for a common one, where
-- computing the parts of each takes a hundred times as long.
do $$
declare part record;
begin
  for part in select indexrelid::regclass as index, attnum from pg_index join pg_attribute on attrelid = indexrelid
    where indexrelid in ('clients_words'::regclass, 'portfolios_words'::regclass, 'instruments_words'::regclass,
      'proposal_versions_words'::regclass, 'investment_proposals_words'::regclass, 'profiles_words'::regclass)
  loop
    execute format('alter index %s alter column %s set statistics 0', part.index, part.attnum);
  end loop;
end
$$;

-- In the order of each list, so that a page is read without sorting all rows. Ties go by id.
create index portfolios_by_name on portfolios (name_key(name) collate "C", id);
create index investment_proposals_updated on investment_proposals (updated_at, id);
create index investment_proposals_due on investment_proposals (due_on, id);
create index investment_proposals_due_last on investment_proposals (due_on desc nulls last, id desc);
create index proposal_versions_purpose on proposal_versions (name_key(purpose) collate "C", proposal_id);
create index profiles_by_name on profiles (name_key(full_name) collate "C", id);
create index instruments_by_symbol on instruments (name_key(symbol) collate "C", id);
create index investment_proposals_by_status on investment_proposals (array_position(array['draft', 'changes_requested',
  'pending_approval', 'approved', 'rejected', 'withdrawn'], status), id);

-- Who submitted a proposal may not decide on it.
create index proposal_steps_submitted on proposal_steps (user_id, proposal_id) where action = 'submit';
