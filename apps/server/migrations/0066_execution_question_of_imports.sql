-- Whether a row with an unclear status was executed is asked like the other questions of rows.
alter table import_answers
  drop constraint import_answers_kind_check,
  add constraint import_answers_kind_check check (kind in (
    'execution', 'difference', 'direction', 'fee_currency', 'tax_currency', 'likely_duplicate')),
  drop constraint import_answers_answer_check,
  add constraint import_answers_answer_check check (answer in (
    'executed', 'not_executed', 'fee', 'tax', 'stated', 'by_sign', 'by_type', 'separate', 'leave_out', 'skip', 'book'));
