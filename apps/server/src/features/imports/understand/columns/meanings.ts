/** The types that the words of a file mean. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { isExchangeSide } from '@partnerfolio/contract/written/type-words';
import type { Meaning } from '@partnerfolio/contract/written/type-words';
import { typesWith } from '@partnerfolio/finance/entry-types';
import { keepsMeaning, wordMeaning } from './row-word.ts';

const needsReceived: ReadonlySet<Meaning> = typesWith(({ givesInstrument }) => givesInstrument);
const needsBought: ReadonlySet<Meaning> = typesWith(({ bought }) => bought === 'required');

/** Whether a type requires the received instrument or currency, and no column has it. */
const lacksOtherSide = (meaning: Meaning, columns: TransactionLayout['columns']): boolean =>
  (needsReceived.has(meaning) && columns.toSymbol === null) ||
  (needsBought.has(meaning) && columns.toAmount === null);

/**
 * The known meanings of words. If no column says what an exchange delivered, the user decides, except for words that
 * name one side of a currency exchange: rows are paired.
 */
export const findMeanings = (
  words: readonly string[],
  columns: TransactionLayout['columns'],
): TransactionLayout['types'] =>
  Object.fromEntries(
    words.flatMap((word) => {
      const meaning = wordMeaning(word, words);
      if (meaning === null || (lacksOtherSide(meaning, columns) && !isExchangeSide(word))) return [];
      return [[word, meaning] as const];
    }),
  );

/** The meanings of the words in this file: those chosen earlier, otherwise the known ones. */
export const typesFor = (
  base: TransactionLayout,
  words: readonly string[],
  isEarlier: boolean,
): TransactionLayout['types'] => ({
  ...findMeanings(words, base.columns),
  ...Object.fromEntries(
    words.flatMap((word) => {
      const meaning = Object.hasOwn(base.types, word) ? base.types[word] : undefined;
      return meaning === undefined || (isEarlier && !keepsMeaning(word)) ? [] : [[word, meaning] as const];
    }),
  ),
});
