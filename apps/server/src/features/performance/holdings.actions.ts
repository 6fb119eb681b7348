/** The positions and cash of a portfolio on a date, as the JSON text of the answer. */
import type { Holding } from '@partnerfolio/contract/performance';
import type { RateFigure } from '@partnerfolio/contract/values';
import type { Booking } from '@partnerfolio/finance/booking';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { amountNumber } from '@partnerfolio/finance/exact';
import { bookingsThrough } from '@partnerfolio/finance/ledger';
import { exactRate } from '@partnerfolio/finance/rates';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { Computed } from './computed.actions.ts';
import { moneyFigure, rateFigure, statedRate, totalFigure, unknownFigure } from './rules.ts';

const sparkDays = 90;

/** The closing prices of the last days for a sparkline, adjusted for splits. */
const recentCloses = (computed: Computed, instrumentId: string, day: number): number[] => {
  const series = computed.market.prices.get(instrumentId);
  if (series === undefined) return [];
  const place = computed.ledger.instruments.findIndex((one) => one.id === instrumentId);
  const splits = (computed.ledger.steps[place] ?? []).filter((step) => step.ratioNew !== step.ratioOld);
  const closes: number[] = [];
  for (let on = day - sparkDays + 1; on <= day; on++) {
    const close = series.closes[on - series.firstDay];
    if (close === undefined || Number.isNaN(close)) continue;
    const later = splits.filter((step) => step.day > on && step.day <= day);
    const factor = later.reduce((f, step) => (f * Number(step.ratioOld)) / Number(step.ratioNew), 1);
    closes.push(Number((close * factor).toPrecision(8)));
  }
  return closes;
};

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
  if (capital > 0) return { figure: { known: true, value: change / capital }, out };
  return { figure: unknownFigure(capital < 0 ? 'denominator_below_zero' : 'no_value'), out };
};

interface Place {
  readonly computed: Computed;
  readonly report: HoldingsReport;
  readonly day: number;
  readonly ofDay: readonly Booking[];
}

const toHolding = (line: HoldingLine, { computed, report, day, ofDay }: Place): Holding[] => {
  const instrument = computed.instruments.get(line.instrumentId);
  if (instrument === undefined) return [];
  const result = report.results.find((one) => one.instrumentId === line.instrumentId);
  const nothing = { known: true, value: '0' } as const;
  const { id, symbol, name, isin, sector, region, currency } = instrument;
  return [
    {
      instrument: { id, symbol, name, isin, assetClass: instrument.asset_class, sector, region, currency },
      quantity: line.quantity,
      price: line.price.known ? line.price.value : null,
      priceDay: line.priceDate as unknown as Holding['priceDay'],
      priceSource: line.priceSource,
      priceStale: line.isPriceStale,
      stale: line.isStale,
      fxRate: statedRate(line.rate),
      value: moneyFigure(line.valueBase),
      weight: rateFigure(line.weight),
      cost: moneyFigure(line.costBase),
      unrealised: moneyFigure(line.gainBase),
      unrealisedPrice: moneyFigure(line.pricePart),
      unrealisedCurrency: moneyFigure(line.currencyPart),
      realised: result === undefined ? nothing : moneyFigure(result.realisedBase),
      income: result === undefined ? nothing : moneyFigure(result.incomeBase),
      dayChange: dayReturnParts(computed, line, ofDay).figure,
      spark: recentCloses(computed, line.instrumentId, day),
    },
  ];
};

/** The answer as JSON text; a date after the last day counts as the last day. */
export const holdingsText = (computed: Computed, asked: string | undefined): string => {
  const { ledger, market, settings, asOf } = computed;
  const asAt = asked === undefined || asked > asOf ? asOf : (asked as LocalDate);
  const day = dayOfDate(asAt);
  const report = holdingsAsAt(ledger, market, { settings, asAt });
  const ofDay = ledger.bookings.slice(bookingsThrough(ledger, day - 1), bookingsThrough(ledger, day));
  const place = { computed, report, day, ofDay };
  return JSON.stringify({
    asAt,
    currency: settings.baseCurrency,
    holdings: report.lines.flatMap((line) => toHolding(line, place)),
    cash: report.cash.map((line) => ({
      currency: line.currency,
      amount: line.balance,
      fxRate: statedRate(line.rate),
      value: moneyFigure(line.valueBase),
      weight: rateFigure(line.weight),
    })),
    total: totalFigure(report.value, report.lines.length + report.cash.length),
  });
};
