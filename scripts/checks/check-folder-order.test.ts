import { describe, expect, test } from 'vitest';
import { backwards, folderCycles, orders } from './check-folder-order.mjs';

const nothing = { listed: {}, order: {} };
const file = (path: string, ...imported: string[]) => ({
  path,
  text: imported.map((specifier) => `import type { Part } from '${specifier}';\n`).join(''),
});

describe('cycles of folders', () => {
  test.each([
    ['a feature of the server', 'apps/server/src/features/clients'],
    ['a folder within a feature', 'apps/server/src/features/market-data/feeds'],
    ['a feature of the web', 'apps/web/src/features/clients'],
    ['the platform', 'apps/server/src/platform'],
    ['the shared parts of the web', 'apps/web/src/ui'],
  ])('are reported in %s, with the files', (_, root) => {
    const circle = [
      file(`${root}/list/rows.ts`, '../form/fields.ts'),
      file(`${root}/form/fields.ts`, '../list/rows.ts'),
    ];
    expect(folderCycles(circle, nothing)).toEqual([
      `${root}/list/rows.ts imports the folder ${root}/form, which imports list again`,
      `${root}/form/fields.ts imports the folder ${root}/list, which imports form again`,
    ]);
  });

  test('are reported between shell, records and their like, but not for the routes above them', () => {
    const web = 'apps/web/src';
    const circle = [
      file(`${web}/shell/Page.tsx`, '../records/record.ts'),
      file(`${web}/records/record.ts`, '../shell/Page.tsx'),
    ];
    expect(folderCycles(circle, nothing)).toHaveLength(2);
    const routes = [
      file(`${web}/routes.tsx`, './shell/Page.tsx'),
      file(`${web}/shell/Page.tsx`, '../routes.tsx'),
    ];
    expect(folderCycles(routes, nothing)).toEqual([]);
  });

  test('count the files beside folders as one folder', () => {
    const root = 'apps/server/src/features/clients';
    const circle = [file(`${root}/routes.ts`, './list/rows.ts'), file(`${root}/list/rows.ts`, '../rules.ts')];
    expect(folderCycles(circle, nothing)).toEqual([
      `${root}/routes.ts imports the folder ${root}/list, which imports the files beside it again`,
      `${root}/list/rows.ts imports the folder ${root}/., which imports list again`,
    ]);
  });

  test('are none if the folders depend in one direction, or if a test imports back', () => {
    const root = 'apps/web/src/features/clients';
    const down = [file(`${root}/list/rows.tsx`, '../form/fields.ts'), file(`${root}/form/fields.ts`)];
    expect(folderCycles(down, nothing)).toEqual([]);
    const tested = [...down, file(`${root}/form/fields.test.tsx`, '../list/rows.tsx')];
    expect(folderCycles(tested, nothing)).toEqual([]);
  });
});

describe('an order of folders', () => {
  const root = 'apps/server/src/features/imports';

  test('is reported where an import goes to a later folder, though there is no cycle', () => {
    const planted = [file(`${root}/parse/convert.actions.ts`, '../assess/transactions.actions.ts')];
    expect(folderCycles(planted, { listed: {}, order: orders })).toEqual([
      `${root}/parse/convert.actions.ts imports ${root}/assess, which is not before parse in the order of ${root}`,
    ]);
  });

  test('has to name every folder', () => {
    const planted = [file(`${root}/preview/rows.ts`, '../import/rules.ts')];
    expect(folderCycles(planted, { listed: {}, order: orders })).toHaveLength(1);
  });
});

describe('the list of what still points backwards', () => {
  const root = 'apps/server/src/features/clients';
  const circle = [
    file(`${root}/list/rows.ts`, '../form/fields.ts'),
    file(`${root}/list/more.ts`, '../form/fields.ts'),
    file(`${root}/form/fields.ts`, '../list/rows.ts'),
  ];
  const listed = (count: number) => ({ listed: { [root]: { 'list → form': count } }, order: {} });

  test('allows so many files and no more', () => {
    expect(folderCycles(circle, listed(2))).toEqual([]);
    expect(folderCycles(circle, listed(1))).toEqual([
      `2 files of ${root}/list import ${root}/form backwards instead of 1: ${root}/list/rows.ts, ${root}/list/more.ts`,
    ]);
  });

  test('has to fall with what it lists', () => {
    expect(folderCycles(circle, listed(3))).toEqual([
      `2 files of ${root}/list import ${root}/form backwards and no longer 3: lower the number in scripts/checks/check-folder-order.mjs`,
    ]);
  });

  test('does not grow, and names nothing of the server', () => {
    const pairs = Object.values(backwards).flatMap((found) => Object.values(found));
    expect(pairs.length).toBeLessThanOrEqual(45);
    expect(pairs.reduce((sum, files) => sum + files, 0)).toBeLessThanOrEqual(71);
    expect(Object.keys(backwards).filter((folder) => folder.startsWith('apps/server/'))).toEqual([]);
  });
});
