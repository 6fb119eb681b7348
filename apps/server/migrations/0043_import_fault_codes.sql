-- Why an import failed: a code with its parameters and the line of the file. `failure` keeps the English sentence, which is all that
-- imports of earlier versions have.
alter table imports add column failure_reason json;
