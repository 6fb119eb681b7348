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

describe('a disabled rule', () => {
  test.each([
    '// oxlint-disable-next-line no-console',
    'work(); // eslint-disable-line no-console',
    '/* oxlint-disable */',
    '// oxlint-disable-next-line no-console -- why',
  ])('%s lacks its reason', (line) => expect(silentDisables(source(line))).toHaveLength(1));

  test('is accepted with a reason on the line', () => {
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
  ])('is reported if a second feature writes it with %s', (text) => {
    expect(sharedTables([clients, raw(text)])).toHaveLength(1);
  });

  test.each([
    "db.selectFrom('clients')",
    'sql`select * from clients for update`',
    "db.insertInto('proposals')",
  ])('is left in peace by %s', (text) => expect(sharedTables([clients, raw(text)])).toEqual([]));

  test('may be written in a test', () => {
    const inTest = source("db.insertInto('clients')", 'apps/server/src/features/proposals/routes.test.ts');
    expect(sharedTables([clients, inTest])).toEqual([]);
  });
});

describe("a developer's machine", () => {
  test.each(["const a = '/home/ann/portal';", 'see /Users/ann/portal', 'registry.example.com/left'])(
    'reports %s',
    (text) => expect(machineTraces(source(text))).toHaveLength(1),
  );

  test.each(["path('/work')", 'https://example.org/home/ann', 'await page.goto("/root");'])(
    'accepts %s',
    (text) => expect(machineTraces(source(text))).toEqual([]),
  );
});

describe('an export of the finance package', () => {
  const errors = (text: string, path = 'packages/finance/src/risk/risk.ts') =>
    missingDocs(source(text, path));
  const head = 'export function volatility(returns: Values, basis: RiskBasis): Figure<number> {';

  test.each([head, 'export class Walk {'])('%s is reported without a docstring', (text) => {
    expect(errors(text)).toEqual([expect.stringContaining('without a docstring')]);
  });

  test('is accepted with any docstring', () => {
    expect(errors(`/** Sample deviation × √p. */\n${head}`)).toEqual([]);
  });

  test('needs no docstring if it is a type', () => {
    expect(errors('export interface Basis {}\nfunction own() {}')).toEqual([]);
  });

  test('needs no docstring in tests and other packages', () => {
    expect(errors(head, 'packages/finance/src/testing/given.ts')).toEqual([]);
    expect(errors(head, 'apps/server/src/features/figures/rules.ts')).toEqual([]);
    expect(errors(head, 'packages/finance/src/risk/risk.test.ts')).toEqual([]);
  });
});

describe('a code of a refusal', () => {
  const list = source(
    "  closed: 'It is closed',\n  unheard: 'Nobody says this',\n",
    'packages/contract/src/refusals/refusal-reasons.ts',
  );
  const user = source("refuse('wrong_state', because('closed'))");

  test('is reported if nothing uses it', () => {
    expect(unusedCodes([list, user])).toEqual([expect.stringContaining('unheard')]);
  });

  test('is reported if only a test uses it', () => {
    const inTest = source("because('unheard')", 'apps/server/src/features/clients/routes.test.ts');
    expect(unusedCodes([list, user, inTest])).toHaveLength(1);
  });

  test.each([
    "refuse('wrong_state', { detail: 'The client is closed' })",
    "fields: [{ path: 'name', message: 'Choose a name' }]",
    "refuseField('name', 'Choose a name')",
  ])('is reported if %s has a sentence instead', (text) => {
    expect(proseRefusals(source(text))).toHaveLength(1);
  });

  test('is accepted', () => expect(proseRefusals(user)).toEqual([]));
});

describe("a page that reads an answer's English texts", () => {
  const page = (text: string, path = 'apps/web/src/features/clients/page/ClosingDialog.tsx') =>
    shownProse(source(text, path));

  test.each([
    'toastError(problem.detail);',
    '<p>{error.title}</p>',
    'return error.fields[0]?.message;',
    'const { code, detail } = problem;',
    'const { message: text } = error;',
  ])('is reported with %s', (text) => expect(page(text)).toHaveLength(1));

  test.each([
    'document.title = name;',
    'if (error.code) return;',
    '<Card title={name} />',
    'const title = t`New`;',
  ])('is accepted with %s', (text) => expect(page(text)).toEqual([]));

  test('is not on the server', () => {
    expect(page('log(problem.detail);', 'apps/server/src/platform/http/problem.ts')).toEqual([]);
  });
});
