/** KYC of clients: what is recorded, by whom, its state by day, and who may see it. */
import { closeClient, createClient, shareClient } from '@partnerfolio/contract/clients';
import {
  getClientKyc,
  putKycAddresses,
  putRelatedParties,
  putTaxResidences,
  recordKycCheck,
  updateClientKyc,
  verifyClientKyc,
} from '@partnerfolio/contract/clients/kyc';
import type { KycRecord } from '@partnerfolio/contract/clients/kyc';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { fileDocument } from '../../testing/documents.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const read = (as = agent, id = clientId) => t.request(getClientKyc, { params: { id } }, as);
const record = async (as = agent, id = clientId): Promise<KycRecord> => {
  const { body } = await read(as, id);
  if (!('type' in body) || body.type !== 'record') throw new Error(JSON.stringify(body));
  return body;
};
const changes = {
  facts: updateClientKyc,
  addresses: putKycAddresses,
  residences: putTaxResidences,
  parties: putRelatedParties,
  check: recordKycCheck,
  verify: verifyClientKyc,
} as const;
/** Sends a change at the present revision unless it names another. */
const send = async (change: keyof typeof changes, body: object, { as = agent, id = clientId } = {}) => {
  const { revision } = 'revision' in body ? { revision: body.revision } : await record(agent, id);
  return t.request(
    changes[change] as typeof updateClientKyc,
    { params: { id }, body: { ...body, revision } as never },
    as,
  );
};
const events = async () =>
  (await listAuditEvents(t.db)).filter(({ event_type: type }) => type.endsWith('_kyc'));

const home = {
  kind: 'residential',
  lines: '1 High Street',
  city: 'London',
  country: 'GB',
  from: '2020-01-01',
};
const tax = { country: 'GB', number: 'QQ123456C' };
const facts = { birthDate: '1980-05-03', nationalities: ['GB'], sourceOfWealth: 'Sale of a company' };

/** Records all that a verification of a person requires. */
const complete = async (id = clientId) => {
  await send('facts', facts, { id });
  await send('addresses', { addresses: [home] }, { id });
  await send('residences', { taxResidences: [tax] }, { id });
  await send('check', { check: 'pep', state: 'clear' }, { id });
  await send('check', { check: 'sanctions', state: 'clear' }, { id });
};
const codes = ({
  problem,
}: {
  problem?: { fields?: readonly { path: string; code: string }[] | undefined } | null;
}) => problem?.fields?.map(({ path, code }) => `${path}: ${code}`);

describe('the KYC of a person', () => {
  test('is not started, then in progress, and names what is missing', async () => {
    expect(await record()).toMatchObject({ state: 'not_started', revision: 0, may: { edit: true } });
    await send('facts', facts);
    expect(await record()).toMatchObject({
      state: 'in_progress',
      revision: 1,
      facts: { birthDate: '1980-05-03', nationalities: ['GB'] },
      missing: ['address', 'tax_residence', 'pep', 'sanctions'],
    });
    expect(codes(await send('verify', { validUntil: '2030-01-01' }))).toEqual([
      'address: kyc_address_missing',
      'tax_residence: kyc_tax_residence_missing',
      'pep: kyc_pep_missing',
      'sanctions: kyc_sanctions_missing',
    ]);
  });

  test('is verified by a person, and again in progress once a required part changes', async () => {
    await complete();
    const verified = await send('verify', { validUntil: '2030-01-01' });
    expect(verified.body).toMatchObject({
      state: 'verified',
      missing: [],
      facts: { nextReviewOn: '2030-01-01' },
      verification: { by: { id: agent.id }, validUntil: '2030-01-01' },
      lastReview: { by: { id: agent.id } },
    });
    await send('facts', { ...facts, riskClass: 'high', nextReviewOn: '2029-01-01' });
    await send('check', { check: 'sanctions', state: 'clear', note: 'Again' });
    expect(await record()).toMatchObject({ state: 'verified', facts: { riskClass: 'high' } });
    await send('addresses', { addresses: [home] });
    await send('residences', { taxResidences: [tax] });
    expect((await record()).state).toBe('verified');
    await send('residences', { taxResidences: [{ ...tax, number: 'QQ123456D' }] });
    expect(await record()).toMatchObject({ state: 'in_progress', verification: null, lastReview: {} });
    expect((await events()).map(({ event_type: type }) => type).slice(-2)).toEqual([
      'client.change_kyc',
      'client.reset_kyc',
    ]);
  });

  test('does not take a sanctions match as checked', async () => {
    await complete();
    await send('check', { check: 'sanctions', state: 'match', note: 'List of 3 May' });
    expect(await record()).toMatchObject({
      missing: ['sanctions'],
      sanctions: { state: 'match', note: 'List of 3 May', by: { id: agent.id } },
    });
  });

  test('expires after its last day, and with the last identity document', async () => {
    await complete();
    const today = t.app.clock.today();
    expect(codes(await send('verify', { validUntil: '2020-01-01' }))).toEqual(['validUntil: day_in_past']);
    await send('verify', { validUntil: today });
    expect((await record()).state).toBe('verified');
    const query = { type: 'identity', validUntil: '2020-02-01' };
    await fileDocument(t, agent, { clientId, fileName: 'card.txt', content: 'one', query });
    expect(await record()).toMatchObject({
      state: 'expired',
      expiredBy: ['identity_document'],
      missing: ['identity_document'],
      identityDocuments: [{ name: 'card', validUntil: '2020-02-01', state: 'expired' }],
    });
    await fileDocument(t, agent, {
      clientId,
      fileName: 'new.txt',
      content: 'two',
      query: { type: 'identity' },
    });
    expect((await record()).state).toBe('verified');
  });

  test('keeps its addresses: a new one ends the former one of its kind', async () => {
    const moved = { ...home, lines: '2 Low Street', from: '2024-07-01' };
    const post = { ...home, kind: 'correspondence' };
    const { body } = await send('addresses', { addresses: [home, post, moved] });
    expect(body.addresses.map(({ lines, until, isCurrent }) => [lines, until, isCurrent])).toEqual([
      ['1 High Street', '2024-06-30', false],
      ['1 High Street', null, true],
      ['2 Low Street', null, true],
    ]);
    expect(codes(await send('addresses', { addresses: [home, home] }))).toEqual([
      'addresses.1.from: address_overlaps',
    ]);
    expect(codes(await send('addresses', { addresses: [{ ...home, until: '2019-01-01' }] }))).toEqual([
      'addresses.0.until: range_reversed',
    ]);
  });

  test('keeps numbers in the audit log only by their last characters', async () => {
    await send('residences', { taxResidences: [tax] });
    await send('facts', { ...facts, registrationNumber: 'HRB 987654' });
    const written = JSON.stringify(await events());
    expect(written).toContain('…56C');
    expect(written).toContain('…654');
    expect(written).not.toContain('QQ123456C');
    expect(written).not.toContain('987654');
  });

  test.each([
    ['facts', { birthDate: '2990-01-01' }, 'birthDate: date_out_of_range'],
    ['facts', { birthDate: '2100-01-01' }, 'birthDate: day_in_future'],
    ['facts', { nationalities: ['GB', 'GB'] }, 'nationalities: choice_repeated'],
    ['facts', { nationalities: ['ZZ'] }, 'nationalities.0: bad_country'],
    ['facts', { nationalities: 'GB' }, 'nationalities: not_valid'],
    ['facts', { lei: 'ABC' }, 'lei: bad_lei'],
    ['facts', { birthPlace: 'x'.repeat(201) }, 'birthPlace: text_too_long'],
    ['residences', { taxResidences: [tax, tax] }, 'taxResidences.1.country: choice_repeated'],
    [
      'residences',
      { taxResidences: [{ ...tax, noNumberReason: 'not_issued' }] },
      'taxResidences.0.noNumberReason: tax_number_and_reason',
    ],
    ['residences', { taxResidences: [{ number: '1' }] }, 'taxResidences.0.country: required'],
    ['check', { check: 'pep', state: 'not_checked' }, 'state: not_a_choice'],
    ['verify', { validUntil: null }, 'validUntil: bad_date'],
  ] as const)('refuses %s %j', async (change, body, code) => {
    const answer = await send(change, body);
    expect([answer.status, codes(answer)]).toEqual([422, [code]]);
    expect((await record()).revision).toBe(0);
  });
});

describe('the KYC of an organisation', () => {
  let id: string;
  beforeEach(async () => {
    const body = { kind: 'organisation', name: 'Acme Holding', status: 'active' } as const;
    id = (await t.request(createClient, { body }, agent)).body.id;
  });
  const owner = (name: string, sharePct: string, period = {}) => ({
    role: 'beneficial_owner',
    name,
    sharePct,
    ...period,
  });

  test('requires its registration, and an owner or the statement that there is none', async () => {
    await complete(id);
    expect((await record(agent, id)).missing).toEqual(['registration', 'beneficial_owner']);
    await send('facts', { ...facts, registrationNumber: 'HRB 1', hasNoBeneficialOwner: true }, { id });
    expect((await send('verify', { validUntil: '2030-01-01' }, { id })).body.state).toBe('verified');
    await send('parties', { relatedParties: [{ role: 'signatory', name: 'Bo', isJoint: true }] }, { id });
    expect(await record(agent, id)).toMatchObject({
      state: 'verified',
      relatedParties: [{ name: 'Bo', isJoint: true, isCurrent: true }],
    });
    await send('parties', { relatedParties: [owner('Cy', '25.5')] }, { id });
    expect((await record(agent, id)).state).toBe('in_progress');
  });

  test('has owners with at most the whole on each day', async () => {
    const relatedParties = [
      owner('Bo', '60', { until: '2024-06-30' }),
      owner('Cy', '40'),
      owner('Di', '60', { from: '2024-07-01' }),
    ];
    const { status, body } = await send('parties', { relatedParties }, { id });
    expect([status, body.relatedParties.map(({ sharePct }) => sharePct)]).toEqual([200, ['60', '40', '60']]);
    const early = [...relatedParties.slice(0, 2), owner('Di', '0.0001', { from: '2024-06-30' })];
    expect(codes(await send('parties', { relatedParties: early }, { id }))).toEqual([
      'relatedParties.2.sharePct: shares_above_whole',
    ]);
    for (const sharePct of ['100.1', '-1', '1.23456', 'x'])
      expect(codes(await send('parties', { relatedParties: [owner('Bo', sharePct)] }, { id }))).toEqual([
        'relatedParties.0.sharePct: bad_share',
      ]);
    const attorney = { role: 'attorney', name: 'Bo', sharePct: '1' };
    expect(codes(await send('parties', { relatedParties: [attorney] }, { id }))).toEqual([
      'relatedParties.0.sharePct: share_of_owner',
    ]);
  });
});

describe('access', () => {
  test('needs the right, and to see the client', async () => {
    expect((await read(other)).status).toBe(404);
    expect((await send('facts', { revision: 0 }, { as: other })).status).toBe(404);
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'compliance.kyc',
      permission: 'deny',
      now: t.app.clock.now(),
    });
    expect((await read()).status).toBe(403);
    expect((await send('facts', { revision: 0 })).status).toBe(403);
  });

  test('reads with a share to view, and writes with one to edit', async () => {
    const share = (level: 'view' | 'edit') =>
      t.request(shareClient, { params: { id: clientId, userId: other.id }, body: { level } }, agent);
    await share('view');
    expect(await record(other)).toMatchObject({ may: { edit: false } });
    expect((await send('facts', { revision: 0 }, { as: other })).status).toBe(403);
    await share('edit');
    expect((await send('facts', { revision: 0 }, { as: other })).status).toBe(200);
  });

  test('changes nothing at another revision, nor twice at once', async () => {
    const answers = await Promise.all([
      send('facts', { ...facts, revision: 0 }),
      send('facts', { ...facts, revision: 0 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await record()).revision).toBe(1);
    expect((await send('addresses', { addresses: [home], revision: 0 })).status).toBe(412);
  });

  test('leaves a closed client as it is', async () => {
    await send('facts', facts);
    await t.request(closeClient, { params: { id: clientId }, body: { revision: 1 } }, agent);
    expect((await send('facts', {})).problem?.reason?.code).toBe('client_closed_to_changes');
    expect(await record()).toMatchObject({ may: { edit: false }, facts: { birthDate: '1980-05-03' } });
  });

  test('of a household lists the members that the viewer may see', async () => {
    const household = { kind: 'household', name: 'Example family', status: 'active' } as const;
    const { id } = (await t.request(createClient, { body: household }, admin)).body;
    const member = { kind: 'person', name: 'Bea Example', status: 'active', householdId: id } as const;
    const bea = (await t.request(createClient, { body: member }, admin)).body;
    expect((await read(admin, id)).body).toEqual({
      type: 'household',
      members: [{ id: bea.id, name: 'Bea Example', state: 'not_started' }],
    });
    const answer = await send('facts', { revision: 0 }, { as: admin, id });
    expect(answer.problem?.reason?.code).toBe('kyc_of_household');
    await t.request(shareClient, { params: { id, userId: other.id }, body: { level: 'view' } }, admin);
    expect((await read(other, id)).body).toEqual({ type: 'household', members: [] });
  });
});
