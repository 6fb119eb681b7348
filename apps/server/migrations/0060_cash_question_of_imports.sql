-- Whether the rows make it doubtful that the portfolio tracks cash: what the preview found; null if they do not.
alter table imports add column cash_question jsonb;
-- What the user answered, and to which question; kept when the file is read again.
alter table imports add column cash_answer jsonb;
