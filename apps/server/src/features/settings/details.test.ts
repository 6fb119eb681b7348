import { getFirmDetails, putFirmDetails } from '@partnerfolio/contract/settings/details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
});
afterAll(() => t.close());

const stated = {
  legalName: 'North Quay Partners, S.L.',
  address: 'Calle de Serrano 1\n3.º B',
  postcode: '28001',
  city: 'Madrid',
  country: 'España',
  taxNumber: 'B-00000000',
  regulator: 'CNMV',
  licence: '123',
  bankHolder: 'North Quay Partners',
  iban: 'ES91 2100 0418 4502 0005 1332',
  bic: 'BSABESBB',
  accentColour: '#1b5e7a',
};
const stored = { ...stated, iban: 'ES9121000418450200051332' };
const nothing = Object.fromEntries(Object.keys(stated).map((field) => [field, null]));

const put = (body: object, as: TestPerson = admin) => t.request(putFirmDetails, { body: body as never }, as);
const read = async (as: TestPerson = admin) => (await t.request(getFirmDetails, {}, as)).body;

test('states nothing before an administrator has entered anything', async () => {
  expect(await read()).toEqual({ ...nothing, revision: 1 });
});

describe('PUT /api/firm', () => {
  test('stores what the letterhead states, which all staff can read, and audits both states', async () => {
    const { revision } = await read();
    expect((await put({ ...stated, revision })).body).toEqual({ ...stored, revision: revision + 1 });
    expect(await read(agent)).toEqual({ ...stored, revision: revision + 1 });
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_details',
      before: nothing,
      after: stored,
    });
  });

  test('takes what is left out or empty as absent', async () => {
    await put({ legalName: '  ', iban: '', city: 'Madrid' });
    expect(await read()).toMatchObject({ ...nothing, city: 'Madrid' });
  });

  test('412 for a revision that another administrator has changed, and keeps their change', async () => {
    const { revision } = await read();
    await put({ city: 'Sevilla', revision });
    expect((await put({ city: 'Cádiz', revision })).problem).toMatchObject({ status: 412, code: 'stale' });
    expect(await read()).toMatchObject({ city: 'Sevilla', revision: revision + 1 });
  });

  test('two changes at once: one is stored, the other gets 412', async () => {
    const { revision } = await read();
    const answers = await Promise.all(['A', 'B'].map((city) => put({ city, revision })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await read()).toMatchObject({ revision: revision + 1 });
  });

  test.each([
    ['a number as legal name', { legalName: 7 }, 'legalName', 'not_valid'],
    ['a legal name that is too long', { legalName: 'x'.repeat(201) }, 'legalName', 'text_too_long'],
    ['a city of two lines', { city: 'Madrid\nEspaña' }, 'city', 'control_characters'],
    ['an address of five lines', { address: '1\n2\n3\n4\n5' }, 'address', 'list_too_long'],
    ['an IBAN with a wrong digit', { iban: 'ES9121000418450200051333' }, 'iban', 'bad_iban'],
    ['a BIC of nine characters', { bic: 'BSABESBB1' }, 'bic', 'bad_bic'],
    ['a revision of zero', { revision: 0 }, 'revision', 'number_too_small'],
  ])('rejects %s with 422 and stores nothing', async (_, body, path, code) => {
    const before = await read();
    expect((await put(body)).problem).toMatchObject({ status: 422, fields: [{ path, code }] });
    expect(await read()).toEqual(before);
  });

  test('only administrators may change it', async () => {
    const before = await read();
    expect((await put({ city: 'X' }, agent)).status).toBe(403);
    expect((await put({ city: 'X' }, await t.signInAs('employee'))).status).toBe(403);
    expect(await read()).toEqual(before);
  });

  test('409 while the firm is not set up', async () => {
    const empty = await openTestApp();
    try {
      const first = await empty.signInAs('admin');
      const refused = await empty.request(putFirmDetails, { body: { city: 'X' } }, first);
      expect(refused.problem).toMatchObject({ code: 'wrong_state', reason: { code: 'firm_not_set_up' } });
      expect((await empty.request(getFirmDetails, {}, first)).body).toMatchObject({
        city: null,
        revision: 1,
      });
    } finally {
      await empty.close();
    }
  });
});
