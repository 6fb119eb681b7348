/** A row as its instrument is quoted; where its amount says otherwise, the user is asked. */
import type { Quotation } from '@partnerfolio/contract/choices';
import type { RowAnswer, RowQuestion } from '@partnerfolio/contract/imports';
import type { Difference, RowMoney } from '../cells/charges.ts';
import { keptPrice } from './row-remarks.ts';
import type { EntryDraft, StatedEntry } from './stated-entry.ts';
import { product } from '../columns/trade-amount.ts';
import { perUnit, priceIn } from './quoted-money.ts';
import type { QuotedMoney } from './quoted-money.ts';

type QuotationQuestion = Extract<RowQuestion, { kind: 'quotation' }>;

export interface QuotedEntry {
  readonly entry: EntryDraft;
  readonly difference: Difference | null;
  readonly question: QuotationQuestion | null;
}

const other = (quotation: Quotation): Quotation => (quotation === 'unit' ? 'percent' : 'unit');

/** The amount that a row states, or that its quantity and price give. */
const statedAmount = ({ amount, quantity, price }: EntryDraft, quotation: Quotation): string | null => {
  if (amount !== null || quantity === null || price === null) return amount;
  return product(quantity, quotation === 'percent' ? perUnit(price) : price);
};

const unasked = (
  { entry }: StatedEntry,
  { amount, fee, tax, accruedInterest }: Omit<RowMoney, 'difference'>,
  difference: Difference | null,
): QuotedEntry => ({ entry: { ...entry, amount, fee, tax, accruedInterest }, difference, question: null });

/** The entry read with a price of the other quotation than its instrument's: its amount counts. */
const readOtherwise = (stated: StatedEntry, quotation: Quotation): EntryDraft => {
  const { entry, quoted } = stated;
  const { amount, fee, tax } = quotation === 'unit' && quoted !== null ? quoted.percent : entry;
  return { ...entry, amount: amount ?? statedAmount(entry, other(quotation)), fee, tax };
};

const converted = (entry: EntryDraft, quotation: Quotation): EntryDraft => {
  if (entry.price === null) return entry;
  return { ...entry, ...keptPrice({ ...entry, price: priceIn(quotation, entry.price) }) };
};

/** A row whose amount fits only the other quotation. */
const asked = (stated: StatedEntry, quotation: Quotation, answer: RowAnswer | undefined): QuotedEntry => {
  const given = answer === 'convert_price' || answer === 'stated' ? answer : null;
  const read = readOtherwise(stated, quotation);
  const { currency } = stated.entry;
  const shown = { price: stated.entry.price ?? '0', amount: read.amount ?? '0' };
  return {
    entry: given === 'convert_price' ? converted(read, quotation) : read,
    difference: null,
    question: currency === null ? null : { kind: 'quotation', quotation, ...shown, currency, answer: given },
  };
};

/** Whether the amount fits a price of the other quotation, and not one of the instrument's own. */
const contradicts = ({ fits }: QuotedMoney, quotation: Quotation): boolean =>
  !fits[quotation] && fits[other(quotation)];

/**
 * A row for an instrument of a quotation. A file that states how it quotes is converted; a row whose amount fits only
 * the other quotation is asked about, and never offers the difference as a fee.
 */
export const quotedEntry = (
  stated: StatedEntry,
  quotation: Quotation,
  answer: RowAnswer | undefined,
): QuotedEntry => {
  const { entry, quoted, difference } = stated;
  if (quoted === null) return { entry, difference, question: null };
  const said = entry.instrument?.quotation ?? null;
  if (said !== null && said !== quotation)
    return {
      entry: converted(readOtherwise(stated, quotation), quotation),
      difference: null,
      question: null,
    };
  if (said === null && contradicts(quoted, quotation)) return asked(stated, quotation, answer);
  return quotation === 'percent'
    ? unasked(stated, quoted.percent, quoted.percent.difference)
    : { entry, difference, question: null };
};
