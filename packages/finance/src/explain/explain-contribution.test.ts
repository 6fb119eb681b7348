import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contributions } from '../attribution/contribution.ts';
import { currencyAttribution } from '../attribution/currency-attribution.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { Derivation } from './derivation.ts';
import { explainContribution } from './explain-contribution.ts';
import { explainCurrency } from './explain-currency.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { partPerformance } from '../returns/composites/part-performance.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, KEPT, market, on, rates, USD } from '../testing/notation.ts';
import { randomLedger } from '../testing/random-ledger.ts';
import { unknown } from '../number/unknown.ts';

/** `LAW_RUNS=2000` searches more thoroughly than normal test runs. */
const runs = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);

const EFFECTS = ['local', 'fx', 'cross'] as const;

/** A portfolio, and each of its instruments as a part, in the portfolio's currency and in its own. */
function sceneOf(ledger: Ledger, scene: Market, { settings, to }: { settings: Settings; to: LocalDate }) {
  const whole = dailyPerformance(ledger, scene, { settings, to });
  const partIn = (id: string, baseCurrency: CurrencyCode) => {
    const alone = { settings: { ...settings, baseCurrency }, to, instrumentIds: [id] };
    return { id, days: partPerformance(ledger, scene, alone).days };
  };
  const parts = ledger.instruments.map(({ id }) => partIn(id, settings.baseCurrency));
  const local = ledger.instruments.map(({ id, currency }) => ({ currency, series: partIn(id, currency) }));
  const range = { from: whole.openingDate, to };
  return { scene: { whole, parts }, abroad: { whole, parts: local, rates: scene.rates }, range };
}

/** Evaluates the printed formula using only what the derivation shows. */
function byFormula({ figure, rows }: Derivation): number {
  let sum = 0;
  for (const { values } of rows) {
    const of = (name: string) => Number(values[name]);
    const gain = {
      contribution: () => of('closing') + of('outflow') - of('opening') - of('inflow'),
      rest: () => of('all') - of('explained'),
      local: () => of('rateBefore') * of('gain'),
      fx: () => of('opening') * (of('rate') - of('rateBefore')),
      cross: () => (of('rate') - of('rateBefore')) * of('gain'),
    }[figure];
    sum += ((gain?.() ?? Number.NaN) / of('capital')) * of('link');
  }
  return sum;
}

/** The sum of the absolute values as fractions of the capital, which limits the rounding error. */
const sizeOf = (rows: Derivation['rows']): number =>
  rows.reduce((sum, { values }) => {
    const { capital, link, 'rate of': _quoted, ...amounts } = values;
    const numbers = Object.values(amounts).map((one) => Math.abs(Number(one)));
    const rate = Math.max(1, Number(values['rate'] ?? 1));
    return sum + ((Math.max(...numbers) * rate) / Number(capital)) * Number(link);
  }, 1);

const close = (value: number) => expect.closeTo(value, 12) as number;

describe("the derivation of a contribution and of a currency's effect", () => {
  const ledger = prepareLedger({
    entries: [
      entry('2024-01-01 deposit 100 EUR'),
      entry('2024-01-02 buy 5 A @ 10 EUR'),
      entry('2024-01-02 buy 2 U @ 20 USD'),
      entry('2024-01-04 interest 5 EUR'),
    ],
    instruments: [
      { id: 'A', currency: EUR },
      { id: 'U', currency: USD },
    ],
  });
  const priced = market(
    {
      A: { '2024-01-02': '10', '2024-01-03': '11' },
      U: { '2024-01-02': '20', '2024-01-03': '25' },
    },
    rates({ 'USD/EUR': { '2024-01-01': '0.5', '2024-01-03': '0.6' } }),
  );
  const to = on('2024-01-04');
  const { scene, abroad, range } = sceneOf(ledger, priced, { settings: KEPT, to });
  // 100 EUR; on the third A gains 5 and U, from 20 to 30 EUR, gains 10, minus 4 on the borrowed dollars; then
  // interest of 5.
  const twr = 0.16;
  const link = (r: number) => Math.log1p(r) / r / (Math.log1p(twr) / twr);

  test("shows each day on which the part gained, with its flows and the day's weight", () => {
    expect(explainContribution(scene, 'A', range)).toMatchObject({
      figure: 'contribution',
      value: { known: true, value: close(0.05 * link(0.11)) },
      formula: 'Σ gain / capital × link, gain = closing + outflow − opening − inflow',
      method: 'link = (ln(1 + r) / r of the day) / (ln(1 + twr) / twr), by Carino',
      page: 'contribution',
      terms: [
        { name: 'twr', value: close(twr) },
        { name: 'linkOfWhole', value: close(Math.log1p(twr) / twr) },
      ],
      rows: [
        {
          date: '2024-01-03',
          subject: '',
          values: { opening: 50, closing: close(55), inflow: 0, outflow: 0, capital: close(100) },
        },
      ],
      quality: { stale: 0, gaps: [{ kind: 'negative_cash' }] },
    });
  });

  test('shows the rest as the gain of the whole minus that of the parts', () => {
    const { rows, value, figure, formula } = explainContribution(scene, null, range);
    expect({ figure, formula }).toEqual({
      figure: 'rest',
      formula: 'Σ gain / capital × link, gain = all − explained',
    });
    expect(value).toEqual({ known: true, value: close(-0.04 * link(0.11) + (5 / 111) * link(5 / 111)) });
    expect(
      rows.map(({ date, values }) => [date, values['all'], values['explained'], values['gain']]),
    ).toEqual([
      ['2024-01-03', close(11), close(15), close(-4)],
      ['2024-01-04', close(5), close(0), close(5)],
    ]);
  });

  test('shows the rates at both ends of a day, and each effect by its own formula', () => {
    const fx = explainCurrency(abroad, { currency: USD, effect: 'fx' }, range);
    expect(fx).toMatchObject({
      figure: 'fx',
      value: { known: true, value: close(0.04 * link(0.11)) },
      page: 'currency-attribution',
      rows: [
        {
          date: '2024-01-03',
          subject: 'U',
          values: { opening: 40, gain: 10, rateBefore: 0.5, rate: 0.6, capital: close(100) },
        },
        {
          date: '2024-01-04',
          subject: 'U',
          values: { opening: 50, gain: 0, rateBefore: 0.6, rate: 0.6, 'rate of': '2024-01-03' },
        },
      ],
    });
    const sum = EFFECTS.map((effect) => byFormula(explainCurrency(abroad, { currency: USD, effect }, range)));
    expect(sum).toEqual([close(0.05 * link(0.11)), close(0.04 * link(0.11)), close(0.01 * link(0.11))]);
  });

  test('follows for every contribution of the example from its own formula', () => {
    for (const id of ['A', 'U', null]) {
      const derivation = explainContribution(scene, id, range);
      expect(derivation.value).toEqual({ known: true, value: close(byFormula(derivation)) });
    }
    // A range that begins later: its days are weighted from its own first day.
    const later = { from: on('2024-01-02'), to };
    for (const id of ['A', null]) {
      const derivation = explainContribution(scene, id, later);
      expect(derivation.value).toEqual({ known: true, value: close(byFormula(derivation)) });
      expect(derivation.value).not.toEqual({ known: true, value: 0 });
    }
    const fx = explainCurrency(abroad, { currency: USD, effect: 'fx' }, later);
    expect(fx.value).toEqual({ known: true, value: close(byFormula(fx)) });
    expect(fx.method).toBe(
      "everything held in USD; days linked by Carino; what is bought on a day has that day's rate before, too",
    );
    expect(fx.terms).toEqual([
      { name: 'twr', value: close(twr) },
      { name: 'parts', value: 1 },
    ]);
    expect(fx.quality).toMatchObject({ stale: 0, gaps: [{ kind: 'negative_cash' }] });
  });

  test('shows purchases and sales of a day beside its gain', () => {
    const traded = prepareLedger({
      entries: [
        entry('2024-01-01 deposit 100 EUR'),
        entry('2024-01-02 buy 5 A @ 10 EUR'),
        entry('2024-01-03 buy 1 A @ 12 EUR'),
        entry('2024-01-04 sell 2 A @ 13 EUR'),
      ],
      instruments: [{ id: 'A', currency: EUR }],
    });
    const closes = market({ A: { '2024-01-02': '10', '2024-01-03': '11', '2024-01-04': '12' } });
    const made = sceneOf(traded, closes, { settings: KEPT, to });
    const { rows } = explainContribution(made.scene, 'A', made.range);
    expect(rows.map(({ values }) => values)).toMatchObject([
      { opening: 50, closing: 66, inflow: 12, outflow: 0, gain: close(4) },
      { opening: 66, closing: 48, inflow: 0, outflow: close(26), gain: close(8) },
    ]);
  });

  test('says why there is none', () => {
    expect(explainContribution(scene, 'X', range)).toMatchObject({
      value: unknown('no_value', { instrumentIds: ['X'] }),
      rows: [],
    });
    const pounds = { currency: 'GBP' as CurrencyCode, effect: 'local' } as const;
    expect(explainCurrency(abroad, pounds, range)).toMatchObject({
      value: unknown('no_value', { currencies: [pounds.currency] }),
      rows: [],
    });
    const early = { from: on('2020-01-01'), to: on('2020-01-02') };
    const outside = contributions(scene.whole, scene.parts, early);
    expect(outside.known).toBe(false);
    expect(explainContribution(scene, 'A', early)).toMatchObject({ value: outside, rows: [] });
    expect(explainCurrency(abroad, { currency: USD, effect: 'fx' }, early)).toMatchObject({
      value: outside,
      rows: [],
    });
    const rateless = explainCurrency({ ...abroad, rates: rates({}) }, { currency: USD, effect: 'fx' }, range);
    expect(rateless).toMatchObject({
      value: unknown('missing_rate', { currencies: [USD] }),
      rows: [{ values: { rate: 'missing_rate' } }, { values: { rateBefore: 'missing_rate' } }],
    });
    expect(explainContribution({ ...scene, parts: [] }, null, range).value).toEqual({
      known: true,
      value: close(twr),
    });
  });

  test('is a plain value', () => {
    const derivation = explainContribution(scene, 'U', range);
    expect(JSON.parse(JSON.stringify(derivation))).toEqual(derivation);
  });
});

test('the derivations of all contributions and currency effects follow from their own formulas, for any ledger', () => {
  let checked = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const input = randomLedger(seed);
      const { cashKept, costMethod, entries, instruments } = input;
      const settings = { baseCurrency: input.baseCurrency as CurrencyCode, cashKept, costMethod };
      const ledger = prepareLedger({ entries, instruments });
      const of = { settings, to: input.to as LocalDate };
      const { scene, abroad, range } = sceneOf(ledger, market(input.prices, rates(input.rates)), of);
      const currencies = currencyAttribution(abroad.whole, abroad, range);
      const derivations = [
        ...[null, ...scene.parts.map(({ id }) => id)].map((id) => explainContribution(scene, id, range)),
        ...(currencies.known ? currencies.value.rows : []).flatMap(({ currency }) =>
          EFFECTS.map((effect) => explainCurrency(abroad, { currency, effect }, range)),
        ),
      ];
      for (const derivation of derivations) {
        const { figure, value, rows } = derivation;
        if (!value.known) continue;
        const off = Math.abs(byFormula(derivation) - Number(value.value)) > 1e-10 * sizeOf(rows);
        expect({ figure, off }).toEqual({ figure, off: false });
        if (rows.length > 0) checked += 1;
      }
    }),
    { numRuns: runs(60) },
  );
  expect(checked).toBeGreaterThan(runs(60));
}, 600_000);
