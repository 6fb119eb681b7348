import { at, markAt } from '../dates/day-arrays.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { Derivation, DerivationRow, Term } from './derivation.ts';
import { toTerms } from './derivation.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import { flowRows } from './explain-flows.ts';
import { valueRows } from './explain-holding.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import type { PerformanceSeries } from '../returns/performance.ts';
import { irrFlows, rangeFigures } from '../returns/range-figures.ts';
import type { DateRange, RangeFigures, Span } from '../returns/range-figures.ts';
import type { ReturnNotes } from '../returns/return-notes.ts';
import { known } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';
import { Valuer } from '../values/valuer.ts';

/** The figures of a period that can be explained. */
export type RangeFigureName =
  | FlowFigure
  | 'openingValue'
  | 'closingValue'
  | 'gain'
  | 'twr'
  | 'twrGross'
  | 'twrAnnualised'
  | 'twrGrossAnnualised'
  | 'xirr'
  | 'drawdown';

/** A portfolio with the series that `dailyPerformance` computed for it. */
export interface ExplainedPortfolio {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
  readonly series: PerformanceSeries;
}

type Definition = Pick<Derivation, 'formula' | 'method' | 'page'>;

const sumDefinition = (method: string): Definition => ({
  formula: 'Σ base',
  method,
  page: 'time-weighted-return',
});
const valueOn = (day: string): Definition => ({
  formula: 'Σ base',
  method: `value of every holding and balance in the evening of ${day}`,
  page: 'valuation',
});
const linkedDays = (method: string, formula: string): Definition => ({
  formula,
  method,
  page: 'time-weighted-return',
});

const DEFINITIONS: Readonly<Record<RangeFigureName, Definition>> = {
  openingValue: valueOn('the day that opens the period'),
  closingValue: valueOn('its last day'),
  inflow: sumDefinition('money and units put in, at the rates and prices of their days'),
  outflow: sumDefinition('money and units taken out, at the rates and prices of their days'),
  income: sumDefinition(
    'dividends, interest and accrued interest received, gross, less interest charged and accrued interest paid, at the rates of their days',
  ),
  fees: sumDefinition('fees less refunds, at the rates of their days'),
  taxes: sumDefinition('taxes less refunds, at the rates of their days'),
  gain: linkedDays('money', 'closingValue − openingValue − inflow + outflow'),
  twr: linkedDays(
    'time-weighted, daily valued, linked; a day with nothing at stake is no return',
    'Π (closing + outflow) / (opening + inflow) − 1',
  ),
  twrGross: linkedDays(
    'time-weighted, daily valued, linked, before fees',
    'Π (closing + outflow + fees) / (opening + inflow) − 1',
  ),
  twrAnnualised: linkedDays('compounded to a year of 365 days', '(1 + twr)^(365 / days) − 1'),
  twrGrossAnnualised: linkedDays('compounded to a year of 365 days', '(1 + twrGross)^(365 / days) − 1'),
  xirr: {
    formula: 'Σ amount / (1 + rate)^(days / 365) = 0',
    method:
      'money-weighted, |ln(1 + rate)| ≤ 27.6; of several roots the one nearest to zero among those with the sign of the net gain',
    page: 'money-weighted-return',
  },
  drawdown: {
    formula: 'index / peak − 1',
    method: 'deepest fall of the linked net return',
    page: 'drawdown',
  },
};

function rangeSpan(series: PerformanceSeries, range: DateRange): Span {
  return {
    first: Math.max(0, dayOfDate(range.from) + 1 - series.firstDay),
    last: Math.min(series.growth.length - 1, dayOfDate(range.to) - series.firstDay),
  };
}

/** The growth factor of a day, or that it has none. */
function factorAt(growth: Float64Array, i: number): number | string {
  const factor = at(growth, i);
  return Number.isNaN(factor) ? 'unknown' : factor;
}

/** The notes on a day besides its growth. */
function noteAt(series: PerformanceSeries, i: number, isLittle: boolean): { readonly note?: string } {
  if (isLittle) return { note: 'little capital' };
  const isUnknown = series.brokenDays.has(series.firstDay + i);
  return isUnknown || markAt(series.hasCapital, i) === 1 ? {} : { note: 'no capital' };
}

function dayRow(series: PerformanceSeries, i: number, isLittle: boolean): DerivationRow {
  const { value, inflow, outflow, fees, charges } = series.days;
  return {
    date: dateOfDay(series.firstDay + i),
    subject: '',
    values: {
      opening: i === 0 ? 0 : at(value, i - 1),
      inflow: at(inflow, i),
      closing: at(value, i),
      outflow: at(outflow, i),
      fees: at(fees, i),
      charges: at(charges, i),
      growth: factorAt(series.growth, i),
      growthGross: factorAt(series.growthGross, i),
      ...noteAt(series, i, isLittle),
    },
  };
}

/** The days that change the index, net or gross, and those whose charges and income it leaves out. */
function dayRows(series: PerformanceSeries, { first, last }: Span, notes: ReturnNotes): DerivationRow[] {
  const leftOut = new Set<string>(notes.leftOut?.days);
  const little = new Set<string>(notes.littleCapital);
  const rows: DerivationRow[] = [];
  for (let i = first; i <= last; i++) {
    const date = dateOfDay(series.firstDay + i);
    const isMoved = at(series.growth, i) !== 1 || at(series.growthGross, i) !== 1;
    if (isMoved || leftOut.has(date)) rows.push(dayRow(series, i, little.has(date)));
  }
  return rows;
}

function presentValueRows(series: PerformanceSeries, span: Span, figures: RangeFigures): DerivationRow[] {
  if (!figures.xirr.known || !figures.closingValue.known) return [];
  const rate = figures.xirr.value;
  const flows = irrFlows(series, span, figures.closingValue.value).filter(({ amount }) => amount !== 0);
  const firstDay = flows[0]?.day ?? 0;
  return flows.map(({ day, amount }) => {
    const days = day - firstDay;
    const present = amount / (1 + rate) ** (days / 365);
    return { date: dateOfDay(day), subject: '', values: { amount, days, present } };
  });
}

function fallRows({ drawdown }: RangeFigures): DerivationRow[] {
  if (!drawdown.known) return [];
  const { peakDate, troughDate, recoveryDate } = drawdown.value;
  const places = { peak: peakDate, trough: troughDate, recovery: recoveryDate };
  return Object.entries(places).flatMap(([place, date]) =>
    date ? [{ date, subject: place, values: {} }] : [],
  );
}

function rangeRows(
  portfolio: ExplainedPortfolio,
  name: RangeFigureName,
  figures: RangeFigures,
): DerivationRow[] {
  const { ledger, market, settings, series } = portfolio;
  const span = rangeSpan(series, figures);
  switch (name) {
    case 'openingValue':
      return valueRows(portfolio, figures.from);
    case 'closingValue':
      return valueRows(portfolio, figures.to);
    case 'twr':
    case 'twrGross':
      return dayRows(series, span, figures);
    case 'xirr':
      return presentValueRows(series, span, figures);
    case 'drawdown':
      return fallRows(figures);
    case 'gain':
    case 'twrAnnualised':
    case 'twrGrossAnnualised':
      return [];
    default:
      return flowRows(new Valuer(ledger, market, settings), name, figures);
  }
}

function leftOutTerms({ leftOut }: ReturnNotes): Term[] {
  if (leftOut === null) return [];
  return [
    { name: 'charges left out', value: leftOut.charges },
    { name: 'income left out', value: leftOut.income },
    ...(leftOut.returnedCapital === 0
      ? []
      : [{ name: 'returned capital left out', value: leftOut.returnedCapital }]),
  ];
}

function termsFor(name: RangeFigureName, figures: RangeFigures): Term[] {
  const { openingValue, closingValue, inflow, outflow, twr, twrGross, xirr } = figures;
  const days = known(figures.days);
  switch (name) {
    case 'gain':
      return toTerms({ openingValue, closingValue, inflow, outflow });
    case 'twrAnnualised':
      return toTerms({ twr, days });
    case 'twrGrossAnnualised':
      return toTerms({ twrGross, days });
    case 'xirr':
      return (xirr.roots ?? []).map((value, i) => ({ name: `root ${i + 1}`, value }));
    case 'twr':
    case 'twrGross':
      return leftOutTerms(figures);
    default:
      return [];
  }
}

function valueOfFigure(name: RangeFigureName, figures: RangeFigures): Figure<number> {
  if (name !== 'drawdown') return figures[name];
  return figures.drawdown.known ? known(figures.drawdown.value.depth) : figures.drawdown;
}

/**
 * How a figure of a period was computed: its days, flows, entries or holdings with their prices and rates, the
 * formula, the method and the quality of the data. Computed on request from the inputs of the figure, so the figures
 * themselves carry no explanation.
 */
export function explainFigure(
  portfolio: ExplainedPortfolio,
  name: RangeFigureName,
  range: DateRange,
): Derivation {
  const figures = rangeFigures(portfolio.series, range);
  return {
    figure: name,
    value: valueOfFigure(name, figures),
    ...DEFINITIONS[name],
    terms: termsFor(name, figures),
    rows: rangeRows(portfolio, name, figures),
    quality: { stale: figures.staleDays, gaps: figures.gaps },
  };
}
