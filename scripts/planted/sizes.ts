import type { Planted } from './planted.ts';

const lines = (count: number, text = 'work();') =>
  Array.from({ length: count }, () => `  ${text}`).join('\n');
const server = 'apps/server/src/features';
const web = 'apps/web/src';
const finance = 'packages/finance/src';
const work = 'const work = () => 1;\n';

const sixteenImports = (path: (at: number) => string) => {
  const imports = Array.from({ length: 16 }, (_, at) => `import { m${at} } from '${path(at)}';`);
  return `${imports.join('\n')}\nexport const all = [${imports.map((_, at) => `m${at}`).join()}];\n`;
};

/** Functions, files, parameter lists and imports at and over their limits. */
export const sizes: Planted[] = [
  {
    title: 'a function of 61 lines',
    rule: 'eslint(max-lines-per-function)',
    files: { [`${server}/a1/actions.ts`]: `${work}export const act = () => {\n${lines(59)}\n};\n` },
  },
  {
    title: 'a function of 60 lines is allowed',
    rule: 'nothing',
    files: { [`${server}/a2/actions.ts`]: `${work}export const act = () => {\n${lines(58)}\n};\n` },
  },
  {
    title: 'a component of 121 lines',
    rule: 'eslint(max-lines-per-function)',
    files: {
      [`${web}/ui/TooLong.tsx`]: `${work}export const TooLong = () => {\n${lines(118)}\n  return <p />;\n};\n`,
    },
  },
  {
    title: 'a component of 120 lines is allowed',
    rule: 'nothing',
    files: {
      [`${web}/ui/LongEnough.tsx`]: `${work}export const LongEnough = () => {\n${lines(117)}\n  return <p />;\n};\n`,
    },
  },
  {
    title: 'a file of 301 lines',
    rule: 'eslint(max-lines)',
    files: { [`${server}/a3/actions.ts`]: `${work}${lines(300)}\n` },
  },
  {
    title: 'a long file of the contract is allowed',
    rule: 'nothing',
    files: { 'packages/contract/src/long.ts': `${work}${lines(301)}\n` },
  },
  {
    title: 'four parameters',
    rule: 'eslint(max-params)',
    files: { [`${server}/a4/actions.ts`]: 'export const act = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];\n' },
  },
  {
    title: 'four levels deep',
    rule: 'eslint(max-depth)',
    files: {
      [`${server}/a5/actions.ts`]:
        'export const act = (a: number) => {\n  if (a > 1) {\n    if (a > 2) {\n      if (a > 3) {\n        if (a > 4) return 5;\n      }\n    }\n  }\n  return 0;\n};\n',
    },
  },
  {
    title: 'four levels deep in finance are allowed',
    rule: 'nothing',
    files: {
      [`${finance}/deep.ts`]:
        'export const depth = (a: number) => {\n  if (a > 1) {\n    if (a > 2) {\n      if (a > 3) {\n        if (a > 4) return 5;\n      }\n    }\n  }\n  return 0;\n};\n',
    },
  },
  {
    title: 'a complexity of 11',
    rule: 'eslint(complexity)',
    files: {
      [`${server}/a6/actions.ts`]: `export const act = (a: number) => {\n${lines(10, 'if (a > 1) a;').replaceAll('a;', 'return;')}\n};\n`,
    },
  },
  {
    title: 'a complexity of 15 in a component is allowed',
    rule: 'nothing',
    files: {
      [`${web}/ui/Branches.tsx`]: `export const Branches = (p: { a: number }) => {\n${lines(14, 'if (p.a > 1) return null;')}\n  return <p />;\n};\n`,
    },
  },
  {
    title: 'a complexity of 16 in a component',
    rule: 'eslint(complexity)',
    files: {
      [`${web}/ui/Tangle.tsx`]: `export const Tangle = (p: { a: number }) => {\n${lines(15, 'if (p.a > 1) return null;')}\n  return <p />;\n};\n`,
    },
  },
  {
    title: 'sixteen value imports',
    rule: 'import(max-dependencies)',
    files: { [`${server}/a7/actions.ts`]: sixteenImports((at) => `./m${at}.ts`) },
  },
  {
    title: 'sixteen imports of app.ts are allowed',
    rule: 'nothing',
    files: { 'apps/server/src/app.ts': sixteenImports((at) => `./features/f${at}/routes.ts`) },
  },
  {
    title: 'a long, deep test with many parameters is allowed',
    rule: 'nothing',
    files: {
      [`${server}/a8/actions.test.ts`]: `${work}export const act = (a: 1, b: 1, c: 1, d: 1) => {\n${lines(70)}\n  return [a, b, c, d];\n};\n`,
    },
  },
];
