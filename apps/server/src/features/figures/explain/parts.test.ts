/** Every part of a return that a page shows has an explanation that equals it and follows from its own rows. */
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getStress } from '@partnerfolio/contract/figures/risk';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

let t: TestApp;
let admin: TestPerson;
let [acme, bond, dollars] = ['', '', ''];
let id = '';

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  acme = await makeInstrument(t, { symbol: 'ACME', assetClass: 'equity' });
  bond = await makeInstrument(t, { symbol: 'BOND', assetClass: 'bond' });
  dollars = await makeInstrument(t, { symbol: 'USCO', assetClass: 'equity', currency: 'USD' });
  const days = ['2026-11-06', '2026-11-12', '2026-11-16', '2026-11-18'] as const;
  const priced = (...closes: string[]) => Object.fromEntries(days.map((day, i) => [day, closes[i] ?? '']));
  await priceTestInstrument(t, acme, priced('100', '110', '99', '105'));
  await priceTestInstrument(t, bond, priced('50', '50.5', '51', '50.2'));
  await priceTestInstrument(t, dollars, priced('20', '21', '23', '22'));
  const rates = [
    { base: 'EUR', quote: 'USD', day: '2026-11-09', rate: '1.25' },
    { base: 'EUR', quote: 'USD', day: '2026-11-16', rate: '1.1' },
  ];
  await t.request(putFxRates, { body: { rates } }, admin);
  const benchmark = await makeTestBenchmark(t, { weights: { [acme]: '60', [bond]: '40' } });
  id = await makePortfolio(t, { clientId: await makeClient(t, admin), benchmark });
  const buy = { type: 'buy', tradeDate: '2026-11-09' } as const;
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-09', amount: '3000' },
    { ...buy, instrumentId: acme, quantity: '10', price: '100', amount: '1000' },
    { ...buy, instrumentId: bond, quantity: '10', price: '50', amount: '500' },
    { type: 'deposit', tradeDate: '2026-11-09', amount: '1250', currency: 'USD' },
    { ...buy, instrumentId: dollars, quantity: '40', price: '20', amount: '800', currency: 'USD' },
    { type: 'fee', tradeDate: '2026-11-13', amount: '7' },
    { type: 'sell', tradeDate: '2026-11-16', instrumentId: acme, quantity: '3', price: '99', amount: '297' },
  ]);
});

const explain = async (figure: ExplainedFigure, query: object = {}): Promise<Explanation> => {
  const answer = await t.request(
    explainFigure,
    { params: { id }, query: { figure, ...query } as never },
    admin,
  );
  expect([figure, answer.status]).toEqual([figure, 200]);
  return answer.body;
};

type Cells = Explanation['rows']['items'][number]['values'];
const sumOver = ({ rows }: Explanation, of: (cells: Readonly<Record<string, number>>) => number): number =>
  rows.items.reduce((sum, { values }) => sum + of(numbers(values)), 0);
const numbers = (values: Cells): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value ?? 0)]));
const partsOf = (one: Explanation): number => sumOver(one, ({ part = 0 }) => part);
const near = (value: number) => expect.closeTo(value, 12) as number;

test('a contribution follows from its days, and the parts from theirs', async () => {
  const { contributions } = (await t.request(getContribution, { params: { id }, query: {} }, admin)).body;
  if (!contributions.known) throw new Error(contributions.reason);
  expect(contributions.rows).toHaveLength(3);
  for (const { instrument, contribution, twr } of contributions.rows) {
    const own = await explain('holdingReturn', { instrumentId: instrument.id });
    expect([own.value.figure, own.instrument?.id]).toEqual([twr, instrument.id]);
    const grown = own.rows.items.reduce((product, { values }) => product * Number(values.factor), 1);
    expect([grown - 1, own.terms.map(({ name }) => name)]).toEqual([
      near(twr.known ? twr.value : Number.NaN),
      ['product'],
    ]);
    for (const { explained } of own.rows.items) {
      if (explained === null) continue;
      const { figure, ...detail } = explained;
      expect(detail.instrumentId).toBe(instrument.id);
      const opened = await explain(figure as ExplainedFigure, detail);
      expect(opened.instrument?.id).toBe(instrument.id);
    }
    const one = await explain('contribution', { instrumentId: instrument.id });
    expect(one).toMatchObject({
      value: { unit: 'rate', figure: { known: true, value: contribution } },
      instrument: { id: instrument.id, symbol: instrument.symbol },
    });
    const again = sumOver(
      one,
      (cell) => ((cell['gain'] ?? 0) / (cell['capital'] ?? 1)) * (cell['link'] ?? 0),
    );
    expect([again, partsOf(one), one.sums.part]).toEqual([
      near(contribution),
      near(contribution),
      contribution,
    ]);
    for (const { values } of one.rows.items) {
      const { start = 0, end = 0, inflow = 0, outflow = 0, gain = 0 } = numbers(values);
      expect(end + outflow - start - inflow).toBeCloseTo(gain, 9);
    }
  }
  const rest = await explain('contributionRest');
  expect(rest.value.figure).toEqual({ known: true, value: contributions.rest });
  expect(sumOver(rest, ({ gain = 0, capital = 1, link = 0 }) => (gain / capital) * link)).toEqual(
    near(contributions.rest),
  );
});

test('each effect of a currency follows from its holdings, their rates and its exchanges', async () => {
  const { currencies } = (await t.request(getContribution, { params: { id }, query: {} }, admin)).body;
  if (!currencies.known) throw new Error(currencies.reason);
  expect(currencies.rows.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  for (const { currency, local, fx, cross } of currencies.rows) {
    const [asLocal, asFx, asCross] = [
      await explain('currencyLocal', { currency }),
      await explain('currencyFx', { currency }),
      await explain('currencyCross', { currency }),
    ];
    expect([asLocal, asFx, asCross].map(({ value }) => value.figure)).toEqual(
      [local, fx, cross].map((value) => ({ known: true, value })),
    );
    expect([asLocal, asFx, asCross].map(partsOf)).toEqual([local, fx, cross].map(near));
    const linked = (one: Explanation, of: (cells: Readonly<Record<string, number>>) => number) =>
      sumOver(one, (cells) => (of(cells) / (cells['capital'] ?? 1)) * (cells['link'] ?? 0));
    expect(linked(asLocal, ({ rateBefore = 0, gain = 0 }) => rateBefore * gain)).toEqual(near(local));
    const moved = ({ start = 0, rate = 0, rateBefore = 0, exchanged = 0 }) =>
      start * (rate - rateBefore) + exchanged;
    expect(linked(asFx, moved)).toEqual(near(fx));
    expect(linked(asCross, ({ rate = 0, rateBefore = 0, gain = 0 }) => (rate - rateBefore) * gain)).toEqual(
      near(cross),
    );
  }
});

test('each effect against the benchmark follows from the weights and returns of its days', async () => {
  const query = { by: 'class' } as const;
  const { attribution } = (await t.request(getAttribution, { params: { id }, query }, admin)).body;
  if (attribution?.known !== true) throw new Error(attribution?.reason);
  expect(attribution.rows.map(({ kind, group }) => group ?? kind).toSorted()).toEqual([
    'bond',
    'cash',
    'equity',
  ]);
  for (const { kind, group, allocation, selection, interaction } of attribution.rows) {
    const subject = { kind, ...(group !== null && { group }) };
    const one = {
      allocation: await explain('allocation', subject),
      selection: await explain('selection', subject),
      interaction: await explain('interaction', subject),
    };
    expect(Object.values(one).map(({ value }) => value.figure)).toEqual(
      [allocation, selection, interaction].map((value) => ({ known: true, value })),
    );
    expect(Object.values(one).map(partsOf)).toEqual([allocation, selection, interaction].map(near));
    const over = (from: Explanation, of: (cells: Record<string, number>) => number) =>
      sumOver(from, (cells) => of(cells) * (cells['link'] ?? 0));
    expect(
      over(
        one.allocation,
        ({ weight = 0, benchmarkWeight = 0, groupReturn = 0, benchmark = 0 }) =>
          (weight - benchmarkWeight) * (groupReturn - benchmark),
      ),
    ).toEqual(near(allocation));
    expect(
      over(
        one.selection,
        ({ benchmarkWeight = 0, return: own = 0, groupReturn = 0 }) => benchmarkWeight * (own - groupReturn),
      ),
    ).toEqual(near(selection));
    expect(
      over(
        one.interaction,
        ({ contribution = 0, weight = 0, benchmarkWeight = 0, return: own = 0, groupReturn = 0 }) =>
          contribution - weight * groupReturn - benchmarkWeight * (own - groupReturn),
      ),
    ).toEqual(near(interaction));
  }
});

test('the change of a scenario is that of each holding and of cash', async () => {
  const { scenarios } = (await t.request(getStress, { params: { id } }, admin)).body;
  for (const { id: scenario, change } of scenarios) {
    const one = await explain('stress', { scenario });
    expect(one.value).toEqual({ unit: 'money', currency: 'EUR', figure: change });
    if (!change.known) throw new Error(change.reason);
    expect(sumOver(one, ({ value = 0, shock = 0 }) => (value * shock) / 100)).toBeCloseTo(
      Number(change.value),
      8,
    );
    expect(one.rows.total).toBe(5);
  }
});

test('an expected payment follows from the one it repeats, and the sum from all', async () => {
  const paid = { type: 'dividend', tradeDate: '2026-11-13' } as const;
  await bookTestEntries(t, id, [
    { ...paid, instrumentId: acme, amount: '20', tax: '4' },
    { ...paid, instrumentId: dollars, amount: '8.8', tax: '1.1', currency: 'USD' },
  ]);
  const { expected } = (await t.request(getIncome, { params: { id }, query: {} }, admin)).body;
  expect(expected.payments).toHaveLength(2);
  for (const { transactionId, net, quantity } of expected.payments) {
    const one = await explain('expectedIncome', { transactionId });
    expect(one.value).toEqual({ unit: 'money', currency: 'EUR', figure: net });
    const term = (name: string, otherwise = Number.NaN) => {
      const figure = one.terms.find((found) => found.name === name)?.figure;
      return figure?.known === true ? Number(figure.value) : otherwise;
    };
    const each = (term('gross') - term('tax') - term('fees')) / term('unitsPaid');
    if (!net.known) throw new Error(net.reason);
    expect(each * term('quantity') * term('fxRate', 1)).toBeCloseTo(Number(net.value), 8);
    expect(term('quantity')).toBe(Number(quantity));
  }
  // Seven of ten shares are left, and a dollar is worth 1 / 1.1 euros.
  expect(expected.payments.map(({ net }) => net)).toEqual([
    { known: true, value: expect.stringMatching(/^11\.2$/) as string },
    { known: true, value: expect.stringMatching(/^7(\.0*)?$/) as string },
  ]);
  const sum = await explain('expectedIncome');
  expect(sum.value.figure).toEqual(expected.total.net);
  expect(sumOver(sum, ({ gross = 0, tax = 0, fees = 0 }) => gross - tax - fees)).toBeCloseTo(
    Number(expected.total.net.known && expected.total.net.value),
    8,
  );
  expect(sum.rows.items.map(({ explained }) => explained?.transactionId)).toEqual(
    expected.payments.map(({ transactionId }) => transactionId),
  );
});

test('what is not there is not found', async () => {
  const ask = async (figure: ExplainedFigure, query: object) =>
    (await t.request(explainFigure, { params: { id }, query: { figure, ...query } as never }, admin)).status;
  const stranger = await makeInstrument(t, { symbol: 'OTHER' });
  expect(await ask('contribution', {})).toBe(404);
  expect(await ask('contribution', { instrumentId: stranger })).toBe(404);
  expect(await ask('holdingReturn', { instrumentId: stranger })).toBe(404);
  expect(await ask('holdingReturn', {})).toBe(404);
  expect(await ask('income', { instrumentId: stranger })).toBe(404);
  expect(await ask('cashWeight', { currency: 'JPY' })).toBe(404);
  expect(await ask('lotValue', { instrumentId: acme })).toBe(404);
  expect(await ask('lotGain', { instrumentId: acme, transactionId: acme })).toBe(404);
  expect(await ask('currencyFx', {})).toBe(404);
  expect(await ask('stress', {})).toBe(404);
  const noEntry = { transactionId: '00000000-0000-4000-8000-000000000000' };
  expect(await ask('expectedIncome', noEntry)).toBe(404);
  expect(await ask('stress', { scenario: '1929' })).toBe(422);
  expect(await ask('allocation', { grouping: 'colour' })).toBe(422);
  expect(await ask('allocation', { group: 'x'.repeat(201) })).toBe(422);
  const unknown = await explain('currencyFx', { currency: 'JPY' });
  expect(unknown.value.figure).toEqual({ known: false, reason: 'no_value' });
  // A group is any text that an instrument may have, and part of the answer's state.
  const odd = await explain('allocation', { grouping: 'sector', group: 'Öl / 石油\n\u{d800}' });
  expect(odd.value.figure).toEqual({ known: false, reason: 'benchmark_ungrouped' });
});
