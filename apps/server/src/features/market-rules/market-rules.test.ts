import { changeMarketRule, chooseMarket, getMarketSettings } from '@partnerfolio/contract/settings/market';
import { ruleCodes, rulesOfMarket } from '@partnerfolio/contract/settings/market-rules';
import type { RuleCode } from '@partnerfolio/contract/settings/market-rules';
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { chooseTestMarket, openTestMarket } from '../../testing/market.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});
afterAll(() => t.close());

const read = async () => (await t.request(getMarketSettings, {}, admin)).body;
const choose = (body: object, as: TestPerson = admin) => t.request(chooseMarket, { body: body as never }, as);
const change = (code: string, body: object, as: TestPerson = admin) =>
  t.request(changeMarketRule, { params: { rule: code as RuleCode }, body: body as never }, as);
const findRule = async (code: RuleCode) => (await read()).rules.find((rule) => rule.code === code);
const off = { isActive: false, ownText: null, reason: 'We sell no switches', revision: 1 };

describe('PUT /api/settings/market', () => {
  test('409 while the firm is not set up', async () => {
    expect(await read()).toMatchObject({ market: null, chosen: null, revision: 1, rules: [], ownRules: [] });
    expect((await choose({ market: 'eu', revision: 1 })).problem).toMatchObject({
      code: 'wrong_state',
      reason: { code: 'firm_not_set_up' },
    });
  });

  test.each([
    ['eu', 6],
    ['uk', 4],
    ['us', 3],
    ['none', 0],
  ] as const)('stores %s with its %i rules, who chose it, and both states', async (market, count) => {
    await openTestMarket(t, admin, 'us');
    const { body } = await choose({ market, revision: 2 });
    expect(body).toMatchObject({ market, revision: 3, chosen: { by: { id: admin.id } } });
    expect(body.rules.map(({ code }) => code)).toEqual(rulesOfMarket(market));
    expect(body.rules).toHaveLength(count);
    expect(await read()).toEqual(body);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.choose_market',
      before: { market: 'us' },
      after: { market },
    });
  });

  test('audits the first choice as one that was not made before', async () => {
    await openTestMarket(t, admin, 'none');
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      before: { market: 'not_chosen' },
      after: { market: 'none' },
    });
  });

  test('412 for a revision that another administrator has changed', async () => {
    await openTestMarket(t, admin, 'eu');
    expect((await choose({ market: 'uk', revision: 1 })).problem).toMatchObject({ status: 412 });
    expect((await read()).market).toBe('eu');
  });

  test('two choices at once: one is stored, the other gets 412', async () => {
    await openTestMarket(t, admin, 'eu');
    const answers = await Promise.all(['uk', 'us'].map((market) => choose({ market, revision: 2 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test.each([
    ['an unknown market', { market: 'ch', revision: 1 }, 'market', 'not_a_choice'],
    ['no market', { revision: 1 }, 'market', 'required'],
    ['null, which only a firm that never chose has', { market: null, revision: 1 }, 'market', 'not_a_choice'],
    ['no revision', { market: 'eu' }, 'revision', 'required'],
  ])('rejects %s with 422', async (_, body, path, code) => {
    await openTestMarket(t, admin, 'eu');
    expect((await choose(body)).problem).toMatchObject({ status: 422, fields: [{ path, code }] });
  });

  test('only administrators may read and choose', async () => {
    await openTestMarket(t, admin, 'eu');
    const employee = await t.signInAs('employee');
    expect((await choose({ market: 'uk', revision: 2 }, employee)).status).toBe(403);
    expect((await t.request(getMarketSettings, {}, employee)).status).toBe(403);
    expect((await change('eu_switch', off, employee)).status).toBe(403);
  });
});

describe('PUT /api/settings/market/rules/:rule', () => {
  beforeEach(() => openTestMarket(t, admin, 'eu'));

  test('switches a rule off, and says who, when and why', async () => {
    const { body } = await change('eu_switch', off);
    expect(body).toMatchObject({
      code: 'eu_switch',
      isActive: false,
      changed: { reason: off.reason, by: { id: admin.id }, at: t.clock.now().toISOString() },
      revision: 2,
    });
    expect(await findRule('eu_switch')).toEqual(body);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_market_rule',
      before: { rule: 'eu_switch', isActive: true, ownText: null },
      after: { rule: 'eu_switch', isActive: false, ownText: null },
      metadata: { reason: off.reason },
    });
  });

  test('words a rule in the firm’s own way, beside ours, and takes it back', async () => {
    const ownText = 'Benefits and costs of each switch,\nside by side.';
    const { body } = await change('eu_switch', { ...off, isActive: true, ownText });
    expect(body.ownText).toBe(ownText);
    expect(body.wording.en.text).toBe('A switch shows that its benefits outweigh its costs.');
    const back = await change('eu_switch', {
      isActive: true,
      ownText: '  ',
      reason: 'Ours again',
      revision: 2,
    });
    expect(back.body).toMatchObject({ isActive: true, ownText: null, revision: 3 });
  });

  test('keeps the change of a rule while the firm follows another market', async () => {
    await change('eu_switch', off);
    await chooseTestMarket(t, admin, 'uk');
    expect((await change('eu_switch', { ...off, revision: 2 })).problem).toMatchObject({ status: 404 });
    await chooseTestMarket(t, admin, 'eu');
    expect(await findRule('eu_switch')).toMatchObject({ isActive: false, revision: 2 });
  });

  test('412 for a stale revision, and for the second of two changes at once', async () => {
    const answers = await Promise.all(
      ['One', 'Two'].map((reason) => change('eu_switch', { ...off, reason })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await change('eu_switch', off)).problem).toMatchObject({ code: 'stale' });
  });

  test('two rules changed at once are both stored', async () => {
    await Promise.all([change('eu_switch', off), change('eu_fall_notice', off)]);
    const inactive = (await read()).rules.filter(({ isActive }) => !isActive);
    expect(inactive.map(({ code }) => code)).toEqual(['eu_switch', 'eu_fall_notice']);
  });

  test('404 for rules of another market', async () => {
    for (const code of ruleCodes.filter((one) => !one.startsWith('eu_')))
      expect((await change(code, off)).problem).toMatchObject({ status: 404 });
  });

  test.each([
    ['no reason', { ...off, reason: ' ' }, 'reason', 'reason_required'],
    ['a reason that is too long', { ...off, reason: 'x'.repeat(501) }, 'reason', 'text_too_long'],
    ['a text that is too long', { ...off, ownText: 'x'.repeat(1001) }, 'ownText', 'text_too_long'],
    ['a number as text', { ...off, ownText: 7 }, 'ownText', 'not_valid'],
    ['a word for on or off', { ...off, isActive: 'off' }, 'isActive', 'not_valid'],
    ['no revision', { ...off, revision: undefined }, 'revision', 'required'],
  ])('rejects %s with 422 and stores nothing', async (_, body, path, code) => {
    expect((await change('eu_switch', body)).problem).toMatchObject({
      status: 422,
      fields: [{ path, code }],
    });
    expect((await findRule('eu_switch'))?.changed).toBeNull();
  });

  test('rejects a code that no market has with 422', async () => {
    expect((await change('ch_switch', off)).problem).toMatchObject({
      status: 422,
      fields: [{ path: 'rule', code: 'not_a_choice' }],
    });
  });
});
