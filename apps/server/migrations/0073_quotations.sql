-- What a price of the instrument states: the value of one unit, or of 100 of the nominal (bonds quoted in percent).
alter table instruments add column quotation text not null default 'unit' check (quotation in ('unit', 'percent'));

-- An import asks about a row whose amount shows another quotation than its instrument has.
alter table import_answers
  drop constraint import_answers_kind_check,
  add constraint import_answers_kind_check check (kind in (
    'execution', 'difference', 'quotation', 'direction', 'fee_currency', 'tax_currency', 'likely_duplicate')),
  drop constraint import_answers_answer_check,
  add constraint import_answers_answer_check check (answer in (
    'executed', 'not_executed', 'fee', 'tax', 'stated', 'convert_price', 'by_sign', 'by_type', 'separate', 'leave_out',
    'skip', 'book'));
