import { describe, expect, test } from 'vitest';
import { featureCycles } from './check-features.mjs';

const source = (feature: string, text: string, file = 'actions.ts') => ({
  path: `apps/server/src/features/${feature}/${file}`,
  text,
});
const value = (feature: string) => `import { act } from '../${feature}/actions.ts';\n`;
const type = (feature: string) => `import type { Act } from '../${feature}/actions.ts';\n`;

describe('dependencies between features', () => {
  test.each([
    ['by values', value('clients')],
    ['by a type alone', type('clients')],
    ['by a dynamic import', "const act = await import('../clients/actions.ts');"],
  ])('reports two features that import each other %s, with the files', (_, back) => {
    const found = featureCycles([source('clients', value('ledger')), source('ledger', back, 'rules.ts')]);
    expect(found).toEqual([
      'apps/server/src/features/clients/actions.ts imports the feature ledger, which imports clients again',
      'apps/server/src/features/ledger/rules.ts imports the feature clients, which imports ledger again',
    ]);
  });

  test('reports a cycle over a third feature', () => {
    const circle = [source('a', value('b')), source('b', type('c')), source('c', value('a'))];
    expect(featureCycles(circle)).toHaveLength(3);
  });

  test('accepts a dependency in one direction', () => {
    expect(featureCycles([source('a', value('b')), source('b', value('c')), source('c', '')])).toEqual([]);
  });

  test('accepts any dependency in a test', () => {
    const inTest = source('ledger', value('clients'), 'routes.test.ts');
    expect(featureCycles([source('clients', value('ledger')), inTest])).toEqual([]);
  });

  test('reports two folders of finance that import each other', () => {
    const file = (folder: string, other: string) => ({
      path: `packages/finance/src/${folder}/part.ts`,
      text: `import type { Part } from '../${other}/part.ts';\n`,
    });
    expect(featureCycles([file('lots', 'market'), file('market', 'lots')])).toEqual([
      'packages/finance/src/lots/part.ts imports the folder finance/src/market, which imports finance/src/lots again',
      'packages/finance/src/market/part.ts imports the folder finance/src/lots, which imports finance/src/market again',
    ]);
    expect(featureCycles([file('lots', 'market'), file('market', 'ledger')])).toEqual([]);
  });
});
