import { expect, test } from 'vitest';
import { hashSources } from './figures-version.mjs';

const gain = "import { plus } from './number/decimal.ts';\nexport const gain = (a: number) => plus(a, 1);\n";
const loss = 'export const loss = 2;\n';

test('changes with a formula', () => {
  expect(hashSources([gain.replace('1', '2'), loss])).not.toBe(hashSources([gain, loss]));
  expect(hashSources([gain.replace('plus }', 'times as plus }'), loss])).not.toBe(hashSources([gain, loss]));
  expect(hashSources([gain])).not.toBe(hashSources([gain, loss]));
});

test('stays when files move, are listed in another order or have other line endings', () => {
  const version = hashSources([gain, loss]);
  expect(hashSources([loss, gain])).toBe(version);
  expect(hashSources([gain.replace('./number/', '../'), loss])).toBe(version);
  expect(hashSources([gain.replaceAll('\n', '\r\n'), loss])).toBe(version);
});

test('changes with the file of an import', () => {
  expect(hashSources([gain.replace('decimal.ts', 'float.ts'), loss])).not.toBe(hashSources([gain, loss]));
});
