-- The SHA-256 of the file, in hex, by which the same file is recognised; null for files of earlier versions.
alter table imports add column content_hash text;
create index imports_content on imports (content_hash) where content_hash is not null;
