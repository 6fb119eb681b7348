import { expect, test } from 'vitest';
import { createNaming } from './naming.ts';

const reserved = /[<>:"|?*\\\p{Cc}\p{Cf}]/u;

test.each([
  ['../../etc/passwd', '.. .. etc passwd'],
  ['CON.pdf', '_CON.pdf'],
  ['nul', '_nul'],
  ['a<b>c:"d|e?f*.pdf', 'abcdef.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['trailing. . .', 'trailing'],
  ['...', 'unnamed'],
  ['', 'unnamed'],
])('makes of %j a name that every system takes', (given, expected) => {
  expect(createNaming().file('documents/', given)).toBe(`documents/${expected.replace(/^\.\. \.\. /, '')}`);
});

test('has at most 100 characters a part and 255 bytes, and keeps the ending', () => {
  for (const given of [`${'x'.repeat(300)}.pdf`, `${'界'.repeat(200)}.pdf`, `${'👩‍👩‍👧'.repeat(80)}.pdf`]) {
    const naming = createNaming();
    const names = [naming.file('', given), naming.file('', given), naming.file('', given)];
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).toMatch(/\.pdf$/);
      expect(name).not.toMatch(reserved);
    }
    expect(new Set(names).size).toBe(3);
  }
});

test('numbers names that a system without letter case takes for one, folder by folder', () => {
  const naming = createNaming();
  expect([
    naming.file('a/', 'Letter.pdf'),
    naming.file('a/', 'LETTER.PDF'),
    naming.file('a/', 'Letter (2).pdf'),
    naming.file('b/', 'letter.pdf'),
    naming.folder('a/', 'Strasse'),
    naming.folder('a/', 'Straße'),
  ]).toEqual([
    'a/Letter.pdf',
    'a/LETTER (2).PDF',
    'a/Letter (2) (2).pdf',
    'b/letter.pdf',
    'a/Strasse/',
    'a/Straße (2)/',
  ]);
});
