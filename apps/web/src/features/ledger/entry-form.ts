/** The form of a ledger entry: every field as text, and which of them a type has. */
import {
  enterableTypes,
  transactionFormSchema,
  type CarriedLot,
  type EnterableType,
  type Transaction,
  type TransactionDetail,
  type TransactionForm,
} from '@partnerfolio/contract/ledger';
import { z } from 'zod';
import type { Form } from '../../form/use-zod-form.ts';

export interface EntryInput {
  type: EnterableType;
  tradeDate: string;
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
export type EntryForm = Form<EntryInput, TransactionForm>;

type VariableField = Exclude<keyof EntryInput, 'type' | 'tradeDate' | 'currency' | 'lots' | 'note'>;

const trade: readonly VariableField[] = [
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

const fieldsByType: Record<EnterableType, readonly VariableField[]> = {
  buy: trade,
  sell: trade,
  transfer_in: inKind,
  transfer_out: inKind,
  dividend: income,
  interest: income,
  fee: charge,
  tax: charge,
  fee_refund: charge,
  tax_refund: charge,
  deposit: payment,
  withdrawal: payment,
  split: ['instrumentId', 'ratioNew', 'ratioOld'],
  valuation: ['instrumentId', 'amount'],
};

/** Whether a type of entry has this field. */
export const hasField = (type: EnterableType, field: VariableField): boolean =>
  fieldsByType[type].includes(field);

/** Whether entries of a type may carry lots with their original dates and costs. */
export const carriesLots = (type: EnterableType): boolean => type === 'transfer_in';

const sentLot = ({ fxRate, ...lot }: LotInput): CarriedLot => (fxRate.trim() ? { ...lot, fxRate } : lot);

/** What is sent: fields that the type does not have, or that were left empty, are absent. */
function sentEntry(input: EntryInput): z.input<typeof transactionFormSchema> {
  const given = (field: VariableField): string | null =>
    hasField(input.type, field) ? input[field]?.trim() || null : null;
  return {
    type: input.type,
    tradeDate: input.tradeDate,
    settlementDate: given('settlementDate'),
    instrumentId: given('instrumentId'),
    quantity: given('quantity'),
    price: given('price'),
    amount: given('amount'),
    fee: given('fee') ?? '0',
    tax: given('tax') ?? '0',
    currency: input.currency,
    ratioNew: given('ratioNew'),
    ratioOld: given('ratioOld'),
    lots: carriesLots(input.type) && input.lots.length > 0 ? input.lots.map(sentLot) : null,
    note: input.note,
  };
}

/** Checks the form by the contract's own rule. */
export const entryFormSchema: z.ZodType<TransactionForm, EntryInput> = z
  .custom<EntryInput>()
  .transform(sentEntry)
  .pipe(transactionFormSchema);

/** An empty form, dated today. */
export const newEntryValues = (today: string, currency: string): EntryInput => ({
  type: 'buy',
  tradeDate: today,
  settlementDate: '',
  instrumentId: null,
  quantity: '',
  price: '',
  amount: '',
  fee: '',
  tax: '',
  currency,
  ratioNew: '',
  ratioOld: '',
  lots: [],
  note: '',
});

/** A charge of zero is left empty, as a person would leave it. */
const chargeText = (text: string): string => (/[1-9]/.test(text) ? text : '');
const textOf = (text: string | null): string => text ?? '';

/** Whether an entry is of a type that a form can hold. */
export const enterableType = (type: Transaction['type']): EnterableType | null =>
  enterableTypes.find((name) => name === type) ?? null;

/** The form over a booked entry. */
export const entryValues = (entry: TransactionDetail, type: EnterableType): EntryInput => ({
  type,
  tradeDate: entry.tradeDate,
  settlementDate: textOf(entry.settlementDate),
  instrumentId: entry.instrument?.id ?? null,
  quantity: textOf(entry.quantity),
  price: textOf(entry.price),
  amount: textOf(entry.amount),
  fee: chargeText(entry.fee),
  tax: chargeText(entry.tax),
  currency: entry.currency,
  ratioNew: textOf(entry.ratioNew),
  ratioOld: textOf(entry.ratioOld),
  lots: (entry.lots ?? []).map(({ fxRate = '', ...lot }) => ({ ...lot, fxRate })),
  note: textOf(entry.note),
});
