import { describe, expect, test } from 'vitest';
import { folderCycles } from './check-folder-order.mjs';

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
    expect(folderCycles(circle, {})).toEqual([
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
    expect(folderCycles(circle, {})).toHaveLength(2);
    const routes = [
      file(`${web}/routes.tsx`, './shell/Page.tsx'),
      file(`${web}/shell/Page.tsx`, '../routes.tsx'),
    ];
    expect(folderCycles(routes, {})).toEqual([]);
  });

  test('count the files beside folders as one folder', () => {
    const root = 'apps/server/src/features/clients';
    const circle = [file(`${root}/routes.ts`, './list/rows.ts'), file(`${root}/list/rows.ts`, '../rules.ts')];
    expect(folderCycles(circle, {})).toEqual([
      `${root}/routes.ts imports the folder ${root}/list, which imports the files beside it again`,
      `${root}/list/rows.ts imports the folder ${root}/., which imports list again`,
    ]);
  });

  test('are none if the folders depend in one direction, or if a test imports back', () => {
    const root = 'apps/web/src/features/clients';
    const down = [file(`${root}/list/rows.tsx`, '../form/fields.ts'), file(`${root}/form/fields.ts`)];
    expect(folderCycles(down, {})).toEqual([]);
    const tested = [...down, file(`${root}/form/fields.test.tsx`, '../list/rows.tsx')];
    expect(folderCycles(tested, {})).toEqual([]);
  });
});

describe('an order of folders', () => {
  const root = 'apps/server/src/features/imports';

  test('is reported where an import goes to a later folder, though there is no cycle', () => {
    const planted = [file(`${root}/parse/convert.actions.ts`, '../assess/transactions.actions.ts')];
    expect(folderCycles(planted)).toEqual([
      `${root}/parse/convert.actions.ts imports ${root}/assess, which is not before parse in the order of ${root}`,
    ]);
  });

  test('has to name every folder', () => {
    const planted = [file(`${root}/preview/rows.ts`, '../import/rules.ts')];
    expect(folderCycles(planted)).toHaveLength(1);
  });
});
