import { getDashboard } from '@partnerfolio/contract/dashboard';
import { becomeFirstAdministrator, getSession, requestPasswordReset } from '@partnerfolio/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFirm, keepPreviousDefault } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { firstAdministratorLink, recoveryLink } from './start.ts';

const form = { email: 'ada@firm.example', password: 'grapes-on-the-hill', fullName: 'Ada Admin' };

let t: TestApp;
let fixed: TestApp;
beforeAll(async () => {
  t = await openTestApp({ firmCurrency: null });
  fixed = await openTestApp({ firmCurrency: 'GBP' });
});
afterAll(() => Promise.all([t.close(), fixed.close()]));
beforeEach(() => t.reset());

const origin = 'http://localhost:4400';
const tokenIn = (link: string | null): string => /token=([\w-]+)/.exec(link ?? '')?.[1] ?? '';
const become = async (
  firm?: { name: string; currency: string },
  link = firstAdministratorLink(t.app, origin),
  at = t,
) =>
  at.request(becomeFirstAdministrator, {
    body: { ...form, token: tokenIn(await link), ...(firm && { firm }) },
  });
const firmNow = async (at = t) => (await at.request(getSession)).body.firm;
/** Reads the firm like a newly started process; a running one keeps what it has read. */
const firmStored = () => createFirm(t.db, t.app.config).facts();

describe('setting the firm up', () => {
  test('stores and shows the name and currency the first administrator chooses, and records them in the audit log', async () => {
    expect(await firmNow()).toEqual({
      name: null,
      currency: 'USD',
      isSetUp: false,
      isCurrencyFixed: false,
      logo: null,
    });
    expect((await become({ name: ' Meridian  ', currency: 'chf' })).status).toBe(200);
    expect(await firmNow()).toEqual({
      name: 'Meridian',
      currency: 'CHF',
      isSetUp: true,
      isCurrencyFixed: false,
      logo: null,
    });
    const agent = await t.signInAs('agent');
    expect((await t.request(getDashboard, {}, agent)).body.currency).toBe('CHF');
    expect((await listAuditEvents(t.db)).find((one) => one.event_type === 'firm.set_up')).toMatchObject({
      after: { name: 'Meridian', currency: 'CHF' },
    });
  });

  test('uses dollars when no currency is chosen', async () => {
    expect((await become()).status).toBe(200);
    expect(await firmStored()).toMatchObject({ name: null, currency: 'USD', isSetUp: true });
  });

  test('answers 422 for an empty name or an unknown currency, and the link stays valid', async () => {
    const link = await firstAdministratorLink(t.app, origin);
    const wrong = await become({ name: ' ', currency: 'XQZ' }, Promise.resolve(link));
    expect(wrong.problem?.fields?.map(({ path }) => path)).toEqual(['firm.name', 'firm.currency']);
    expect((await become({ name: 'Meridian', currency: 'GBP' }, Promise.resolve(link))).status).toBe(200);
  });

  test('allows no currency but FIRM_CURRENCY: 422 for another, and the firm uses it', async () => {
    expect(await firmNow(fixed)).toMatchObject({ currency: 'GBP', isCurrencyFixed: true });
    const link = firstAdministratorLink(fixed.app, origin);
    const other = await become({ name: 'Meridian', currency: 'USD' }, link, fixed);
    expect(other.problem?.fields).toMatchObject([{ path: 'firm.currency' }]);
    expect((await become({ name: 'Meridian', currency: 'GBP' }, link, fixed)).status).toBe(200);
    expect(await firmNow(fixed)).toMatchObject({ name: 'Meridian', currency: 'GBP' });
  });

  test('refuses a new currency with a link that recovers an administrator: 409', async () => {
    await become({ name: 'Meridian', currency: 'CHF' });
    const link = await recoveryLink(t, origin);
    expect((await become({ name: 'Other', currency: 'USD' }, Promise.resolve(link))).status).toBe(409);
    expect((await become(undefined, Promise.resolve(link))).status).toBe(200);
    expect(await firmStored()).toMatchObject({ name: 'Meridian', currency: 'CHF' });
  });

  test("puts the firm's name into mails", async () => {
    await become({ name: 'Meridian', currency: 'CHF' });
    await t.request(requestPasswordReset, { body: { email: form.email } });
    expect((await t.mails()).at(-1)?.body).toMatch(/\n-- \nMeridian\n$/);
  });
});

describe('a firm created before currencies were stored', () => {
  const storedWithout = () => t.db.insertInto('firm').values({ name: null, currency: null }).execute();

  test('keeps the euro, and is not asked', async () => {
    await storedWithout();
    expect(await firmStored()).toMatchObject({ currency: 'EUR', isSetUp: true });
    await keepPreviousDefault(t.db, t.app.config);
    expect(await t.db.selectFrom('firm').select('currency').execute()).toEqual([{ currency: 'EUR' }]);
  });

  test('keeps its FIRM_CURRENCY after the variable is removed', async () => {
    await storedWithout();
    await keepPreviousDefault(t.db, { firmCurrency: 'CHF' });
    await keepPreviousDefault(t.db, { firmCurrency: null });
    expect(await firmStored()).toMatchObject({ currency: 'CHF' });
  });
});
