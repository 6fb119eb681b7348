import { draftCash } from '../values/cash-lines.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { amountText } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import { ExactFlows } from './exact-flows.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import { bookingsThrough } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import type { PerformanceSeries } from './performance.ts';
import { rangeBounds, incompleteIn, valueAt } from './range-figures.ts';
import type { DateRange } from './range-figures.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';
import { Valuer } from '../values/valuer.ts';

/** The printable amounts of a period: exact decimals in the base currency. */
export interface RangeMoney extends DateRange {
  readonly openingValue: Figure;
  readonly closingValue: Figure;
  readonly inflow: Figure;
  readonly outflow: Figure;
  /** Closing value − opening value − inflow + outflow, exactly. */
  readonly gain: Figure;
  readonly income: Figure;
  readonly fees: Figure;
  readonly taxes: Figure;
}

/** A portfolio with the series that `replay` or `dailyPerformance` computed for it. */
export interface ReplayedPortfolio {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
  readonly series: PerformanceSeries;
  /** Shared by the figures of one answer, so that a day that several of them need is valued once. */
  readonly valuer?: Valuer;
}

/** Cached sums by series, since a series belongs to one state of ledger and market. */
const MADE = new WeakMap<PerformanceSeries, ExactFlows>();

const ownValuer = ({ ledger, market, settings }: ReplayedPortfolio): Valuer =>
  new Valuer(ledger, market, settings);

function cachedFlows(portfolio: ReplayedPortfolio): ExactFlows {
  const made = MADE.get(portfolio.series) ?? new ExactFlows(ownValuer(portfolio));
  MADE.set(portfolio.series, made);
  return made;
}

/**
 * The value of all holdings at the end of a day, including cash if it is tracked; null if a price or rate is missing.
 */
export function exactTotalValue(valuer: Valuer, day: number): Amount | null {
  let total: Amount = 0n;
  for (let instrument = 0; instrument < valuer.ledger.instruments.length; instrument++) {
    const value = valuer.valueOn(instrument, day);
    if (value === null) return null;
    total += value;
  }
  if (!valuer.settings.cashKept) return total;
  for (const { valueBase } of draftCash(valuer, day)) {
    if (valueBase === null) return null;
    total += valueBase;
  }
  return total;
}

/**
 * The value at a window index, or why it is unknown: a missing price or rate of a holding. A flow of the day that
 * cannot be valued does not affect it.
 */
function valueFor(portfolio: ReplayedPortfolio, valuer: Valuer, index: number): Amount | Unknown {
  if (index < 0) return 0n;
  const day = portfolio.series.firstDay + index;
  const value = exactTotalValue(valuer, day);
  if (value !== null) return value;
  const counted = valueAt(portfolio.series, index);
  return counted.known ? unknown('missing_price', { date: dateOfDay(day) }) : counted;
}

const printed = (amount: Amount | Unknown): Figure =>
  typeof amount === 'bigint' ? known(amountText(amount)) : amount;

/**
 * The exact amounts of a range ]from, to]; unknown for the same reasons as in `rangeFigures`, whose float64 amounts
 * are for returns. Flows, income and charges are converted at the rates of their days; only a conversion or division
 * rounds, half-even at the 36th decimal. The first query of a series costs one pass over its entries, any other the
 * value of two days.
 */
export function rangeMoney(portfolio: ReplayedPortfolio, wanted: DateRange): RangeMoney {
  const { series } = portfolio;
  const { range, span, refused } = rangeBounds(series, wanted);
  const valuer = portfolio.valuer ?? ownValuer(portfolio);
  const opening = refused ?? valueFor(portfolio, valuer, span.first - 1);
  const closing = refused ?? valueFor(portfolio, valuer, span.last);
  const incomplete = refused === null ? incompleteIn(series, span) : () => refused;
  const flows = cachedFlows(portfolio);
  const [before, after] = [
    flows.through(series.firstDay + span.first - 1),
    flows.through(dayOfDate(range.to)),
  ];
  const flowInRange = (figure: FlowFigure): Amount | Unknown =>
    incomplete(figure) ?? after[figure] - before[figure];
  const [inflow, outflow] = [flowInRange('inflow'), flowInRange('outflow')];
  return {
    ...range,
    openingValue: printed(opening),
    closingValue: printed(closing),
    inflow: printed(inflow),
    outflow: printed(outflow),
    gain: printed(exactGain({ opening, closing, inflow, outflow })),
    income: printed(flowInRange('income')),
    fees: printed(flowInRange('fees')),
    taxes: printed(flowInRange('taxes')),
  };
}

/** Charges minus refunds, income and returned capital of several days combined: exact decimals in base currency. */
export interface DayMoney {
  readonly charges: string;
  readonly income: string;
  readonly returnedCapital: string;
}

/** The returns of capital of a day before their charges, in base currency. */
function capitalReturned(valuer: Valuer, day: number): Amount {
  const { ledger } = valuer;
  let total: Amount = 0n;
  for (let i = bookingsThrough(ledger, day - 1); i < bookingsThrough(ledger, day); i++) {
    const booking = ledger.bookings[i];
    if (booking === undefined || booking.rule.lots !== 'lessen_cost') continue;
    total += valuer.toBase(booking.gross, booking.currency, day) ?? 0n;
  }
  return total;
}

/**
 * The exact charges, income and returned capital of some days, without what cannot be converted. Without days: all 0.
 */
export function moneyOfDays(portfolio: ReplayedPortfolio, days: readonly LocalDate[]): DayMoney {
  const valuer = portfolio.valuer ?? ownValuer(portfolio);
  const flows = cachedFlows(portfolio);
  let [charges, income, returnedCapital]: [Amount, Amount, Amount] = [0n, 0n, 0n];
  for (const date of days) {
    const day = dayOfDate(date);
    const [before, after] = [flows.through(day - 1), flows.through(day)];
    charges += after.fees - before.fees + after.taxes - before.taxes;
    income += after.income - before.income;
    returnedCapital += capitalReturned(valuer, day);
  }
  return {
    charges: amountText(charges),
    income: amountText(income),
    returnedCapital: amountText(returnedCapital),
  };
}

function exactGain(
  amounts: Record<'opening' | 'closing' | 'inflow' | 'outflow', Amount | Unknown>,
): Amount | Unknown {
  const { opening, closing, inflow, outflow } = amounts;
  if (typeof opening !== 'bigint') return opening;
  if (typeof inflow !== 'bigint') return inflow;
  if (typeof outflow !== 'bigint') return outflow;
  return typeof closing === 'bigint' ? closing - opening - inflow + outflow : closing;
}
