import { describe, expect, test } from 'vitest';
import { nearestSpelt, typosBetween } from './spelling.ts';

describe('typosBetween', () => {
  test.each([
    ['okafor', 'okafor', 0],
    ['okafro', 'okafor', 1],
    ['okafo', 'okafor', 1],
    ['okaffor', 'okafor', 1],
    ['okabor', 'okafor', 1],
    ['okafro', 'akafor', 2],
  ])('counts the typos between %s and %s', (one, other, typos) => {
    expect(typosBetween(one, other, 3)).toBe(typos);
    expect(typosBetween(other, one, 3)).toBe(typos);
  });

  test('says more than the most for words of too different a length', () => {
    expect(typosBetween('ann', 'annabelle', 2)).toBe(3);
  });
});

describe('nearestSpelt', () => {
  const among = (typed: string, keys: readonly string[]) =>
    nearestSpelt(keys.map((key) => ({ id: key, key, typed })));

  test('finds each typed word with typos, in any order, the fewest typos first', () => {
    const names = ['okafor ann', 'bob okafro', 'akafor cid', 'smith'];
    expect(among('okafro', names)).toEqual(['bob okafro', 'okafor ann']);
    expect(among('ann okafro', names)).toEqual(['okafor ann']);
  });

  test('takes words of up to three letters literally', () => {
    expect(among('bbo', ['bob'])).toEqual([]);
  });

  test('allows two typos from eight letters on', () => {
    expect(among('shcneidre', ['schneider'])).toEqual(['schneider']);
  });
});
