import { dayOfDate } from '../dates/dates.ts';
import type { Instrument, LedgerEntry } from './entry.ts';
import { EntryReader, readGross, readLots, readPicks, readTime } from './entry-reader.ts';
import type { BookedLot, BookedPick, FieldFault } from './entry-reader.ts';
import { checkShape } from './entry-shape.ts';
import { entryTypeRule } from './entry-types.ts';
import type { EntryType } from './entry-types.ts';
import { amountOfUnits, mulDiv, ONE_UNIT } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { majorCurrency } from '../number/money.ts';

/** An instrument as the ledger numbers it: prices in `perUnit`ths of the currency. */
export interface LedgerInstrument extends Instrument {
  readonly moneyCurrency: number;
  readonly perUnit: bigint;
}

/** What an entry states beyond money and quantity: of a corporate action, a transfer of lots, a sale out of specific lots. */
interface BookedTerms {
  /** Index into the ledger's instruments; −1 without one. */
  readonly toInstrument: number;
  readonly ratioNew: Units;
  readonly ratioOld: Units;
  readonly costShare: Units;
  readonly lots: readonly BookedLot[] | null;
  readonly picks: readonly BookedPick[] | null;
}

/** Cash that comes in (+) or goes out (−) in one currency. */
export interface CashLeg {
  /** Index into the ledger's currencies. */
  readonly currency: number;
  readonly cash: Amount;
}

/** An entry whose texts are read, with its money in whole currency (pence become pounds). */
export interface Booking {
  readonly entry: LedgerEntry;
  readonly type: EntryType;
  readonly day: number;
  readonly rank: number;
  /** Seconds after midnight of the trade time; −1 without one. */
  readonly time: number;
  /** Index into the ledger's instruments; −1 without one. */
  readonly instrument: number;
  /** Index into the ledger's currencies. */
  readonly currency: number;
  readonly quantity: Units;
  readonly gross: Amount;
  /** False when the entry states no money at all: a transfer without cost. */
  readonly hasGross: boolean;
  readonly fee: Amount;
  readonly tax: Amount;
  /** What the entry does to the cash balance of its currency, with its sign; `forEachCash` gives all of its cash. */
  readonly cash: Amount;
  /** What a currency exchange buys; null for every other type. */
  readonly bought: CashLeg | null;
  readonly terms: BookedTerms;
}

/** Where the ledger numbers its instruments and currencies. */
export interface Numbering {
  instrumentOf(id: string): number;
  currencyOf(code: LedgerEntry['currency']): number;
}

function borderSign(border: 'in' | 'out' | null): 1 | -1 | 0 {
  if (border === null) return 0;
  return border === 'in' ? 1 : -1;
}

function cashEffect(entry: LedgerEntry, gross: Amount, charges: Amount): Amount {
  const isInKind = entry.instrumentId !== undefined;
  const { border, cashSign, instrument } = entryTypeRule(entry.type);
  // A transfer without an instrument moves cash.
  const transferSign = instrument === 'optional' && !isInKind ? borderSign(border) : 0;
  const sign = cashSign === 0 ? transferSign : cashSign;
  if (sign === 0) return -charges;
  return sign > 0 ? gross - charges : -gross - charges;
}

/** The number of an instrument that may not be stated; −1 when it isn't, or isn't known. */
function instrumentIndex(numbering: Numbering, id: string | undefined): number {
  return id === undefined ? -1 : numbering.instrumentOf(id);
}

type Ratio = Pick<BookedTerms, 'ratioNew' | 'ratioOld' | 'costShare'>;

/** The terms of nearly every entry: one object for all of them leaves the collector less to carry about. */
const NO_TERMS: BookedTerms = {
  toInstrument: -1,
  ratioNew: ONE_UNIT,
  ratioOld: ONE_UNIT,
  costShare: 0n,
  lots: null,
  picks: null,
};

/** What an entry states of a ratio and a share of cost; 1 for 1 and nothing without. */
function readRatio(reader: EntryReader): Ratio {
  const { ratioNew, ratioOld, costShare } = reader.entry;
  if (ratioNew === undefined && ratioOld === undefined && costShare === undefined) return NO_TERMS;
  const share = reader.units('costShare') ?? 0n;
  if (share > ONE_UNIT) reader.refuse('lots_mismatch', 'costShare');
  return {
    ratioNew: reader.positive('ratioNew') ?? ONE_UNIT,
    ratioOld: reader.positive('ratioOld') ?? ONE_UNIT,
    costShare: share,
  };
}

function bookedTerms(ratio: Ratio, others: Omit<BookedTerms, keyof Ratio>): BookedTerms {
  const { toInstrument, lots, picks } = others;
  const isOrdinary = ratio === NO_TERMS && toInstrument < 0 && lots === null && picks === null;
  const { ratioNew, ratioOld, costShare } = ratio;
  return isOrdinary ? NO_TERMS : { toInstrument, ratioNew, ratioOld, costShare, lots, picks };
}

function readCharge(reader: EntryReader, field: 'fee' | 'tax'): Amount {
  const units = reader.units(field);
  return units === null ? 0n : amountOfUnits(units);
}

/** What a currency exchange buys; null where the entry's type buys nothing, or nothing can be read. */
function readBought(reader: EntryReader, numbering: Numbering): CashLeg | null {
  const { toCurrency, type } = reader.entry;
  if (entryTypeRule(type).bought === 'never') return null;
  const units = reader.positive('toAmount');
  if (units === null || toCurrency === undefined) return null;
  const { perUnit } = majorCurrency(toCurrency);
  return {
    currency: numbering.currencyOf(toCurrency),
    cash: wholeUnits(amountOfUnits(units), perUnit),
  };
}

/**
 * All the cash of a booking, by currency: its own, and what a currency exchange buys. To add up balances, use this, and
 * not `cash` alone. An entry that moves no cash is not visited.
 */
export function forEachCash(booking: Booking, visit: (currency: number, cash: Amount) => void): void {
  if (booking.cash !== 0n) visit(booking.currency, booking.cash);
  if (booking.bought !== null) visit(booking.bought.currency, booking.bought.cash);
}

/** Money in whole currency: pence become pounds. */
function wholeUnits(amount: Amount, perUnit: bigint): Amount {
  return perUnit === 1n ? amount : mulDiv(amount, 1n, perUnit);
}

/** The booking of an entry, or everything that is wrong with it. */
export function readBooking(entry: LedgerEntry, numbering: Numbering): Booking | FieldFault[] {
  const reader = new EntryReader(entry);
  const { perUnit } = majorCurrency(entry.currency);
  const quantity = reader.positive('quantity');
  const gross = readGross(reader, quantity);
  const [fee, tax] = [readCharge(reader, 'fee'), readCharge(reader, 'tax')];
  const ratio = readRatio(reader);
  const rule = entryTypeRule(entry.type);
  // A deposit or withdrawal moves cash and nothing else: an instrument that an older version let it name counts for nothing.
  const instrument = rule.instrument === 'never' ? -1 : instrumentIndex(numbering, entry.instrumentId);
  const toInstrument = instrumentIndex(numbering, entry.toInstrumentId);
  checkShape(reader, { gross, instrument, toInstrument });
  const lots = readLots(reader, quantity ?? 0n, perUnit);
  const picks = readPicks(reader, quantity ?? 0n);
  const time = readTime(reader);
  const bought = readBought(reader, numbering);
  if (reader.faults !== null) return reader.faults;
  return {
    entry,
    type: entry.type,
    day: dayOfDate(entry.tradeDate),
    rank: rule.rank,
    time,
    instrument,
    currency: numbering.currencyOf(entry.currency),
    quantity: quantity ?? 0n,
    gross: wholeUnits(gross ?? 0n, perUnit),
    hasGross: gross !== null,
    fee: wholeUnits(fee, perUnit),
    tax: wholeUnits(tax, perUnit),
    cash: wholeUnits(cashEffect(entry, gross ?? 0n, fee + tax), perUnit),
    bought,
    terms: bookedTerms(ratio, { toInstrument, lots, picks }),
  };
}
