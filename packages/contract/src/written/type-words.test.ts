import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';
import { exchangeSides, findMeaning, isExchangeSide, openings, typeWords } from './type-words.ts';
import type { Meaning } from './type-words.ts';

test('every word of the table means its type, and no other', () => {
  for (const meaning of Object.keys(typeWords) as Meaning[])
    for (const word of typeWords[meaning].split(' · '))
      expect([word, plainWords(word), findMeaning(word)]).toEqual([word, word, meaning]);
});

test('every word for one side of a currency exchange means one', () => {
  for (const word of exchangeSides)
    expect([word, isExchangeSide(word), findMeaning(word)]).toEqual([word, true, 'currency_exchange']);
});

test('every opening of a sentence means its type, whatever instrument follows', () => {
  for (const [opening, meaning] of openings)
    expect([opening, findMeaning(`${opening.toUpperCase()} ACME INC (ACME)`)]).toEqual([opening, meaning]);
});
