-- Counts the changes of the firm's default benchmark and risk-free rate, so that a form can merge those of two administrators.
alter table firm add column comparison_revision int not null default 1;
