/** The word that stands for a row's type: that of its column, otherwise of its signs or of a known word in its text. */
import { cellAt } from './samples.ts';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import { signMeaning, signWord, readSignWord } from '@partnerfolio/contract/written/sign-words';
import type { Sign, SignedRow } from '@partnerfolio/contract/written/sign-words';
import { findMeaning, typeWord } from '@partnerfolio/contract/written/type-words';
import type { Meaning } from '@partnerfolio/contract/written/type-words';
import { amountText } from './debit-credit.ts';

type Columns = TransactionLayout['columns'];
type Cells = readonly string[];

/** The sign of a number in either format. */
export const signOf = (text: string): Sign => {
  const value = /[1-9]/.test(text) ? (readNumber(text, 'point') ?? readNumber(text, 'comma')) : null;
  if (value === null || !/[1-9]/.test(value)) return '0';
  return value.startsWith('-') ? '-' : '+';
};

const signedRow = (cells: Cells, columns: Columns): SignedRow => ({
  units: signOf(cellAt(cells, columns.quantity)),
  cash: signOf(amountText(cells, columns) ?? cellAt(cells, columns.amount)),
  isPriced: signOf(cellAt(cells, columns.price)) !== '0',
});

/** The first text of the row that is a known type. The name of an instrument says nothing about its trade. */
const knownText = (cells: Cells, columns: Columns, { units }: SignedRow): string | null => {
  const texts = [columns.note, ...(units === '0' ? [columns.name] : [])].map((at) => cellAt(cells, at));
  return texts.find((text) => text !== '' && findMeaning(typeWord(text)) !== null) ?? null;
};

const opposite = { buy: ['-', '+'], sell: ['+', '-'] } as const;

/** Whether a text names a trade, and the signs the other one. */
const contradicts = ({ units, cash }: SignedRow, meaning: Meaning | null): boolean =>
  (meaning === 'buy' || meaning === 'sell') &&
  units === opposite[meaning][0] &&
  cash === opposite[meaning][1];

/** The word that a layout gives a type to. */
export const rowWord = (cells: Cells, columns: Columns): string => {
  if (columns.type !== null) return typeWord(cellAt(cells, columns.type));
  const row = signedRow(cells, columns);
  const text = knownText(cells, columns, row);
  if (text === null) return row.units === '0' && row.cash === '0' ? '' : signWord(row);
  const word = typeWord(text);
  return contradicts(row, findMeaning(word)) ? signWord(row, word).slice(0, 100) : word;
};

/** What a word means: a known one by itself, signs by those of all rows of the file. */
export const wordMeaning = (word: string, words: readonly string[]): Meaning | null => {
  const signs = readSignWord(word);
  return signs === null ? findMeaning(word) : signMeaning(signs, words);
};

/** Whether an earlier file's meaning of a word holds for this one: that of a trade's signs depends on the other rows. */
export const keepsMeaning = (word: string): boolean => (readSignWord(word)?.units ?? '0') === '0';
