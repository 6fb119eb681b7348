import { dayOfDate } from '../dates/dates.ts';
import type { FaultCode, LedgerEntry, TransferLot } from './entry.ts';
import { entryTypeRule } from './entry-types.ts';
import { amountOfUnits, mulDiv, ONE_UNIT, parseAmount, parseUnits } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';

/** A transferred lot, parsed. */
export interface BookedLot {
  readonly acquiredDay: number;
  readonly quantity: Units;
  /** Null if unknown. */
  readonly cost: Amount | null;
  readonly fxRate: Units | null;
  readonly base: { readonly currency: string; readonly cost: Amount | null } | null;
}

/** The quantity taken from a lot, parsed. */
export interface BookedPick {
  readonly lot: string;
  readonly quantity: Units;
}

/** The error in one field of an entry. */
export interface FieldFault {
  readonly code: FaultCode;
  readonly field: keyof LedgerEntry;
}

type NumberField =
  | 'quantity'
  | 'price'
  | 'amount'
  | 'toAmount'
  | 'fee'
  | 'tax'
  | 'accruedInterest'
  | 'ratioNew'
  | 'ratioOld'
  | 'costShare';

/** Parses the numbers of an entry and collects all errors. */
export class EntryReader {
  readonly entry: LedgerEntry;
  faults: FieldFault[] | null = null;

  constructor(entry: LedgerEntry) {
    this.entry = entry;
  }

  refuse(code: FaultCode, field: keyof LedgerEntry): void {
    this.faults ??= [];
    this.faults.push({ code, field });
  }

  /** The units in a field; null if it is missing or invalid. */
  units(field: NumberField): Units | null {
    const text = this.entry[field];
    if (text === undefined) return null;
    const units = parseUnits(text);
    if (units === null) this.refuse('bad_decimal', field);
    else if (units < 0n) this.refuse('not_positive', field);
    return units;
  }

  /** The units in a field; they must be positive if stated. */
  positive(field: NumberField): Units | null {
    const units = this.units(field);
    if (units === 0n) this.refuse('not_positive', field);
    return units;
  }
}

/** The gross amount of an entry: its amount, or quantity × price ÷ the units that a price is for; null without either. */
export function readGross(reader: EntryReader, quantity: Units | null, quotedUnits: bigint): Amount | null {
  const amount = reader.units('amount');
  const price = reader.units('price');
  if (amount !== null) return amountOfUnits(amount);
  // The price of a manual valuation values one unit, whatever quantity is held.
  const units = entryTypeRule(reader.entry.type).units === 'value' ? ONE_UNIT : quantity;
  if (price === null || units === null) return null;
  return quotedUnits === 1n ? units * price : mulDiv(units, price, quotedUnits);
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** The trade time in seconds after midnight; −1 without one. Refuses a text that is not a time of day. */
export function readTime(reader: EntryReader): number {
  const { tradeTime } = reader.entry;
  if (tradeTime === undefined) return -1;
  const match = TIME.exec(tradeTime);
  if (match === null) {
    reader.refuse('bad_time', 'tradeTime');
    return -1;
  }
  const [, hours, minutes, seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A quantity or rate of a lot; an invalid or non-positive one is refused and replaced by 1. */
function readLotNumber(reader: EntryReader, text: string, field: 'lots' | 'fromLots' = 'lots'): Units {
  const units = parseUnits(text);
  if (units !== null && units > 0n) return units;
  reader.refuse(units === null ? 'bad_decimal' : 'not_positive', field);
  return ONE_UNIT;
}

/** A cost, which may have 36 decimals if the lot came from another portfolio. */
function readLotCost(reader: EntryReader, text: string | null): Amount | null {
  if (text === null) return null;
  const cost = parseAmount(text);
  if (cost !== null && cost >= 0n) return cost;
  reader.refuse(cost === null ? 'bad_decimal' : 'not_positive', 'lots');
  return 0n;
}

function readLot(reader: EntryReader, lot: TransferLot, perUnit: bigint): BookedLot {
  const { base } = lot;
  const cost = readLotCost(reader, lot.cost);
  return {
    acquiredDay: dayOfDate(lot.acquired),
    quantity: readLotNumber(reader, lot.quantity),
    cost: cost === null ? null : mulDiv(cost, 1n, perUnit),
    fxRate: lot.fxRate === undefined ? null : readLotNumber(reader, lot.fxRate),
    base: base === undefined ? null : { currency: base.currency, cost: readLotCost(reader, base.cost) },
  };
}

/** The lots of a transfer; null without any. They must add up to its quantity. */
export function readLots(reader: EntryReader, quantity: Units, perUnit: bigint): BookedLot[] | null {
  const { lots } = reader.entry;
  if (lots === undefined || lots.length === 0) return null;
  const read = lots.map((lot) => readLot(reader, lot, perUnit));
  const total = read.reduce((sum, lot) => sum + lot.quantity, 0n);
  if (reader.faults === null && total !== quantity) reader.refuse('lots_mismatch', 'lots');
  return read;
}

/** The lots that a sale names, each at most once; null without any. They must add up to its quantity. */
export function readPicks(reader: EntryReader, quantity: Units): BookedPick[] | null {
  const { fromLots } = reader.entry;
  if (fromLots === undefined || fromLots.length === 0) return null;
  const byLot = new Map<string, Units>();
  let total = 0n;
  for (const pick of fromLots) {
    const picked = readLotNumber(reader, pick.quantity, 'fromLots');
    byLot.set(pick.lot, (byLot.get(pick.lot) ?? 0n) + picked);
    total += picked;
  }
  if (reader.faults === null && total !== quantity) reader.refuse('lots_mismatch', 'fromLots');
  return [...byLot].map(([lot, picked]) => ({ lot, quantity: picked }));
}
