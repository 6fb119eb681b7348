import { getDashboard } from '@partnerfolio/contract/dashboard';
import { becomeFirstAdministrator, getSession, requestPasswordReset } from '@partnerfolio/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFirm, keepPreviousDefault } from '../../platform/firm.ts';
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
/** As a process reads it that has just been started: a running one keeps what it has read. */
const firmStored = () => createFirm(t.db, t.app.config).facts();

describe('setting the firm up', () => {
  test('the first administrator chooses name and currency; both are shown from then on, and the trail has them', async () => {
    expect(await firmNow()).toEqual({ name: null, currency: 'USD', isSetUp: false, isCurrencyFixed: false });
    expect((await become({ name: ' Meridian  ', currency: 'chf' })).status).toBe(200);
    expect(await firmNow()).toEqual({
      name: 'Meridian',
      currency: 'CHF',
      isSetUp: true,
      isCurrencyFixed: false,
    });
    const agent = await t.signInAs('agent');
    expect((await t.request(getDashboard, {}, agent)).body.currency).toBe('CHF');
    expect((await listAuditEvents(t.db)).find((one) => one.event_type === 'firm.set_up')).toMatchObject({
      after: { name: 'Meridian', currency: 'CHF' },
    });
  });

  test('a firm that names nothing keeps its books in dollars', async () => {
    expect((await become()).status).toBe(200);
    expect(await firmStored()).toMatchObject({ name: null, currency: 'USD', isSetUp: true });
  });

  test('422 at the field for an empty name or an unknown currency, and the link stays good', async () => {
    const link = await firstAdministratorLink(t.app, origin);
    const wrong = await become({ name: ' ', currency: 'XQZ' }, Promise.resolve(link));
    expect(wrong.problem?.fields?.map(({ path }) => path)).toEqual(['firm.name', 'firm.currency']);
    expect((await become({ name: 'Meridian', currency: 'GBP' }, Promise.resolve(link))).status).toBe(200);
  });

  test('FIRM_CURRENCY leaves no other choice: 422, and the firm keeps it', async () => {
    expect(await firmNow(fixed)).toMatchObject({ currency: 'GBP', isCurrencyFixed: true });
    const link = firstAdministratorLink(fixed.app, origin);
    const other = await become({ name: 'Meridian', currency: 'USD' }, link, fixed);
    expect(other.problem?.fields).toMatchObject([{ path: 'firm.currency' }]);
    expect((await become({ name: 'Meridian', currency: 'GBP' }, link, fixed)).status).toBe(200);
    expect(await firmNow(fixed)).toMatchObject({ name: 'Meridian', currency: 'GBP' });
  });

  test('a link that recovers an administrator changes nothing of the firm: 409 with a new currency', async () => {
    await become({ name: 'Meridian', currency: 'CHF' });
    const link = await recoveryLink(t, origin);
    expect((await become({ name: 'Other', currency: 'USD' }, Promise.resolve(link))).status).toBe(409);
    expect((await become(undefined, Promise.resolve(link))).status).toBe(200);
    expect(await firmStored()).toMatchObject({ name: 'Meridian', currency: 'CHF' });
  });

  test('mails carry the name of the firm', async () => {
    await become({ name: 'Meridian', currency: 'CHF' });
    await t.request(requestPasswordReset, { body: { email: form.email } });
    expect((await t.mails()).at(-1)?.body).toMatch(/\n-- \nMeridian\n$/);
  });
});

describe('a firm from before currencies were stored', () => {
  const storedWithout = () => t.db.insertInto('firm').values({ name: null, currency: null }).execute();

  test('stays with euros, and is not asked', async () => {
    await storedWithout();
    expect(await firmStored()).toMatchObject({ currency: 'EUR', isSetUp: true });
    await keepPreviousDefault(t.db, t.app.config);
    expect(await t.db.selectFrom('firm').select('currency').execute()).toEqual([{ currency: 'EUR' }]);
  });

  test('stays with its FIRM_CURRENCY after the variable is gone', async () => {
    await storedWithout();
    await keepPreviousDefault(t.db, { firmCurrency: 'CHF' });
    await keepPreviousDefault(t.db, { firmCurrency: null });
    expect(await firmStored()).toMatchObject({ currency: 'CHF' });
  });
});
