/** The questions that a row asks the user, and the entries that follow from the answers. */
import type { RowAnswer, RowQuestion } from '@partnerfolio/contract/imports';
import type { Quotation } from '@partnerfolio/contract/choices';
import { quotedEntry } from '../entries/quoted-entry.ts';
import { withDifference } from '../cells/charges.ts';
import type { Difference } from '../cells/charges.ts';
import type { ForeignCharge } from '../entries/foreign-charges.ts';
import type { DirectionQuestion, RowAnswers } from '../cells/row-directions.ts';
import type { ReadEntry } from '../entries/read-entry.ts';
import type { BookableDraft, EntryDraft, StatedEntry } from '../entries/stated-entry.ts';

type LikelyDuplicate = Extract<RowQuestion, { kind: 'likely_duplicate' }>;

/** A question as it is stored. Who booked the entry it is about is looked up when it is shown: names change and are erased. */
export type StoredQuestion =
  | Exclude<RowQuestion, LikelyDuplicate>
  | (Omit<LikelyDuplicate, 'entry'> & { readonly entry: Omit<LikelyDuplicate['entry'], 'bookedBy'> });

export interface AnsweredRow {
  readonly entry: EntryDraft;
  /** Charges in another currency and refunds of charges, as separate entries. */
  readonly separate: readonly BookableDraft[];
  /** The fee and tax that the row gives back; '0' for none. */
  readonly refunds: StatedEntry['refunds'];
  readonly questions: readonly StoredQuestion[];
}

type ChargeAnswer = 'separate' | 'leave_out';
type DifferenceAnswer = 'fee' | 'tax' | 'stated';

/** A charge cannot be the answer if the difference has the opposite direction. */
const differenceAnswer = (
  { mayBeCharge }: Difference,
  answer: RowAnswer | undefined,
): DifferenceAnswer | null => {
  if (answer === 'stated') return answer;
  return mayBeCharge && (answer === 'fee' || answer === 'tax') ? answer : null;
};

const chargeAnswer = (answer: RowAnswer | undefined): ChargeAnswer | null =>
  answer === 'separate' || answer === 'leave_out' ? answer : null;

type SettledParts = StatedEntry;

/** A charge in its own currency; a refund has a minus. */
const shownCharge = ({ amount, currency, isRefund }: ForeignCharge) => ({
  amount: isRefund ? `-${amount}` : amount,
  currency,
});

/** The questions of a row, each with its answer. */
const openQuestions = (
  { entry, difference, foreign }: Pick<SettledParts, 'entry' | 'difference' | 'foreign'>,
  answers: RowAnswers,
): RowQuestion[] => {
  const questions: RowQuestion[] = [];
  if (difference !== null && entry.currency !== null) {
    const { mayBeRounding: _, ...shown } = difference;
    const answer = differenceAnswer(difference, answers.difference);
    questions.push({ kind: 'difference', ...shown, currency: entry.currency, answer });
  }
  if (foreign.fee !== null)
    questions.push({
      kind: 'fee_currency',
      ...shownCharge(foreign.fee),
      answer: chargeAnswer(answers.fee_currency),
    });
  if (foreign.tax !== null)
    questions.push({
      kind: 'tax_currency',
      ...shownCharge(foreign.tax),
      answer: chargeAnswer(answers.tax_currency),
    });
  return questions;
};

/** The charges that the user wants booked in their own currency. */
const separateDrafts = (
  { entry, foreign, refunds }: Pick<SettledParts, 'entry' | 'foreign' | 'refunds'>,
  answers: RowAnswers,
): BookableDraft[] => {
  const { tradeDate, settlementDate, instrument, note, currency } = entry;
  return (['fee', 'tax'] as const).flatMap((kind) => {
    const separate = answers[`${kind}_currency`] === 'separate' ? foreign[kind] : null;
    const refund = refunds[kind] === '0' || currency === null ? null : { amount: refunds[kind], currency };
    const charge = separate ?? refund;
    if (charge === null) return [];
    const isRefund = separate === null || separate.isRefund;
    const type = isRefund ? (`${kind}_refund` as const) : kind;
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
    const { amount } = charge;
    const money = { amount, currency: charge.currency, fee: '0', tax: '0', accruedInterest: '0' };
    return [{ type, tradeDate, settlementDate, instrument, note, ...nothing, ...money, toInstrument: null }];
  });
};

const isRounding = ({ difference }: SettledParts): boolean => difference?.mayBeRounding === true;

/** The same for a price in percent. */
const withoutPercentRounding = (quoted: StatedEntry['quoted']): StatedEntry['quoted'] =>
  quoted?.percent.difference?.mayBeRounding === true
    ? { ...quoted, percent: { ...quoted.percent, difference: null } }
    : quoted;

/**
 * Drops differences that are rounding. Rounding goes in both directions, a charge only in one. So if every difference
 * that rounding could explain could also be a charge, the user is asked instead.
 */
export const roundingJudge = (rows: readonly ReadEntry[]): ((read: ReadEntry) => ReadEntry) => {
  const isRounded = rows.some(({ difference, quoted }) =>
    [difference, quoted?.percent.difference].some((one) => one?.mayBeRounding === true && !one.mayBeCharge),
  );
  const withoutRounding = <T extends SettledParts>(one: T): T => ({
    ...one,
    difference: isRounding(one) ? null : one.difference,
    quoted: withoutPercentRounding(one.quoted),
  });
  return (read) =>
    isRounded ? { ...withoutRounding(read), turned: read.turned && withoutRounding(read.turned) } : read;
};

/** Whether the row was executed, if its status leaves that open. */
const executionQuestion = ({ unclearStatus }: ReadEntry, { execution }: RowAnswers): RowQuestion[] => {
  if (unclearStatus === null) return [];
  const answer = execution === 'executed' || execution === 'not_executed' ? execution : null;
  return [{ kind: 'execution', status: unclearStatus, answer }];
};

/** The entries of a row according to the answers; unanswered parts stay as the file states them. */
export const answeredRow = (
  read: ReadEntry,
  answers: RowAnswers,
  { direction, quotation }: { readonly direction: DirectionQuestion | null; readonly quotation: Quotation },
): AnsweredRow => {
  const stated = direction?.answer === 'by_sign' && read.turned !== null ? read.turned : read;
  const { entry, difference, question } = quotedEntry(stated, quotation, answers.quotation);
  const { foreign, refunds } = stated;
  const signed = { entry, difference, foreign, refunds };
  const asked = [...(question === null ? [] : [question]), ...openQuestions(signed, answers)];
  return {
    entry: difference === null ? entry : withDifference(entry, difference, answers.difference),
    separate: separateDrafts(signed, answers),
    refunds,
    questions: [...executionQuestion(read, answers), ...(direction === null ? asked : [direction, ...asked])],
  };
};

/** Whether a question has no answer yet. */
export const isOpen = ({ answer }: { readonly answer: RowAnswer | null }): boolean => answer === null;
