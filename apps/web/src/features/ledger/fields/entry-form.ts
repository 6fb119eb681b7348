/** The form of a ledger entry: its fields as text, and which of them each type has. */
import { fieldCode, readForm } from '@partnerfolio/contract/refusals/field-codes';
import {
  transactionFormSchema,
  type CarriedLot,
  type LotPick,
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
  /** For a new transfer: whether the other portfolio is in this portal, so that both sides are booked. */
  counterparty: 'external' | 'ours';
  /** The other portfolio, whether it gives or receives. */
  toPortfolioId: string | null;
  /** What moves between two portfolios of this portal, and when it leaves and arrives. */
  moves: 'units' | 'cash';
  outDate: string;
  inDate: string;
  /** The revision of the ledger that the shown lots come from. */
  ledgerRevision: number | null;
  /** The account of the entry; null while none is chosen, or for the only one of the portfolio. */
  accountId: string | null;
  /** The account that receives: of a transfer between accounts, or of the other portfolio. */
  toAccountId: string | null;
  tradeDate: string;
  /** The local time of a trade, "09:30". */
  tradeTime: string;
  settlementDate: string;
  instrumentId: string | null;
  quantity: string;
  price: string;
  amount: string;
  fee: string;
  tax: string;
  /** Paid with a purchase or received with a sale, beside the amount. */
  accruedInterest: string;
  currency: string;
  ratioNew: string;
  ratioOld: string;
  /** The instrument that a spin-off, merger or symbol change delivers. */
  toInstrumentId: string | null;
  /** The amount that a currency exchange buys. */
  toAmount: string;
  toCurrency: string;
  /** In percent. */
  costShare: string;
  /** The quantity taken from each open lot, by lot id. */
  fromLots: Record<string, string>;
  /** The lots of a transfer in. */
  lots: LotInput[];
  note: string;
}

/** A transferred lot as typed. */
export interface LotInput {
  acquired: string;
  quantity: string;
  cost: string;
  fxRate: string;
}
export type EntryForm = Form<EntryInput, unknown>;

/**
 * Stands in for an instrument's id while the typed text matches none. It is not a valid id, so the form cannot be submitted.
 */
export const unmatchedInstrument = '?';

type VariableField = Exclude<
  keyof EntryInput,
  | 'type'
  | 'accountId'
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

/** What the form of a type shows. */
interface TypeForm {
  readonly fields: readonly VariableField[];
  /** Whether the amount is income, from which tax may have been withheld. */
  readonly isIncome: boolean;
}

const withFields = (...fields: VariableField[]): TypeForm => ({ fields, isIncome: false });

const trade = withFields(
  'tradeTime',
  'settlementDate',
  'instrumentId',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'accruedInterest',
);
const inKind = withFields('settlementDate', 'instrumentId', 'quantity', 'price', 'amount');
const income = {
  ...withFields('settlementDate', 'instrumentId', 'amount', 'fee', 'tax'),
  isIncome: true,
};
const charge = withFields('settlementDate', 'instrumentId', 'amount');
const payment = withFields('settlementDate', 'amount');
const exchange = withFields('settlementDate', 'amount', 'toAmount', 'toCurrency', 'fee', 'tax');
const betweenAccounts = withFields('toAccountId', 'instrumentId', 'quantity', 'amount', 'fee', 'tax');
const received = withFields('instrumentId', 'toInstrumentId', 'ratioNew', 'ratioOld');

/** A type without a form does not compile. */
const formsByType: Readonly<Record<TransactionType, TypeForm>> = {
  buy: trade,
  sell: trade,
  transfer_in: inKind,
  transfer_out: inKind,
  account_transfer: betweenAccounts,
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
  split: withFields('instrumentId', 'ratioNew', 'ratioOld'),
  spin_off: received,
  merger: received,
  symbol_change: withFields('instrumentId', 'toInstrumentId'),
  return_of_capital: income,
  valuation: withFields('instrumentId', 'amount'),
};

/** Whether entries of a type have this field. */
export const hasField = (type: TransactionType, field: VariableField): boolean =>
  formsByType[type].fields.includes(field);

/** Whether the amount of a type is income, from which tax may have been withheld. */
export const isIncome = (type: TransactionType): boolean => formsByType[type].isIncome;

/** Whether entries of a type state which share of the cost moves to another instrument. */
export const statesCostShare = (type: TransactionType): boolean => entryShapes[type].costShare === 'required';

/** Whether entries of a type may bring lots with their original dates and costs. */
export const carriesLots = (type: TransactionType): boolean => entryShapes[type].bringsLots;

/** Whether entries of a type close lots, which the user chooses in a portfolio that uses specific lots. */
export const takesLots = (type: TransactionType): boolean => entryShapes[type].takesLots;

/** Whether entries of a type exchange one currency for another. */
export const buysCurrency = (type: TransactionType): boolean => entryShapes[type].bought === 'required';

/** Whether entries of a type move something into another account of the portfolio. */
export const givesAccount = (type: TransactionType): boolean => entryShapes[type].givesAccount;

/** Whether entries of a type have another side, which may be in this portal. */
export const isTransfer = (type: TransactionType): boolean =>
  entryShapes[type].instrument === 'or_cash' && !givesAccount(type);

/** Converts a percentage to a fraction; the contract rejects what is not a number. */
const partOfPercent = (percent: string): string =>
  isExact(percent) ? multiplyExact(percent, '0.01') : percent;

/** Whether a field is empty or zero. */
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

/** Whether the form of a transfer between accounts hides a field, because it moves units, or because it moves cash. */
const isHidden = ({ type, moves }: EntryInput, field: VariableField): boolean =>
  givesAccount(type) &&
  (moves === 'cash' ? field === 'instrumentId' || field === 'quantity' : field === 'amount');

/** The lots that an entry takes its units from; null for types that take none. */
const picksOf = ({ type, fromLots }: EntryInput): LotPick[] | null =>
  takesLots(type) ? sentPicks(fromLots) : null;

/** Returns the request body, without fields that are empty or that the type does not have. */
function sentEntry(input: EntryInput): z.input<typeof transactionFormSchema> {
  const given = (field: VariableField): string | null =>
    hasField(input.type, field) && !isHidden(input, field) ? input[field]?.trim() || null : null;
  return {
    type: input.type,
    accountId: input.accountId,
    toAccountId: given('toAccountId'),
    tradeDate: input.tradeDate,
    settlementDate: given('settlementDate'),
    // Imported entries of other types may have a time too; an edit keeps it.
    tradeTime: input.tradeTime.trim() || null,
    instrumentId: given('instrumentId'),
    quantity: given('quantity'),
    price: given('price'),
    amount: given('amount'),
    fee: given('fee') ?? '0',
    tax: given('tax') ?? '0',
    accruedInterest: given('accruedInterest') ?? '0',
    currency: input.currency,
    ratioNew: given('ratioNew'),
    ratioOld: given('ratioOld'),
    toInstrumentId: given('toInstrumentId'),
    toAmount: given('toAmount'),
    toCurrency: given('toCurrency'),
    costShare:
      statesCostShare(input.type) && input.costShare.trim() ? partOfPercent(input.costShare.trim()) : null,
    fromLots: given('instrumentId') === null ? null : picksOf(input),
    lots: carriesLots(input.type) && input.lots.length > 0 ? input.lots.map(sentLot) : null,
    note: input.note,
  };
}

/** Validates the form by the contract's schema. */
export const entryFormSchema: z.ZodType<TransactionForm, EntryInput> = z
  .custom<EntryInput>()
  .transform(sentEntry)
  .pipe(transactionFormSchema);

/** Whether the form books both sides of a transfer between two portfolios of this portal. */
export const isBetweenOurs = ({ type, counterparty }: Pick<EntryInput, 'type' | 'counterparty'>): boolean =>
  isTransfer(type) && counterparty === 'ours';

const movedCash = ({ amount, currency }: EntryInput) => ({ amount: amount.trim() || null, currency });

const movedUnits = ({ instrumentId, quantity, fromLots, ledgerRevision }: EntryInput) => ({
  instrumentId,
  quantity: quantity.trim() || null,
  fromLots: sentPicks(fromLots),
  ledgerRevision,
});

/** Returns the request body of a transfer between two portfolios of this portal. */
export const sentTransfer = (input: EntryInput): z.input<typeof transferFormSchema> => ({
  toPortfolioId: input.toPortfolioId ?? '',
  ...(carriesLots(input.type)
    ? { accountId: input.toAccountId, toAccountId: input.accountId }
    : { accountId: input.accountId, toAccountId: input.toAccountId }),
  outDate: input.outDate,
  inDate: input.inDate || null,
  note: input.note,
  ...(input.moves === 'cash' ? movedCash(input) : movedUnits(input)),
});

/** A new booking: one entry in this ledger, or a transfer with two. */
export type NewBooking =
  | { kind: 'entry'; entry: TransactionForm }
  | { kind: 'transfer'; isIn: boolean; transfer: TransferForm };

const chosenTransferSchema = transferFormSchema.superRefine(({ instrumentId, amount }, context) => {
  // Without an instrument the contract would treat it as cash.
  if (instrumentId === null && amount === null)
    context.addIssue({ code: 'custom', path: ['instrumentId'], message: fieldCode('instrument_required') });
});

/** Validates a new booking by the contract's schemas for an entry or a transfer. */
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
      ? { kind: 'transfer', isIn: carriesLots(input.type), transfer: read.value }
      : { kind: 'entry', entry: read.value };
  });

/** What an entry of this ledger alone states of another portfolio. */
export const noOtherSide = {
  counterparty: 'external',
  toPortfolioId: null,
  moves: 'units',
  outDate: '',
  inDate: '',
  ledgerRevision: null,
} as const;

/** Returns the values of an empty form, dated today. */
export const newEntryValues = (
  today: string,
  currency: string,
  { type = 'buy', accountId = null }: { type?: TransactionType | undefined; accountId?: string | null } = {},
): EntryInput => ({
  type,
  ...noOtherSide,
  accountId,
  toAccountId: null,
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
  accruedInterest: '',
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
