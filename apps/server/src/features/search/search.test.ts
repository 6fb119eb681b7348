/** What the search finds, for whom, and in which order. */
import { closeClient, shareClient, updateClient } from '@partnerfolio/contract/clients';
import { closePortfolio } from '@partnerfolio/contract/portfolios';
import { listVisited, search } from '@partnerfolio/contract/search/search';
import type { SearchKind, VisitedKind } from '@partnerfolio/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { fileDocument } from '../../testing/documents.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup } from '../../testing/people.queries.ts';
import { makeProposal } from '../../testing/proposals.ts';
import { insertReport } from '../../testing/reports.ts';

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

const find = async (q: string, as = agent) => (await t.request(search, { query: { q } }, as)).body.items;

/** Names and contexts of one kind, as pages show them. */
const shown = async (kind: SearchKind, q: string, as = agent): Promise<string[]> =>
  (await find(q, as))
    .filter((found) => found.kind === kind)
    .map(({ name, context }) => [name, context].filter(Boolean).join(' · '));

const ask = (path: string, as: TestPerson) =>
  t.fetch(path, { headers: { authorization: `Bearer ${as.accessToken}` } });

describe('GET /api/search', () => {
  test('finds a portfolio by its own and its client’s name together, in any order, without accents and case', async () => {
    const clientId = await makeClient(t, agent, { name: 'Ókafor family' });
    await makePortfolio(t, { clientId, name: 'Growth mandate' });
    await makePortfolio(t, { clientId, name: 'Income' });
    await makePortfolio(t, {
      clientId: await makeClient(t, agent, { name: 'Brandt' }),
      name: 'Growth mandate',
    });
    for (const q of ['okafor growth', 'GROWTH okafor', 'grow  ÓKA', 'mandate okafor'])
      expect(await shown('portfolio', q), `found by ${q}`).toEqual(['Growth mandate · Ókafor family']);
  });

  test.each(['okafro growth', 'okafor growht', 'okafro growht', 'growht okafro', 'okaforr mandate'])(
    'finds it with a typo in either word: "%s"',
    async (q) => {
      const clientId = await makeClient(t, agent, { name: 'Okafor family' });
      await makePortfolio(t, { clientId, name: 'Growth mandate' });
      await makePortfolio(t, { clientId, name: 'Income' });
      expect(await shown('portfolio', q)).toEqual(['Growth mandate · Okafor family']);
    },
  );

  test('finds each kind of record, with what distinguishes it', async () => {
    const household = await makeClient(t, agent, { kind: 'household', name: 'The Okafors' });
    const clientId = await makeClient(t, agent, { name: 'Ada Okafor', householdId: household });
    const portfolioId = await makePortfolio(t, { clientId, name: 'Okafor growth' });
    const proposal = { newPortfolio: { name: 'Pension', baseCurrency: 'EUR' }, purpose: 'Okafor retirement' };
    await makeProposal(t, agent, { clientId, ...proposal });
    await makeInstrument(t, { symbol: 'OKF', isin: 'US0378331005', name: 'Okafor Industries' });
    await insertReport(t, { portfolioId });
    await fileDocument(t, agent, { clientId, query: { name: 'Okafor agreement' } });
    const found = await find('okafor', admin);
    expect(found.map(({ kind, name, context }) => [kind, name, context])).toEqual([
      ['client', 'Ada Okafor', 'The Okafors'],
      ['client', 'The Okafors', null],
      ['portfolio', 'Okafor growth', 'Ada Okafor'],
      ['proposal', 'Okafor retirement', 'Pension · Ada Okafor'],
      ['instrument', 'Okafor Industries', 'OKF · US0378331005'],
      ['report', 'Statement of holdings', 'Okafor growth · Ada Okafor'],
      ['document', 'Okafor agreement', 'Ada Okafor'],
    ]);
    expect(found.at(-2)?.asAt).toBe('2026-09-30');
    expect(found.map((one) => one.clientId)).toEqual([null, null, null, null, null, null, clientId]);
    expect(await shown('instrument', 'us0378331005')).toEqual(['Okafor Industries · OKF · US0378331005']);
    for (const q of ['okafro', 'okafor retirment', 'ada retirment'])
      expect(await shown('proposal', q), `found by ${q}`).toEqual([
        'Okafor retirement · Pension · Ada Okafor',
      ]);
  });

  test('finds documents by their name, with words of their client’s, the closest first, at most five', async () => {
    const clientId = await makeClient(t, agent, { name: 'Ada Okafor' });
    const brandt = await makeClient(t, agent, { name: 'Brandt' });
    const names = ['Mandate 2', 'The mandate', 'Mandate', 'Letter'];
    for (const name of names) await fileDocument(t, agent, { clientId, content: name, query: { name } });
    await fileDocument(t, agent, { clientId: brandt, query: { name: 'Mandate' } });
    expect(await shown('document', 'mandate okafor')).toEqual([
      'Mandate · Ada Okafor',
      'The mandate · Ada Okafor',
      'Mandate 2 · Ada Okafor',
    ]);
    expect((await shown('document', 'mandate')).slice(0, 2)).toEqual([
      'Mandate · Brandt',
      'Mandate · Ada Okafor',
    ]);
    for (const q of ['brandt mandate', 'mandat brandt', 'BRANDT  mand'])
      expect(await shown('document', q), `found by ${q}`).toEqual(['Mandate · Brandt']);
    expect((await shown('document', 'mandaet'))[0]).toMatch(/^Mandate · /);
    expect(await shown('document', 'brandt')).toEqual([]);
    for (const n of [1, 2, 3])
      await fileDocument(t, agent, {
        clientId: brandt,
        content: `${n}`,
        query: { name: `Mandate, annex ${n}` },
      });
    expect(await shown('document', 'mandate')).toHaveLength(5);
  });

  test('finds identity documents only with their right, and none of a hidden client or member', async () => {
    const owner = await t.signInAs('agent');
    const clientId = await makeClient(t, owner, { name: 'Zoe' });
    await fileDocument(t, owner, { clientId, query: { name: 'Passport of Zoe', type: 'identity' } });
    await fileDocument(t, owner, { clientId, content: 'letter', query: { name: 'Passport letter' } });
    const home = await makeClient(t, agent, { kind: 'household', name: 'Home' });
    await t.db.updateTable('clients').set({ household_id: home }).where('id', '=', clientId).execute();
    for (const q of ['passport', 'pasport', 'passport zoe', 'zoe', 'letter'])
      expect(await find(q), `found by ${q}`).toEqual([]);
    expect(await shown('document', 'passport', owner)).toHaveLength(2);
    await t.request(
      shareClient,
      { params: { id: clientId, userId: agent.id }, body: { level: 'view' } },
      owner,
    );
    expect(await shown('document', 'passport')).toHaveLength(2);
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'compliance.identity_documents',
      permission: 'deny',
      now: t.clock.now(),
    });
    for (const q of ['passport', 'pasport', 'passport zoe'])
      expect(await shown('document', q), `found by ${q}`).toEqual(['Passport letter · Zoe']);
  });

  test('finds users for those who may list them', async () => {
    const { email } = agent;
    const [name = ''] = await shown('user', email, admin);
    expect(name).toMatch(/^Person \d+ · /u);
    expect(name).toContain(email);
    const [, number = ''] = /Person (\d+)/u.exec(name) ?? [];
    for (const q of [`person ${number}`, `${number} pesron`])
      expect(await shown('user', q, admin), `found by ${q}`).toContain(name);
    for (const other of [agent, await t.signInAs('employee')])
      expect(await shown('user', email, other)).toEqual([]);
  });

  test('orders equal before beginning before other matches before typos, and open before closed', async () => {
    for (const name of ['Anna Muller', 'Mullerson', 'Muler', 'Schmuller', 'Muller'])
      await makeClient(t, agent, { name });
    const closed = await makeClient(t, agent, { name: 'Muller' });
    await t.request(closeClient, { params: { id: closed }, body: { revision: 1 } }, agent);
    const found = (await find('muller')).map(({ name, isClosed }) => [name, isClosed]);
    // At most five.
    expect(found).toEqual([
      ['Muller', false],
      ['Muller', true],
      ['Mullerson', false],
      ['Anna Muller', false],
      ['Schmuller', false],
    ]);
    const clientId = await makeClient(t, agent, { name: 'Zoe' });
    const former = await makePortfolio(t, { clientId, name: 'Growth A' });
    await makePortfolio(t, { clientId, name: 'Growth B' });
    await t.request(
      closePortfolio,
      { params: { id: former }, body: { closedOn: '2026-11-19', revision: 1 } as never },
      agent,
    );
    expect(await shown('portfolio', 'growth zoe')).toEqual(['Growth B · Zoe', 'Growth A · Zoe']);
  });

  test("finds no colleague's client, portfolio, proposal or report, but what is shared", async () => {
    const owner = await t.signInAs('agent');
    const clientId = await makeClient(t, owner, {
      name: 'Secretive',
      email: 'hidden@example.com',
      tags: ['Covert'],
    });
    const portfolioId = await makePortfolio(t, { clientId, name: 'Secretive growth' });
    await makeProposal(t, owner, { clientId, purpose: 'Secretive purpose' });
    await insertReport(t, { portfolioId });
    for (const q of [
      'secretive',
      'secretvie',
      'secretive growth',
      'hidden',
      'covert',
      'purpose',
      'Statement',
    ])
      expect(await find(q), `found by ${q}`).toEqual([]);
    expect((await find('secretive', owner)).map(({ kind }) => kind)).toEqual([
      'client',
      'portfolio',
      'proposal',
      'report',
    ]);
    await t.request(
      shareClient,
      { params: { id: clientId, userId: agent.id }, body: { level: 'view' } },
      owner,
    );
    expect((await find('secretive')).map(({ kind }) => kind)).toEqual([
      'client',
      'portfolio',
      'proposal',
      'report',
    ]);
  });

  test('says no household that the user may not see, and finds no client by it', async () => {
    const owner = await t.signInAs('agent');
    const householdId = await makeClient(t, owner, { kind: 'household', name: 'Confidential house' });
    const member = await makeClient(t, owner, { name: 'Mia Member', householdId });
    await t.request(
      shareClient,
      { params: { id: member, userId: agent.id }, body: { level: 'view' } },
      owner,
    );
    expect(await find('confidential')).toEqual([]);
    expect(await shown('client', 'mia')).toEqual(['Mia Member']);
  });

  test.each(['', ' ', 'a', '%', '_'])('answers nothing to less than two characters: "%s"', async (q) => {
    await makeClient(t, agent, { name: 'a % _ b' });
    expect(await find(q)).toEqual([]);
  });

  test('takes wildcards, quotes and signs literally', async () => {
    await makeClient(t, agent, { name: `100% O'Brien "X_1" \\ 🏦 Fund` });
    await makeClient(t, agent, { name: 'Plain' });
    for (const q of ['0%', "o'brien", '"x_1"', 'x_1 100%', '🏦 fund', '\\ fund'])
      expect((await shown('client', q)).length, `found by ${q}`).toBe(1);
    for (const q of ['p%n', 'p_ain', "' or 1=1 --", '🏦🏦', '%%', '__', '&&|!()', ':*', '((((', '\\\\'])
      expect(await shown('client', q), `found by ${q}`).toEqual([]);
  });

  test('refuses a text that is too long with 422, and answers any other', async () => {
    expect((await ask(`/api/search?q=${'a'.repeat(10_000)}`, agent)).status).toBe(422);
    expect((await ask('/api/search?q=%00%00', agent)).status).toBeLessThan(500);
    expect((await ask('/api/search?q[]=x&q[]=y', agent)).status).toBeLessThan(500);
    const words = Array.from({ length: 50 }, (_, n) => String.fromCodePoint(97 + (n % 26))).join(' ');
    expect((await ask(`/api/search?q=${encodeURIComponent(words)}`, agent)).status).toBe(200);
    expect((await ask('/api/search?q=ok', { ...agent, accessToken: 'none' })).status).toBe(401);
  });
});

describe('GET /api/search/visited', () => {
  const visited = async (records: readonly (readonly [VisitedKind, string])[], as = agent) => {
    const text = records.map(([kind, id]) => `${kind}:${id}`).join(',');
    return (await ask(`${listVisited.path}?records=${text}`, as)).json() as Promise<{
      items: readonly { kind: string; id: string; name: string }[];
    }>;
  };

  test('names the records in the given order, by their present names, each once', async () => {
    const clientId = await makeClient(t, agent, { name: 'Ada' });
    const portfolioId = await makePortfolio(t, { clientId, name: 'Growth' });
    const instrumentId = await makeInstrument(t, { name: 'Acme' });
    const form = { kind: 'person', name: 'Ada Lovelace', status: 'active', revision: 1 };
    await t.request(updateClient, { params: { id: clientId }, body: form as never }, agent);
    const { items } = await visited([
      ['instrument', instrumentId],
      ['portfolio', portfolioId],
      ['client', clientId],
      ['client', clientId.toUpperCase()],
    ]);
    expect(items.map(({ kind, name }) => [kind, name])).toEqual([
      ['instrument', 'Acme'],
      ['portfolio', 'Growth'],
      ['client', 'Ada Lovelace'],
    ]);
  });

  test("leaves out a colleague's records, unknown ids and ids of another kind", async () => {
    const owner = await t.signInAs('agent');
    const clientId = await makeClient(t, owner);
    const portfolioId = await makePortfolio(t, { clientId });
    const proposalId = await makeProposal(t, owner, { clientId });
    const records = [
      ['client', clientId],
      ['portfolio', portfolioId],
      ['proposal', proposalId],
      ['report', '00000000-0000-4000-8000-000000000000'],
      ['client', portfolioId],
    ] as const;
    expect((await visited(records)).items).toEqual([]);
    expect((await visited(records, owner)).items.map(({ id }) => id)).toEqual([
      clientId,
      portfolioId,
      proposalId,
    ]);
  });

  test.each(['', 'client', 'client:1', `user:${'0'.repeat(8)}`, 'client:%00', `${'x'.repeat(10_000)}`])(
    'never fails: records=%s',
    async (records) => {
      expect((await ask(`${listVisited.path}?records=${records}`, agent)).status).toBe(
        records === '' ? 200 : 422,
      );
    },
  );

  test('refuses more records than it looks up with 422', async () => {
    const one = 'client:00000000-0000-4000-8000-000000000000';
    const eleven = Array.from({ length: 11 }, () => one).join(',');
    expect((await ask(`${listVisited.path}?records=${eleven}`, agent)).status).toBe(422);
  });
});
