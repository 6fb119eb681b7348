/** The form of a ledger entry: every field as text, and which of them a type has. */
import { fieldCode, readForm } from '@partnerfolio/contract/refusals/field-codes';
import {
  transactionFormSchema,
  type CarriedLot,
  type LotPick,
  type TransactionDetail,
  type TransactionForm,
  type TransactionType,
} from '@partnerfolio/contract/ledger';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import { transferFormSchema, type TransferForm } from '@partnerfolio/contract/transfers';
import { z } from 'zod';
import { isExact, multiplyExact } from '../../../figures/exact.ts';
import type { Form } from '../../../form/use-zod-form.ts';

export interface EntryInput {
  type: TransactionType;
  /** Of a new transfer: whether its other side is a portfolio of ours, which is booked along. */
  counterparty: 'external' | 'ours';
  /** That portfolio, whichever of the two gives. */
  toPortfolioId: string | null;
  /** What is moved between two portfolios of ours, and the days on which it leaves and arrives. */
  moves: 'units' | 'cash';
  outDate: string;
  inDate: string;
  /** Of the ledger that the lots to be moved were shown from. */
  ledgerRevision: number | null;
  tradeDate: string;
  /** Local time of a trade, "09:30". */
  tradeTime: string;
  settlementDate: string;
  instrumentId: string | null;
  quantity: string;
  price: string;
  amount: string;
  fee: string;
  tax: string;
  currency: string;
  ratioNew: string;
  ratioOld: string;
  /** What a spin-off, merger or symbol change gives. */
  toInstrumentId: string | null;
  /** What a currency exchange buys. */
  toAmount: string;
  toCurrency: string;
  /** In percent. */
  costShare: string;
  /** How much is taken of each open lot, by the lot's id. */
  fromLots: Record<string, string>;
  /** What a transfer in brings along. */
  lots: LotInput[];
  note: string;
}

/** A carried lot as it is typed. */
export interface LotInput {
  acquired: string;
  quantity: string;
  cost: string;
  fxRate: string;
}
export type EntryForm = Form<EntryInput, unknown>;

/** In place of an instrument's id while a text is typed that is none of the list: no id, so that the form is not sent. */
export const unmatchedInstrument = '?';

type VariableField = Exclude<
  keyof EntryInput,
  | 'type'
  | 'tradeDate'
  | 'currency'
  | 'costShare'
  | 'lots'
  | 'fromLots'
  | 'note'
  | 'counterparty'
  | 'toPortfolioId'
  | 'moves'
  | 'outDate'
  | 'inDate'
  | 'ledgerRevision'
>;

const trade: readonly VariableField[] = [
  'tradeTime',
  'settlementDate',
  'instrumentId',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
];
const inKind: readonly VariableField[] = ['settlementDate', 'instrumentId', 'quantity', 'price', 'amount'];
const income: readonly VariableField[] = ['settlementDate', 'instrumentId', 'amount', 'fee', 'tax'];
const charge: readonly VariableField[] = ['settlementDate', 'instrumentId', 'amount'];
const payment: readonly VariableField[] = ['settlementDate', 'amount'];
const exchange: readonly VariableField[] = [...payment, 'toAmount', 'toCurrency', 'fee', 'tax'];

const fieldsByType: Record<TransactionType, readonly VariableField[]> = {
  buy: trade,
  sell: trade,
  transfer_in: inKind,
  transfer_out: inKind,
  dividend: income,
  interest: income,
  interest_charged: charge,
  fee: charge,
  tax: charge,
  fee_refund: charge,
  tax_refund: charge,
  deposit: payment,
  withdrawal: payment,
  currency_exchange: exchange,
  split: ['instrumentId', 'ratioNew', 'ratioOld'],
  spin_off: ['instrumentId', 'toInstrumentId', 'ratioNew', 'ratioOld'],
  merger: ['instrumentId', 'toInstrumentId', 'ratioNew', 'ratioOld'],
  symbol_change: ['instrumentId', 'toInstrumentId'],
  return_of_capital: income,
  valuation: ['instrumentId', 'amount'],
};

/** Whether a type of entry has this field. */
export const hasField = (type: TransactionType, field: VariableField): boolean =>
  fieldsByType[type].includes(field);

/** Whether entries of a type may carry lots with their original dates and costs. */
export const carriesLots = (type: TransactionType): boolean => type === 'transfer_in';

/** Whether entries of a type take lots, which a portfolio that follows specific ones asks for. */
export const takesLots = (type: TransactionType): boolean => entryShapes[type].takesLots;

/** Whether entries of a type sell one currency for another. */
export const buysCurrency = (type: TransactionType): boolean => entryShapes[type].bought === 'required';

/** A percentage as the part it is; what is no number is left to the contract to refuse. */
const partOfPercent = (percent: string): string =>
  isExact(percent) ? multiplyExact(percent, '0.01') : percent;
const percentOfPart = (part: string): string => multiplyExact(part, '100');

/** Whether a field was left empty or says zero; what cannot be read is something. */
const isNothing = (text: string): boolean => /^[0.]*$/.test(text.trim());

const sentPicks = (picks: EntryInput['fromLots']): LotPick[] =>
  Object.entries(picks)
    .filter(([, quantity]) => !isNothing(quantity))
    .map(([lot, quantity]) => ({ lot, quantity: quantity.trim() }));

const sentLot = ({ fxRate, cost, ...lot }: LotInput): CarriedLot => ({
  ...lot,
  cost: cost.trim() || null,
  ...(fxRate.trim() && { fxRate }),
});

/** What is sent: fields that the type does not have, or that were left empty, are absent. */
function sentEntry(input: EntryInput): z.input<typeof transactionFormSchema> {
  const given = (field: VariableField): string | null =>
    hasField(input.type, field) ? input[field]?.trim() || null : null;
  return {
    type: input.type,
    tradeDate: input.tradeDate,
    settlementDate: given('settlementDate'),
    // Files give other entries a time as well; it is shown where there is one, and an edit keeps it.
    tradeTime: input.tradeTime.trim() || null,
    instrumentId: given('instrumentId'),
    quantity: given('quantity'),
    price: given('price'),
    amount: given('amount'),
    fee: given('fee') ?? '0',
    tax: given('tax') ?? '0',
    currency: input.currency,
    ratioNew: given('ratioNew'),
    ratioOld: given('ratioOld'),
    toInstrumentId: given('toInstrumentId'),
    toAmount: given('toAmount'),
    toCurrency: given('toCurrency'),
    costShare:
      input.type === 'spin_off' && input.costShare.trim() ? partOfPercent(input.costShare.trim()) : null,
    fromLots: takesLots(input.type) ? sentPicks(input.fromLots) : null,
    lots: carriesLots(input.type) && input.lots.length > 0 ? input.lots.map(sentLot) : null,
    note: input.note,
  };
}

/** Checks the form by the contract's own rule. */
export const entryFormSchema: z.ZodType<TransactionForm, EntryInput> = z
  .custom<EntryInput>()
  .transform(sentEntry)
  .pipe(transactionFormSchema);

/** Whether entries of a type have another side, which may be a portfolio of ours. */
export const isTransfer = (type: TransactionType): boolean => carriesLots(type) || type === 'transfer_out';

/** Whether the form books both sides of a transfer between two portfolios of ours. */
export const isBetweenOurs = ({ type, counterparty }: Pick<EntryInput, 'type' | 'counterparty'>): boolean =>
  isTransfer(type) && counterparty === 'ours';

const movedCash = ({ amount, currency }: EntryInput) => ({ amount: amount.trim() || null, currency });

const movedUnits = ({ instrumentId, quantity, fromLots, ledgerRevision }: EntryInput) => ({
  instrumentId,
  quantity: quantity.trim() || null,
  fromLots: sentPicks(fromLots),
  ledgerRevision,
});

/** What is moved between two portfolios of ours, as it is sent. */
export const sentTransfer = (input: EntryInput): z.input<typeof transferFormSchema> => ({
  toPortfolioId: input.toPortfolioId ?? '',
  outDate: input.outDate,
  inDate: input.inDate || null,
  note: input.note,
  ...(input.moves === 'cash' ? movedCash(input) : movedUnits(input)),
});

/** What a new entry comes to: an entry of this ledger, or a transfer that is booked in two. */
export type NewBooking =
  | { kind: 'entry'; entry: TransactionForm }
  | { kind: 'transfer'; isIn: boolean; transfer: TransferForm };

const chosenTransferSchema = transferFormSchema.superRefine(({ instrumentId, amount }, context) => {
  // Without an instrument the contract takes it for cash.
  if (instrumentId === null && amount === null)
    context.addIssue({ code: 'custom', path: ['instrumentId'], message: fieldCode('instrument_required') });
});

/** Checks a new entry by the contract's own rules: those of an entry, or those of a transfer between two portfolios. */
export const newEntrySchema: z.ZodType<NewBooking, EntryInput> = z
  .custom<EntryInput>()
  .transform((input, context): NewBooking => {
    const isBoth = isBetweenOurs(input);
    const read = isBoth
      ? readForm(chosenTransferSchema, sentTransfer(input))
      : readForm(transactionFormSchema, sentEntry(input));
    if (!read.ok) {
      for (const { path, code, params } of read.errors)
        context.addIssue({
          code: 'custom',
          path: path.split('.'),
          message: path === 'toPortfolioId' ? fieldCode('other_portfolio_required') : code,
          params,
        });
      return z.NEVER;
    }
    return 'toPortfolioId' in read.value
      ? { kind: 'transfer', isIn: input.type === 'transfer_in', transfer: read.value }
      : { kind: 'entry', entry: read.value };
  });

const noOtherSide = {
  counterparty: 'external',
  toPortfolioId: null,
  moves: 'units',
  outDate: '',
  inDate: '',
  ledgerRevision: null,
} as const;

/** An empty form, dated today. */
export const newEntryValues = (today: string, currency: string): EntryInput => ({
  type: 'buy',
  ...noOtherSide,
  outDate: today,
  tradeDate: today,
  settlementDate: '',
  tradeTime: '',
  instrumentId: null,
  quantity: '',
  price: '',
  amount: '',
  fee: '',
  tax: '',
  currency,
  ratioNew: '',
  ratioOld: '',
  toInstrumentId: null,
  toAmount: '',
  toCurrency: '',
  costShare: '',
  fromLots: {},
  lots: [],
  note: '',
});

/** A charge of zero is left empty, as a person would leave it. */
const chargeText = (text: string): string => (/[1-9]/.test(text) ? text : '');
const textOf = (text: string | null): string => text ?? '';

/** A time as a person writes it: without seconds that are zero. */
export const shownTime = (time: string | null): string => (time ?? '').replace(/^(\d\d:\d\d):00$/, '$1');

/** The form over a booked entry. */
export const entryValues = (entry: TransactionDetail): EntryInput => ({
  type: entry.type,
  ...noOtherSide,
  tradeDate: entry.tradeDate,
  settlementDate: textOf(entry.settlementDate),
  tradeTime: shownTime(entry.tradeTime),
  instrumentId: entry.instrument?.id ?? null,
  quantity: textOf(entry.quantity),
  price: textOf(entry.price),
  amount: textOf(entry.amount),
  fee: chargeText(entry.fee),
  tax: chargeText(entry.tax),
  currency: entry.currency,
  ratioNew: textOf(entry.ratioNew),
  ratioOld: textOf(entry.ratioOld),
  toInstrumentId: entry.toInstrument?.id ?? null,
  toAmount: textOf(entry.toAmount),
  toCurrency: textOf(entry.toCurrency),
  costShare: entry.costShare === null ? '' : percentOfPart(entry.costShare),
  fromLots: Object.fromEntries((entry.fromLots ?? []).map(({ lot, quantity }) => [lot, quantity])),
  lots: (entry.lots ?? []).map(({ acquired, quantity, cost, fxRate = '' }) => ({
    acquired,
    quantity,
    cost: textOf(cost),
    fxRate,
  })),
  note: textOf(entry.note),
});
