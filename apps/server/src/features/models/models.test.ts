import * as contract from '@partnerfolio/contract/models/models';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeInstrument } from '../../testing/ledgers.ts';
import { contentOf, held, modelCalls, ofClass, ofModel, percent, points } from '../../testing/models.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { removeUnusedInstruments } from '../market-data/actions.ts';
import { inTransaction } from '../../platform/database/transactions.ts';

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

const nobody = '00000000-0000-7000-8000-000000000002';
const balanced = () => contentOf([held(world, '50'), held(bonds, '45.5')], '4.5');

describe('a model', () => {
  test('is created with its first version, which everybody of the staff reads', async () => {
    const created = await calls.create(
      'Balanced 50',
      contentOf([held(world, '50'), held(bonds, '45.5')], '4.5', [
        { assetClass: 'equity', band: points('5') },
      ]),
    );
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'Balanced 50',
      state: 'active',
      revision: 1,
      may: { manage: true },
      current: {
        number: 1,
        note: '',
        createdBy: { id: admin.id },
        classes: [
          { assetClass: 'equity', weightPct: '50' },
          { assetClass: 'bond', weightPct: '45.5' },
          { assetClass: 'cash', weightPct: '4.5' },
        ],
        content: { targets: [{ instrument: { id: world, symbol: 'WORLD' }, targetPct: '50.00' }, {}] },
      },
      versions: [{ number: 1 }],
    });
    expect(created.body.current.expanded).toMatchObject([
      { assetClass: 'equity', targetPct: '50', range: { fromPct: '45', toPct: '55' }, changePct: null },
      {
        assetClass: 'bond',
        targetPct: '45.5',
        range: null,
        rows: [{ range: { fromPct: '40.5', toPct: '50.5' } }],
      },
      { assetClass: 'cash', targetPct: '4.5', range: { fromPct: '3.5', toPct: '5.5' } },
    ]);
    const agent = await t.signInAs('agent');
    expect(await calls.read(created.body.id, agent)).toEqual({ ...created.body, may: { manage: false } });
    const events = await listAuditEvents(t.db);
    expect(events.at(-1)).toMatchObject({ event_type: 'model.create', after: { name: 'Balanced 50' } });
  });

  test('is written by those with the right alone', async () => {
    const agent = await t.signInAs('agent');
    expect((await calls.create('A', balanced(), agent)).status).toBe(403);
    expect((await calls.create('A', balanced(), await t.signInAs('employee'))).status).toBe(201);
  });

  test('has a name of its own among those that are not retired', async () => {
    const id = await calls.made('Income', balanced());
    expect((await calls.create('INCOME', balanced())).problem?.fields).toContainEqual(
      wrongField('name', 'model_exists'),
    );
    expect((await calls.change(id, { name: 'Income', state: 'retired' })).status).toBe(200);
    expect((await calls.create('INCOME', balanced())).status).toBe(201);
    const again = await calls.change(id, { name: 'Income' }, 2);
    expect(again.problem?.fields).toContainEqual(wrongField('name', 'model_exists'));
  });

  test('changes at a revision, in a list by state', async () => {
    const id = await calls.made('A', balanced());
    expect((await calls.change(id, { name: 'B', description: 'For growth' })).body).toMatchObject({
      name: 'B',
      revision: 2,
    });
    expect((await calls.change(id, { name: 'C' })).problem?.code).toBe('stale');
    expect((await calls.change(nobody, {})).problem?.code).toBe('not_found');
    await calls.change(id, { name: 'B', state: 'retired' }, 2);
    const list = async (state: 'active' | 'retired') =>
      (await t.request(contract.listModels, { query: { state } }, admin)).body;
    expect(await list('active')).toEqual({ items: [], counts: { active: 0, retired: 1 } });
    expect(await list('retired')).toMatchObject({
      items: [{ id, name: 'B', targets: 2, version: { number: 1 } }],
    });
    expect((await calls.add(id, balanced(), 1)).problem?.reason?.code).toBe('model_retired');
  });
});

describe('the content of a version', () => {
  test.each([
    ['a sum below 100', () => contentOf([held(world, '99.99')]), 'targets', 'weights_not_100'],
    ['a sum above 100', () => contentOf([held(world, '100')], '0.01'), 'targets', 'weights_not_100'],
    [
      'three decimals',
      () => contentOf([held(world, '33.333')]),
      'targets.0.targetPct',
      'model_percent_format',
    ],
    [
      'a target of 0',
      () => contentOf([held(world, '100'), held(bonds, '0')]),
      'targets.1.targetPct',
      'not_positive',
    ],
    [
      'an instrument twice',
      () => contentOf([held(world, '50'), held(world, '50')]),
      'targets.1.instrumentId',
      'target_repeated',
    ],
    [
      'a class twice',
      () => contentOf([ofClass('bond', '50'), ofClass('bond', '50')]),
      'targets.1.assetClass',
      'target_repeated',
    ],
    [
      'a substitute that is a target',
      () => contentOf([held(world, '50', [bonds]), held(bonds, '50')]),
      'targets.0.substitutes.0',
      'substitute_is_target',
    ],
    [
      'a substitute named twice',
      () => contentOf([held(world, '50', [gold]), held(bonds, '50', [gold])]),
      'targets.1.substitutes.0',
      'substitute_repeated',
    ],
    [
      'an unknown instrument',
      () => contentOf([held(nobody, '100')]),
      'targets.0.instrumentId',
      'unknown_instrument',
    ],
    [
      'an unknown substitute',
      () => contentOf([held(world, '100', [nobody])]),
      'targets.0.substitutes.0',
      'unknown_instrument',
    ],
    ['an unknown model', () => contentOf([ofModel(nobody, '100')]), 'targets.0.modelId', 'unknown_model'],
    ['no target', () => contentOf([], '100'), 'targets', 'model_target_required'],
    [
      'a band of a class without target',
      () => contentOf([held(world, '100')], '0', [{ assetClass: 'bond', band: points('1') }]),
      'classBands.0.assetClass',
      'class_without_target',
    ],
    [
      'a band above 100',
      () => contentOf([{ ...held(world, '100'), band: points('100.01') }]),
      'targets.0.band.pct',
      'weight_too_large',
    ],
    [
      'cash as a class',
      () => contentOf([{ ...ofClass('bond', '100'), assetClass: 'cash' }]),
      'targets.0.assetClass',
      'not_a_choice',
    ],
  ] as const)('is refused with %s', async (_, of, path, code) => {
    expect((await calls.create('A', of())).problem?.fields).toContainEqual(wrongField(path, code));
    expect((await t.request(contract.listModels, {}, admin)).body.items).toEqual([]);
  });

  test('adds up exactly in hundredths', async () => {
    expect(
      (await calls.create('A', contentOf([held(world, '33.33'), held(bonds, '33.33'), held(gold, '33.34')])))
        .status,
    ).toBe(201);
  });

  test('keeps its instruments from being removed', async () => {
    await calls.made('A', contentOf([held(world, '100', [gold])]));
    const spare = await makeInstrument(t);
    const by = { userId: admin.id, now: t.clock.now() };
    await inTransaction(t.db, (trx) => removeUnusedInstruments(trx, [world, gold, spare], by));
    const left = await t.db.selectFrom('instruments').select('id').execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([world, bonds, gold].toSorted());
  });
});

describe('versions', () => {
  test('are numbered, never change, and say what changed since the one before', async () => {
    const id = await calls.made('A', balanced());
    const next = await calls.add(
      id,
      contentOf([held(world, '60'), held(gold, '37')], '3'),
      1,
      'Gold instead of bonds',
    );
    expect(next).toMatchObject({
      status: 201,
      body: { current: { number: 2, note: 'Gold instead of bonds' } },
    });
    expect(next.body.versions.map(({ number }) => number)).toEqual([2, 1]);
    const changes = next.body.current.expanded?.map(({ assetClass, changePct, rows }) => [
      assetClass,
      changePct,
      rows.length,
    ]);
    expect(changes).toEqual([
      ['equity', '10', 1],
      ['bond', '-45.5', 1],
      ['real_asset', '37', 1],
      ['cash', '-1.5', 1],
    ]);
    expect((await calls.add(id, balanced(), 1)).problem?.code).toBe('stale');
    const former = await t.request(contract.getModelVersion, { params: { id, number: 1 } }, admin);
    expect(former.body).toMatchObject({
      number: 1,
      model: { id, name: 'A' },
      content: { cash: { targetPct: '4.50' } },
    });
    const absent = await t.request(contract.getModelVersion, { params: { id, number: 3 } }, admin);
    expect(absent.problem?.code).toBe('not_found');
    const row = t.db.updateTable('model_versions').set({ note: 'x' }).where('number', '=', 1);
    await expect(row.execute()).rejects.toThrow('never changes');
  });

  test('need a note of what changes', async () => {
    const answer = await calls.add(await calls.made('A', balanced()), balanced(), 1, ' ');
    expect(answer.problem?.fields).toContainEqual(wrongField('note', 'model_note_required'));
  });

  test('are two when two are saved at once from the same one: the second is refused', async () => {
    const id = await calls.made('A', balanced());
    const answers = await Promise.all([calls.add(id, balanced(), 1), calls.add(id, balanced(), 1)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 412]));
  });

  test('compare target by target', async () => {
    const id = await calls.made('A', balanced());
    await calls.add(
      id,
      contentOf([held(world, '60'), ofClass('bond', '37.25')], '2.75', [
        { assetClass: 'bond', band: points('3') },
      ]),
      1,
    );
    const { body } = await t.request(
      contract.compareModelVersions,
      { params: { id }, query: { from: 1, to: 2 } },
      admin,
    );
    expect(body.rows).toMatchObject([
      {
        instrument: { symbol: 'WORLD' },
        from: { targetPct: '50.00' },
        to: { targetPct: '60.00' },
        differencePct: '10',
      },
      {
        assetClass: 'bond',
        from: null,
        to: { targetPct: '37.25', band: percent('20.00') },
        differencePct: '37.25',
      },
      { assetClass: 'cash', differencePct: '-1.75' },
      { instrument: { symbol: 'BONDS' }, to: null, differencePct: '-45.5' },
    ]);
    expect(body.classBands).toEqual([{ assetClass: 'bond', from: null, to: points('3.00') }]);
    const absent = await t.request(
      contract.compareModelVersions,
      { params: { id }, query: { from: 1, to: 3 } },
      admin,
    );
    expect(absent.problem?.code).toBe('not_found');
  });
});
