import { stateInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { mergeInstrument } from '@partnerfolio/contract/instruments/merging';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { giveAssumptions } from '../../testing/assumptions.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeInstrument } from '../../testing/ledgers.ts';
import { contentOf, held, modelCalls, ofClass, ofModel, points } from '../../testing/models.ts';

let t: TestApp;
let admin: TestPerson;
let calls: ReturnType<typeof modelCalls>;
let [world, bonds, gold] = ['', '', ''];
beforeAll(async () => {
  t = await openTestApp();
  calls = modelCalls(t, () => admin);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  [world, bonds, gold] = [
    await makeInstrument(t, { symbol: 'WORLD', assetClass: 'equity' }),
    await makeInstrument(t, { symbol: 'BONDS', assetClass: 'bond' }),
    await makeInstrument(t, { symbol: 'GOLD', assetClass: 'real_asset' }),
  ];
});

const balanced = () => contentOf([held(world, '50'), held(bonds, '45.5')], '4.5');

describe('a model of models', () => {
  test('is expanded in proportion, with its bands', async () => {
    const inner = await calls.made('Core', contentOf([held(world, '60'), held(bonds, '40')]));
    const outer = await calls.read(
      await calls.made('Outer', contentOf([ofModel(inner, '50'), held(world, '45')], '5')),
    );
    expect(outer.current.content.targets[0]).toMatchObject({
      model: { id: inner, name: 'Core' },
      targetPct: '50.00',
    });
    expect(outer.current.expanded).toMatchObject([
      {
        assetClass: 'equity',
        targetPct: '75',
        rows: [{ targetPct: '75', range: { fromPct: '67.5', toPct: '82.5' } }],
      },
      { assetClass: 'bond', targetPct: '20', rows: [{ range: { fromPct: '17.5', toPct: '22.5' } }] },
      { assetClass: 'cash', targetPct: '5' },
    ]);
    expect((await calls.read(inner)).containedIn).toEqual([{ id: outer.id, name: 'Outer' }]);
  });

  test('cannot contain itself, also through another, and also when both are saved at once', async () => {
    const [one, other] = [await calls.made('One', balanced()), await calls.made('Other', balanced())];
    const own = await calls.add(one, contentOf([ofModel(one, '100')]), 1);
    expect(own.problem?.fields).toContainEqual(wrongField('targets.0.modelId', 'model_in_itself'));
    const answers = await Promise.all([
      calls.add(one, contentOf([held(world, '50'), ofModel(other, '50')]), 1),
      calls.add(other, contentOf([held(world, '50'), ofModel(one, '50')]), 1),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.problem?.fields).toContainEqual(wrongField('targets.1.modelId', 'model_in_itself'));
  });

  test('is at most two deep, also seen from the models around it', async () => {
    const [a, b, c, d] = [
      await calls.made('A', balanced()),
      await calls.made('B', balanced()),
      await calls.made('C', balanced()),
      await calls.made('D', balanced()),
    ];
    expect((await calls.add(a, contentOf([ofModel(b, '100')]), 1)).status).toBe(201);
    expect((await calls.add(b, contentOf([ofModel(c, '100')]), 1)).status).toBe(201);
    const deeper = await calls.add(c, contentOf([held(world, '10'), ofModel(d, '90')]), 1);
    expect(deeper.problem?.fields).toEqual([
      expect.objectContaining(wrongField('targets.1.modelId', 'models_too_deep')),
    ]);
    const around = await calls.create('E', contentOf([ofModel(a, '100')]));
    expect(around.problem?.fields).toContainEqual(wrongField('targets.0.modelId', 'models_too_deep'));
  });

  test('keeps what it contains from being retired, and waits for it to be active again', async () => {
    const inner = await calls.made('Core', balanced());
    const outer = await calls.made('Outer', contentOf([ofModel(inner, '100')]));
    const refused = await calls.change(inner, { name: 'Core', state: 'retired' });
    expect(refused.problem?.reason).toMatchObject({ code: 'model_contained', params: { name: 'Outer' } });
    await calls.change(outer, { name: 'Outer', state: 'retired' });
    expect((await calls.change(inner, { name: 'Core', state: 'retired' })).status).toBe(200);
    const early = await calls.change(outer, { name: 'Outer' }, 2);
    expect(early.problem?.reason).toMatchObject({ code: 'model_contains_retired', params: { name: 'Core' } });
    const named = await calls.create('Other', contentOf([ofModel(inner, '100')]));
    expect(named.problem?.fields).toContainEqual(wrongField('targets.0.modelId', 'unknown_model'));
  });
});

describe('the hypothetical figures', () => {
  const charge = (id: string, ongoingCharge: string) =>
    t.request(
      stateInstrumentFacts,
      { params: { id }, body: { asOf: '2026-01-01', source: 'KID', ongoingCharge, revision: 1 } as never },
      admin,
    );

  test('are unknown without assumptions, and come from the class weights with them', async () => {
    const id = await calls.made('A', contentOf([held(world, '60'), held(bonds, '40')]));
    const before = (await calls.read(id)).current.figures;
    expect(before).toMatchObject({
      expectedReturn: { known: false, reason: 'no_assumptions' },
      assumptions: null,
    });
    await giveAssumptions(t, admin);
    const { figures } = (await calls.read(id)).current;
    expect(figures.assumptions).toEqual({ number: 1, from: '2026-10-01' });
    // 0.6 × 6.5 % + 0.4 × 3 %; √((0.6 × 16)² + (0.4 × 5.5)² + 2 × 0.15 × 0.6 × 16 × 0.4 × 5.5) = 10.17 %.
    expect(figures.expectedReturn).toEqual({ known: true, value: expect.closeTo(0.051, 12) });
    expect(figures.volatility).toEqual({ known: true, value: expect.closeTo(0.101_654_316, 8) });
    expect(figures.score).toEqual({ known: true, value: 41 });
  });

  test('have charges once that of every instrument is recorded', async () => {
    const id = await calls.made('A', contentOf([held(world, '60'), held(bonds, '35')], '5'));
    await charge(world, '0.2');
    const before = (await calls.read(id)).current.figures.charges;
    expect(before).toMatchObject({
      figure: { known: false, reason: 'no_ongoing_charge' },
      lacking: [{ id: bonds }],
      classes: [],
    });
    await charge(bonds, '0.1');
    const { figure } = (await calls.read(id)).current.figures.charges;
    expect(figure).toEqual({ known: true, value: expect.closeTo(0.001_55, 15) });
  });

  test('have no charges while a class is a target', async () => {
    await charge(world, '0.2');
    const { charges } = (
      await calls.read(await calls.made('A', contentOf([held(world, '60'), ofClass('bond', '40')])))
    ).current.figures;
    expect(charges).toMatchObject({ figure: { known: false }, lacking: [], classes: ['bond'] });
  });
});

describe('after a merge of instruments', () => {
  test('a version reads with the one that stays: targets add up, and substitutes that are targets are left out', async () => {
    const twin = await makeInstrument(t, { symbol: 'TWIN', assetClass: 'equity' });
    const id = await calls.made(
      'A',
      contentOf([held(world, '40', [gold]), held(bonds, '30'), held(twin, '30')]),
    );
    const other = await calls.made('B', contentOf([held(world, '100', [twin])]));
    const merged = await t.request(
      mergeInstrument,
      { params: { id: twin }, body: { into: world, revision: 1, intoRevision: 1 } as never },
      admin,
    );
    expect(merged.status).toBe(200);
    const { content: read1, expanded } = (await calls.read(id)).current;
    expect(read1.targets).toMatchObject([
      { instrument: { id: world }, targetPct: '70.00', band: points('10'), substitutes: [{ id: gold }] },
      { instrument: { id: bonds } },
    ]);
    expect(expanded?.[0]).toMatchObject({
      targetPct: '70',
      rows: [{ range: { fromPct: '60', toPct: '80' } }],
    });
    expect((await calls.read(other)).current.content.targets).toMatchObject([
      { instrument: { id: world }, substitutes: [] },
    ]);
    const late = await calls.add(id, contentOf([held(twin, '100')]), 1);
    expect(late.problem?.fields).toContainEqual(wrongField('targets.0.instrumentId', 'unknown_instrument'));
  });
});
