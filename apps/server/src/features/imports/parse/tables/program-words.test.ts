import { expect, test } from 'vitest';
import { findMeaning } from '@partnerfolio/contract/written/type-words';
import { goesOut, programs, programWord } from './program-words.ts';
import type { ProgramName } from './program-words.ts';

const names = Object.keys(programs) as ProgramName[];

/** The word of each type and way that a program lists. */
const listed = names.flatMap((name) =>
  Object.entries(programs[name].words).flatMap(([type, words]) => {
    const pair: readonly (string | null)[] = typeof words === 'string' ? [words, words] : words;
    return pair.map((word, side) => ({ name, type, word, isOut: side === 1, isOnlyOut: pair[0] === null }));
  }),
);

test('every word of a program has a meaning, and stands for its type', () => {
  for (const { name, type, word, isOut, isOnlyOut } of listed) {
    expect([name, type, goesOut(name, type)]).toEqual([name, type, isOnlyOut]);
    if (word === null) continue;
    expect([name, type, findMeaning(word)]).not.toEqual([name, type, null]);
    expect([name, type, programWord(name, type, isOut)]).toEqual([name, type, word]);
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
