import { dayOfDate } from '../dates/dates.ts';
import type { Instrument, LedgerEntry, Quotation } from './entry.ts';
import { EntryReader, readGross, readLots, readPicks, readTime } from './entry-reader.ts';
import type { BookedLot, BookedPick, FieldFault } from './entry-reader.ts';
import { checkShape } from './entry-shape.ts';
import { entryTypeRule, statesQuote } from './entry-types.ts';
import type { EntryType, EntryTypeRule } from './entry-types.ts';
import { amountOfUnits, mulDiv, ONE_UNIT } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { majorCurrency } from '../number/money.ts';

/** The units that one price is for: 100 of the nominal for prices in percent. */
export function quotedUnits({ quotation }: { readonly quotation?: Quotation | undefined }): bigint {
  return quotation === 'percent' ? 100n : 1n;
}

/**
 * An instrument as numbered in the ledger. Quantity × price ÷ `perUnit` is an amount in its currency: 100 for prices
 * in pence or in percent of the nominal, 10,000 for both.
 */
export interface LedgerInstrument extends Instrument {
  readonly moneyCurrency: number;
  readonly perUnit: bigint;
}

/**
 * What an entry states besides money and quantity: for corporate actions, transfers of lots, and sales of specific
 * lots.
 */
interface BookedTerms {
  /** Index into the ledger's instruments; −1 without an instrument. */
  readonly toInstrument: number;
  /** Index into the ledger's accounts of the account that receives; −1 without one. */
  readonly toAccount: number;
  readonly ratioNew: Units;
  readonly ratioOld: Units;
  readonly costShare: Units;
  readonly lots: readonly BookedLot[] | null;
  readonly picks: readonly BookedPick[] | null;
}

/** Cash in (+) or out (−) in one currency. */
export interface CashLeg {
  /** Index into the ledger's currencies. */
  readonly currency: number;
  readonly cash: Amount;
}

/** An entry with its texts parsed and its money in whole currency units (pence are converted into pounds). */
export interface Booking {
  readonly entry: LedgerEntry;
  readonly type: EntryType;
  /** The rule of its type: looking it up at each use would take longer than most uses. */
  readonly rule: EntryTypeRule;
  readonly day: number;
  readonly rank: number;
  /** The trade time in seconds after midnight; −1 without one. */
  readonly time: number;
  /** Index into the ledger's instruments; −1 without an instrument. */
  readonly instrument: number;
  /** Index into the ledger's accounts. */
  readonly account: number;
  /** Index into the ledger's currencies. */
  readonly currency: number;
  readonly quantity: Units;
  readonly gross: Amount;
  /** False if the entry states no money at all, like a transfer without cost. */
  readonly hasGross: boolean;
  readonly fee: Amount;
  readonly tax: Amount;
  /** Accrued interest as income: paid with a purchase (−) or received with a sale (+). */
  readonly accruedIncome: Amount;
  /**
   * The entry's effect on the cash balance of its own currency, with its sign; `forEachCash` returns the effects on
   * all currencies.
   */
  readonly cash: Amount;
  /** What a currency exchange buys; null for every other type. */
  readonly bought: CashLeg | null;
  readonly terms: BookedTerms;
}

/** The numbering of instruments and currencies in the ledger. */
export interface Numbering {
  instrumentOf(id: string): number;
  currencyOf(code: LedgerEntry['currency']): number;
  accountOf(id: string | undefined): number;
  /** The units that one price of an instrument is for; 1 without an instrument. */
  quotedUnitsOf(instrument: number): bigint;
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

/** The accrued interest of a purchase or sale in the direction of its cash; 0 for other types. */
function readAccruedIncome(reader: EntryReader): Amount {
  const { isTrade, cashSign } = entryTypeRule(reader.entry.type);
  const accrued = readCharge(reader, 'accruedInterest');
  if (!isTrade) return 0n;
  return cashSign < 0 ? -accrued : accrued;
}

/** The number of an optional instrument; −1 if it is missing or unknown. */
function instrumentIndex(numbering: Numbering, id: string | undefined): number {
  return id === undefined ? -1 : numbering.instrumentOf(id);
}

type Ratio = Pick<BookedTerms, 'ratioNew' | 'ratioOld' | 'costShare'>;

/** The terms of nearly every entry; sharing one object reduces the work of the garbage collector. */
const NO_TERMS: BookedTerms = {
  toInstrument: -1,
  toAccount: -1,
  ratioNew: ONE_UNIT,
  ratioOld: ONE_UNIT,
  costShare: 0n,
  lots: null,
  picks: null,
};

/** The ratio and share of cost that an entry states; by default 1 for 1 and no share. */
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
  const { toInstrument, toAccount, lots, picks } = others;
  const isOrdinary =
    ratio === NO_TERMS && toInstrument < 0 && toAccount < 0 && lots === null && picks === null;
  const { ratioNew, ratioOld, costShare } = ratio;
  return isOrdinary ? NO_TERMS : { toInstrument, toAccount, ratioNew, ratioOld, costShare, lots, picks };
}

/** The account that a transfer between accounts moves into; −1 for all other types. */
function receivingAccount({ type, toAccountId }: LedgerEntry, numbering: Numbering): number {
  return entryTypeRule(type).givesAccount ? numbering.accountOf(toAccountId) : -1;
}

function readCharge(reader: EntryReader, field: 'fee' | 'tax' | 'accruedInterest'): Amount {
  const units = reader.units(field);
  return units === null ? 0n : amountOfUnits(units);
}

/** What a currency exchange buys; null if the entry's type buys nothing, or the fields cannot be parsed. */
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
 * All cash effects of a booking, by currency: its own, and what a currency exchange buys. Use this instead of `cash`
 * alone to compute balances. Calls nothing for an entry that moves no cash.
 */
export function forEachCash(booking: Booking, visit: (currency: number, cash: Amount) => void): void {
  if (booking.cash !== 0n) visit(booking.currency, booking.cash);
  if (booking.bought !== null) visit(booking.bought.currency, booking.bought.cash);
}

/**
 * All cash effects of a booking on the balances of accounts, by account and currency. Over all accounts they add up to
 * those of `forEachCash`: what a transfer between accounts takes from one, it brings to the other.
 */
export function forEachAccountCash(booking: Booking, visit: (account: number, leg: CashLeg) => void): void {
  const { account, currency, gross, instrument, terms } = booking;
  forEachCash(booking, (of, cash) => visit(account, { currency: of, cash }));
  if (terms.toAccount < 0 || instrument >= 0) return;
  visit(account, { currency, cash: -gross });
  visit(terms.toAccount, { currency, cash: gross });
}

/** Converts money into whole currency units: pence become pounds. */
function wholeUnits(amount: Amount, perUnit: bigint): Amount {
  return perUnit === 1n ? amount : mulDiv(amount, 1n, perUnit);
}

/** Parses an entry into a booking, or returns all its errors. */
export function readBooking(entry: LedgerEntry, numbering: Numbering): Booking | FieldFault[] {
  const reader = new EntryReader(entry);
  const { perUnit } = majorCurrency(entry.currency);
  const quantity = reader.positive('quantity');
  const [fee, tax] = [readCharge(reader, 'fee'), readCharge(reader, 'tax')];
  const accrued = readAccruedIncome(reader);
  const ratio = readRatio(reader);
  const rule = entryTypeRule(entry.type);
  // A deposit or withdrawal moves only cash: an instrument that an older version stored with it has no effect.
  const instrument = rule.instrument === 'never' ? -1 : instrumentIndex(numbering, entry.instrumentId);
  const gross = readGross(reader, quantity, statesQuote(rule) ? numbering.quotedUnitsOf(instrument) : 1n);
  const toInstrument = instrumentIndex(numbering, entry.toInstrumentId);
  checkShape(reader, { gross, instrument, toInstrument });
  const lots = readLots(reader, quantity ?? 0n, perUnit);
  const picks = readPicks(reader, quantity ?? 0n);
  const time = readTime(reader);
  const bought = readBought(reader, numbering);
  const toAccount = receivingAccount(entry, numbering);
  if (reader.faults !== null) return reader.faults;
  return {
    entry,
    type: entry.type,
    rule,
    day: dayOfDate(entry.tradeDate),
    rank: rule.rank,
    time,
    instrument,
    account: numbering.accountOf(entry.accountId),
    currency: numbering.currencyOf(entry.currency),
    quantity: quantity ?? 0n,
    gross: wholeUnits(gross ?? 0n, perUnit),
    hasGross: gross !== null,
    fee: wholeUnits(fee, perUnit),
    tax: wholeUnits(tax, perUnit),
    accruedIncome: wholeUnits(accrued, perUnit),
    cash: wholeUnits(cashEffect(entry, gross ?? 0n, fee + tax) + accrued, perUnit),
    bought,
    terms: bookedTerms(ratio, { toInstrument, toAccount, lots, picks }),
  };
}
