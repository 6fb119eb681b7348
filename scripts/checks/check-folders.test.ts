import { expect, test } from 'vitest';
import { crowdedFolders } from './check-folders.mjs';

const files = (count: number, end: string) =>
  Array.from({ length: count }, (_, at) => ({ path: `apps/server/src/features/clients/file${at}${end}` }));

test('reports a folder of sixteen files but not one of fifteen', () => {
  expect(crowdedFolders(files(16, '.ts'))).toEqual([
    'apps/server/src/features/clients has 16 files: move them to subfolders named by subject',
  ]);
  expect(crowdedFolders(files(15, '.ts'))).toEqual([]);
});

test('does not count tests', () => {
  expect(crowdedFolders([...files(15, '.ts'), ...files(15, '.test.ts')])).toEqual([]);
});
