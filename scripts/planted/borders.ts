import type { Planted } from './planted.ts';

const server = 'apps/server/src/features';
const web = 'apps/web/src';
const finance = 'packages/finance/src';

/** Imports that the rules forbid. */
export const borders: Planted[] = [
  {
    title: 'a cycle',
    rule: 'import(no-cycle)',
    files: {
      [`${server}/d1/actions.ts`]: "import { b } from './other.ts';\nexport const a = () => b;\n",
      [`${server}/d1/other.ts`]: "import { a } from './actions.ts';\nexport const b = () => a;\n",
    },
  },
  {
    title: 'a cycle of types alone',
    rule: 'import(no-cycle)',
    files: {
      [`${server}/d10/actions.ts`]:
        "import type { B } from './other.ts';\nexport type A = { readonly b: B | null };\n",
      [`${server}/d10/other.ts`]:
        "import type { A } from './actions.ts';\nexport type B = { readonly a: A | null };\n",
    },
  },
  {
    title: 'a feature knows the sample firm',
    rule: 'house(borders)',
    files: {
      [`${server}/d11/actions.ts`]:
        "import { demoPeople } from '../../demo/people.ts';\nexport const act = demoPeople;\n",
    },
  },
  {
    title: 'a feature imports a file of figures that is no entry',
    rule: 'house(borders)',
    files: {
      [`${server}/d14/actions.ts`]:
        "import { explainValue } from '../figures/explain/values.rules.ts';\nexport const act = explainValue;\n",
    },
  },
  {
    title: 'finance reads a file',
    rule: 'house(borders)',
    files: {
      [`${finance}/reads.ts`]: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
    },
  },
  {
    title: 'finance may use its decimal library',
    rule: 'nothing',
    files: {
      [`${finance}/money.ts`]: "import { Decimal } from 'decimal.js';\nexport const zero = new Decimal(0);\n",
    },
  },
  {
    title: 'contract knows finance',
    rule: 'house(borders)',
    files: {
      'packages/contract/src/wide.ts':
        "import type { Money } from '@partnerfolio/finance/money';\nexport type Wide = Money;\n",
    },
  },
  {
    title: 'contract may use the table of entry types',
    rule: 'nothing',
    files: {
      'packages/contract/src/shapes.ts':
        "import type { EntryType } from '@partnerfolio/finance/entry-types';\nexport type Shape = EntryType;\n",
    },
  },
  {
    title: 'the web reaches into the server',
    rule: 'house(borders)',
    files: {
      [`${web}/shell/reach.ts`]:
        "import type { App } from '../../../server/src/app.ts';\nexport type Reach = App;\n",
    },
  },
  {
    title: 'the server reaches into the web',
    rule: 'house(borders)',
    files: {
      [`${server}/d2/actions.ts`]:
        "import { go } from '../../../../web/src/paths.ts';\nexport const act = go;\n",
    },
  },
  {
    title: 'both may use the contract',
    rule: 'nothing',
    files: {
      [`${web}/shell/meet.ts`]:
        "import { a } from '@partnerfolio/contract/clients';\nexport const meet = a;\n",
    },
  },
  {
    title: 'platform knows a feature',
    rule: 'house(borders)',
    files: {
      'apps/server/src/platform/knows.ts':
        "import type { A } from '../features/d3/actions.ts';\nexport type Knows = A;\n",
    },
  },
  {
    title: 'a feature mounts the routes of another',
    rule: 'house(borders)',
    files: {
      [`${server}/d4/actions.ts`]: "import { routes } from '../d5/routes.ts';\nexport const act = routes;\n",
    },
  },
  {
    title: 'a file in a folder of a feature mounts routes',
    rule: 'house(borders)',
    files: {
      [`${server}/d12/actions.ts`]:
        "import { routes } from './parts/part.routes.ts';\nexport const act = routes;\n",
    },
  },
  {
    title: 'rules in a folder of a feature ask the database',
    rule: 'house(borders)',
    files: {
      [`${server}/d13/parts/part.rules.ts`]:
        "import { find } from './queries.ts';\nexport const isAllowed = find;\n",
    },
  },
  {
    title: 'rules ask the database',
    rule: 'house(borders)',
    files: {
      [`${server}/d6/rules.ts`]: "import { find } from './queries.ts';\nexport const isAllowed = find;\n",
    },
  },
  {
    title: 'rules may know the types of the queries, and the contract',
    rule: 'nothing',
    files: {
      [`${server}/d7/rules.ts`]:
        "import { codes } from '@partnerfolio/contract/codes';\nimport type { Row } from './queries.ts';\nexport const isAllowed = (row: Row) => codes.has(row);\n",
    },
  },
  {
    title: 'one feature of the web imports another',
    rule: 'house(borders)',
    files: {
      [`${web}/features/d8/parts/Row.tsx`]:
        "import { Cell } from '../../d9/Cell.tsx';\nexport const Row = () => <Cell />;\n",
    },
  },
  {
    title: 'ui knows a feature',
    rule: 'house(borders)',
    files: {
      [`${web}/ui/Knows.tsx`]:
        "import { Cell } from '../features/d9/Cell.tsx';\nexport const Knows = () => <Cell />;\n",
    },
  },
  {
    title: 'ui knows the calls to the server',
    rule: 'house(borders)',
    files: {
      [`${web}/ui/Calls.tsx`]: "import { api } from '../api.ts';\nexport const Calls = () => <p>{api}</p>;\n",
    },
  },
];

/** Clock, randomness, network and process in pure code. */
export const purity: Planted[] = [
  ...['Date.now()', 'fetch', 'process.pid', 'setTimeout', 'globalThis.Date'].map((expression, at) => ({
    title: `${expression} in finance`,
    rule: 'eslint(no-restricted-globals)',
    files: { [`${finance}/clock-${at}.ts`]: `export const value = ${expression};\n` },
  })),
  {
    title: 'Math.random in finance',
    rule: 'eslint(no-restricted-properties)',
    files: { [`${finance}/chance.ts`]: 'export const value = Math.random();\n' },
  },
  {
    title: 'the clock in a rule',
    rule: 'eslint(no-restricted-globals)',
    files: { [`${server}/e1/rules.ts`]: 'export const isLate = (at: Date) => at < new Date();\n' },
  },
  {
    title: 'chance in a rule',
    rule: 'eslint(no-restricted-properties)',
    files: { [`${server}/e2/rules.ts`]: 'export const isLucky = () => Math.random() > 0.5;\n' },
  },
];

/** SQL outside the files for it. */
export const sql: Planted[] = [
  {
    title: 'a query builder called outside queries.ts',
    rule: 'house(sql-in-queries)',
    files: {
      [`${server}/f1/routes.ts`]:
        "export const list = (db: { selectFrom: (table: string) => number }) => db.selectFrom('clients');\n",
    },
  },
  {
    title: 'SQL text outside queries.ts',
    rule: 'house(sql-in-queries)',
    files: {
      'apps/server/src/platform/reads.ts':
        "export const list = (db: { query: (text: string) => number }) => db.query('select 1 from clients');\n",
    },
  },
  {
    title: "kysely's sql outside queries.ts",
    rule: 'house(borders)',
    files: { [`${server}/f2/actions.ts`]: "import { sql } from 'kysely';\nexport const act = sql;\n" },
  },
  {
    title: "kysely's types anywhere, its values in queries.ts are allowed",
    rule: 'nothing',
    files: {
      [`${server}/f3/queries.ts`]:
        "import { sql } from 'kysely';\nexport const list = (db: { selectFrom: (table: string) => number }) => [sql, db.selectFrom('clients')];\n",
    },
  },
  {
    title: 'queries of the platform may hold SQL',
    rule: 'nothing',
    files: {
      'apps/server/src/platform/audit/audit.queries.ts':
        "import { sql } from 'kysely';\nexport const list = sql;\n",
    },
  },
];
