import { expect, test } from 'vitest';
import { versionOf } from './figures-version.mjs';

const gain = "import { plus } from './number/decimal.ts';\nexport const gain = (a: number) => plus(a, 1);\n";
const loss = 'export const loss = 2;\n';

test('the version of figures is another one as soon as a formula is', () => {
  expect(versionOf([gain.replace('1', '2'), loss])).not.toBe(versionOf([gain, loss]));
  expect(versionOf([gain.replace('plus }', 'times as plus }'), loss])).not.toBe(versionOf([gain, loss]));
  expect(versionOf([gain])).not.toBe(versionOf([gain, loss]));
});

test('it stays when files are moved, listed in another order, or have the line ends of another system', () => {
  const version = versionOf([gain, loss]);
  expect(versionOf([loss, gain])).toBe(version);
  expect(versionOf([gain.replace('./number/', '../'), loss])).toBe(version);
  expect(versionOf([gain.replaceAll('\n', '\r\n'), loss])).toBe(version);
});

test('an import from another file is another formula', () => {
  expect(versionOf([gain.replace('decimal.ts', 'float.ts'), loss])).not.toBe(versionOf([gain, loss]));
});
