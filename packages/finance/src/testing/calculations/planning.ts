import { allocation, apportion } from '../../values/allocation.ts';
import { parseAmount } from '../../number/exact.ts';
import { scheduledFee, householdFees } from '../../planning/fee-schedule.ts';
import type { FeeSchedule, FeeTerms, FeeTier } from '../../planning/fee-schedule.ts';
import { driftFrom } from '../../planning/model.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { projection } from '../../planning/projection.ts';
import { randomWords } from '../../number/random-stream.ts';
import type { RandomWords } from '../../number/random-stream.ts';
import { rebalance } from '../../planning/rebalance.ts';
import type { RebalanceHolding } from '../../planning/rebalance.ts';
import { allocationVolatility, portfolioScore, questionnaireScore } from '../../planning/risk-score.ts';
import type { LotOrder } from '../../planning/sale-lots.ts';
import { stressed } from '../../risk/stress.ts';
import { known } from '../../number/unknown.ts';
import type { Calculation, Figures, Given } from '../given.ts';
import { on } from '../notation.ts';
import { shown } from './ledgers.ts';

/** An exact decimal as printed: `1,000.50`, `60 %`. */
function decimalOf(row: Given, name: string, fallback?: string): string {
  return row
    .text(name, fallback)
    .replaceAll(/[\s,%]/g, '')
    .replace('−', '-');
}

function linesOf(given: Given) {
  return given
    .rows('lines')
    .map((row) => ({ key: row.text('key'), amount: known(decimalOf(row, 'amount')) }));
}

function modelOf(given: Given) {
  const targets = given.rows('model').map((row) => ({
    key: row.text('key'),
    targetPct: decimalOf(row, 'target'),
    bandPct: decimalOf(row, 'band', '0'),
  }));
  return { targets };
}

function allocationOf(given: Given): Figures {
  const { rows } = allocation(linesOf(given), given.number('decimals', '2'));
  return Object.fromEntries(rows.map(({ key, weightPct }) => [`weight of ${key}`, shown(weightPct)]));
}

function apportionmentOf(given: Given): Figures {
  const rows = given.rows('lines');
  const amounts = rows.map((row) => parseAmount(decimalOf(row, 'amount')) ?? 0n);
  const shares = apportion(amounts, BigInt(given.text('steps')));
  return Object.fromEntries(rows.map((row, i) => [row.text('key'), Number(shares[i] ?? 0n)]));
}

function driftOf(given: Given): Figures {
  const figure = driftFrom(modelOf(given), linesOf(given));
  if (!figure.known) return { unknown: figure.reason };
  const rows = figure.value.flatMap(({ key, driftPct, state }) => [
    [`drift of ${key}`, driftPct] as const,
    [`${key} is`, state] as const,
  ]);
  return Object.fromEntries(rows);
}

function holdingOf(row: Given): RebalanceHolding {
  const instrumentId = row.text('instrument');
  const lots = row.has('lots')
    ? row
        .text('lots')
        .split(';')
        .map((lot) => {
          const [quantity = '', cost = '', acquired = ''] = lot.trim().split(' ');
          return { quantity, cost, acquired: on(acquired) };
        })
    : undefined;
  return {
    instrumentId,
    group: row.text('group', instrumentId),
    quantity: decimalOf(row, 'quantity'),
    price: known(decimalOf(row, 'price')),
    lotSize: decimalOf(row, 'lot size', '1'),
    ...(lots && { lots }),
  };
}

function lotOrderOf(given: Given): LotOrder {
  const by = given.text('lots sold by', 'fifo') as LotOrder['by'];
  if (by !== 'least_tax') return { by };
  return {
    by,
    asAt: on(given.text('as at')),
    shortPct: decimalOf(given, 'tax of a short time', '0'),
    longPct: decimalOf(given, 'tax of a long time', '0'),
    longAfterDays: given.number('long after days'),
  };
}

function rebalanceOf(given: Given): Figures {
  const figure = rebalance({
    baseCurrency: 'EUR' as CurrencyCode,
    model: modelOf(given),
    holdings: given.rows('holdings').map(holdingOf),
    cash: decimalOf(given, 'cash', '0'),
    cashToKeep: decimalOf(given, 'cash to keep', '0'),
    rule: given.text('rule', 'target') as 'target' | 'band',
    minimumTrade: decimalOf(given, 'minimum trade', '0'),
    costs: { fixed: decimalOf(given, 'fixed cost', '0'), pct: decimalOf(given, 'cost in percent', '0') },
    lotOrder: lotOrderOf(given),
  });
  if (!figure.known) return { unknown: figure.reason };
  const { trades, rows, cashAfter, costs, turnover, realisedGain } = figure.value;
  const list = trades.map(({ side, quantity, instrumentId }, i) => [
    `trade ${i + 1}`,
    `${side} ${quantity} ${instrumentId}`,
  ]);
  const each = trades.map(({ side, quantity, instrumentId }) => [
    `${side === 'buy' ? 'bought' : 'sold'} of ${instrumentId}`,
    quantity,
  ]);
  const after = rows.map((row) => [`${row.key} after`, row.after]);
  return {
    'cash after': cashAfter,
    costs,
    turnover,
    'realised gain': shown(realisedGain),
    ...Object.fromEntries([...list, ...each, ...after]),
  };
}

function tiersOf(given: Given): FeeTier[] {
  return given.rows('tiers').map((row) => ({
    upTo: row.has('up to') && row.text('up to') !== 'no end' ? decimalOf(row, 'up to') : null,
    ratePct: decimalOf(row, 'rate'),
  }));
}

function feesOf(given: Given): Figures {
  const kind = given.text('kind') as FeeSchedule['kind'];
  const minimum = decimalOf(given, 'minimum', '0');
  const schedule: FeeSchedule =
    kind === 'flat'
      ? { kind, minimum, ratePct: decimalOf(given, 'rate') }
      : { kind, minimum, tiers: tiersOf(given) };
  const [numerator = '1', denominator = '1'] = given.text('part of the year', '1/1').split('/');
  const period = { numerator: Number(numerator), denominator: Number(denominator) };
  const terms: FeeTerms = { currency: given.text('currency', 'EUR') as CurrencyCode, period };
  if (given.has('value'))
    return { fee: shown(scheduledFee(schedule, known(decimalOf(given, 'value')), terms)) };
  const portfolios = given.rows('portfolios').map((row) => ({
    id: row.text('portfolio'),
    value: known(decimalOf(row, 'value')),
  }));
  const figure = householdFees(schedule, portfolios, terms);
  if (!figure.known) return { unknown: figure.reason };
  const fees = figure.value.fees.map(({ id, fee }) => [`fee of ${id}`, fee]);
  return { total: figure.value.total, ...Object.fromEntries(fees) };
}

/** One class, with a contribution at the beginning of every year. */
function projectionOf(given: Given): Figures {
  const years = given.number('years');
  const figure = projection({
    seed: given.number('seed', '1'),
    paths: given.number('paths', '1'),
    years,
    start: given.number('start'),
    classes: [
      {
        weight: 1,
        expectedReturn: given.number('expected return'),
        volatility: given.number('volatility', '0'),
      },
    ],
    correlations: [[1]],
    fee: given.number('fee', '0'),
    flows: [{ amount: given.number('flow', '0'), fromYear: 1, toYear: years }],
    ...(given.has('goal') && { goal: given.number('goal') }),
  });
  if (!figure.known) return { unknown: figure.reason };
  const { p5, p50, p95 } = figure.value.years[years] ?? { p5: 0, p50: 0, p95: 0 };
  return {
    'value at the end': p50,
    '5th percentile': p5,
    '95th percentile': p95,
    'goal probability': figure.value.goalProbability ?? 'none',
    'lasting probability': figure.value.lastingProbability,
  };
}

function volatilityOf(given: Given): Figures {
  const classes = given.rows('classes').map((row) => ({
    weight: row.number('weight'),
    volatility: row.number('volatility'),
  }));
  const rho = given.number('correlation');
  const correlations = classes.map((_, i) => classes.map((_other, j) => (i === j ? 1 : rho)));
  const figure = allocationVolatility(classes, correlations);
  const score = portfolioScore(figure, []);
  return { volatility: shown(figure), score: score.known ? score.value.score : score.reason };
}

function questionnaireOf(given: Given): Figures {
  const rows = given.rows('questions');
  const questions = rows.map((row) => ({
    id: row.text('question'),
    weight: row.text('weight'),
    points: Object.fromEntries(
      row
        .text('points')
        .split(' ')
        .map((points, i) => [String(i + 1), points]),
    ),
  }));
  const answers = Object.fromEntries(rows.map((row) => [row.text('question'), row.text('answer')]));
  const figure = questionnaireScore(questions, answers, [
    { name: 'careful', from: 1, to: 33 },
    { name: 'balanced', from: 34, to: 66 },
    { name: 'bold', from: 67, to: 99 },
  ]);
  if (!figure.known) return { unknown: figure.reason };
  return { score: figure.value.score, band: figure.value.band ?? 'none' };
}

function stressOf(given: Given): Figures {
  const shocksPct = Object.fromEntries(
    given.rows('shocks').map((row) => [row.text('class'), decimalOf(row, 'shock')]),
  );
  const lines = given.rows('lines').map((row) => ({
    id: row.text('key'),
    assetClass: row.text('class'),
    value: known(decimalOf(row, 'amount')),
  }));
  const figure = stressed(lines, { id: 'example', shocksPct });
  if (!figure.known) return { unknown: figure.reason };
  const { before, after, change, changePct } = figure.value;
  return { before, after, change, 'change in percent': shown(changePct) };
}

/** The first numbers of a generator with a given state. */
function generatorOf(given: Given): Figures {
  const next = randomWords(given.numbers('state') as unknown as RandomWords);
  return Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`word ${i + 1}`, next()]));
}

/** The calculations of allocation, rebalancing, fees, scores and projections. */
export const PLANNING_CALCULATIONS: Readonly<Record<string, Calculation>> = {
  allocation: allocationOf,
  apportionment: apportionmentOf,
  drift: driftOf,
  rebalance: rebalanceOf,
  fees: feesOf,
  projection: projectionOf,
  'allocation-volatility': volatilityOf,
  questionnaire: questionnaireOf,
  stress: stressOf,
  generator: generatorOf,
};
