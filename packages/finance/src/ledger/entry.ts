import type { LocalDate } from '../dates/dates.ts';
import type { EntryType } from './entry-types.ts';
import type { CurrencyCode } from '../number/money.ts';

/**
 * A transferred lot with its original date and cost. Its base cost is `base` if that is in the receiver's base
 * currency; otherwise cost × `fxRate` (from the lot's currency into the receiver's base currency); otherwise the cost
 * at the rate of `acquired`.
 */
export interface TransferLot {
  readonly acquired: LocalDate;
  readonly quantity: string;
  /** Null if unknown. */
  readonly cost: string | null;
  readonly fxRate?: string;
  readonly base?: { readonly currency: CurrencyCode; readonly cost: string | null };
}

/** Links the two sides of a transfer between portfolios. */
export interface TransferLink {
  /** The same on both sides. */
  readonly id: string;
  /** On the giver's side: the day on which the receiver books it, if that is later. */
  readonly arrives?: LocalDate;
  /**
   * On the receiver's side: the unit price of the giver's last own trade, as quoted and adjusted for corporate
   * actions up to the transfer, with the date of that trade.
   */
  readonly tradePrice?: { readonly price: string; readonly date: LocalDate };
}

/** The quantity that a sale or transfer out takes from a lot, in a portfolio that uses specific lots. */
export interface LotPick {
  /** The id of the lot: that of the entry which acquired it (`entry/2` for the second lot of a transfer). */
  readonly lot: string;
  readonly quantity: string;
}

/**
 * A booked entry. All numbers are positive decimal texts; the type decides the direction. `amount` is the gross
 * amount; without it the gross amount is quantity × price, ÷ 100 for a price in percent. A purchase pays gross + accrued
 * interest + fee + tax; a sale brings gross + accrued interest − fee − tax; a dividend or interest brings gross − fee −
 * tax. A currency exchange sells `amount` of `currency` for `toAmount` of `toCurrency`.
 * An entry with `reversesId` reverses the other entry and has no effect of its own.
 */
export interface LedgerEntry {
  readonly id: string;
  /** The entry sequence: the order of booking. */
  readonly seq: number;
  readonly type: EntryType;
  readonly tradeDate: LocalDate;
  readonly settlementDate?: LocalDate;
  /**
   * The local time of a trade as printed, `HH:MM` or `HH:MM:SS`; it orders the trades of a day and never changes the
   * date.
   */
  readonly tradeTime?: string;
  /** The account at a custodian; entries without one share an account of their own. */
  readonly accountId?: string;
  /** The account into which a transfer between accounts of the portfolio moves cash or units. */
  readonly toAccountId?: string;
  readonly instrumentId?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly amount?: string;
  readonly fee?: string;
  readonly tax?: string;
  /**
   * The accrued interest paid with a purchase or received with a sale: income, and no part of the cost or proceeds. It
   * has no effect in other types.
   */
  readonly accruedInterest?: string;
  readonly currency: CurrencyCode;
  /** The new units for each `ratioOld` old ones: a 2:1 split has 2 and 1, a 1:10 reverse split 1 and 10. */
  readonly ratioNew?: string;
  readonly ratioOld?: string;
  readonly lots?: readonly TransferLot[];
  /** For a transfer between two portfolios of the same firm. */
  readonly transfer?: TransferLink;
  /** The lots that a sale or transfer out takes, with the cost method `specific`; they add up to its quantity. */
  readonly fromLots?: readonly LotPick[];
  /** The instrument that a spin-off, merger or symbol change delivers. */
  readonly toInstrumentId?: string;
  /** The share of the cost (0 to 1) that moves to the spun-off instrument. */
  readonly costShare?: string;
  /** The amount that a currency exchange buys; its fee and tax are in the currency sold. */
  readonly toAmount?: string;
  readonly toCurrency?: CurrencyCode;
  readonly reversesId?: string;
}

/** What a price states: the value of one unit, or of 100 of the nominal (bonds quoted in percent). */
export type Quotation = 'unit' | 'percent';

/**
 * An instrument as the ledger needs it: its id, the currency in which its prices are quoted (GBX for pence), and
 * whether these are per unit or in percent of the nominal; per unit without a quotation.
 */
export interface Instrument {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly quotation?: Quotation;
}

/** The types of errors in an entry. */
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
  | 'same_account'
  | 'duplicate_id'
  | 'unknown_reversal'
  | 'already_reversed';

/** An error in a ledger; the entry that it names is left out of the replay. */
export interface LedgerFault {
  readonly entryId: string;
  readonly seq: number;
  readonly date: LocalDate;
  readonly code: FaultCode;
  readonly field?: keyof LedgerEntry;
  /** For `oversold` and `missing_lot`: the available quantity in the entry's account at that point of the day. */
  readonly available?: string;
  /** For `missing_lot`: the lot that the entry names. */
  readonly lot?: string;
}
