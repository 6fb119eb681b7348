import { expect, test } from 'vitest';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { priceFields, transactionFields } from './field-names.ts';
import { hasWord, isWord, opensWith, words } from './words.ts';
import type { WordKind } from './words.ts';

const kinds = Object.keys(words) as WordKind[];

test('every word of a kind is found as the whole text, among others, and at its beginning', () => {
  for (const kind of kinds)
    for (const word of words[kind]) {
      const text = word.replace('*', '');
      const isPhrase = text.includes(' ');
      expect([kind, text, plainWords(text.toUpperCase())]).toEqual([kind, text, text]);
      expect([kind, text, isWord(kind, text)]).toEqual([kind, text, true]);
      expect([kind, text, isPhrase || hasWord(kind, `7 ${text.toUpperCase()}`)]).toEqual([kind, text, true]);
      if (!word.includes('*')) expect([kind, text, opensWith(kind, `${text} 7`)]).toEqual([kind, text, true]);
    }
});

test('a star stands for further letters, on its side of the word only', () => {
  expect(isWord('tax', 'stempelsteuer')).toBe(true);
  expect(isWord('tax', 'steuerfrei')).toBe(false);
  expect(isWord('local', 'lokalwahrung')).toBe(true);
  expect(isWord('local', 'unlokal')).toBe(false);
});

test('every name of a field is written as headings are compared', () => {
  for (const fields of [transactionFields, priceFields])
    for (const { names } of Object.values(fields))
      for (const name of names) expect(plainWords(name)).toBe(name);
});
