/**
 * Every way into a ledger passes the gate of closed periods. The compiler asks for the pass where a change is counted
 * (`advanceLedger`); this test finds a file that writes entries and is not in the table.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The files that write entries by themselves: all other code calls them. */
const statements =
  /(?:insert into|update|delete from) (?:stored_)?transactions\b|(?:insertInto|updateTable|deleteFrom)\('(?:stored_)?transactions'\)/u;

/** The files that call such a statement; each passes the gate. */
const ways = [
  'features/ledger/actions.ts',
  'features/ledger/change.actions.ts',
  'features/ledger/batches/unbook.actions.ts',
  'features/ledger/transfers/transfer-change.actions.ts',
  'features/ledger/transfers/transfer-link.actions.ts',
  'features/ledger/instrument-move.actions.ts',
  'features/instrument-quotations/actions.ts',
  'features/portfolios/removal.actions.ts',
];

/** The file that counts changes of a ledger; all others need a pass of the gate for it. */
const counts = ['features/portfolio-access/ledger-lock.actions.ts'];

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
  .map((path) => ({ path: relative(root, join(root, path)), text: readFileSync(join(root, path), 'utf8') }));

/** The functions of a file that contain a statement which writes entries. */
const writersIn = (text: string): string[] =>
  text
    .split(/^(?=export const )/mu)
    .filter((part) => statements.test(part))
    .flatMap((part) => /^export const (\w+)/u.exec(part)?.[1] ?? []);

test('every file that writes entries passes the gate of closed periods, or is known', () => {
  const writers = files.flatMap(({ text }) => writersIn(text));
  expect(writers).toContain('insertEntries');
  const callers = files.filter(
    ({ path, text }) =>
      /(?:actions|routes)\.ts$/u.test(path) &&
      writers.some((name) => new RegExp(String.raw`\b${name}\(`, 'u').test(text)),
  );
  const found = callers.map(({ path }) => path).toSorted();
  expect(found).toEqual(ways.toSorted());
  for (const { text } of callers) expect(text).toMatch(/\benter(?:Ledger|ForInstrument)\(/u);
});

test('nothing counts a change of a ledger without the gate', () => {
  const counting = files.filter(({ text }) => /\badvanceLedgerRow\(/u.test(text)).map(({ path }) => path);
  expect(counting).toEqual(counts);
});
