/** Every figure of a comparison has an explanation that equals it and follows from its own rows. */
import { comparisonFigures } from '@partnerfolio/contract/figures/explained';
import type { ComparisonFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { getRisk } from '@partnerfolio/contract/figures/risk';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { putComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../../platform/firm/firm.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestBenchmark } from '../../../testing/benchmarks.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { pricesOn, weekdaysFrom } from '../../../testing/weekdays.ts';

let t: TestApp;
let admin: TestPerson;
let clientId = '';
let [acme, index] = ['', ''];
/** The weekdays from Thursday 15 October to 19 November. */
const days = weekdaysFrom('2026-10-15', 26);
const own = days.map((_, i) => [0, 0.01, -0.01, 0.005, -0.005, 0.07, 0.01, -0.05][i % 8] ?? 0);

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  [acme, index] = [await makeInstrument(t, { symbol: 'ACME' }), await makeInstrument(t, { symbol: 'INDEX' })];
  await priceTestInstrument(t, acme, pricesOn(days, 100, own));
  // Every other day has the price of the day before.
  const others = days.map((_, i) => [0, 0.03, 0, 0.02, 0, -0.05, 0, 0.01][i % 8] ?? 0);
  await priceTestInstrument(t, index, { '2026-10-14': '200', ...pricesOn(days, 200, others) });
});

/** Ten ACME, bought at a closing price, compared with INDEX unless another benchmark is given. */
const makeHolder = async (form: object = {}): Promise<string> => {
  const benchmark = await makeTestBenchmark(t, { weights: { [index]: '100' } });
  const id = await makePortfolio(t, { clientId, benchmark, ...form });
  const tradeDate = days[0] ?? '';
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate, amount: '1000' },
    { type: 'buy', tradeDate, instrumentId: acme, quantity: '10', price: '100', amount: '1000' },
  ]);
  return id;
};

const setRiskFree = (riskFree: object) =>
  t.request(putComparisonSettings, { body: { benchmarkId: null, riskFree } as never }, admin);

const ask = (id: string, figure: ComparisonFigure, query: object = {}) =>
  t.request(explainFigure, { params: { id }, query: { figure, ...query } as never }, admin);

/** What the pages show, by the name of its explanation. */
const shownOn = async (id: string, query: object = {}) => {
  const { body } = await t.request(getComparison, { params: { id }, query }, admin);
  const risk = (await t.request(getRisk, { params: { id }, query: query as never }, admin)).body;
  expect(risk).toMatchObject({ alone: body.alone, against: body.against });
  return {
    benchmarkReturn: body.returns?.benchmark,
    benchmarkAnnual: body.returns?.annual,
    benchmarkDifference: body.returns?.difference,
    ...risk.alone,
    ...risk.against,
  };
};

type Column = keyof Explanation['rows']['items'][number]['values'];
const numbersIn = ({ rows }: Explanation, name: Column): number[] =>
  rows.items.map(({ values }) => Number(values[name]));
const termIn = ({ terms }: Explanation, name: string): number => {
  const found = terms.find((one) => one.name === name)?.figure;
  return found?.known === true ? Number(found.value) : Number.NaN;
};

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const covariance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, one, i) => sum + (one - mean(a)) * ((b[i] ?? 0) - mean(b)), 0) / (a.length - 1);
const deviation = (values: readonly number[]): number => Math.sqrt(covariance(values, values));
const less = (a: readonly number[], b: readonly number[]): number[] => a.map((one, i) => one - (b[i] ?? 0));
const product = (values: readonly number[]): number => values.reduce((found, one) => found * one, 1);

const columnsOf = (one: Explanation) => {
  const [own, benchmark, free] = [
    numbersIn(one, 'return'),
    numbersIn(one, 'benchmark'),
    numbersIn(one, 'free'),
  ];
  return { own, benchmark, active: less(own, benchmark), excess: less(own, free), free };
};
const moment = (values: readonly number[], power: number): number =>
  mean(values.map((one) => (one - mean(values)) ** power));
const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
const yearly = Math.sqrt(252);
const squares = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value ** 2)));
const capture = (one: Explanation): number => {
  const { own, benchmark } = columnsOf(one);
  const aYear = (values: readonly number[]) =>
    product(values.map((value) => 1 + value)) ** (252 / values.length) - 1;
  return aYear(own) / aYear(benchmark);
};

const slope = (one: Explanation): number => {
  const { own, benchmark } = columnsOf(one);
  return covariance(own, benchmark) / covariance(benchmark, benchmark);
};
const jensen = (one: Explanation): number => {
  const { excess, benchmark, free } = columnsOf(one);
  return (1 + mean(excess) - termIn(one, 'beta') * mean(less(benchmark, free))) ** 252 - 1;
};
const specific = (one: Explanation): number => deviation(numbersIn(one, 'residual')) * yearly;
const corrected = (one: Explanation): number => {
  const [z, s, k] = [termIn(one, 'z'), termIn(one, 'skewness'), termIn(one, 'kurtosis')];
  return z + ((z ** 2 - 1) * s) / 6 + ((z ** 3 - 3 * z) * k) / 24 - ((2 * z ** 3 - 5 * z) * s ** 2) / 36;
};

/** What the rows and terms of an explanation give, computed here by the formula that it states. */
const recomputed: Readonly<Record<ComparisonFigure, (one: Explanation) => number>> = {
  benchmarkReturn: (one) => product(numbersIn(one, 'factor')) - 1,
  benchmarkAnnual: (one) => (1 + termIn(one, 'benchmarkReturn')) ** (365 / termIn(one, 'days')) - 1,
  benchmarkDifference: (one) => termIn(one, 'twr') - termIn(one, 'benchmarkReturn'),
  beta: slope,
  upBeta: slope,
  downBeta: slope,
  alpha: jensen,
  upAlpha: jensen,
  downAlpha: jensen,
  trackingError: (one) => deviation(columnsOf(one).active) * yearly,
  informationRatio: (one) => {
    const { active } = columnsOf(one);
    return (mean(active) / deviation(active)) * yearly;
  },
  correlation: (one) => {
    const { own, benchmark } = columnsOf(one);
    return covariance(own, benchmark) / (deviation(own) * deviation(benchmark));
  },
  upCapture: capture,
  downCapture: capture,
  treynor: (one) => (mean(columnsOf(one).excess) * 252) / termIn(one, 'beta'),
  mSquared: (one) => {
    const { excess, benchmark, free } = columnsOf(one);
    const ratio = mean(excess) / deviation(excess);
    return termIn(one, 'riskFree') + ratio * deviation(less(benchmark, free)) * 252;
  },
  specificRisk: specific,
  appraisal: (one) => termIn(one, 'alpha') / specific(one),
  volatility: (one) => deviation(columnsOf(one).own) * yearly,
  downsideDeviation: (one) => squares(numbersIn(one, 'below')) * yearly,
  sharpe: (one) => {
    const { excess } = columnsOf(one);
    return (mean(excess) / deviation(excess)) * yearly;
  },
  sortino: (one) => (mean(columnsOf(one).excess) / squares(numbersIn(one, 'below'))) * yearly,
  calmar: (one) => termIn(one, 'twrAnnual') / Math.abs(termIn(one, 'maxDrawdown')),
  valueAtRisk: (one) => {
    const rank = (termIn(one, 'returns') - 1) * 0.05;
    const { own } = columnsOf(one);
    const low = own[Math.floor(rank)] ?? Number.NaN;
    expect([termIn(one, 'rank'), termIn(one, 'low')]).toEqual([expect.closeTo(rank, 12), low]);
    expect(termIn(one, 'high')).toBe(own[Math.floor(rank) + 1]);
    return low + (termIn(one, 'high') - low) * (rank - Math.floor(rank));
  },
  conditionalValueAtRisk: (one) => mean(columnsOf(one).own),
  gaussianValueAtRisk: (one) => mean(columnsOf(one).own) + termIn(one, 'z') * deviation(columnsOf(one).own),
  gaussianConditionalValueAtRisk: (one) =>
    mean(columnsOf(one).own) - (termIn(one, 'density') / 0.05) * deviation(columnsOf(one).own),
  modifiedValueAtRisk: (one) => {
    expect(corrected(one)).toBeCloseTo(termIn(one, 'quantile'), 12);
    return mean(columnsOf(one).own) + termIn(one, 'quantile') * deviation(columnsOf(one).own);
  },
  modifiedConditionalValueAtRisk: (one) =>
    mean(columnsOf(one).own) + termIn(one, 'shortfall') * deviation(columnsOf(one).own),
  skewness: (one) => {
    const { own } = columnsOf(one);
    const count = own.length;
    return ((moment(own, 3) / moment(own, 2) ** 1.5) * Math.sqrt(count * (count - 1))) / (count - 2);
  },
  kurtosis: (one) => {
    const { own } = columnsOf(one);
    const count = own.length;
    const excess = moment(own, 4) / moment(own, 2) ** 2 - 3;
    return ((count - 1) / ((count - 2) * (count - 3))) * ((count + 1) * excess + 6);
  },
  omega: (one) => -total(numbersIn(one, 'above')) / total(numbersIn(one, 'below')),
  upsidePotential: (one) => mean(numbersIn(one, 'above')) / squares(numbersIn(one, 'below')),
  ulcerIndex: (one) => squares(numbersIn(one, 'drawdown')),
};

/** Known only from a year on. */
const unknownWithinAYear: readonly ComparisonFigure[] = ['calmar', 'benchmarkAnnual'];

const expectAllSame = async (id: string, query: object = {}) => {
  const shown = await shownOn(id, query);
  for (const figure of comparisonFigures) {
    const { status, body } = await ask(id, figure, query);
    expect([figure, status, body.value?.figure]).toEqual([figure, 200, shown[figure]]);
    const { figure: value } = body.value;
    expect([figure, value.known]).toEqual([figure, !unknownWithinAYear.includes(figure)]);
    if (value.known)
      expect([figure, recomputed[figure](body)]).toEqual([figure, expect.closeTo(Number(value.value), 9)]);
  }
};

describe('the explanation of a comparison', () => {
  test('gives each figure of the page to the last digit, with rows that give it', async () => {
    await setRiskFree({ kind: 'constant', yearlyPct: '2.5' });
    const id = await makeHolder();
    await expectAllSame(id);
    await expectAllSame(id, { from: '2026-10-16', to: '2026-11-19' });
  });

  test('names an explanation for every figure that a comparison has', async () => {
    await setRiskFree({ kind: 'constant', yearlyPct: '2.5' });
    const shown = Object.keys(await shownOn(await makeHolder()));
    expect(new Set(shown)).toEqual(new Set(comparisonFigures));
  });

  test('explains the Calmar ratio by the return and the drawdown of more than a year', async () => {
    const id = await makePortfolio(t, { clientId, benchmark: 'none' });
    const bought = { instrumentId: acme, quantity: '10', price: '100', amount: '1000' };
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2025-10-15', amount: '1000' },
      { type: 'buy', tradeDate: '2025-10-15', ...bought },
    ]);
    await priceTestInstrument(t, acme, { '2025-10-15': '100' });
    const { body } = await ask(id, 'calmar');
    expect(body.value.figure).toMatchObject({
      known: true,
      value: expect.closeTo(recomputed.calmar(body), 9),
    });
    expect(body.value.figure).toEqual((await shownOn(id)).calmar);
    expect(body.terms.map(({ explained }) => explained?.figure)).toEqual(['twrAnnual', 'maxDrawdown']);
  });

  test('takes the risk-free return of each day from an instrument', async () => {
    const bills = await makeInstrument(t, { symbol: 'BILLS' });
    await priceTestInstrument(t, bills, {
      '2026-10-14': '100',
      '2026-11-17': '100.1',
      '2026-11-19': '100.3',
    });
    await setRiskFree({ kind: 'instrument', instrumentId: bills });
    const id = await makeHolder();
    await expectAllSame(id);
    const { body } = await ask(id, 'sharpe');
    expect(numbersIn(body, 'free').filter((one) => one > 0)).toHaveLength(2);
  });

  test('follows a corrected price of the benchmark', async () => {
    const id = await makeHolder();
    const before = (await ask(id, 'benchmarkReturn')).body.value;
    await priceTestInstrument(t, index, { '2026-11-19': '300' });
    const after = (await ask(id, 'benchmarkReturn')).body.value;
    expect(after).not.toEqual(before);
    expect(after.figure).toEqual((await shownOn(id)).benchmarkReturn);
  });

  test('says why a figure is unknown, with the reason of the page', async () => {
    const id = await makeHolder();
    expect((await ask(id, 'sharpe')).body).toMatchObject({
      value: { unit: 'ratio', figure: { known: false, reason: 'no_risk_free_rate' } },
      substituted: [],
    });
    const unpriced = await makeHolder({ benchmark: await makeTestBenchmark(t) });
    expect((await ask(unpriced, 'beta')).body).toMatchObject({
      value: { figure: { known: false, reason: 'missing_price' } },
      rows: { total: 0 },
    });
  });

  test('is not found without a benchmark, or for a portfolio that the user may not see', async () => {
    const id = await makeHolder({ benchmark: 'none' });
    expect((await ask(id, 'beta')).status).toBe(404);
    const stranger = await t.signInAs('agent');
    const own = await makeHolder();
    const query = { figure: 'beta' } as never;
    expect((await t.request(explainFigure, { params: { id: own }, query }, stranger)).status).toBe(404);
  });
});
