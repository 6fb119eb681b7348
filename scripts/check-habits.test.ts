import { describe, expect, test } from 'vitest';
import { machineTraces, poorDocs, sharedTables, silentDisables } from './check-habits.mjs';

const source = (text: string, path = 'apps/server/src/features/clients/queries.ts') => ({ path, text });

describe('a rule switched off', () => {
  test.each([
    '// oxlint-disable-next-line no-console',
    'work(); // eslint-disable-line no-console',
    '/* oxlint-disable */',
    '// oxlint-disable-next-line no-console -- why',
  ])('%s lacks its reason', (line) => expect(silentDisables(source(line))).toHaveLength(1));

  test('with a reason on the line is let through', () => {
    const line = '// oxlint-disable-next-line no-console -- the first line an operator sees';
    expect(silentDisables(source(line))).toEqual([]);
  });
});

describe('a table', () => {
  const clients = source("db.insertInto('clients')");
  const raw = (text: string) => source(text, 'apps/server/src/features/proposals/queries.ts');

  test.each([
    "db.updateTable('clients')",
    'sql`insert into clients (id) values (1)`',
    'sql`update clients set name = 1`',
    'sql`delete from clients where id = 1`',
  ])('written by a second feature with %s is named', (text) => {
    expect(sharedTables([clients, raw(text)])).toHaveLength(1);
  });

  test.each([
    "db.selectFrom('clients')",
    'sql`select * from clients for update`',
    "db.insertInto('proposals')",
  ])('is left in peace by %s', (text) => expect(sharedTables([clients, raw(text)])).toEqual([]));

  test('may be written by a test', () => {
    const inTest = source("db.insertInto('clients')", 'apps/server/src/features/proposals/routes.test.ts');
    expect(sharedTables([clients, inTest])).toEqual([]);
  });
});

describe('a trace of one machine', () => {
  test.each(["const a = '/home/ann/portal';", 'see /Users/ann/portal', 'registry.example.com/left'])(
    '%s is named',
    (text) => expect(machineTraces(source(text))).toHaveLength(1),
  );

  test.each(["path('/work')", 'https://example.org/home/ann', 'await page.goto("/root");'])(
    '%s is none',
    (text) => expect(machineTraces(source(text))).toEqual([]),
  );
});

describe('what the finance package exports', () => {
  const faults = (text: string, path = 'packages/finance/src/risk/risk.ts') => poorDocs(source(text, path));
  const head = 'export function volatility(returns: Values, basis: RiskBasis): Figure<number> {';

  test('has a docstring that says when it is unknown, in what it is told and what nothing gives', () => {
    expect(
      faults(`/** Sample deviation × √p, a decimal a year. Unknown below two returns. */\n${head}`),
    ).toEqual([]);
  });

  test.each([
    ['', 'without a docstring'],
    ['/** Sample deviation, a decimal; fewer than two returns give none. */\n', 'when it is unknown'],
    ['/** Sample deviation × √p. Unknown below two. */\n', 'in what it is told'],
    ['/** Sample deviation × √p, a decimal; unknown where one is. */\n', 'what an empty input gives'],
  ])('is named with %j', (doc, what) => {
    expect(faults(doc + head)).toEqual([expect.stringContaining(what)]);
  });

  test('is asked for no more than its signature calls for', () => {
    expect(
      faults('/** True for a leap year. */\nexport function isLeapYear(year: number): boolean {'),
    ).toEqual([]);
    expect(faults('export interface Basis {}\nfunction own() {}')).toEqual([]);
    expect(faults('export class Walk {')).toHaveLength(1);
  });

  test('is not asked in tests and elsewhere', () => {
    expect(faults(head, 'packages/finance/src/testing/given.ts')).toEqual([]);
    expect(faults(head, 'apps/server/src/features/figures/rules.ts')).toEqual([]);
    expect(faults(head, 'packages/finance/src/risk/risk.test.ts')).toEqual([]);
  });
});
