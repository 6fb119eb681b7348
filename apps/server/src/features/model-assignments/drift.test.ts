import {
  assignModel,
  getPortfolioModel,
  previewPortfolioModel,
} from '@partnerfolio/contract/models/assignments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { contentOf, held, modelCalls, ofClass } from '../../testing/models.ts';
import { restrictionCalls } from '../../testing/restrictions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;
let id: string;
let modelId: string;
let world: string;
let bond: string;

const models = () => modelCalls(t, () => admin);
const content = (equity: string, bonds: string) =>
  contentOf([held(world, equity), ofClass('bond', bonds)], '10');
const makeModel = (name: string) => models().made(name, content('60', '30'));

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  world = await makeInstrument(t, {
    symbol: 'WRLD',
    name: 'World Equity',
    assetClass: 'equity',
    currency: 'EUR',
  });
  bond = await makeInstrument(t, { symbol: 'AGGR', name: 'Aggregate', assetClass: 'bond', currency: 'EUR' });
  clientId = await makeClient(t, agent);
  id = await makePortfolio(t, { clientId });
  modelId = await makeModel('Balanced');
});

const read = async (as = agent) => (await t.request(getPortfolioModel, { params: { id } }, as)).body;
const assign = async (body: object = {}, as = agent) =>
  t.request(
    assignModel,
    {
      params: { id },
      body: { target: { modelId, version: 1 }, fromDay: '2026-11-02', basedOn: null, ...body } as never,
    },
    as,
  );
/** Buys one unit and prices it, with the cash for it and some more. */
const hold = async (instrumentId: string, price: string, more = '0') => {
  const tradeDate = '2026-11-02';
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate, amount: String(Number(price) + Number(more)) },
    { type: 'buy', tradeDate, instrumentId, quantity: '1', price },
  ]);
  await priceTestInstrument(t, instrumentId, { '2026-11-20': price });
};

describe('drift', () => {
  test('is measured by target and class on what is held today', async () => {
    await hold(world, '680', '100');
    await hold(bond, '220');
    await assign();
    const { drift } = await read();
    expect(drift).toMatchObject({
      known: true,
      outside: 2,
      largest: { of: 'target', key: `instrument:${world}`, driftPct: '8' },
      // 60 + 22 + 10.
      keptPct: '92',
    });
    const rows = drift?.known === true ? drift.targets : [];
    expect(
      rows.map(({ of, actualPct, targetPct, driftPct, state }) => [
        of,
        actualPct,
        targetPct,
        driftPct,
        state,
      ]),
    ).toEqual([
      ['cash', '10', '10', '0', 'within'],
      ['instrument', '68', '60', '8', 'above'],
      ['class', '22', '30', '-8', 'below'],
    ]);
    expect(rows[1]?.instrument).toEqual({ id: world, symbol: 'WRLD', name: 'World Equity' });
    expect(rows[2]?.counted.map(({ symbol }) => symbol)).toEqual(['AGGR']);
    const preview = await t.request(
      previewPortfolioModel,
      { params: { id }, query: { modelId, version: 1 } },
      agent,
    );
    expect(preview.body.drift).toEqual(drift);
  });

  test('names what counts at an outdated price', async () => {
    await hold(world, '680', '100');
    await assign();
    expect((await read()).drift).toMatchObject({ known: true, outdated: [], isCashOutdated: false });
    const tradeDate = '2026-09-01';
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate, amount: '220' },
      { type: 'buy', tradeDate, instrumentId: bond, quantity: '1', price: '220' },
    ]);
    await priceTestInstrument(t, bond, { '2026-09-01': '220' });
    expect((await read()).drift).toMatchObject({ known: true, outdated: [{ symbol: 'AGGR' }] });
  });

  test('does not count what a restriction excludes, and names it', async () => {
    await hold(world, '680', '100');
    await hold(bond, '220');
    await assign();
    const excluded = { kind: 'exclude', instrumentId: null, assetClass: 'bond', reason: 'Held elsewhere' };
    await restrictionCalls(t).addToPortfolio(excluded, id, agent);
    const { drift } = await read();
    expect(drift).toMatchObject({ known: true, excluded: [{ symbol: 'AGGR' }] });
    // 680 of 780.
    expect(drift?.known === true && drift.targets.map(({ actualPct }) => actualPct)).toEqual([
      '12.8205',
      '87.1795',
      '0',
    ]);
  });

  test('is unknown, and names the instrument, where a price is missing', async () => {
    const transfer = {
      type: 'transfer_in',
      tradeDate: '2026-11-02',
      instrumentId: world,
      quantity: '5',
    } as const;
    await bookTestEntries(t, id, [{ ...transfer, amount: '100' }]);
    await assign();
    expect((await read()).drift).toMatchObject({
      known: false,
      reason: 'missing_price',
      instruments: [{ symbol: 'WRLD' }],
    });
  });

  test('is unknown for an empty portfolio', async () => {
    await assign();
    expect((await read()).drift).toMatchObject({ known: false, reason: 'no_value', instruments: [] });
  });
});
