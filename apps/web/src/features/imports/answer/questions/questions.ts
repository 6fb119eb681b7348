import {
  rowAnswers,
  type ImportRow,
  type QuestionKind,
  type RowAnswer,
} from '@partnerfolio/contract/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type RowQuestion = ImportRow['questions'][number];
type Of<K extends QuestionKind> = Extract<RowQuestion, { kind: K }>;
export type LikelyDuplicate = Of<'likely_duplicate'>;

/** In the order in which they are asked. */
export const questionKinds: readonly QuestionKind[] = [
  'execution',
  'likely_duplicate',
  'direction',
  'quotation',
  'difference',
  'fee_currency',
  'tax_currency',
];

/** The text of a question for all rows together. */
export const questionTitles: Record<QuestionKind, MessageDescriptor> = {
  execution: msg`Rows with an unclear order status`,
  likely_duplicate: msg`Rows that look like entries in the ledger`,
  direction: msg`Rows whose sign is unusual`,
  quotation: msg`Rows whose price is quoted otherwise than their instrument`,
  difference: msg`Rows whose amount is not quantity × price`,
  fee_currency: msg`Fees in another currency`,
  tax_currency: msg`Taxes in another currency`,
};

export const questionReasons: Record<QuestionKind, MessageDescriptor> = {
  execution: msg`The status does not say for certain whether the order was executed. Import only rows that were executed as stated.`,
  likely_duplicate: msg`An entry with the same instrument, day, type, quantity and amount was entered by hand or imported from another file. Import only rows that are separate transactions.`,
  direction: msg`A fee or tax whose sign differs from the others of the file may be a refund. Where the file shows costs with a minus, a fee or withdrawal without one may be a correction that adds cash.`,
  quotation: msg`The amount shows that the price is in percent of the nominal where the instrument is quoted per unit, or the other way round. The amount is booked as stated. If the instrument is quoted like the file, change its price quotation first and read the rows again.`,
  difference: msg`The difference may be a fee or tax that no column states, or the price may have been rounded.`,
  fee_currency: msg`Amounts in two currencies cannot be added. Book the fee as a separate entry, or leave it out if the amount already includes it.`,
  tax_currency: msg`Amounts in two currencies cannot be added. Book the tax as a separate entry, or leave it out if the amount already includes it.`,
};

const answerTexts: Record<RowAnswer, MessageDescriptor> = {
  executed: msg`Executed: import`,
  not_executed: msg`Not executed: leave out`,
  skip: msg`Same transaction: skip`,
  book: msg`Different transaction: import`,
  by_sign: msg`Book by its sign`,
  by_type: msg`Book by its type`,
  convert_price: msg`Convert the price to that of the instrument`,
  fee: msg`The difference is a fee`,
  tax: msg`The difference is a tax`,
  stated: msg`Book the amount as stated`,
  separate: msg`Book as a separate entry`,
  leave_out: msg`Leave out`,
};

/** The answers to a sign that only a charge of the row has. */
const chargeTexts: Partial<Record<RowAnswer, MessageDescriptor>> = {
  by_sign: msg`By its sign: a refund`,
  by_type: msg`A charge like the others`,
};

/** The possible answers to a question. A charge cannot explain a purchase for less than quantity × price. */
export function answersTo(
  kind: QuestionKind,
  { mayBeCharge = true, isCharge = false }: { mayBeCharge?: boolean; isCharge?: boolean } = {},
): readonly { value: RowAnswer; text: MessageDescriptor }[] {
  const answers: readonly RowAnswer[] = rowAnswers[kind];
  return answers
    .filter((answer) => mayBeCharge || (answer !== 'fee' && answer !== 'tax'))
    .map((value) => ({ value, text: (isCharge && chargeTexts[value]) || answerTexts[value] }));
}
