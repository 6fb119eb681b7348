/** Limits of clients and the suitability check: who may do what, and what the check says of a portfolio. */
import { randomUUID } from 'node:crypto';
import { closeClient, getClient, shareClient } from '@partnerfolio/contract/clients';
import { getClientLimits, putClientLimits } from '@partnerfolio/contract/clients/limits';
import {
  addSuitabilityException,
  endSuitabilityException,
  getSuitability,
} from '@partnerfolio/contract/portfolios/suitability';
import { listInstrumentFacts, stateInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { giveAssumptions } from '../../testing/assumptions.ts';
import { makeTestIssuer } from '../../testing/issuers.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { enterTestAnswers, publishTestQuestionnaire } from '../../testing/risk-profiles.ts';
import { moveForbidden } from './instrument-move.queries.ts';

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

const read = (as = agent, id = clientId) => t.request(getClientLimits, { params: { id } }, as);
const put = (form: object, { as = agent, id = clientId, revision = 0 } = {}) =>
  t.request(putClientLimits, { params: { id }, body: { ...form, revision } as never }, as);
const check = (id: string, as = agent) => t.request(getSuitability, { params: { id } }, as);
const codes = ({
  problem,
}: {
  problem?: { fields?: readonly { path: string; code: string }[] | undefined } | null;
}) => problem?.fields?.map(({ path, code }) => `${path}: ${code}`);

/** A portfolio with 60 of a share and 40 in cash. */
const hold = async (of = clientId) => {
  const id = await makePortfolio(t, { clientId: of, baseCurrency: 'EUR' });
  const instrumentId = await makeInstrument(t, { assetClass: 'equity', currency: 'EUR', name: 'Acme' });
  await priceTestInstrument(t, instrumentId, { '2026-11-02': '1', '2026-11-20': '1' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '100', currency: 'EUR' },
    { type: 'buy', tradeDate: '2026-11-03', instrumentId, quantity: '60', amount: '60', currency: 'EUR' },
  ]);
  return { id, instrumentId };
};
const states = async (id: string, as = agent) =>
  (await check(id, as)).body.rows.map(({ rule, state, figure, reason }) => [rule, state, figure ?? reason]);

describe('the limits of a client', () => {
  test('are none, then set by revision with an audit event', async () => {
    expect((await read()).body).toMatchObject({ revision: 0, issuerPct: null, may: { edit: true } });
    const { instrumentId } = await hold();
    const { status, body } = await put({
      issuerPct: '10.50',
      issuerBreach: 'blocks',
      cashPct: '',
      scoreMost: 52,
      classes: [{ assetClass: 'equity', mostPct: '60', breach: 'blocks' }],
      currencies: ['eur', 'USD'],
      forbiddenInstruments: [instrumentId],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revision: 1,
      issuerPct: '10.5',
      issuerBreach: 'blocks',
      cashPct: null,
      scoreMost: 52,
      classes: [{ assetClass: 'equity', mostPct: '60', breach: 'blocks' }],
      currencies: ['EUR', 'USD'],
      forbiddenInstruments: [{ id: instrumentId, name: 'Acme' }],
      updatedBy: { id: agent.id },
    });
    expect((await read()).body).toEqual(body);
    const [event] = (await listAuditEvents(t.db)).filter(
      ({ event_type: type }) => type === 'client.change_limits',
    );
    expect(event).toMatchObject({
      metadata: { limitsChanged: ['issuer', 'score', 'classes', 'currencies', 'forbiddenInstruments'] },
    });
    expect((await put({})).status).toBe(412);
    expect((await put({}, { revision: 1 })).body).toMatchObject({ revision: 2, currencies: [], classes: [] });
  });

  test('are set once by two at a time', async () => {
    const answers = await Promise.all([put({ scoreMost: 40 }), put({ scoreMost: 50 })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test.each([
    [{ issuerPct: '100.01' }, 'issuerPct: limit_format'],
    [{ issuerPct: '-1' }, 'issuerPct: limit_format'],
    [{ cashPct: '1.234' }, 'cashPct: limit_format'],
    [{ cashPct: 5 }, 'cashPct: not_valid'],
    [{ scoreMost: 100 }, 'scoreMost: number_too_large'],
    [{ scoreMost: 1.5 }, 'scoreMost: not_valid'],
    [{ issuerBreach: 'stops' }, 'issuerBreach: not_a_choice'],
    [{ currencies: ['EUR', 'eur'] }, 'currencies: choice_repeated'],
    [{ currencies: ['XQX'] }, 'currencies.0: unknown_currency'],
    [{ forbiddenClasses: ['equity', 'equity'] }, 'forbiddenClasses: choice_repeated'],
    [{ forbiddenClasses: ['gold'] }, 'forbiddenClasses.0: not_a_choice'],
    [{ forbiddenInstruments: ['x'] }, 'forbiddenInstruments.0: bad_id'],
    [{ forbiddenInstruments: [randomUUID()] }, 'forbiddenInstruments.0: unknown_instrument'],
    [
      {
        classes: [
          { assetClass: 'bond', mostPct: '1' },
          { assetClass: 'bond', mostPct: '2' },
        ],
      },
      'classes: choice_repeated',
    ],
  ])('refuse %j', async (form, code) => {
    expect(codes(await put(form))).toEqual([code]);
  });

  test('refuse more than 100 forbidden instruments', async () => {
    const forbiddenInstruments = Array.from({ length: 101 }, () => randomUUID());
    expect(codes(await put({ forbiddenInstruments }))).toEqual(['forbiddenInstruments: list_too_long']);
  });

  test('are of those who may edit the client, and not of a closed one', async () => {
    expect((await read(other)).status).toBe(404);
    expect((await put({}, { as: other })).status).toBe(404);
    expect((await read(agent, randomUUID())).status).toBe(404);
    await t.request(
      shareClient,
      { params: { id: clientId, userId: other.id }, body: { level: 'view' } },
      agent,
    );
    expect((await read(other)).body.may.edit).toBe(false);
    expect((await put({}, { as: other })).status).toBe(403);
    const { revision } = (await t.request(getClient, { params: { id: clientId } }, agent)).body;
    await t.request(closeClient, { params: { id: clientId }, body: { revision } }, agent);
    expect((await put({})).problem).toMatchObject({
      status: 409,
      reason: { code: 'client_closed_to_changes' },
    });
  });

  test('name the other instrument after a merge', async () => {
    const [from, into] = [await makeInstrument(t), await makeInstrument(t)];
    await put({ forbiddenInstruments: [from, into] });
    await moveForbidden(t.db, { from, into });
    expect((await read()).body.forbiddenInstruments.map(({ id }) => id)).toEqual([into]);
  });
});

describe('the suitability check', () => {
  test('has a row per limit of the client and of its household, each with its source', async () => {
    await giveAssumptions(t, admin);
    const householdId = await makeClient(t, agent, { name: 'Example family', kind: 'household' });
    const member = await makeClient(t, agent, { name: 'Bea', householdId });
    const { id } = await hold(member);
    await put({ classes: [{ assetClass: 'equity', mostPct: '60' }], cashPct: '40' }, { id: member });
    await put({ classes: [{ assetClass: 'equity', mostPct: '50', breach: 'blocks' }] }, { id: householdId });
    const { body } = await check(id);
    expect(body.state).toBe('blocks');
    expect(
      body.rows.map(({ rule, state, figure, limit, source }) => [rule, state, figure, limit, source.name]),
    ).toEqual([
      ['risk_band', 'unknown', null, null, 'Bea'],
      ['most_class', 'ok', '60', '60', 'Bea'],
      ['least_cash', 'ok', '40', '40', 'Bea'],
      ['most_class', 'blocks', '60', '50', 'Example family'],
    ]);
  });

  test('compares the score with the band that counts', async () => {
    await giveAssumptions(t, admin);
    const { id } = await hold();
    expect((await states(id))[0]).toEqual(['risk_band', 'unknown', 'no_risk_profile']);
    await publishTestQuestionnaire(t, admin);
    const { band } = await enterTestAnswers(t, agent, { clientId });
    const [row] = (await check(id)).body.rows;
    expect(row).toMatchObject({ state: 'warns', band: { to: band?.to }, source: { clientId } });
    await put({ scoreMost: 99 });
    expect((await states(id))[1]).toEqual(['most_score', 'ok', row?.figure]);
  });

  test('is unknown without assumptions, without a rate and without an issuer', async () => {
    const { id } = await hold();
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '5', currency: 'USD' },
    ]);
    await put({ scoreMost: 99, cashPct: '0', issuerPct: '100', currencies: ['EUR', 'USD'] });
    expect(await states(id)).toEqual([
      ['risk_band', 'unknown', 'no_risk_profile'],
      ['most_score', 'unknown', 'no_assumptions'],
      ['least_cash', 'unknown', 'missing_rate'],
      ['most_issuer', 'unknown', 'missing_rate'],
      ['currencies', 'ok', null],
    ]);
    const priced = await hold();
    expect((await states(priced.id))[3]).toEqual(['most_issuer', 'unknown', 'no_issuer']);
    const parentId = await makeTestIssuer(t, { name: 'Acme Group' });
    const issuerId = await makeTestIssuer(t, { parentId });
    const { body: stated } = await t.request(
      listInstrumentFacts,
      { params: { id: priced.instrumentId } },
      admin,
    );
    await t.request(
      stateInstrumentFacts,
      {
        params: { id: priced.instrumentId },
        body: {
          issuer: issuerId,
          asOf: '2026-11-01',
          source: 'Prospectus',
          revision: stated.revision,
        } as never,
      },
      admin,
    );
    const row = (await check(priced.id)).body.rows[3];
    expect(row).toMatchObject({ rule: 'most_issuer', state: 'ok', figure: '60', found: ['Acme Group'] });
  });

  test('finds what is forbidden', async () => {
    const { id, instrumentId } = await hold();
    await put({
      currencies: ['USD'],
      forbiddenClasses: ['equity', 'bond'],
      forbiddenClassesBreach: 'blocks',
      forbiddenInstruments: [instrumentId],
    });
    const { rows } = (await check(id)).body;
    expect(rows.slice(1).map(({ rule, state, found }) => [rule, state, found])).toEqual([
      ['currencies', 'warns', ['EUR']],
      ['forbidden_classes', 'blocks', ['equity']],
      ['forbidden_instruments', 'warns', ['Acme']],
    ]);
  });

  test('is not found by those who may not see the portfolio', async () => {
    const { id } = await hold();
    expect((await check(id, other)).status).toBe(404);
    expect((await check(randomUUID())).status).toBe(404);
  });
});

describe('exceptions', () => {
  const form = () => ({
    key: `risk_band:${clientId}`,
    reason: 'Agreed',
    until: t.app.clock.today() as string,
  });
  const add = (id: string, body: object = form(), as = admin) =>
    t.request(addSuitabilityException, { params: { id }, body: body as never }, as);
  const end = (id: string, exceptionId: string, as = admin) =>
    t.request(endSuitabilityException, { params: { id, exceptionId } }, as);

  test('keep the state of the row, name who accepted it, and end', async () => {
    const { id } = await hold();
    const { status, body } = await add(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'unknown', isCurrent: true, acceptedBy: { id: admin.id } });
    const [row] = (await check(id)).body.rows;
    expect(row).toMatchObject({ state: 'unknown', exception: { id: body.id, reason: 'Agreed' } });
    expect((await add(id)).problem).toMatchObject({ status: 409 });
    expect((await end(id, body.id)).body).toMatchObject({ isCurrent: false, endedBy: { id: admin.id } });
    expect((await end(id, body.id)).body).toMatchObject({ isCurrent: false });
    const after = (await check(id)).body;
    expect(after.rows[0]?.exception).toBeNull();
    expect(after.exceptions).toHaveLength(1);
    expect(await t.eventTypes()).toEqual(
      expect.arrayContaining(['portfolio.accept_deviation', 'portfolio.end_exception']),
    );
  });

  test('need the right, a deviation and a day to come', async () => {
    const { id } = await hold();
    await put({ cashPct: '0' });
    expect((await add(id, form(), agent)).status).toBe(403);
    expect((await check(id)).body.may.except).toBe(false);
    expect((await check(id, admin)).body.may.except).toBe(true);
    expect(codes(await add(id, { ...form(), until: '2020-01-01' }))).toEqual(['until: day_in_past']);
    expect(codes(await add(id, { ...form(), reason: ' ' }))).toEqual(['reason: reason_required']);
    expect(codes(await add(id, { ...form(), reason: 'x'.repeat(501) }))).toEqual(['reason: reason_too_long']);
    expect(codes(await add(id, { key: form().key, reason: 'Agreed' }))).toEqual(['until: bad_date']);
    for (const key of [`least_cash:${clientId}`, 'nothing'])
      expect((await add(id, { ...form(), key })).problem).toMatchObject({
        status: 409,
        reason: { code: 'no_deviation_to_accept' },
      });
    expect((await end(id, randomUUID())).status).toBe(404);
  });
});
