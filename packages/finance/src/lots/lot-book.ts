/** What a replay of a ledger's lots results in. */
import type { LocalDate } from '../dates/dates.ts';
import type { Booking } from '../ledger/booking.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { Amount, Units } from '../number/exact.ts';
import type { Unknown } from '../number/unknown.ts';
import type { Lot, PositionLots } from './lots.ts';

/**
 * A disposal with exact amounts, null if a cost or rate is unknown. For a purchase that covers a short position all
 * four have the opposite sign: the quantity is negative, the proceeds are minus the cost of the purchase, and the
 * cost is minus the proceeds of the sale.
 */
export interface Disposal {
  readonly booking: Booking;
  readonly currency: CurrencyCode;
  readonly quantity: Units;
  readonly lots: readonly Lot[];
  /** In the position's currency, after fees and taxes. */
  readonly proceeds: Amount | null;
  readonly cost: Amount | null;
  readonly proceedsBase: Amount | null;
  readonly costBase: Amount | null;
  /** The cost at the rate of the sale minus the cost at the rate of the purchase. */
  readonly currencyPart: Amount | null;
  /** Why the cost is unknown, and why the proceeds or the conversion of the cost on the day of the sale are. */
  readonly costUnknownBy: Unknown | null;
  readonly saleUnknownBy: Unknown | null;
}

/** The lots that left with a transfer out, for the receiving portfolio. */
export interface MovedLots {
  readonly booking: Booking;
  readonly currency: CurrencyCode;
  readonly lots: readonly Lot[];
}

/**
 * A lot that a sale or transfer names and that does not exist or is too small; the rest was taken first in, first
 * out.
 */
export interface LotFault {
  readonly entryId: string;
  readonly date: LocalDate;
  readonly lot: string;
  readonly wanted: string;
  readonly available: string;
}

/** The open lots of an instrument, and the currency of their costs. */
export interface OpenPosition {
  readonly currency: number;
  readonly queue: PositionLots;
}

/** The lots, costs and gains of a ledger on a date. */
export interface LotBook {
  readonly ledger: Ledger;
  readonly baseCurrency: CurrencyCode;
  /** By the ledger's number of the instrument. */
  readonly positions: readonly OpenPosition[];
  readonly disposals: readonly Disposal[];
  readonly moved: readonly MovedLots[];
  /** Only with the cost method `specific`. */
  readonly lotFaults: readonly LotFault[];
}
