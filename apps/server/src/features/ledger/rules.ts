/** Pure decisions about a ledger: the errors that a change would cause. */
import type { Coded } from '@partnerfolio/contract/refusals/coded-text';
import type { EntryRowErrors } from '@partnerfolio/contract/refusals/import-errors';
import { needlessInstrument } from '@partnerfolio/contract/ledger';
import type { ledgerReasons, TransactionType } from '@partnerfolio/contract/ledger';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import { firstWrittenDay } from '@partnerfolio/contract/values';
import { ENTRY_TYPES } from '@partnerfolio/finance/entry-types';
import type {
  LedgerEntry,
  LedgerFault,
  LotPick,
  TransferLink,
  TransferLot,
} from '@partnerfolio/finance/entry';
import { ledgerFaults } from '@partnerfolio/finance/ledger';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { missingLots } from '@partnerfolio/finance/missing-lots';
import type { PeriodRefusal } from '../portfolio-access/ledger-lock.actions.ts';

/** The fields of an entry as a user or a file states them; decimals are text. */
export interface EntryFields {
  readonly type: TransactionType;
  readonly tradeDate: string;
  readonly settlementDate: string | null;
  /** Local time of the trade, "09:30:00". */
  readonly tradeTime: string | null;
  /** The account at a custodian; null for the only one of the portfolio. */
  readonly accountId: string | null;
  /** The account that receives what a transfer between accounts moves. */
  readonly toAccountId: string | null;
  readonly instrumentId: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
  readonly accruedInterest: string;
  readonly currency: string;
  readonly ratioNew: string | null;
  readonly ratioOld: string | null;
  readonly toInstrumentId: string | null;
  readonly costShare: string | null;
  readonly toAmount: string | null;
  readonly toCurrency: string | null;
  readonly lots: readonly CarriedLot[] | null;
  readonly fromLots: readonly LotPick[] | null;
  readonly note: string | null;
}

/** A transferred lot; its cost is null when unknown. */
export interface CarriedLot {
  readonly acquired: string;
  readonly quantity: string;
  readonly cost: string | null;
  readonly fxRate?: string | undefined;
  readonly base?: TransferLot['base'] | undefined;
}

/** An entry as stated, with what links it to others. */
export type Stated = Omit<EntryFields, 'note' | 'accountId'> & {
  readonly accountId: string;
  readonly reversesId: string | null;
  /** Links the entry to the other side of a transfer between two portfolios. */
  readonly transfer?: TransferLink | undefined;
};

/** The fields that a replay needs. */
export type Replayed = Omit<Stated, 'settlementDate'>;

const orAbsent = <T>(value: T | null): T | undefined => value ?? undefined;

/** The day on which an entry counts. A stored date earlier than the first allowed one counts as that first day. */
const countedDay = (tradeDate: string): string => (tradeDate < firstWrittenDay ? firstWrittenDay : tradeDate);

/**
 * The entry as the finance package reads it; a missing value is undefined. Every entry has all fields, so that the
 * JavaScript engine sees one object shape instead of a hundred.
 */
export const ledgerEntry = (id: string, seq: number, stated: Replayed): LedgerEntry => {
  const entry = {
    id,
    seq,
    type: stated.type,
    tradeDate: countedDay(stated.tradeDate),
    tradeTime: orAbsent(stated.tradeTime),
    accountId: orAbsent(stated.accountId),
    toAccountId: orAbsent(stated.toAccountId),
    instrumentId: orAbsent(stated.instrumentId),
    quantity: orAbsent(stated.quantity),
    price: orAbsent(stated.price),
    amount: orAbsent(stated.amount),
    fee: stated.fee,
    tax: stated.tax,
    accruedInterest: stated.accruedInterest,
    currency: stated.currency,
    ratioNew: orAbsent(stated.ratioNew),
    ratioOld: orAbsent(stated.ratioOld),
    toInstrumentId: orAbsent(stated.toInstrumentId),
    costShare: orAbsent(stated.costShare),
    toAmount: orAbsent(stated.toAmount),
    toCurrency: orAbsent(stated.toCurrency),
    lots: orAbsent(stated.lots),
    transfer: stated.transfer,
    fromLots: orAbsent(stated.fromLots),
    reversesId: orAbsent(stated.reversesId),
  };
  // The contract and the database have checked the dates and codes that the brands of finance stand for.
  return entry as unknown as LedgerEntry;
};

/** Reasons for a refusal because of the ledger's state. */
type LedgerReasonCode = (typeof ledgerReasons)[number];
export type LedgerReason = Reason<LedgerReasonCode>;

const toReason = (code: LedgerReasonCode): LedgerReason => ({ code, params: {} });

/** The requested record does not exist. */
export const notFound = (code: 'no_such_portfolio' | 'no_such_entry') =>
  ({ ok: false, code: 'not_found', reason: toReason(code) }) as const;

/** The state of the ledger or of the entry does not allow the change. */
export const wrongState = (code: Exclude<LedgerReasonCode, 'no_such_portfolio' | 'no_such_entry'>) =>
  ({ ok: false, code: 'wrong_state', reason: toReason(code) }) as const;

/** Why a change of a ledger is refused: an error that the ledger does not have now. */
export interface BookingError {
  /** The position among the entries to book; null when the error is in another entry of the ledger. */
  readonly index: number | null;
  readonly entryId: string;
  readonly day: string;
  readonly code: LedgerFault['code'] | EntryErrorCode | PeriodErrorCode;
  /** The invalid field of the entry. */
  readonly field: string;
  /** The error of that field, with a code of the contract that rows of imports have too. */
  readonly error: Coded<EntryRowErrors>;
  /** For a sale or transfer of more than is held: the available quantity. */
  readonly available: string | null;
}

/** An error of the finance package with a code of the contract, for the changed entry or for another one. */
const toFieldError = ({ code, date, available }: LedgerFault, isOwn: boolean): Coded<EntryRowErrors> =>
  // The parameters match the code's title: finance gives `available` with the two codes that name it.
  ({
    code: isOwn ? code : `other_entry_${code}`,
    params: {
      ...(isOwn ? {} : { day: date }),
      ...(available === undefined ? {} : { available }),
    },
  }) as Coded<EntryRowErrors>;

/**
 * An error of the finance package in the shape of the contract; `index` is the position of the new entry, or null for
 * another one.
 */
export const bookingError = (ledgerError: LedgerFault, index: number | null): BookingError => {
  const error = toFieldError(ledgerError, index !== null);
  return {
    index,
    entryId: ledgerError.entryId,
    day: ledgerError.date,
    code: ledgerError.code,
    field: ledgerError.field ?? 'quantity',
    error,
    available: ledgerError.available ?? null,
  };
};

/** An error of one entry that needs no replay. */
export const entryError = (
  { code, field }: { readonly code: EntryErrorCode; readonly field: string },
  entry: Pick<BookingError, 'index' | 'entryId' | 'day'>,
): BookingError => {
  return { ...entry, code, field, error: { code, params: {} }, available: null };
};

/** The error of an entry on a closed day. */
export const periodError = (
  { code, params }: PeriodRefusal,
  entry: Pick<BookingError, 'index' | 'entryId' | 'day'>,
): BookingError => ({
  ...entry,
  code,
  field: 'tradeDate',
  error: { code, params },
  available: null,
});

/** The refusal of a change that concerns closed days but no entry of the request. */
export const periodFault = (refusal: PeriodRefusal) =>
  ({
    ok: false,
    code: 'ledger_fault',
    faults: [periodError(refusal, { index: 0, entryId: '', day: refusal.period.closedThrough })],
  }) as const;

/** Every error of a ledger: entries that cannot be booked, and named lots that do not exist. */
export const findLedgerErrors = (ledger: Ledger): readonly LedgerFault[] => [
  ...ledgerFaults(ledger),
  ...missingLots(ledger),
];

const errorKey = (error: LedgerFault): string =>
  `${error.entryId}/${error.code}/${error.field ?? ''}/${error.lot ?? ''}`;

/**
 * The errors of a changed ledger that it does not have now. Existing errors do not block a change; but an entry that
 * is written may not name a lot that does not exist, even if it did before.
 */
export const newErrors = (
  after: readonly LedgerFault[],
  before: readonly LedgerFault[],
  written: ReadonlySet<string> = new Set(),
): readonly LedgerFault[] => {
  const known = new Set(before.map(errorKey));
  return after.filter(
    (error) => !known.has(errorKey(error)) || (error.code === 'missing_lot' && written.has(error.entryId)),
  );
};

/** Errors of an entry that are found before the replay. */
export type EntryErrorCode =
  | 'trade_date_in_future'
  | 'date_out_of_range'
  | 'settled_before_trade'
  | 'late_settlement'
  | 'above_limit'
  | 'value_of_zero'
  | 'cash_with_instrument'
  | 'exchange_with_instrument'
  | 'unknown_instrument'
  | 'action_during_transit'
  | 'sides_differ'
  | 'arrives_before_leaving'
  | 'transit_too_long'
  | 'charges_in_other_currency'
  | 'one_side_of_transfer'
  | 'choose_account'
  | 'unknown_account'
  | 'account_closed';

/** An error of one entry with parameters. */
type PeriodErrorCode = 'in_closed_period' | 'closed_period_unconfirmed';

export interface OwnError {
  readonly code: EntryErrorCode;
  readonly field: string;
}

/** The same day of the next year; for 29 February, 1 March. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

const dateError = (
  { tradeDate, settlementDate }: Pick<EntryFields, 'tradeDate' | 'settlementDate'>,
  { today, settlesAsStated }: { readonly today: string; readonly settlesAsStated: boolean },
): OwnError[] => {
  if (tradeDate > today) return [{ code: 'trade_date_in_future', field: 'tradeDate' }];
  if (tradeDate < firstWrittenDay) return [{ code: 'date_out_of_range', field: 'tradeDate' }];
  if (!settlesAsStated && settlementDate !== null && settlementDate < tradeDate)
    return [{ code: 'settled_before_trade', field: 'settlementDate' }];
  if (settlementDate !== null && settlementDate > yearAfter(today))
    return [{ code: 'late_settlement', field: 'settlementDate' }];
  return [];
};

/** Whether entries of this type concern only cash, so that they may not name an instrument. */
export const isCashAlone = (type: TransactionType): boolean => ENTRY_TYPES[type].instrument === 'never';

/**
 * Errors of an entry by itself that its schema cannot find. Brokers settle some currency exchanges before the trade:
 * rows of a file are booked as stated (`settlesAsStated`), and such an entry keeps its dates when something else is
 * edited.
 */
export const ownErrors = (
  fields: Pick<EntryFields, 'type' | 'instrumentId' | 'tradeDate' | 'settlementDate'>,
  today: string,
  settlesAsStated = false,
): OwnError[] => [
  ...dateError(fields, { today, settlesAsStated }),
  ...(isCashAlone(fields.type) && fields.instrumentId !== null
    ? [{ code: needlessInstrument(fields.type), field: 'instrumentId' }]
    : []),
];

/** The distinct instruments that entries name: those they concern and those they give. */
export const instrumentsNamed = (
  entries: readonly Pick<EntryFields, 'instrumentId' | 'toInstrumentId'>[],
): string[] => {
  const named = new Set<string>();
  for (const { instrumentId, toInstrumentId } of entries) {
    if (instrumentId !== null) named.add(instrumentId);
    if (toInstrumentId !== null) named.add(toInstrumentId);
  }
  return [...named];
};

/** A list of entries with some replaced by id, and others added. */
export const entriesWith = (
  entries: ReadonlyMap<string, LedgerEntry>,
  changed: readonly LedgerEntry[],
): LedgerEntry[] => {
  const byId = new Map(entries);
  for (const entry of changed) byId.set(entry.id, entry);
  return [...byId.values()];
};

/** What an undo needs to know of an entry. */
export interface Unbookable {
  readonly bookedBy: string | null;
  /** Whether its values were edited after booking. */
  readonly isChanged: boolean;
  /** Whether a reversal exists already. */
  readonly isReversed: boolean;
}

/** What the undo of an import does to its entries. */
export interface Unbooking<E extends Unbookable> {
  /** Booked by the same user and unchanged: removed. */
  readonly removed: readonly E[];
  /** All other effective entries: they stay, and a new entry reverses each. */
  readonly reversed: readonly E[];
  readonly changed: readonly E[];
  readonly others: readonly E[];
}

/** Sorts entries by who booked them and whether they were changed; entries already reversed need nothing. */
export const planUnbooking = <E extends Unbookable>(entries: readonly E[], userId: string): Unbooking<E> => {
  const inForce = entries.filter(({ isReversed }) => !isReversed);
  const isOwn = ({ bookedBy }: E) => bookedBy === userId;
  return {
    removed: inForce.filter((entry) => isOwn(entry) && !entry.isChanged),
    reversed: inForce.filter((entry) => !isOwn(entry) || entry.isChanged),
    changed: inForce.filter(({ isChanged }) => isChanged),
    others: inForce.filter((entry) => !isOwn(entry)),
  };
};
