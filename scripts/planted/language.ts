import type { Planted } from './planted.ts';

const server = 'apps/server/src/features';
const web = 'apps/web/src';

/** Code that TypeScript allows and our rules forbid. */
export const language: Planted[] = [
  {
    title: 'a default export',
    rule: 'import(no-default-export)',
    files: { [`${server}/b1/actions.ts`]: 'export default 1;\n' },
  },
  {
    title: 'a default export of a tool configuration is allowed',
    rule: 'nothing',
    files: { 'apps/web/vite.config.ts': 'export default {};\n' },
  },
  {
    title: 'a file that passes on one export',
    rule: 'house(no-barrel)',
    files: {
      [`${server}/b2/actions.ts`]: "export { act } from './other.ts';\n",
      [`${server}/b2/other.ts`]: 'export const act = 1;\n',
    },
  },
  {
    title: 'a file that passes on everything',
    rule: 'house(no-barrel)',
    files: {
      [`${server}/b3/actions.ts`]: "export * from './other.ts';\n",
      [`${server}/b3/other.ts`]: 'export const act = 1;\n',
    },
  },
  {
    title: 'any',
    rule: 'typescript(no-explicit-any)',
    files: { [`${server}/b4/actions.ts`]: 'export const act = (a: any) => String(a);\n' },
  },
  {
    title: 'a non-null assertion',
    rule: 'typescript(no-non-null-assertion)',
    files: { [`${server}/b5/actions.ts`]: 'export const act = (a: string | null) => a!.length;\n' },
  },
  {
    title: 'a floating promise',
    rule: 'typescript(no-floating-promises)',
    files: {
      [`${server}/b6/actions.ts`]: 'const save = async () => 1;\nexport const act = () => {\n  save();\n};\n',
    },
  },
  {
    title: 'a type imported as a value',
    rule: 'typescript(consistent-type-imports)',
    files: {
      [`${server}/b7/actions.ts`]:
        "import { Shape } from './shape.ts';\nexport const act = (a: Shape) => a.size;\n",
      [`${server}/b7/shape.ts`]: 'export interface Shape {\n  size: number;\n}\n',
    },
  },
  {
    title: 'an error silenced without a reason',
    rule: 'typescript(ban-ts-comment)',
    files: { [`${server}/b8/actions.ts`]: "// @ts-expect-error\nexport const act: number = 'a';\n" },
  },
  {
    title: 'a cache of a module',
    rule: 'house(no-module-cache)',
    files: { [`${server}/b9/actions.ts`]: 'export const kept = new Map<string, number>();\n' },
  },
  {
    title: 'work that a module shares',
    rule: 'house(no-module-cache)',
    files: {
      [`${server}/b10/actions.ts`]:
        "import { createSharedWork } from './shared.ts';\nexport const share = createSharedWork();\n",
      [`${server}/b10/shared.ts`]: 'export const createSharedWork = () => 1;\n',
    },
  },
  {
    title: 'a table that a module looks up is allowed',
    rule: 'nothing',
    files: { [`${server}/b11/actions.ts`]: "export const words = new Map([['a', 1]]);\n" },
  },
];

/** Forbidden names of files and exports. */
export const naming: Planted[] = [
  {
    title: 'a module that is not kebab-case',
    rule: 'unicorn(filename-case)',
    files: { [`${server}/c1/lockProposal.ts`]: 'export const lock = 1;\n' },
  },
  {
    title: 'a component in camelCase',
    rule: 'unicorn(filename-case)',
    files: { [`${web}/ui/dateField.tsx`]: 'export const DateField = () => <p />;\n' },
  },
  {
    title: 'a file named after nothing',
    rule: 'house(names)',
    files: { [`${server}/c2/date-utils.ts`]: 'export const lock = 1;\n' },
  },
  {
    title: 'an export named after nothing',
    rule: 'house(names)',
    files: { [`${server}/c3/actions.ts`]: 'export const clientManager = 1;\n' },
  },
  {
    title: 'market data and the data directory are terms of the trade',
    rule: 'nothing',
    files: {
      [`${server}/market-data/actions.ts`]: 'export const dataDirectory = 1;\nexport const marketData = 2;\n',
    },
  },
];
