import { describe, expect, test } from 'vitest';
import { featureCycles } from './check-features.mjs';

const source = (feature: string, text: string, file = 'actions.ts') => ({
  path: `apps/server/src/features/${feature}/${file}`,
  text,
});
const value = (feature: string) => `import { act } from '../${feature}/actions.ts';\n`;
const type = (feature: string) => `import type { Act } from '../${feature}/actions.ts';\n`;

describe('two features', () => {
  test.each([
    ['by values', value('clients')],
    ['by a type alone', type('clients')],
    ['by what is imported later', "const act = await import('../clients/actions.ts');"],
  ])('that import each other %s are named with the files that do', (_, back) => {
    const found = featureCycles([source('clients', value('ledger')), source('ledger', back, 'rules.ts')]);
    expect(found).toEqual([
      'apps/server/src/features/clients/actions.ts imports the feature ledger, which imports clients again',
      'apps/server/src/features/ledger/rules.ts imports the feature clients, which imports ledger again',
    ]);
  });

  test('that meet over a third are named', () => {
    const circle = [source('a', value('b')), source('b', type('c')), source('c', value('a'))];
    expect(featureCycles(circle)).toHaveLength(3);
  });

  test('may depend one way', () => {
    expect(featureCycles([source('a', value('b')), source('b', value('c')), source('c', '')])).toEqual([]);
  });

  test('may meet in a test', () => {
    const inTest = source('ledger', value('clients'), 'routes.test.ts');
    expect(featureCycles([source('clients', value('ledger')), inTest])).toEqual([]);
  });
});
