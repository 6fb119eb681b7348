import { forEachCash } from '../../ledger/booking.ts';
import { compositePerformance } from '../../returns/composites/composite.ts';
import { dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import { amountNumber } from '../../number/exact.ts';
import { xirr } from '../../returns/irr.ts';
import { replayLots } from '../../lots/lot-replay.ts';
import { openPositions, realisedGains } from '../../lots/lot-views.ts';
import type { CostMethod } from '../../market/market.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { partPerformance } from '../../returns/composites/part-performance.ts';
import { dailyPerformance } from '../../returns/performance.ts';
import type { PerformanceSeries } from '../../returns/performance.ts';
import { rangeFigures } from '../../returns/range-figures.ts';
import { annualised, linked, modifiedDietz, simpleReturn } from '../../returns/returns.ts';
import type { DatedFlow } from '../../returns/returns.ts';
import { known } from '../../number/unknown.ts';
import type { Figure } from '../../number/unknown.ts';
import { holdingsAsAt } from '../../values/valuation.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { sceneOf, shown } from './ledgers.ts';

/** Dated amounts, each with a date or a number of days since the opening. */
function flowsOf(rows: readonly Given[]): DatedFlow[] {
  return rows.map((row) => ({
    day: row.has('date') ? dayOfDate(on(row.text('date'))) : row.number('day'),
    amount: row.number('amount'),
  }));
}

/** Most programs count contributions as negative; with several roots, the sign decides which one is the rate. */
function xirrOf(given: Given): Figures {
  const sign = given.text('money put in', 'above zero') === 'below zero' ? -1 : 1;
  const flows = flowsOf(given.rows('flows')).map(({ day, amount }) => ({ day, amount: amount * sign }));
  const figure = xirr(flows);
  const roots = figure.roots ?? [];
  return {
    rate: figure.known ? figure.value : figure.reason,
    roots: roots.length,
    ...Object.fromEntries(roots.map((root, i) => [`root ${i + 1}`, root])),
  };
}

/** Flows by days from the opening, or by dates with the dates of the opening and the closing. */
function modifiedDietzOf(given: Given): Figures {
  const opensOn = given.has('from') ? dayOfDate(on(given.text('from'))) : 0;
  const days = given.has('to') ? dayOfDate(on(given.text('to'))) - opensOn : given.number('days');
  const flows = flowsOf(given.has('flows') ? given.rows('flows') : []);
  const figure = modifiedDietz({
    opening: given.number('opening'),
    closing: given.number('closing'),
    days,
    flows: flows.map(({ day, amount }) => ({ day: day - opensOn, amount })),
  });
  return { return: shown(figure) };
}

/** Consecutive sub-periods: the return of each by Modified Dietz, and all of them linked. */
function linkedModifiedDietzOf(given: Given): Figures {
  const figures = given.rows('periods').map((period) =>
    modifiedDietz({
      opening: period.number('opening'),
      closing: period.number('closing'),
      days: period.number('days'),
      flows: period.has('flow') ? [{ day: period.number('flow day'), amount: period.number('flow') }] : [],
    }),
  );
  const each = figures.map((figure, i) => [`period ${i + 1}`, shown(figure)] as const);
  return { return: linked(each.map(([, value]) => Number(value))), ...Object.fromEntries(each) };
}

/** From the day before the first entry, or from a stated day; a table of values alone starts at the first of them. */
function twrOf(given: Given): Figures {
  const { ledger, market, settings } = sceneOf(given);
  const valued = given.has('valued') ? given.rows('valued') : [];
  const to = on(valued.at(-1)?.text('date') ?? given.text('to'));
  const series = dailyPerformance(ledger, market, { settings, to });
  const stated = valued[0]?.text('date') ?? given.text('from', series.openingDate);
  const from = on(stated);
  const figures = rangeFigures(series, { from, to });
  return {
    twr: shown(figures.twr),
    'twr gross': shown(figures.twrGross),
    'twr annualised': shown(figures.twrAnnualised),
    xirr: shown(figures.xirr),
    'closing value': shown(figures.closingValue),
    gain: shown(figures.gain),
    'charges left out': figures.leftOut?.charges ?? 0,
    'returned capital left out': figures.leftOut?.returnedCapital ?? 0,
  };
}

function sumOf(figures: Figure[]): number | string {
  const unknown = figures.find((figure) => !figure.known);
  if (unknown !== undefined) return shown(unknown);
  return figures.reduce((sum, figure) => sum + (figure.known ? Number(figure.value) : 0), 0);
}

function lotsBy(given: Given, costMethod: CostMethod): Figures {
  const { ledger, market, settings } = sceneOf(given);
  const book = replayLots(ledger, { rates: market.rates, ...settings, costMethod });
  const gains = realisedGains(book);
  const positions = openPositions(book);
  const lots = positions.flatMap((position) => position.lots);
  const figures: Record<string, number | string> = {
    proceeds: sumOf(gains.map(({ proceeds }) => proceeds)),
    'cost sold': sumOf(gains.map(({ cost }) => cost)),
    gain: sumOf(gains.map(({ gain }) => gain)),
    'gain in base': sumOf(gains.map(({ gainBase }) => gainBase)),
    'price part': sumOf(gains.map(({ pricePart }) => pricePart)),
    'currency part': sumOf(gains.map(({ currencyPart }) => currencyPart)),
    'cost held': sumOf(positions.map(({ cost }) => cost)),
    'cost held in base': sumOf(positions.map(({ costBase }) => costBase)),
    'quantity held': sumOf(positions.map(({ quantity }) => known(quantity))),
    'lots held': lots.length,
    'lots refused': book.lotFaults.length,
  };
  for (const [i, { gain, cost }] of gains.entries()) {
    figures[`gain ${i + 1}`] = shown(gain);
    figures[`cost sold ${i + 1}`] = shown(cost);
  }
  for (const [i, { quantity, cost }] of lots.entries()) {
    figures[`lot ${i + 1} quantity`] = quantity;
    figures[`lot ${i + 1} cost`] = shown(cost);
  }
  for (const { instrumentId, quantity, cost } of positions) {
    figures[`cost held of ${instrumentId}`] = shown(cost);
    figures[`quantity held of ${instrumentId}`] = quantity;
  }
  return figures;
}

const COST_METHODS = ['fifo', 'lifo', 'hifo', 'average'] as const;

/**
 * The lots by the stated method, with the totals of all sales and each sale by its number; or by every method, with
 * its name in front.
 */
function lotsOf(given: Given): Figures {
  const method = given.text('cost method', 'fifo');
  if (method !== 'each') return lotsBy(given, method as CostMethod);
  const all = COST_METHODS.flatMap((each) =>
    Object.entries(lotsBy(given, each)).map(([name, value]) => [`${each}: ${name}`, value] as const),
  );
  return Object.fromEntries(all);
}

function ledgerOf(given: Given): Figures {
  const { ledger } = sceneOf(given);
  const refusals = ledger.faults.map(({ date, code, available }, i) => {
    const detail = available === undefined ? '' : `, ${available} available`;
    return [`refusal ${i + 1}`, `${date}: ${code}${detail}`] as const;
  });
  const held = ledger.instruments.map(({ id }, i) => {
    const quantity = ledger.steps[i]?.at(-1)?.quantity ?? 0n;
    return [`held of ${id}`, Number(quantity) / 1e18] as const;
  });
  const balances = ledger.currencies.map(() => 0n);
  for (const booking of ledger.bookings)
    forEachCash(booking, (currency, moved) => {
      balances[currency] = (balances[currency] ?? 0n) + moved;
    });
  const cash = ledger.currencies.map(
    (code, i) => [`cash in ${code}`, amountNumber(balances[i] ?? 0n)] as const,
  );
  return Object.fromEntries([...refusals, ...held, ...cash]);
}

function valuationOf(given: Given): Figures {
  const { ledger, market, settings } = sceneOf(given);
  const report = holdingsAsAt(ledger, market, { settings, asAt: on(given.text('date')) });
  const figures: Record<string, number | string> = {
    total: shown(report.value.total),
    'unknown lines': report.value.unknownLines,
    partial: report.value.partial,
    'unrealised gain': shown(report.unrealisedBase.total),
  };
  for (const line of report.lines) {
    figures[`value of ${line.instrumentId}`] = shown(line.value);
    figures[`value of ${line.instrumentId} in base`] = shown(line.valueBase);
    figures[`price part of ${line.instrumentId}`] = shown(line.pricePart);
    figures[`currency part of ${line.instrumentId}`] = shown(line.currencyPart);
    figures[`${line.instrumentId} is`] = line.isStale ? 'stale' : 'fresh';
    figures[`price of ${line.instrumentId} from`] = line.priceSource ?? 'nowhere';
    figures[`price of ${line.instrumentId}`] = shown(line.price);
    figures[`rate of ${line.instrumentId} through`] = line.rate?.path.join(' → ') ?? 'nowhere';
  }
  return figures;
}

/** The figures of a series since its beginning, and its flows. */
function seriesFigures(series: PerformanceSeries, to: LocalDate): Figures {
  const figures = rangeFigures(series, { from: series.openingDate, to });
  return {
    twr: shown(figures.twr),
    'closing value': shown(figures.closingValue),
    inflow: shown(figures.inflow),
    outflow: shown(figures.outflow),
  };
}

/** Members are the fenced blocks `member1`, `member2` …; cash as in the other examples. */
function compositeOf(given: Given): Figures {
  const names = ['member1', 'member2', 'member3'].filter((name) => given.has(name));
  const to = on(given.text('to'));
  const currency = given.text('base currency', 'EUR') as CurrencyCode;
  const members = names.map((name) => sceneOf(given, name));
  return seriesFigures(compositePerformance({ members, currency, to }), to);
}

/** The figures of the instruments that the example names. */
function partOf(given: Given): Figures {
  const { ledger, market, settings } = sceneOf(given);
  const to = on(given.text('to'));
  const instrumentIds = given.text('part').split(' ');
  return seriesFigures(partPerformance(ledger, market, { settings, to, instrumentIds }), to);
}

function simpleReturnFigures(given: Given): Figures {
  const [opening, closing] = [given.number('opening'), given.number('closing')];
  const [inflow, outflow] = [given.number('inflow', '0'), given.number('outflow', '0')];
  return { return: shown(simpleReturn({ opening, closing, inflow, outflow })) };
}

function annualisedFigures(given: Given): Figures {
  return { 'a year': shown(annualised(given.number('return'), given.number('days'))) };
}

/** The calculations of ledger, lots, valuation and returns. */
export const CORE_CALCULATIONS: Readonly<Record<string, Calculation>> = {
  ledger: ledgerOf,
  lots: lotsOf,
  valuation: valuationOf,
  twr: twrOf,
  xirr: xirrOf,
  'modified-dietz': modifiedDietzOf,
  'linked-modified-dietz': linkedModifiedDietzOf,
  'period-gain': twrOf,
  composite: compositeOf,
  'simple-return': simpleReturnFigures,
  annualised: annualisedFigures,
  part: partOf,
  'unrealised-gain': valuationOf,
};
