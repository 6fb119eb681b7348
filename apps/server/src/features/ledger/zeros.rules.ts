/** Entries that state a worth of 0. */
import { isZero } from '@partnerfolio/contract/market/closes';
import type { EntryFields, OwnError } from './rules.ts';

/** An entry that states a worth of 0, and the field that does. */
export interface ZeroStated {
  readonly field: 'price' | 'amount';
  readonly instrumentId: string;
  readonly day: string;
}

/**
 * Whether an entry sells or values units at 0, which only those of a worthless instrument are worth. A purchase at 0
 * brings units that came for nothing, and a transfer at 0 states no value.
 */
export const zeroStated = ({
  type,
  instrumentId,
  tradeDate: day,
  price,
  amount,
}: Pick<EntryFields, 'type' | 'instrumentId' | 'tradeDate' | 'price' | 'amount'>): ZeroStated | null => {
  if (instrumentId === null || (type !== 'sell' && type !== 'valuation')) return null;
  if (price !== null && isZero(price)) return { field: 'price', instrumentId, day };
  return amount !== null && isZero(amount) ? { field: 'amount', instrumentId, day } : null;
};

/** The error of a sale or valuation at 0, unless its instrument is worthless on its day. */
export const zeroErrors = (zero: ZeroStated | null, worthless: ReadonlyMap<string, string>): OwnError[] => {
  if (zero === null) return [];
  const since = worthless.get(zero.instrumentId);
  return since !== undefined && since <= zero.day ? [] : [{ code: 'value_of_zero', field: zero.field }];
};
