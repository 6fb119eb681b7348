import {
  getAssumptions,
  getAssumptionVersion,
  putAssumptions,
} from '@partnerfolio/contract/assumptions/assumptions';
import { sampleAssumptions } from '@partnerfolio/contract/assumptions/sample';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { assumptionsForm, giveAssumptions } from '../../testing/assumptions.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
});

const read = async () => (await t.request(getAssumptions, {}, agent)).body;
const put = (body: object, as = admin) =>
  t.request(putAssumptions, { body: { ...assumptionsForm, revision: 1, ...body } as never }, as);
const open = () => setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
const [equity, bond] = assumptionsForm.classes;
const only = (...classes: readonly unknown[]) => ({ classes, correlations: [] });

describe('the assumptions of the firm', () => {
  test('are none for a new firm', async () => {
    expect(await read()).toEqual({ current: null, versions: [], revision: 1 });
  });

  test('are versions, of which the newest counts and none changes', async () => {
    await giveAssumptions(t, admin);
    const first = await read();
    expect(first).toMatchObject({
      current: { number: 1, from: '2026-10-01', source: assumptionsForm.source, createdBy: { id: admin.id } },
      revision: 2,
    });
    expect(first.current?.classes).toHaveLength(7);
    expect(first.current?.correlations).toEqual(sampleAssumptions.correlations);
    const second = await put({ ...only(equity), from: '2026-11-01', source: 'Second', revision: 2 });
    expect(second.body).toMatchObject({
      current: { number: 2, classes: [{ assetClass: 'equity', volatilityPct: '16.00' }], correlations: [] },
      versions: [{ number: 2 }, { number: 1 }],
      revision: 3,
    });
    const earlier = await t.request(getAssumptionVersion, { params: { number: 1 } }, agent);
    expect(earlier.body).toEqual(first.current);
    const row = t.db.updateTable('assumption_versions').set({ source: 'x' }).where('number', '=', 1);
    await expect(row.execute()).rejects.toThrow('never changes');
  });

  test('leave an audit event', async () => {
    await giveAssumptions(t, admin);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_assumptions',
      after: { version: 1, fromDay: '2026-10-01', source: assumptionsForm.source },
    });
  });

  test('leave out classes without numbers, and their correlations', async () => {
    await open();
    const classes = assumptionsForm.classes.map((one) =>
      one.assetClass === 'other' ? { ...one, expectedReturnPct: '', volatilityPct: '' } : one,
    );
    const { body } = await put({ classes });
    expect(body.current?.classes.map(({ assetClass }) => assetClass)).not.toContain('other');
    expect(body.current?.correlations).toHaveLength(15);
  });

  test('412 for a stale revision, and for the second of two changes at once', async () => {
    await giveAssumptions(t, admin);
    expect((await put({})).status).toBe(412);
    const both = await Promise.all([put({ revision: 2 }), put({ revision: 2 })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect((await read()).versions).toHaveLength(2);
  });

  test('409 before the firm is set up, 403 for others than administrators, 404 for an unknown version', async () => {
    expect((await put({})).problem).toMatchObject({ status: 409, reason: { code: 'firm_not_set_up' } });
    expect((await put({}, agent)).status).toBe(403);
    const missing = await t.request(getAssumptionVersion, { params: { number: 9 } }, agent);
    expect(missing.problem).toMatchObject({ status: 404 });
  });

  const impossible = sampleAssumptions.correlations.map((pair) => {
    const names = `${pair.one} ${pair.other}`;
    return names === 'fund equity' ? { ...pair, value: '-0.95' } : { ...pair };
  });
  const point = (volatilityPct: string, score: number) => ({ volatilityPct, score });
  test.each([
    ['a day in the future', { from: '2026-12-24' }, 'from', 'day_in_future'],
    ['no day', { from: '' }, 'from', 'bad_date'],
    ['no source', { source: ' ' }, 'source', 'source_required'],
    ['a source that is too long', { source: 'x'.repeat(201) }, 'source', 'source_too_long'],
    ['a number as source', { source: 7 }, 'source', 'not_valid'],
    [
      'a volatility below 0',
      only({ ...equity, volatilityPct: '-1' }),
      'classes.0.volatilityPct',
      'volatility_below_zero',
    ],
    [
      'a return of −100 %',
      only({ ...equity, expectedReturnPct: '-100' }),
      'classes.0.expectedReturnPct',
      'return_loses_everything',
    ],
    [
      'three decimals',
      only({ ...equity, volatilityPct: '1.234' }),
      'classes.0.volatilityPct',
      'assumption_format',
    ],
    ['a number', only({ ...equity, volatilityPct: 16 }), 'classes.0.volatilityPct', 'not_valid'],
    ['one number of two', only({ ...equity, volatilityPct: '' }), 'classes.0.volatilityPct', 'required'],
    ['an unknown class', only({ ...equity, assetClass: 'gold' }), 'classes.0.assetClass', 'not_a_choice'],
    ['a class twice', only(equity, equity), 'classes.1.assetClass', 'choice_repeated'],
    ['no class', only(), 'classes', 'assumptions_required'],
    ['a missing correlation', only(equity, bond), 'correlations', 'correlation_missing'],
    [
      'a correlation above 1',
      { correlations: [{ one: 'bond', other: 'equity', value: '1.01' }] },
      'correlations.0.value',
      'correlation_format',
    ],
    [
      'a correlation of a class with itself',
      { correlations: [{ one: 'bond', other: 'bond', value: '1' }] },
      'correlations.0.other',
      'choice_repeated',
    ],
    ['impossible correlations', { correlations: impossible }, 'correlations', 'correlations_impossible'],
    [
      'a table that does not begin at 0',
      { scoreTable: [point('1', 1), point('30', 99)] },
      'scoreTable.0.volatilityPct',
      'score_table_from_zero',
    ],
    [
      'a table whose scores do not rise',
      { scoreTable: [point('0', 9), point('30', 9)] },
      'scoreTable.1.score',
      'score_table_not_rising',
    ],
    ['a table of one point', { scoreTable: [point('0', 1)] }, 'scoreTable', 'list_too_short'],
    [
      'a score above 99',
      { scoreTable: [point('0', 1), point('30', 100)] },
      'scoreTable.1.score',
      'number_too_large',
    ],
  ])('422 for %s', async (_, part, path, code) => {
    await open();
    const { problem } = await put(part);
    expect(problem).toMatchObject({ status: 422 });
    expect(problem?.fields?.[0]).toMatchObject({ path, code });
    expect((await read()).current).toBeNull();
  });
});
