-- Holds the place of the proposals' migration, which is to stand in this file: the numbers run without a gap.
select 1;
