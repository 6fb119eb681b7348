import { amountText } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { LocalDate } from '../dates/dates.ts';
import { gainParts } from './lot-views.ts';
import type { LotBook } from './lot-book.ts';
import { addKnown } from './lots.ts';

/** Returns of capital after the last sale, which version 0.1.0 left out of the realised gain. */
export interface LateReturns {
  /** The first of them. */
  readonly since: LocalDate;
  readonly entries: number;
  /** Their gain in base currency; null if a rate is missing. */
  readonly gainBase: string | null;
}

/** The gains that version 0.1.0 left out: returns of capital after the last sale. Null if there are none. */
export function lateReturns({ disposals }: LotBook): LateReturns | null {
  const late = disposals.filter(
    ({ booking, lots }) => booking.type === 'return_of_capital' && lots.length === 0,
  );
  const [first] = late;
  if (first === undefined) return null;
  let gain: Amount | null = 0n;
  for (const disposal of late) gain = addKnown(gain, gainParts(disposal).gainBase);
  return {
    since: first.booking.entry.tradeDate,
    entries: late.length,
    gainBase: gain === null ? null : amountText(gain),
  };
}
