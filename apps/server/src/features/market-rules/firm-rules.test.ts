import {
  addFirmRule,
  firmRulesAtMost,
  getMarketSettings,
  removeFirmRule,
  updateFirmRule,
} from '@partnerfolio/contract/settings/market';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { addTestRule, openTestMarket, ruleForm } from '../../testing/market.ts';
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

const newRule = { ...ruleForm, reason: 'Board of April' };
const missing = '00000000-0000-7000-8000-000000000002';
const listOwn = async () => (await t.request(getMarketSettings, {}, admin)).body.ownRules;
const add = (body: object, as: TestPerson = admin) => t.request(addFirmRule, { body: body as never }, as);
const update = (id: string, body: object, as: TestPerson = admin) =>
  t.request(updateFirmRule, { params: { id }, body: body as never }, as);
const remove = (id: string, body: object, as: TestPerson = admin) =>
  t.request(removeFirmRule, { params: { id }, body: body as never }, as);

describe('POST /api/settings/market/own-rules', () => {
  test('stores a rule with each document once, in the order of the list', async () => {
    await openTestMarket(t, admin, 'none');
    const documents = ['costs_after', 'proposal', 'costs_after'];
    const { status, body } = await add({ ...newRule, documents });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...ruleForm, documents: ['proposal', 'costs_after'], revision: 1 });
    expect(await listOwn()).toEqual([body]);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.add_rule',
      after: { ...ruleForm, documents: ['proposal', 'costs_after'] },
      metadata: { ruleId: body.id, reason: newRule.reason },
    });
  });

  test('409 before the market is chosen, and before the firm is set up', async () => {
    expect((await add(newRule)).problem).toMatchObject({ reason: { code: 'firm_not_set_up' } });
    await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
    expect((await add(newRule)).problem).toMatchObject({
      code: 'wrong_state',
      reason: { code: 'market_not_chosen' },
    });
  });

  test('409 for one more than the maximum, also when two are added at once', async () => {
    await openTestMarket(t, admin, 'eu');
    for (let count = 1; count < firmRulesAtMost; count += 1) await addTestRule(t, admin);
    const answers = await Promise.all([add(newRule), add(newRule)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await add(newRule)).problem).toMatchObject({ reason: { code: 'too_many_rules' } });
    expect(await listOwn()).toHaveLength(firmRulesAtMost);
  });

  test.each([
    ['no title', { title: ' ' }, 'title', 'required'],
    ['a title of two lines', { title: 'a\nb' }, 'title', 'control_characters'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'title', 'text_too_long'],
    ['no text', { text: '' }, 'text', 'text_required'],
    ['a text that is too long', { text: 'x'.repeat(1001) }, 'text', 'text_too_long'],
    ['no document', { documents: [] }, 'documents', 'list_too_short'],
    ['an unknown document', { documents: ['letter'] }, 'documents.0', 'not_a_choice'],
    ['an unknown service', { service: 'robo' }, 'service', 'not_a_choice'],
    ['no source', { source: '' }, 'source', 'required'],
    ['no reason', { reason: '' }, 'reason', 'reason_required'],
    ['a number as source', { source: 7 }, 'source', 'not_valid'],
  ])('rejects %s with 422', async (_, part, path, code) => {
    await openTestMarket(t, admin, 'eu');
    expect((await add({ ...newRule, ...part })).problem).toMatchObject({
      status: 422,
      fields: [{ path, code }],
    });
    expect(await listOwn()).toEqual([]);
  });
});

describe('a rule of the firm’s own', () => {
  beforeEach(() => openTestMarket(t, admin, 'eu'));
  const change = { ...ruleForm, title: 'One page', reason: 'Board of May', revision: 1 };

  test('is changed with a reason, and both states are audited', async () => {
    const { id } = await addTestRule(t, admin);
    const { reason, revision: _revision, ...form } = change;
    expect((await update(id, change)).body).toMatchObject({ ...form, id, revision: 2 });
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_rule',
      before: ruleForm,
      after: form,
      metadata: { ruleId: id, reason },
    });
  });

  test('is removed with a reason, and the audit log keeps what it said', async () => {
    const { id } = await addTestRule(t, admin);
    expect((await remove(id, { reason: 'Withdrawn', revision: 1 })).body).toEqual({ done: true });
    expect(await listOwn()).toEqual([]);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.remove_rule',
      before: ruleForm,
      metadata: { reason: 'Withdrawn' },
    });
    expect((await remove(id, { reason: 'Withdrawn', revision: 1 })).status).toBe(404);
  });

  test('412 for a stale revision, and for the second of two changes at once', async () => {
    const { id } = await addTestRule(t, admin);
    const answers = await Promise.all([update(id, change), update(id, { ...change, title: 'Two pages' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await remove(id, { reason: 'Late', revision: 1 })).status).toBe(412);
  });

  test('404 for an unknown id', async () => {
    expect((await update(missing, change)).problem).toMatchObject({ status: 404 });
    expect((await remove(missing, { reason: 'None', revision: 1 })).problem).toMatchObject({ status: 404 });
  });

  test('needs a reason for each change', async () => {
    const { id } = await addTestRule(t, admin);
    const fields = [{ path: 'reason', code: 'reason_required' }];
    expect((await update(id, { ...change, reason: '' })).problem).toMatchObject({ status: 422, fields });
    expect((await remove(id, { reason: ' ', revision: 1 })).problem).toMatchObject({ status: 422, fields });
  });

  test('only administrators may add, change and remove one', async () => {
    const { id } = await addTestRule(t, admin);
    const employee = await t.signInAs('employee');
    expect((await add(newRule, employee)).status).toBe(403);
    expect((await update(id, change, employee)).status).toBe(403);
    expect((await remove(id, { reason: 'Mine', revision: 1 }, employee)).status).toBe(403);
  });
});
