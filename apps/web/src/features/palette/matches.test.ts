import { expect, test } from 'vitest';
import { matches, nearestFirst } from './matches.ts';

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

test('puts names that begin with the typed text before those that contain it', () => {
  const found = [{ label: 'Adaeze Okafor' }, { label: 'Brandt' }, { label: 'Okafor family' }];
  expect(nearestFirst(found, 'oka').map(({ label }) => label)).toEqual([
    'Okafor family',
    'Adaeze Okafor',
    'Brandt',
  ]);
});
