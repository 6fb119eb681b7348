import { expect, test } from 'vitest';
import { findMeaning } from '@partnerfolio/contract/written/type-words';
import { goesOut, programs, programWord } from './program-words.ts';
import type { ProgramName } from './program-words.ts';

const names = Object.keys(programs) as ProgramName[];

test('every word of a program has a meaning, and stands for its type', () => {
  for (const name of names)
    for (const [type, words] of Object.entries(programs[name].words)) {
      const pair = typeof words === 'string' ? [words, words] : [...words];
      for (const [side, word] of pair.entries())
        if (word !== null) {
          expect([name, type, findMeaning(word)]).not.toEqual([name, type, null]);
          expect([name, type, programWord(name, type, side === 1)]).toEqual([name, type, word]);
        }
      expect([name, type, goesOut(name, type)]).toEqual([name, type, pair[0] === null]);
    }
});

test('a type that a program does not list leaves the user to decide', () => {
  for (const name of names)
    for (const type of ['SURPRISE', '', 'constructor', '$&'])
      for (const isOut of [true, false]) {
        const word = programWord(name, type, isOut);
        expect([name, word, findMeaning(word)]).toEqual([name, word, null]);
      }
  expect(programWord('flexCash', '', true)).toBe('IBKR cash out');
  expect(programWord('ofxBank', 'DEP', true)).toBe('OFX DEP out');
  expect(programWord('ghostfolio', '$&')).toBe('Ghostfolio $&');
});
