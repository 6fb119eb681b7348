-- Worker processes for a handful of names cost more than they save, on the two cores of a small server most of all. The cost still
-- makes the planner use the index.
alter function name_trigrams(text) parallel restricted cost 500;
alter function tag_trigrams(text[]) parallel restricted cost 500;
