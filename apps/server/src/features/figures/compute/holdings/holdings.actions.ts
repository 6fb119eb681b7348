/** The positions and cash of a portfolio on a date. */
import type { ResultOf } from '@partnerfolio/contract/endpoint';
import type { getHoldings, Holding } from '@partnerfolio/contract/performance';
import type { Booking } from '@partnerfolio/finance/booking';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { stepsOfPrices } from '@partnerfolio/finance/holding-parts';
import { bookingsThrough } from '@partnerfolio/finance/ledger';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingLine } from '@partnerfolio/finance/holding-line';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { known, unknown } from '@partnerfolio/finance/unknown';
import type { Figure } from '@partnerfolio/finance/unknown';
import type { Computed } from '../inputs/computed.actions.ts';
import type { LedgerInstrument } from '../inputs/queries.ts';
import { dayReturnParts } from './day-returns.rules.ts';
import { moneyFigure, rateFigure, statedRate, totalFigure } from '../figures.rules.ts';

const sparkDays = 90;

/** The closing prices of the last days for a sparkline, adjusted for splits. */
const recentCloses = (computed: Computed, instrumentId: string, day: number): number[] => {
  const series = computed.market.prices.get(instrumentId);
  if (series === undefined) return [];
  const place = computed.ledger.instruments.findIndex((one) => one.id === instrumentId);
  const splits = stepsOfPrices(computed.ledger, place).filter((step) => step.ratioNew !== step.ratioOld);
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

/** Since when and why an instrument is worth 0. */
const worthlessOf = ({ worthless_since: since, worthless_reason: reason }: LedgerInstrument) =>
  since === null || reason === null
    ? null
    : { since: since as NonNullable<Holding['worthless']>['since'], reason };

interface Place {
  readonly computed: Computed;
  readonly report: HoldingsReport;
  readonly day: number;
  readonly ofDay: readonly Booking[];
}

/** The fraction of the total value that a part is worth; unknown if the part or the total is. */
const weightOf = (part: Figure, { value: { total } }: HoldingsReport) => {
  if (!part.known) return rateFigure(part);
  if (!total.known) return rateFigure(total);
  const whole = Number(total.value);
  return rateFigure(whole === 0 ? unknown('no_value') : known(Number(part.value) / whole));
};

const toHolding = (line: HoldingLine, { computed, report, day, ofDay }: Place): Holding[] => {
  const instrument = computed.instruments.get(line.instrumentId);
  if (instrument === undefined) return [];
  const result = report.results.find((one) => one.instrumentId === line.instrumentId);
  const nothing = { known: true, value: '0' } as const;
  const { id, symbol, name, isin, sector, region, currency, quotation } = instrument;
  const assetClass = instrument.asset_class;
  return [
    {
      instrument: { id, symbol, name, isin, assetClass, sector, region, currency, quotation },
      quantity: line.quantity,
      price: line.price.known ? line.price.value : null,
      priceDay: line.priceDate,
      priceSource: line.priceSource,
      priceStale: line.isPriceStale,
      worthless: line.priceSource === 'worthless' ? worthlessOf(instrument) : null,
      splitWaiting: line.isSplitWaiting,
      stale: line.isStale,
      fxRate: statedRate(line.rate),
      value: moneyFigure(line.valueBase),
      accruedInterest: line.accruedInterest && moneyFigure(line.accruedInterest),
      weight: rateFigure(line.weight),
      cost: moneyFigure(line.costBase),
      unrealised: moneyFigure(line.gainBase),
      unrealisedPrice: moneyFigure(line.pricePart),
      unrealisedCurrency: moneyFigure(line.currencyPart),
      realised: result === undefined ? nothing : moneyFigure(result.realisedBase),
      income: result === undefined ? nothing : moneyFigure(result.incomeBase),
      dayChange: dayReturnParts(computed, line, ofDay).figure,
      spark: recentCloses(computed, line.instrumentId, day),
      accounts:
        line.accounts?.map(({ accountId, quantity, valueBase, costBase, gainBase }) => ({
          accountId,
          quantity,
          value: moneyFigure(valueBase),
          weight: weightOf(valueBase, report),
          cost: moneyFigure(costBase),
          unrealised: moneyFigure(gainBase),
        })) ?? null,
    },
  ];
};

/** The holdings at the end of a day; a date after the last day counts as the last day. */
export const holdingsOn = (computed: Computed, asked: string | undefined): ResultOf<typeof getHoldings> => {
  const { ledger, market, settings, asOf } = computed;
  const asAt = asked === undefined || asked > asOf ? asOf : (asked as LocalDate);
  const day = dayOfDate(asAt);
  const report = holdingsAsAt(ledger, market, { settings, asAt });
  const ofDay = ledger.bookings.slice(bookingsThrough(ledger, day - 1), bookingsThrough(ledger, day));
  const place = { computed, report, day, ofDay };
  return {
    asAt,
    currency: settings.baseCurrency,
    holdings: report.lines.flatMap((line) => toHolding(line, place)),
    cash: report.cash.map((line) => ({
      currency: line.currency,
      amount: line.balance,
      fxRate: statedRate(line.rate),
      value: moneyFigure(line.valueBase),
      weight: rateFigure(line.weight),
      accounts:
        line.accounts?.map(({ accountId, balance, valueBase }) => ({
          accountId,
          amount: balance,
          value: moneyFigure(valueBase),
          weight: weightOf(valueBase, report),
        })) ?? null,
    })),
    total: totalFigure(report.value, report.lines.length + report.cash.length),
  };
};
