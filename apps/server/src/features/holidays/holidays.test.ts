import { getBusinessDay } from '@partnerfolio/contract/settings/business-days';
import {
  getHolidayCalendar,
  listHolidayCountries,
  listHolidays,
  putHolidayCalendar,
} from '@partnerfolio/contract/settings/holidays';
import { localDateSchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeOwnDay } from '../../testing/holidays.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { listDaysOff } from './business-days.actions.ts';

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

type Language = 'en' | 'es';
const read = async (language: Language = 'en') =>
  (await t.request(getHolidayCalendar, { query: { language } }, agent)).body;
const put = (body: object, as = admin) =>
  t.request(putHolidayCalendar, { body: { revision: 1, ...body } as never }, as);
const madrid = { country: 'ES', state: 'MD' };
const year = async (query: { year: number; language?: Language }) =>
  (await t.request(listHolidays, { query }, agent)).body.items;
const business = async (day: string, language: Language = 'en') =>
  (await t.request(getBusinessDay, { params: { day }, query: { language } }, agent)).body;

describe('the calendar', () => {
  test('is none before an administrator chooses one: only weekends are off', async () => {
    expect(await read()).toEqual({ country: null, state: null, region: null, revision: 1 });
    expect(await year({ year: 2026 })).toEqual([]);
    expect(await business('2026-12-25')).toEqual({ day: '2026-12-25', off: null, next: '2026-12-25' });
    expect(await business('2026-12-26')).toMatchObject({ off: { kind: 'weekend' }, next: '2026-12-28' });
  });

  test('is stored with its places, named in the language of the reader, and audited', async () => {
    expect((await put(madrid)).body).toMatchObject({ country: { code: 'ES', name: 'Spain' }, revision: 2 });
    expect(await read('es')).toEqual({
      country: { code: 'ES', name: 'España' },
      state: { code: 'MD', name: 'Comunidad de Madrid' },
      region: null,
      revision: 2,
    });
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_holidays',
      before: { country: null, state: null, region: null },
      after: { ...madrid, region: null },
    });
  });

  test('two changes at once: one is stored, the other gets 412', async () => {
    const answers = await Promise.all([put(madrid), put({ country: 'GB' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await read()).revision).toBe(2);
  });

  test.each([
    ['an unknown country', { country: 'XX' }, 'country', 'not_a_choice'],
    ['a country that is a property of objects', { country: 'constructor' }, 'country', 'not_a_choice'],
    ['a state of another country', { country: 'GB', state: 'MD' }, 'state', 'not_a_choice'],
    ['a state without a country', { state: 'MD' }, 'state', 'not_a_choice'],
    ['an unknown region', { ...madrid, region: 'X' }, 'region', 'not_a_choice'],
    ['a number as country', { country: 7 }, 'country', 'not_valid'],
    ['a long country', { country: 'X'.repeat(41) }, 'country', 'text_too_long'],
    ['no revision', { country: 'ES', revision: undefined }, 'revision', 'required'],
  ])('rejects %s with 422 and stores nothing', async (_, body, path, code) => {
    expect((await put(body)).problem).toMatchObject({ status: 422, fields: [{ path, code }] });
    expect(await read()).toMatchObject({ country: null, revision: 1 });
  });

  test('only administrators may change it', async () => {
    for (const as of [agent, await t.signInAs('employee')]) expect((await put(madrid, as)).status).toBe(403);
    expect(await read()).toMatchObject({ country: null });
  });
});

test('offers countries with their states and regions, by name in the language of the reader', async () => {
  const list = async (language: Language) =>
    (await t.request(listHolidayCountries, { query: { language } }, agent)).body.items;
  const english = await list('en');
  expect(english.length).toBeGreaterThan(150);
  const germany = english.find(({ code }) => code === 'DE');
  expect(germany?.states.find(({ code }) => code === 'BY')?.regions).toContainEqual({
    code: 'A',
    name: 'Stadt Augsburg',
  });
  expect((await list('es')).find(({ code }) => code === 'DE')?.name).toBe('Alemania');
});

describe('the holidays of a year', () => {
  test('are those of the country and its state, named in the language of the reader', async () => {
    await put(madrid);
    const english = await year({ year: 2026 });
    expect(english).toContainEqual({ day: '2026-04-03', publicHoliday: 'Good Friday', own: null });
    // A day of the state.
    expect(english.map(({ day }) => day)).toContain('2026-05-02');
    const spanish = await year({ year: 2026, language: 'es' });
    expect(spanish.find(({ day }) => day === '2026-04-03')?.publicHoliday).toBe('Viernes Santo');
    expect(spanish.map(({ day }) => day)).toEqual(english.map(({ day }) => day).toSorted());
  });

  test('include a substitute for New Year’s Day in the year before', async () => {
    await put({ country: 'US' });
    const days = (await year({ year: 2027 })).map(({ day }) => day);
    expect(days).toContain('2027-12-31');
    expect((await year({ year: 2028 })).map(({ day }) => day)).not.toContain('2027-12-31');
  });

  test.each([1969, 2101, 2026.5])('422 for the year %d', async (wrong) => {
    const answer = await t.request(listHolidays, { query: { year: wrong } }, agent);
    expect(answer.problem).toMatchObject({ status: 422, fields: [{ path: 'year' }] });
  });

  test('are known for the first and the last year, and for none outside them', async () => {
    await put(madrid);
    for (const known of [1970, 2100]) expect(await year({ year: known })).not.toEqual([]);
    for (const day of ['1969-12-25', '2101-01-06']) expect((await business(day)).off).toBeNull();
  });
});

describe('business days', () => {
  beforeEach(async () => {
    await put(madrid);
    await makeOwnDay(t, admin, { day: '2026-12-24', name: 'Office closed' });
    await makeOwnDay(t, admin, { day: '2026-12-08', name: 'Audit', kind: 'open' });
  });

  test('are told from holidays, closings and weekends, with the next one', async () => {
    expect(await business('2026-12-24')).toEqual({
      day: '2026-12-24',
      off: { kind: 'closed', name: 'Office closed' },
      next: '2026-12-28',
    });
    expect((await business('2026-12-25', 'es')).off).toEqual({ kind: 'holiday', name: 'Navidad' });
    expect(await business('2026-12-08')).toMatchObject({ off: null });
    expect((await year({ year: 2026 })).find(({ day }) => day === '2026-12-08')).toMatchObject({
      publicHoliday: 'Immaculate Conception',
      own: { name: 'Audit', kind: 'open' },
    });
  });

  test('422 for a day that is none', async () => {
    const answer = await t.request(getBusinessDay, { params: { day: '2026-02-30' } }, agent);
    expect(answer.problem).toMatchObject({ status: 422, fields: [{ path: 'day', code: 'bad_date' }] });
  });

  test('are left out of the days off of a range', async () => {
    const [from, to] = ['2026-12-23', '2027-01-01'].map((day) => localDateSchema.parse(day));
    if (from === undefined || to === undefined) throw new Error('Two days were given');
    const off = await listDaysOff(t.app, { from, to, language: 'en' });
    expect(off.map(({ day, off: { kind } }) => [day, kind])).toEqual([
      ['2026-12-24', 'closed'],
      ['2026-12-25', 'holiday'],
      ['2026-12-26', 'weekend'],
      ['2026-12-27', 'weekend'],
      ['2027-01-01', 'holiday'],
    ]);
  });
});
