import { flowsOf, hasIncome } from '../ledger/booking-flows.ts';
import { amountText } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { LotBook } from '../lots/lot-book.ts';
import { costFigure, gainParts, gainUnknownBy } from '../lots/lot-views.ts';
import { addKnown, graverReason } from '../lots/lots.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';
import type { Valuer } from './valuer.ts';

/** The total result of an instrument up to the date, even if none of it is held any more. */
export interface InstrumentResult {
  readonly instrumentId: string;
  readonly realisedBase: Figure;
  readonly realisedPricePart: Figure;
  readonly realisedCurrencyPart: Figure;
  /**
   * Dividends and interest booked on the instrument, gross, minus interest charged, and accrued interest received minus
   * that paid, each at the rate of its day.
   */
  readonly incomeBase: Figure;
}

/** The exact sums of one instrument; null if a part is unknown. */
export interface ResultSums {
  realised: Amount | null;
  /** Why the realised gain or a part of it is unknown. */
  unknownBy: Unknown | null;
  pricePart: Amount | null;
  currencyPart: Amount | null;
  income: Amount | null;
}

/** Realised gains and income by instrument up to the day; −1 collects interest without an instrument. */
export function resultSums(valuer: Valuer, book: LotBook, day: number): Map<number, ResultSums> {
  const sums = new Map<number, ResultSums>();
  const of = (instrument: number): ResultSums => {
    const found = sums.get(instrument) ?? {
      realised: 0n,
      unknownBy: null,
      pricePart: 0n,
      currencyPart: 0n,
      income: 0n,
    };
    sums.set(instrument, found);
    return found;
  };
  for (const disposal of book.disposals) {
    const sum = of(disposal.booking.instrument);
    const { gainBase, pricePart } = gainParts(disposal);
    sum.realised = addKnown(sum.realised, gainBase);
    sum.unknownBy = graverReason(sum.unknownBy, gainUnknownBy(disposal));
    sum.pricePart = addKnown(sum.pricePart, pricePart);
    sum.currencyPart = addKnown(sum.currencyPart, disposal.currencyPart);
  }
  for (const booking of book.ledger.bookings) {
    if (booking.day > day) break;
    if (!hasIncome(booking)) continue;
    const income = flowsOf(booking, true).income;
    const sum = of(booking.instrument);
    sum.income = addKnown(sum.income, valuer.toBase(income, booking.currency, booking.day));
  }
  return sums;
}

/** The results of each instrument as figures. */
export function instrumentResults(book: LotBook, sums: Map<number, ResultSums>): InstrumentResult[] {
  return [...sums]
    .filter(([instrument]) => instrument >= 0)
    .map(([instrument, sum]) => {
      const id = book.ledger.instruments[instrument]?.id ?? '';
      const why = { instrumentId: id, unknownBy: sum.unknownBy };
      return {
        instrumentId: id,
        realisedBase: costFigure(sum.realised, why),
        realisedPricePart: costFigure(sum.pricePart, why),
        realisedCurrencyPart: costFigure(sum.currencyPart, why),
        incomeBase:
          sum.income === null
            ? unknown('missing_rate', { instrumentIds: [id] })
            : known(amountText(sum.income)),
      };
    });
}
