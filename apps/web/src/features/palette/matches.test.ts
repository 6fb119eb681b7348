import { expect, test } from 'vitest';
import { containsWords, matches } from './matches.ts';

test.each([
  ['Create portfolio', 'port', true],
  ['Create portfolio', 'p c', true],
  ['Create portfolio', 'folio', false],
  ['Gestión de usuarios', 'gestion', true],
  ['User Management', '', true],
  ['Market data', 'market rates', false],
])('"%s" for "%s": %s', (text, typed, expected) => {
  expect(matches(text, typed)).toBe(expected);
});

test.each([
  ['Growth mandate Ókafor family', 'okafor growth', true],
  ['Growth mandate Ókafor family', 'okafor income', false],
  ['Growth mandate', 'owth', true],
  ['Growth mandate', '', true],
])('"%s" contains the words of "%s": %s', (text, typed, expected) => {
  expect(containsWords(text, typed)).toBe(expected);
});
