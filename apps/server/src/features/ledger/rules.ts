/** Pure decisions about a ledger: what an entry does to cash, and which mistakes a change would bring into it. */
import { cashWithoutInstrument } from '@partnerfolio/contract/ledger';
import type { TransactionType } from '@partnerfolio/contract/ledger';
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
import { amountOfUnits, amountText, parseUnits } from '@partnerfolio/finance/exact';

/** The fields of an entry as a person or a file states them; decimals are text. */
export interface EntryFields {
  readonly type: TransactionType;
  readonly tradeDate: string;
  readonly settlementDate: string | null;
  /** Local time of the trade, "09:30:00". */
  readonly tradeTime: string | null;
  readonly instrumentId: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly fee: string;
  readonly tax: string;
  readonly currency: string;
  readonly ratioNew: string | null;
  readonly ratioOld: string | null;
  readonly toInstrumentId: string | null;
  readonly costShare: string | null;
  readonly lots: readonly CarriedLot[] | null;
  readonly fromLots: readonly LotPick[] | null;
  readonly note: string | null;
}

/** A transferred lot; a cost of null is not known. */
export interface CarriedLot {
  readonly acquired: string;
  readonly quantity: string;
  readonly cost: string | null;
  readonly fxRate?: string | undefined;
  readonly base?: TransferLot['base'] | undefined;
}

type Stated = Omit<EntryFields, 'note'> & {
  readonly reversesId: string | null;
  /** What joins it to the other side of a transfer between two portfolios. */
  readonly transfer?: TransferLink | undefined;
};

/** What a replay needs to know of an entry. */
export type Replayed = Omit<Stated, 'settlementDate'>;

const orAbsent = <T>(value: T | null): T | undefined => value ?? undefined;

/** The day on which an entry counts: one stored with an earlier date than can be written now counts on the first of those. */
const countedDay = (tradeDate: string): string => (tradeDate < firstWrittenDay ? firstWrittenDay : tradeDate);

/**
 * The entry as the finance package reads it: what is not stated is absent, that is undefined. Every entry has all the
 * fields, so that the engine meets one shape of object and not a hundred.
 */
export const ledgerEntry = (id: string, seq: number, stated: Replayed): LedgerEntry => {
  const entry = {
    id,
    seq,
    type: stated.type,
    tradeDate: countedDay(stated.tradeDate),
    tradeTime: orAbsent(stated.tradeTime),
    instrumentId: orAbsent(stated.instrumentId),
    quantity: orAbsent(stated.quantity),
    price: orAbsent(stated.price),
    amount: orAbsent(stated.amount),
    fee: stated.fee,
    tax: stated.tax,
    currency: stated.currency,
    ratioNew: orAbsent(stated.ratioNew),
    ratioOld: orAbsent(stated.ratioOld),
    toInstrumentId: orAbsent(stated.toInstrumentId),
    costShare: orAbsent(stated.costShare),
    lots: orAbsent(stated.lots),
    transfer: stated.transfer,
    fromLots: orAbsent(stated.fromLots),
    reversesId: orAbsent(stated.reversesId),
  };
  // The contract and the database have checked the dates and codes, which the brands of finance stand for.
  return entry as unknown as LedgerEntry;
};

const amountOf = (text: string | null): bigint | null => {
  const units = text === null ? null : parseUnits(text);
  return units === null ? null : amountOfUnits(units);
};

type CashFields = Pick<
  Stated,
  'type' | 'instrumentId' | 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'reversesId'
>;

/** The gross amount: stated, or quantity × price; nothing without either. */
const grossOf = ({ amount, quantity, price }: CashFields): bigint => {
  const stated = amountOf(amount);
  if (stated !== null) return stated;
  const [units, each] = [parseUnits(quantity ?? ''), parseUnits(price ?? '')];
  return units === null || each === null ? 0n : units * each;
};

const cashSign = ({ type, instrumentId }: CashFields): 1 | -1 | 0 => {
  if (instrumentId === null && type === 'transfer_in') return 1;
  if (instrumentId === null && type === 'transfer_out') return -1;
  return ENTRY_TYPES[type].cashSign;
};

/**
 * Cash in (+) or out (−) by an entry, exact, in its currency; null when it moves none. Fees and taxes always cost; a
 * reversal moves the cash back.
 */
export const netCash = (entry: CashFields): string | null => {
  const sign = cashSign(entry);
  const charges = (amountOf(entry.fee) ?? 0n) + (amountOf(entry.tax) ?? 0n);
  if (sign === 0 && charges === 0n) return null;
  const net = BigInt(sign) * grossOf(entry) - charges;
  return amountText(entry.reversesId === null ? net : -net);
};

/** Why a change of a ledger is refused: a mistake that would be in it and is not in it now. */
export interface BookingFault {
  /** Position among the entries to book; null when another entry of the ledger would be at fault. */
  readonly index: number | null;
  readonly entryId: string;
  readonly day: string;
  readonly code: LedgerFault['code'] | OwnFaultCode;
  /** Field of the entry at fault. */
  readonly field: string;
  readonly message: string;
  /** For a sale or transfer of more than is held: the quantity there was. */
  readonly available: string | null;
}

const messages: Record<LedgerFault['code'], string> = {
  missing_field: 'This field is required',
  bad_decimal: 'Not a number the ledger can keep',
  bad_time: 'Not a time of day',
  not_positive: 'Must be more than zero',
  unknown_instrument: 'No such instrument',
  oversold: 'More than is held',
  no_holding: 'Nothing is held on that day',
  lots_mismatch: 'The lots do not add up to the quantity',
  missing_lot: 'A lot is not there, or not as much of it',
  currency_mismatch: 'Not the currency of the holding',
  duplicate_id: 'This entry is there twice',
  unknown_reversal: 'The entry it takes back is not there',
  already_reversed: 'The entry is reversed already',
};

const messageOf = (fault: LedgerFault, isOwn: boolean): string => {
  const available = fault.available === undefined ? '' : `: ${fault.available} available on that day`;
  const text = `${messages[fault.code]}${available}`;
  return isOwn ? text : `The entry of ${fault.date} would not add up. ${text}`;
};

/** A fault of the finance package in the words of a person; `index` is that of the new entry at fault, if it is one. */
export const bookingFault = (fault: LedgerFault, index: number | null): BookingFault => ({
  index,
  entryId: fault.entryId,
  day: fault.date,
  code: fault.code,
  field: fault.field ?? 'quantity',
  message: messageOf(fault, index !== null),
  available: fault.available ?? null,
});

/** Every mistake of a ledger: entries that can't be booked, and lots that are named and not there. */
export const faultsOf = (ledger: Ledger): readonly LedgerFault[] => [
  ...ledgerFaults(ledger),
  ...missingLots(ledger),
];

const faultKey = (fault: LedgerFault): string =>
  `${fault.entryId}/${fault.code}/${fault.field ?? ''}/${fault.lot ?? ''}`;

/**
 * The mistakes of a ledger as it would be that are not in it now. What was wrong before does not stop a change; but an entry that
 * is written may not name a lot that is not there, whether or not it did so before.
 */
export const newFaults = (
  after: readonly LedgerFault[],
  before: readonly LedgerFault[],
  written: ReadonlySet<string> = new Set(),
): readonly LedgerFault[] => {
  const known = new Set(before.map(faultKey));
  return after.filter(
    (fault) => !known.has(faultKey(fault)) || (fault.code === 'missing_lot' && written.has(fault.entryId)),
  );
};

type OwnFaultCode =
  | 'future_date'
  | 'early_date'
  | 'settled_before_trade'
  | 'late_settlement'
  | 'needless_instrument';

interface OwnFault {
  readonly code: OwnFaultCode;
  readonly field: string;
  readonly message: string;
}

/** The same day of the next year; of 29 February the day after the 28th. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

const dateFault = (
  { tradeDate, settlementDate }: Pick<EntryFields, 'tradeDate' | 'settlementDate'>,
  { today, settlesAsStated }: { readonly today: string; readonly settlesAsStated: boolean },
): OwnFault[] => {
  if (tradeDate > today)
    return [{ code: 'future_date', field: 'tradeDate', message: 'The trade date is in the future' }];
  if (tradeDate < firstWrittenDay)
    return [{ code: 'early_date', field: 'tradeDate', message: 'Use a date between 1900 and 2200' }];
  if (!settlesAsStated && settlementDate !== null && settlementDate < tradeDate)
    return [
      { code: 'settled_before_trade', field: 'settlementDate', message: 'Settlement is before the trade' },
    ];
  if (settlementDate !== null && settlementDate > yearAfter(today))
    return [
      {
        code: 'late_settlement',
        field: 'settlementDate',
        message: 'Settlement is more than a year from today',
      },
    ];
  return [];
};

/** Whether an entry of this type is about cash alone, so that it may not name an instrument. */
export const isCashAlone = (type: TransactionType): boolean => ENTRY_TYPES[type].instrument === 'never';

/**
 * What is wrong with an entry on its own, beyond its shape. Brokers settle some conversions of currency before the trade:
 * a file's rows are booked as stated (`settlesAsStated`), and such an entry keeps its dates when something else is edited.
 */
export const ownFaults = (
  fields: Pick<EntryFields, 'type' | 'instrumentId' | 'tradeDate' | 'settlementDate'>,
  today: string,
  settlesAsStated = false,
): OwnFault[] => [
  ...dateFault(fields, { today, settlesAsStated }),
  ...(isCashAlone(fields.type) && fields.instrumentId !== null
    ? [{ code: 'needless_instrument' as const, field: 'instrumentId', message: cashWithoutInstrument }]
    : []),
];

/** The instruments that entries name, each once: those they are about and those they give. */
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

/** Entries with some replaced by those of the same id, and others added. */
export const entriesWith = (
  entries: ReadonlyMap<string, LedgerEntry>,
  changed: readonly LedgerEntry[],
): LedgerEntry[] => {
  const byId = new Map(entries);
  for (const entry of changed) byId.set(entry.id, entry);
  return [...byId.values()];
};

/** What an undo has to know of an entry. */
export interface Unbookable {
  readonly bookedBy: string | null;
  /** Whether its values were edited since it was booked. */
  readonly isChanged: boolean;
  /** Whether a reversal has taken it back already. */
  readonly isReversed: boolean;
}

/** What becomes of the entries of an import that is taken back. */
export interface Unbooking<E extends Unbookable> {
  /** Booked by the person and as they were booked. */
  readonly removed: readonly E[];
  /** All others that are in force: they stay, with an entry that takes them back. */
  readonly reversed: readonly E[];
  readonly changed: readonly E[];
  readonly others: readonly E[];
}

/** Sorts entries by who booked them and whether they are as they were; what is reversed already needs nothing. */
export const unbookingOf = <E extends Unbookable>(entries: readonly E[], userId: string): Unbooking<E> => {
  const inForce = entries.filter(({ isReversed }) => !isReversed);
  const isOwn = ({ bookedBy }: E) => bookedBy === userId;
  return {
    removed: inForce.filter((entry) => isOwn(entry) && !entry.isChanged),
    reversed: inForce.filter((entry) => !isOwn(entry) || entry.isChanged),
    changed: inForce.filter(({ isChanged }) => isChanged),
    others: inForce.filter((entry) => !isOwn(entry)),
  };
};
