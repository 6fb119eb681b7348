import { mergeInstrument, previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { recordCorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { addTransaction, listTransactions } from '@partnerfolio/contract/ledger';
import { listLots } from '@partnerfolio/contract/lots';
import { getInstrument, listInstruments, listPrices, putPrice } from '@partnerfolio/contract/market-data';
import { putComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestBenchmark } from '../../testing/benchmarks.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { renewAllFigures } from '../../testing/figures.ts';
import { columnsNaming } from '../../testing/named-instruments.queries.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let [ticker, isin] = ['', ''];

const newPair = async () => {
  ticker = await makeInstrument(t, { symbol: 'ACME' });
  isin = await makeInstrument(t, { symbol: 'US0378331005', isin: 'US0378331005', sector: 'Tools' });
};

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  await newPair();
});

type Entry = Parameters<typeof bookTestEntries>[2][number];
const trade = (
  type: 'buy' | 'sell',
  instrumentId: string,
  quantity: string,
  [tradeDate, price = '10']: [string, string?],
): Entry => ({ type, instrumentId, quantity, tradeDate, price });

const holding = async (...entries: Entry[]) => {
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await bookTestEntries(t, id, entries);
  return id;
};

const preview = async (from = isin, into = ticker) =>
  (await t.request(previewInstrumentMerge, { params: { id: from }, query: { into } }, admin)).body;
const revisionOf = async (id: string) =>
  (await t.request(getInstrument, { params: { id } }, admin)).body.revision;
const merge = async (
  { from = isin, into = ticker, ...more }: { from?: string; into?: string; acceptsCost?: boolean } = {},
  as = admin,
) => {
  const revisions = { revision: await revisionOf(from), intoRevision: await revisionOf(into) };
  return t.request(mergeInstrument, { params: { id: from }, body: { into, ...revisions, ...more } }, as);
};
const lots = async (id: string) =>
  (await t.request(listLots, { params: { id }, query: {} }, admin)).body.items;
const entriesOf = async (id: string) =>
  (await t.request(listTransactions, { params: { id }, query: {} }, admin)).body.items;

const namedIn = async (id: string) => {
  // A mark that figures are to be renewed names its instrument until they are.
  await renewAllFigures(t.app);
  return columnsNaming(t.db, id);
};

describe('POST /instruments/:id/merge', () => {
  test('moves entries, prices and actions, fills what is lacking, and leaves nothing behind', async () => {
    const both = await holding(
      trade('buy', ticker, '10', ['2026-01-05']),
      trade('buy', isin, '4', ['2026-01-06', '20']),
    );
    await t.request(
      recordCorporateAction,
      {
        params: { id: isin },
        body: { type: 'split', exDate: '2026-06-01', ratioNew: '2', ratioOld: '1' } as never,
      },
      admin,
    );
    await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
    const benchmark = await makeTestBenchmark(t, { weights: { [ticker]: '60', [isin]: '40' } });
    const riskFree = { kind: 'instrument' as const, instrumentId: isin };
    const settings = { benchmarkId: benchmark, riskFree } as never;
    expect((await t.request(putComparisonSettings, { body: settings }, admin)).status).toBe(200);
    const seen = await preview();
    expect(seen).toMatchObject({
      portfolios: {
        total: 1,
        entries: 1,
        named: [{ id: both, before: { quantity: '14' }, after: { quantity: '14' } }],
      },
      changesCost: false,
      takenOver: ['isin', 'sector'],
      refusals: [],
    });
    const { status, body } = await merge();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: ticker, symbol: 'ACME', isin: 'US0378331005', sector: 'Tools' });
    expect(await lots(both)).toMatchObject([
      { instrument: { id: ticker }, quantity: '14', costBase: { value: '180' } },
    ]);
    expect((await entriesOf(both)).map(({ instrument }) => instrument?.id)).toEqual([ticker, ticker]);
    expect(await namedIn(isin)).toEqual([]);
    const parts = await t.db.selectFrom('benchmark_parts').selectAll().execute();
    expect(parts).toMatchObject([{ instrument_id: ticker, weight_pct: '100' }]);
    expect(await namedIn(ticker)).toContain('firm.risk_free_instrument_id');
    // The old address leads to the other instrument, and the list has one.
    expect((await t.request(getInstrument, { params: { id: isin } }, admin)).body.id).toBe(ticker);
    expect((await t.request(listInstruments, { query: {} }, admin)).body.items.map(({ id }) => id)).toEqual([
      ticker,
    ]);
    const [event] = await t.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('event_type', '=', 'instrument.merge')
      .execute();
    expect(event).toMatchObject({
      entity_id: ticker,
      metadata: { from: { id: isin, symbol: 'US0378331005' }, entries: 1 },
    });
  });

  test('keeps a manual price before another, else the price of the target, and records the others', async () => {
    await priceTestInstrument(t, ticker, { '2026-01-05': '10', '2026-01-06': '11', '2026-01-07': '12' });
    await priceTestInstrument(t, isin, { '2026-01-05': '10', '2026-01-06': '99', '2026-01-08': '13' });
    await t.request(
      putPrice,
      { params: { id: isin, day: '2026-01-07' as never }, body: { close: '12.5' } },
      admin,
    );
    expect((await preview()).prices).toEqual({
      moved: 1,
      same: 1,
      conflicts: 2,
      latest: [
        { day: '2026-01-07', from: '12.5', into: '12', kept: 'from' },
        { day: '2026-01-06', from: '99', into: '11', kept: 'into' },
      ],
    });
    await merge();
    const { items } = (await t.request(listPrices, { params: { id: ticker }, query: {} }, admin)).body;
    expect(items.map(({ day, close }) => [day, close])).toEqual([
      ['2026-01-08', '13'],
      ['2026-01-07', '12.5'],
      ['2026-01-06', '11'],
      ['2026-01-05', '10'],
    ]);
    const [years] = await t.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('event_type', '=', 'price.merge')
      .execute();
    expect(years).toMatchObject({ before: { '2026-01-06': '99', '2026-01-07': '12' } });
  });

  test('a sale that was booked on the other instrument comes out of the joint holding', async () => {
    const id = await makePortfolio(t, { clientId, cashKept: false, shortSales: true } as never);
    await bookTestEntries(t, id, [
      trade('buy', isin, '10', ['2026-01-05']),
      trade('sell', ticker, '4', ['2026-02-02']),
    ]);
    const { named } = (await preview()).portfolios;
    expect(named).toMatchObject([{ before: { quantity: '6' }, after: { quantity: '6' } }]);
    expect((await merge({ acceptsCost: true })).status).toBe(200);
    expect(await lots(id)).toMatchObject([{ instrument: { id: ticker }, quantity: '6' }]);
  });

  test('asks before the cost of a holding changes, because the lots are used in one order', async () => {
    const id = await holding(
      trade('buy', isin, '10', ['2026-01-05', '10']),
      trade('buy', ticker, '10', ['2026-01-06', '30']),
      trade('sell', ticker, '5', ['2026-02-02', '30']),
    );
    expect(await preview()).toMatchObject({
      changesCost: true,
      portfolios: { named: [{ before: { cost: { value: '250' } }, after: { cost: { value: '350' } } }] },
    });
    expect((await merge()).problem).toMatchObject({ status: 409, reason: { code: 'merge_changes_cost' } });
    expect(await namedIn(isin)).toContain('transactions.instrument_id');
    expect((await merge({ acceptsCost: true })).status).toBe(200);
    expect(await lots(id)).toMatchObject([{ quantity: '15', costBase: { value: '350' } }]);
  });

  test.each([
    [
      'merge_changes_units',
      // Both splits would then apply to the units of both.
      () =>
        holding(
          trade('buy', ticker, '10', ['2026-01-05']),
          trade('buy', isin, '10', ['2026-01-05']),
          { type: 'split', tradeDate: '2026-03-02', instrumentId: ticker, ratioNew: '2', ratioOld: '1' },
          { type: 'split', tradeDate: '2026-03-02', instrumentId: isin, ratioNew: '2', ratioOld: '1' },
        ),
    ],
    [
      'merge_instruments_linked',
      () =>
        holding(trade('buy', isin, '10', ['2026-01-05']), {
          type: 'symbol_change',
          tradeDate: '2026-03-02',
          instrumentId: isin,
          toInstrumentId: ticker,
        }),
    ],
    [
      'merge_currencies_differ',
      async () => {
        ticker = await makeInstrument(t, { symbol: 'ACMEUS', currency: 'USD' });
      },
    ],
  ])('refuses with %s, says so beforehand, and changes nothing', async (code, prepare) => {
    await prepare();
    expect((await preview()).refusals).toContain(code);
    expect((await merge({ acceptsCost: true })).problem).toMatchObject({ status: 409, reason: { code } });
    expect((await t.request(getInstrument, { params: { id: isin } }, admin)).body.id).toBe(isin);
  });

  test('412 when either instrument was edited meanwhile, and 404 for one that is merged or unknown', async () => {
    const stale = { into: ticker, revision: 1, intoRevision: 7 };
    expect((await t.request(mergeInstrument, { params: { id: isin }, body: stale }, admin)).status).toBe(412);
    await merge();
    const again = { into: ticker, revision: 2, intoRevision: await revisionOf(ticker) };
    expect((await t.request(mergeInstrument, { params: { id: isin }, body: again }, admin)).status).toBe(404);
    const self = { into: ticker, revision: 1, intoRevision: 1 };
    const refused = await t.request(mergeInstrument, { params: { id: ticker }, body: self }, admin);
    expect(refused.problem?.fields).toMatchObject([{ path: 'into', code: 'unknown_instrument' }]);
  });

  test('one of two merges at once wins, in whichever direction', async () => {
    await holding(trade('buy', ticker, '10', ['2026-01-05']), trade('buy', isin, '4', ['2026-01-06']));
    const answers = await Promise.all([merge(), merge({ from: ticker, into: isin })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409, 412, 422, 503].includes(status))).toBe(true);
    expect((await t.request(listInstruments, { query: {} }, admin)).body.total).toBe(1);
  });

  test('follows a chain of merges, and gives its name back to a new instrument', async () => {
    await merge();
    const third = await makeInstrument(t, { symbol: 'FINAL' });
    await merge({ from: ticker, into: third });
    expect((await t.request(getInstrument, { params: { id: isin } }, admin)).body.id).toBe(third);
    expect(await makeInstrument(t, { symbol: 'ACME' })).not.toBe(ticker);
  });

  test('refuses an entry that names the merged instrument, with the error at its field', async () => {
    const id = await holding(trade('buy', ticker, '1', ['2026-01-05']));
    await merge();
    const body = { ...trade('buy', isin, '1', ['2026-01-06']), currency: 'EUR' };
    const refused = await t.request(addTransaction, { params: { id }, body: body as never }, admin);
    expect(refused.problem).toMatchObject({ status: 422, fields: [{ code: 'unknown_instrument' }] });
  });
});
