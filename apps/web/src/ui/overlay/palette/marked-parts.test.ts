import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

/** The marked parts in brackets. */
const marked = (text: string, typed: string) =>
  markedParts(text, typed)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Growth mandate', 'grow', '[Grow]th mandate'],
  ['Growth mandate', 'mandate GROWTH', '[Growth] [mandate]'],
  ['Ókafor family', 'okafor', '[Ókafor] family'],
  ['O\u0301kafor', 'o', '[O\u0301]kaf[o]r'],
  ['Jose\u0301', 'jose', '[Jose\u0301]'],
  ['Łukasz', 'uk', 'Ł[uk]asz'],
  ['🏦 Bank 🏦', '🏦', '[🏦] Bank [🏦]'],
  ['İstanbul', 'istan', '[İstan]bul'],
  ['aaaa', 'aa', '[aaaa]'],
  ['Growth', 'growht', 'Growth'],
  ['Growth', '', 'Growth'],
  ['Growth', ' ', 'Growth'],
  ['', 'x', ''],
  ['50 % (a.b)', '% (a.b', '50 [%] [(a.b])'],
])('marks in "%s" what matches "%s": %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
