/** What a row leaves to a person, and the entries it becomes by what was answered. */
import type { RowAnswer, RowQuestion } from '@partnerfolio/contract/imports';
import { settled } from './charges.ts';
import type { Difference } from './charges.ts';
import type { DirectionQuestion, RowAnswers } from './row-directions.ts';
import type { BookableDraft, EntryDraft, ReadEntry } from './row-values.ts';

type LikelyDuplicate = Extract<RowQuestion, { kind: 'likely_duplicate' }>;

/** A question as it is stored. Who booked the entry it is about is looked up when it is shown: names change and are erased. */
export type StoredQuestion =
  | Exclude<RowQuestion, LikelyDuplicate>
  | (Omit<LikelyDuplicate, 'entry'> & { readonly entry: Omit<LikelyDuplicate['entry'], 'bookedBy'> });

export interface SettledRow {
  readonly entry: EntryDraft;
  /** Charges in another currency, as entries of their own. */
  readonly separate: readonly BookableDraft[];
  readonly questions: readonly StoredQuestion[];
}

type ChargeAnswer = 'separate' | 'leave_out';
type DifferenceAnswer = 'fee' | 'tax' | 'stated';

/** A charge can't be the answer where the difference goes the other way. */
const differenceAnswer = (
  { mayBeCharge }: Difference,
  answer: RowAnswer | undefined,
): DifferenceAnswer | null => {
  if (answer === 'stated') return answer;
  return mayBeCharge && (answer === 'fee' || answer === 'tax') ? answer : null;
};

const chargeAnswer = (answer: RowAnswer | undefined): ChargeAnswer | null =>
  answer === 'separate' || answer === 'leave_out' ? answer : null;

type SettledParts = Pick<ReadEntry, 'entry' | 'difference' | 'foreign'>;

/** The questions of a row, each with what was answered. */
const openQuestions = ({ entry, difference, foreign }: SettledParts, answers: RowAnswers): RowQuestion[] => {
  const questions: RowQuestion[] = [];
  if (difference !== null && entry.currency !== null) {
    const { mayBeRounding: _, ...shown } = difference;
    const answer = differenceAnswer(difference, answers.difference);
    questions.push({ kind: 'difference', ...shown, currency: entry.currency, answer });
  }
  if (foreign.fee !== null)
    questions.push({ kind: 'fee_currency', ...foreign.fee, answer: chargeAnswer(answers.fee_currency) });
  if (foreign.tax !== null)
    questions.push({ kind: 'tax_currency', ...foreign.tax, answer: chargeAnswer(answers.tax_currency) });
  return questions;
};

/** The charges that a person wants booked in their own currency. */
const separateDrafts = ({ entry, foreign }: SettledParts, answers: RowAnswers): BookableDraft[] =>
  (['fee', 'tax'] as const).flatMap((type) => {
    const charge = foreign[type];
    if (charge === null || answers[`${type}_currency`] !== 'separate') return [];
    const { tradeDate, settlementDate, instrument, note } = entry;
    const nothing = {
      tradeTime: null,
      quantity: null,
      price: null,
      ratioNew: null,
      ratioOld: null,
      costShare: null,
      toAmount: null,
      toCurrency: null,
    };
    const money = { ...charge, fee: '0', tax: '0' };
    return [{ type, tradeDate, settlementDate, instrument, note, ...nothing, ...money, toInstrument: null }];
  });

const isRounding = ({ difference }: SettledParts): boolean => difference?.mayBeRounding === true;

/**
 * Takes the differences away that are rounding. Rounding goes either way, a charge only one: where all differences of a
 * file that the printed prices could explain are such that a charge could be in them too, they stay and are asked.
 */
export const roundingJudge = (rows: readonly ReadEntry[]): ((read: ReadEntry) => ReadEntry) => {
  const isRounded = rows.some((read) => isRounding(read) && read.difference?.mayBeCharge === false);
  const withoutRounding = <T extends SettledParts>(one: T): T =>
    isRounding(one) ? { ...one, difference: null } : one;
  return (read) =>
    isRounded ? { ...withoutRounding(read), turned: read.turned && withoutRounding(read.turned) } : read;
};

/** The entries of a row by the answers given; what is open stands as the file states it. */
export const settleRow = (
  read: ReadEntry,
  answers: RowAnswers,
  direction: DirectionQuestion | null,
): SettledRow => {
  const signed = direction?.answer === 'by_sign' && read.turned !== null ? read.turned : read;
  const asked = openQuestions(signed, answers);
  return {
    entry:
      signed.difference === null
        ? signed.entry
        : settled(signed.entry, signed.difference, answers.difference),
    separate: separateDrafts(signed, answers),
    questions: direction === null ? asked : [direction, ...asked],
  };
};

/** Whether a question waits for its answer. */
export const isOpen = ({ answer }: { readonly answer: RowAnswer | null }): boolean => answer === null;
