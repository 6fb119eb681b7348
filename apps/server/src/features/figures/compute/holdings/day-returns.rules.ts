/** The return of a holding on one day. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { Booking } from '@partnerfolio/finance/booking';
import { amountNumber } from '@partnerfolio/finance/exact';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import type { OutdatedEnds } from '@partnerfolio/finance/outdated-ends';
import { exactRate } from '@partnerfolio/finance/rates';
import type { Computed } from '../inputs/computed.actions.ts';
import { outdatedMark, unknownFigure } from '../figures.rules.ts';

/**
 * The cash that a holding's entries of a day paid out, in the base currency; null if it cannot be converted, or if
 * units left in kind.
 */
const takenOut = (computed: Computed, bookings: readonly Booking[]): number | null => {
  const { ledger, market, settings } = computed;
  let out = 0;
  for (const booking of bookings) {
    if (booking.type === 'transfer_out') return null;
    if (booking.cash <= 0n) continue;
    const from = ledger.currencies[booking.currency] ?? settings.baseCurrency;
    const rate = exactRate(market.rates, { from, to: settings.baseCurrency }, booking.day);
    if (rate === null) return null;
    out += (amountNumber(booking.cash) * Number(rate.numerator)) / Number(rate.denominator);
  }
  return out;
};

/**
 * The whole of a holding rests on its price and rate. Where those of the day are outdated, so are those of the day before, and
 * nothing new came in between.
 */
const outdatedEndsOf = ({ dayChangeOutdated: { opening, closing } }: HoldingLine): OutdatedEnds | null =>
  opening || closing
    ? { opening: opening ? 1 : 0, closing: closing ? 1 : 0, unmoved: opening && closing }
    : null;

/** The return of a holding on its last day with what it was computed from. */
export interface DayReturn {
  readonly figure: RateFigure;
  /** The cash that the day's entries paid out; null if unknown. */
  readonly out: number | null;
}

/**
 * The return of a holding on its last day: its change divided by its opening value plus the day's purchases. `ofDay`
 * are the bookings of the day.
 */
export const dayReturnParts = (
  computed: Computed,
  line: HoldingLine,
  ofDay: readonly Booking[],
): DayReturn => {
  const { dayChangeBase, valueBase } = line;
  if (!dayChangeBase.known) return { figure: unknownFigure(dayChangeBase.reason), out: null };
  if (!valueBase.known) return { figure: unknownFigure(valueBase.reason), out: null };
  const place = computed.ledger.instruments.findIndex((one) => one.id === line.instrumentId);
  const out = takenOut(
    computed,
    ofDay.filter((booking) => booking.instrument === place),
  );
  if (out === null) return { figure: unknownFigure('no_value'), out };
  const change = Number(dayChangeBase.value);
  const capital = Number(valueBase.value) - change + out;
  const mark = outdatedMark({ outdated: outdatedEndsOf(line) });
  if (capital > 0) return { figure: { known: true, value: change / capital, ...mark }, out };
  return { figure: unknownFigure(capital < 0 ? 'denominator_below_zero' : 'no_value'), out };
};
