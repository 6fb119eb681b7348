import type { LocalDate } from '../dates/dates.ts';
import type { EntryType } from './entry-types.ts';
import type { CurrencyCode } from '../number/money.ts';

/**
 * A transferred lot: its original date and cost. Its base cost is `base`, where that is in the receiver's base currency;
 * else cost × `fxRate` (lot currency to the receiver's base currency); else the cost at the rate of `acquired`.
 */
export interface TransferLot {
  readonly acquired: LocalDate;
  readonly quantity: string;
  /** Null where it is not known. */
  readonly cost: string | null;
  readonly fxRate?: string;
  readonly base?: { readonly currency: CurrencyCode; readonly cost: string | null };
}

/** What joins the two sides of one transfer between portfolios. */
export interface TransferLink {
  /** The same on both sides. */
  readonly id: string;
  /** On the side that gives: the day on which the other side receives, where that is later. */
  readonly arrives?: LocalDate;
  /**
   * On the side that receives: the price of a unit in the giver's last own trade, as quoted and adjusted for the corporate
   * actions up to the transfer, with the date of that trade.
   */
  readonly tradePrice?: { readonly price: string; readonly date: LocalDate };
}

/** How much of which lot a sale or a transfer out takes, where the portfolio follows specific lots. */
export interface LotPick {
  /** The id of the lot: that of the entry which acquired it (`entry/2` for the second lot a transfer brought). */
  readonly lot: string;
  readonly quantity: string;
}

/**
 * One booked row. All numbers are positive decimal texts, the type gives the direction. `amount` is the gross amount;
 * without it the gross is quantity × price. A buy costs gross + fee + tax; a sale, dividend or interest brings
 * gross − fee − tax. A currency exchange sells `amount` of `currency` for `toAmount` of `toCurrency`. An entry with `reversesId` takes the other entry back and has no effect of its own.
 */
export interface LedgerEntry {
  readonly id: string;
  /** Entry sequence: the order in which rows were booked. */
  readonly seq: number;
  readonly type: EntryType;
  readonly tradeDate: LocalDate;
  readonly settlementDate?: LocalDate;
  /** Local time of a trade as printed, `HH:MM` or `HH:MM:SS`; orders the trades of a day, and never changes the date. */
  readonly tradeTime?: string;
  readonly instrumentId?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly amount?: string;
  readonly fee?: string;
  readonly tax?: string;
  readonly currency: CurrencyCode;
  /** New units for each `ratioOld` old ones: a 2:1 split is 2 and 1, a 1:10 reverse split 1 and 10. */
  readonly ratioNew?: string;
  readonly ratioOld?: string;
  readonly lots?: readonly TransferLot[];
  /** Of a transfer between two portfolios of the same books. */
  readonly transfer?: TransferLink;
  /** The lots a sale or transfer out takes, under the cost method `specific`; they add up to its quantity. */
  readonly fromLots?: readonly LotPick[];
  /** The instrument that a spin-off, merger or symbol change gives. */
  readonly toInstrumentId?: string;
  /** The part of the cost (0 to 1) that moves to the spun-off instrument. */
  readonly costShare?: string;
  /** What a currency exchange buys for its amount; its fee and tax are in the currency sold. */
  readonly toAmount?: string;
  readonly toCurrency?: CurrencyCode;
  readonly reversesId?: string;
}

/** A security as the ledger needs it: its id and the currency its prices are quoted in (GBX for pence). */
export interface Instrument {
  readonly id: string;
  readonly currency: CurrencyCode;
}

/** What is wrong with an entry. */
export type FaultCode =
  | 'missing_field'
  | 'bad_decimal'
  | 'bad_time'
  | 'not_positive'
  | 'unknown_instrument'
  | 'oversold'
  | 'no_holding'
  | 'lots_mismatch'
  | 'missing_lot'
  | 'currency_mismatch'
  | 'same_currency'
  | 'duplicate_id'
  | 'unknown_reversal'
  | 'already_reversed';

/** One mistake in a ledger; the entry it names is left out of the replay. */
export interface LedgerFault {
  readonly entryId: string;
  readonly seq: number;
  readonly date: LocalDate;
  readonly code: FaultCode;
  readonly field?: keyof LedgerEntry;
  /** For `oversold` and `missing_lot`: the quantity there was to sell or transfer at that point of that day. */
  readonly available?: string;
  /** For `missing_lot`: the lot that the entry names. */
  readonly lot?: string;
}
