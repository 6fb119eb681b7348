import type { ExplainedRow } from '@partnerfolio/contract/figures/explanations';
import { expect, test } from 'vitest';
import { rowsAsCsv } from './rows-as-csv.ts';

const labels = { column: (name: string) => name, mark: (mark: string) => mark, notes: 'notes' };

const row = (values: ExplainedRow['values'], marks: ExplainedRow['marks'] = []): ExplainedRow => ({
  values,
  marks,
  instrument: null,
  transaction: null,
  priceDay: null,
  rate: null,
  explained: null,
  entries: null,
});

const columns = [
  { name: 'subject', currency: null },
  { name: 'base', currency: 'EUR' },
] as const;

test('keeps all digits of numbers, and writes the marks of a row', () => {
  const rows = [row({ subject: 'ACME', base: '-1234.567890123456789' }, ['stale_price', 'stale_rate'])];
  expect(rowsAsCsv([...columns], rows, labels)).toBe(
    'subject,base EUR,notes\r\nACME,-1234.567890123456789,"stale_price; stale_rate"',
  );
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['-2+3', "'-2+3"],
  ['a;=1+1;b', `"a;'=1+1;b"`],
  ['＝1+1', "'＝1+1"],
  ['A,B', '"A,B"'],
])('writes %s so that no spreadsheet runs or splits it', (subject, field) => {
  expect(rowsAsCsv([...columns], [row({ subject, base: null })], labels)).toContain(`\r\n${field},,`);
});
