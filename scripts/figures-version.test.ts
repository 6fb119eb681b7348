import { expect, test } from 'vitest';
import { versionOf } from './figures-version.mjs';

const gain = "import { plus } from './number/decimal.ts';\nexport const gain = (a: number) => plus(a, 1);\n";
const loss = 'export const loss = 2;\n';

test('changes with a formula', () => {
  expect(versionOf([gain.replace('1', '2'), loss])).not.toBe(versionOf([gain, loss]));
  expect(versionOf([gain.replace('plus }', 'times as plus }'), loss])).not.toBe(versionOf([gain, loss]));
  expect(versionOf([gain])).not.toBe(versionOf([gain, loss]));
});

test('stays when files move, are listed in another order or have other line endings', () => {
  const version = versionOf([gain, loss]);
  expect(versionOf([loss, gain])).toBe(version);
  expect(versionOf([gain.replace('./number/', '../'), loss])).toBe(version);
  expect(versionOf([gain.replaceAll('\n', '\r\n'), loss])).toBe(version);
});

test('changes with the file of an import', () => {
  expect(versionOf([gain.replace('decimal.ts', 'float.ts'), loss])).not.toBe(versionOf([gain, loss]));
});
