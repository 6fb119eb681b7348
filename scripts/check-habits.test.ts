import { describe, expect, test } from 'vitest';
import {
  machineTraces,
  missingDocs,
  proseRefusals,
  sharedTables,
  shownProse,
  silentDisables,
  unusedCodes,
} from './check-habits.mjs';

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
  const faults = (text: string, path = 'packages/finance/src/risk/risk.ts') =>
    missingDocs(source(text, path));
  const head = 'export function volatility(returns: Values, basis: RiskBasis): Figure<number> {';

  test.each([head, 'export class Walk {'])('%s is named without a docstring', (text) => {
    expect(faults(text)).toEqual([expect.stringContaining('without a docstring')]);
  });

  test('passes with any docstring', () => {
    expect(faults(`/** Sample deviation × √p. */\n${head}`)).toEqual([]);
  });

  test('is not checked for types and what stays inside', () => {
    expect(faults('export interface Basis {}\nfunction own() {}')).toEqual([]);
  });

  test('is not checked in tests and elsewhere', () => {
    expect(faults(head, 'packages/finance/src/testing/given.ts')).toEqual([]);
    expect(faults(head, 'apps/server/src/features/figures/rules.ts')).toEqual([]);
    expect(faults(head, 'packages/finance/src/risk/risk.test.ts')).toEqual([]);
  });
});

describe('a code of a refusal', () => {
  const list = source(
    "  closed: 'It is closed',\n  unheard: 'Nobody says this',\n",
    'packages/contract/src/refusals/refusal-reasons.ts',
  );
  const user = source("refuse('wrong_state', because('closed'))");

  test('that nothing uses is named', () => {
    expect(unusedCodes([list, user])).toEqual([expect.stringContaining('unheard')]);
  });

  test('that only a test uses is named too', () => {
    const inTest = source("because('unheard')", 'apps/server/src/features/clients/routes.test.ts');
    expect(unusedCodes([list, user, inTest])).toHaveLength(1);
  });

  test.each([
    "refuse('wrong_state', { detail: 'The client is closed' })",
    "fields: [{ path: 'name', message: 'Choose a name' }]",
    "refuseField('name', 'Choose a name')",
  ])('replaced by a sentence in %s is named', (text) => {
    expect(proseRefusals(source(text))).toHaveLength(1);
  });

  test('is let through', () => expect(proseRefusals(user)).toEqual([]));
});

describe('a page that reads the English words of an answer', () => {
  const page = (text: string, path = 'apps/web/src/features/clients/page/ClosingDialog.tsx') =>
    shownProse(source(text, path));

  test.each([
    'toastError(problem.detail);',
    '<p>{error.title}</p>',
    'return error.fields[0]?.message;',
    'const { code, detail } = problem;',
    'const { message: text } = error;',
  ])('with %s is named', (text) => expect(page(text)).toHaveLength(1));

  test.each([
    'document.title = name;',
    'if (error.code) return;',
    '<Card title={name} />',
    'const title = t`New`;',
  ])('is not one that has %s', (text) => expect(page(text)).toEqual([]));

  test('is none of the server', () => {
    expect(page('log(problem.detail);', 'apps/server/src/platform/http/problem.ts')).toEqual([]);
  });
});
