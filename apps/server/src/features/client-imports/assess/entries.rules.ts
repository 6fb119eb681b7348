/** The opening entries of a portfolio: what it holds on a day, as transfers in with their lots and as cash. */
import { transactionFormSchema } from '@partnerfolio/contract/ledger';
import type { TransactionForm } from '@partnerfolio/contract/ledger';
import { readForm } from '@partnerfolio/contract/refusals/field-codes';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Draft, PortfolioDraft } from './draft.rules.ts';

/** An entry to book, with the rows that state it and the place of its account in the portfolio's form. */
export interface PlannedEntry {
  readonly form: TransactionForm;
  readonly account: number | null;
  readonly rows: readonly Draft[];
}

/** The instrument of a row: its id, a placeholder while it is to be created, or why there is none. */
export type InstrumentOfRow = { readonly id: string } | FieldError;

/** What entries need to know beside the file. */
export interface EntryFacts {
  readonly today: string;
  readonly instrumentOf: (row: Draft) => InstrumentOfRow;
}

const plainNumber = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : '';

/** The account that a row names by number, alias, or custodian and number; the only one if it names none. */
const accountOf = (draft: Draft, { accounts }: PortfolioDraft): { place: number | null } | FieldError => {
  const named = plainNumber(draft.row.values['account']);
  if (named === '') {
    return accounts.length > 1
      ? fieldError('account', 'choose_account')
      : { place: accounts.length === 0 ? null : 0 };
  }
  const places = accounts.flatMap(({ row: { values } }, place) => {
    const { custodian, number, alias } = values;
    const names = [number, alias, `${String(custodian)}${String(number)}`].map(plainNumber);
    return names.includes(named) ? [place] : [];
  });
  const [place] = places;
  if (place === undefined) return fieldError('account', 'unknown_account');
  return places.length > 1 ? fieldError('account', 'choose_account') : { place };
};

/** Where errors of an entry's fields stand in a row of the file. */
const fieldOfRow = (path: string): string => {
  const lot = /^lots\.0\.(\w+)$/.exec(path)?.[1];
  if (lot !== undefined) return lot;
  return { tradeDate: 'day', instrumentId: 'symbol' }[path] ?? path;
};

/** The form of an entry, or the errors at the row's fields. */
const entryForm = (draft: Draft, form: unknown): TransactionForm | null => {
  const known = new Set(draft.errors.map(({ path }) => path));
  const read = readForm(transactionFormSchema, form);
  if (read.ok) return read.value;
  for (const error of read.errors) {
    const path = fieldOfRow(error.path);
    if (!known.has(path)) draft.errors.push({ ...error, path });
    known.add(path);
  }
  return null;
};

const checkDay = (draft: Draft, today: string): void => {
  const { day } = draft.row.values;
  if (typeof day === 'string' && day > today) draft.errors.push(fieldError('day', 'trade_date_in_future'));
};

const checkDays = (draft: Draft, today: string): void => {
  const { day, acquired } = draft.row.values;
  checkDay(draft, today);
  if (typeof day === 'string' && typeof acquired === 'string' && acquired > day)
    draft.errors.push(fieldError('acquired', 'acquired_after_position'));
};

/** An error is noted at the row; anything else is passed on. */
const noted = <T extends object>(draft: Draft, found: T | FieldError): T | null => {
  if (!('code' in found)) return found;
  draft.errors.push(found as FieldError);
  return null;
};

/** The transfer in of one lot. */
const lotEntry = (draft: Draft, portfolio: PortfolioDraft, facts: EntryFacts): PlannedEntry | null => {
  const { day, quantity, acquired, cost, currency, fxRate, price } = draft.row.values;
  checkDays(draft, facts.today);
  const instrument = noted(draft, facts.instrumentOf(draft));
  const account = noted(draft, accountOf(draft, portfolio));
  const form = entryForm(draft, {
    type: 'transfer_in',
    tradeDate: day,
    instrumentId: instrument?.id ?? noInstrument,
    quantity,
    price,
    currency,
    lots: [{ acquired, quantity, cost, ...(fxRate !== undefined && { fxRate }) }],
  });
  if (form === null || account === null || draft.errors.length > 0) return null;
  return { form, account: account.place, rows: [draft] };
};

/** Stands for an instrument that a row does not name, so that the other fields are still checked. */
const noInstrument = '00000000-0000-4000-8000-000000000000';

const keyOfEntry = ({ form, account }: PlannedEntry): string =>
  JSON.stringify([form.tradeDate, account, form.instrumentId, form.price, form.currency]);

const sumOf = (one: string | null, other: string | null): string =>
  new Decimal(one ?? '0').plus(other ?? '0').toString();

/** One entry for all lots of an instrument in an account on a day. */
const withLotsTogether = (entries: readonly PlannedEntry[]): PlannedEntry[] => {
  const together = new Map<string, PlannedEntry>();
  for (const entry of entries) {
    const key = keyOfEntry(entry);
    const before = together.get(key);
    together.set(
      key,
      before === undefined
        ? entry
        : {
            ...before,
            form: {
              ...before.form,
              quantity: sumOf(before.form.quantity, entry.form.quantity),
              lots: [...(before.form.lots ?? []), ...(entry.form.lots ?? [])],
            },
            rows: [...before.rows, ...entry.rows],
          },
    );
  }
  return [...together.values()];
};

/** All lots of an instrument have their costs in one currency, as the ledger wants it. */
const checkCurrencies = (entries: readonly PlannedEntry[]): void => {
  const currencies = new Map<string, string>();
  for (const { form, rows } of entries) {
    const id = form.instrumentId ?? '';
    const currency = currencies.get(id);
    if (currency === undefined) currencies.set(id, form.currency);
    else if (currency !== form.currency) rows[0]?.errors.push(fieldError('currency', 'currency_mismatch'));
  }
};

/** A deposit, or a withdrawal for an overdraft. */
const cashForm = ({ row: { values } }: Draft) => {
  const { day, currency, amount } = values;
  const isOverdraft = typeof amount === 'string' && amount.startsWith('-');
  return {
    type: isOverdraft ? 'withdrawal' : 'deposit',
    tradeDate: day,
    amount: isOverdraft ? amount.slice(1) : amount,
    currency,
  };
};

/** The deposit of a cash balance, or the withdrawal of an overdraft; a balance of zero is no entry. */
const cashEntry = (draft: Draft, portfolio: PortfolioDraft, facts: EntryFacts): PlannedEntry | null => {
  checkDay(draft, facts.today);
  const account = noted(draft, accountOf(draft, portfolio));
  if (portfolio.row.values['cashKept'] === false) draft.errors.push(fieldError('amount', 'cash_not_tracked'));
  const form = entryForm(draft, cashForm(draft));
  if (form === null || account === null || draft.errors.length > 0) return null;
  return /[1-9]/.test(form.amount ?? '') ? { form, account: account.place, rows: [draft] } : null;
};

const isPlanned = (entry: PlannedEntry | null): entry is PlannedEntry => entry !== null;

/** The opening entries of a portfolio in the order of days; marks the rows that cannot be booked. */
export const planEntries = (portfolio: PortfolioDraft, facts: EntryFacts): PlannedEntry[] => {
  const lots = portfolio.positions.map((draft) => lotEntry(draft, portfolio, facts)).filter(isPlanned);
  checkCurrencies(lots);
  const cash = portfolio.cash.map((draft) => cashEntry(draft, portfolio, facts)).filter(isPlanned);
  return [...cash, ...withLotsTogether(lots)].toSorted((a, b) =>
    a.form.tradeDate < b.form.tradeDate ? -1 : a.form.tradeDate > b.form.tradeDate ? 1 : 0,
  );
};
