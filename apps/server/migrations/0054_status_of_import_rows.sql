-- The status of a row is called by one name everywhere.
alter table import_rows rename column fate to status;
alter table import_rows rename constraint import_rows_fate_check to import_rows_status_check;
alter index import_rows_fate rename to import_rows_status;
