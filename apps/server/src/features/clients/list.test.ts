/** Order and search of the client list. */
import { closeClient, listClients } from '@partnerfolio/contract/clients';
import { localDateSchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
});

const names = async (as: TestPerson, query: Parameters<typeof t.request<typeof listClients>>[1] = {}) =>
  (await t.request(listClients, query, as)).body.items.map((item) => item.name);

describe('GET /api/clients', () => {
  test('finds by part of name, e-mail, household and tag, and takes wildcards literally', async () => {
    const household = await makeClient(t, agent, { kind: 'household', name: 'The Browns' });
    await makeClient(t, agent, { name: 'Carl', householdId: household });
    await makeClient(t, agent, { name: 'Dora 100%', email: 'dora@brown.example' });
    await makeClient(t, agent, { name: 'Eve', tags: ['Brownfield'] });
    await makeClient(t, agent, { name: 'Frank' });
    expect(await names(agent, { query: { q: 'brown' } })).toEqual(['Carl', 'Dora 100%', 'Eve', 'The Browns']);
    expect(await names(agent, { query: { q: '%' } })).toEqual(['Dora 100%']);
    expect(await names(agent, { query: { tag: 'brownfield' } })).toEqual(['Eve']);
    expect(await names(agent, { query: { householdId: household } })).toEqual(['Carl']);
  });

  test('finds clients whose review is overdue: from the day after, without closed ones and those without a date', async () => {
    const day = (text: string) => localDateSchema.parse(text);
    await makeClient(t, agent, { name: 'Yesterday', nextReviewOn: day('2026-11-19') });
    await makeClient(t, agent, { name: 'Today', nextReviewOn: day('2026-11-20') });
    await makeClient(t, agent, { name: 'Long ago', nextReviewOn: day('2025-01-07') });
    await makeClient(t, agent, { name: 'Never' });
    const closed = await makeClient(t, agent, { name: 'Closed', nextReviewOn: day('2024-01-08') });
    await t.request(closeClient, { params: { id: closed }, body: { revision: 1 } }, agent);
    const byReview = { sort: 'nextReviewOn' } as const;
    expect(await names(agent, { query: { review: 'overdue', ...byReview } })).toEqual([
      'Long ago',
      'Yesterday',
    ]);
    const sorted = await names(agent, { query: byReview });
    expect(sorted.slice(0, 3)).toEqual(['Long ago', 'Yesterday', 'Today']);
    expect(sorted.slice(3).toSorted()).toEqual(['Closed', 'Never']);
    const colleague = await t.signInAs('agent');
    expect(await names(colleague, { query: { review: 'overdue' } })).toEqual([]);
  });

  test('sorts names ignoring accents and case, each once over the pages', async () => {
    const ordered = [
      '3M',
      'Ægir',
      'Álvarez',
      'émile',
      'Étienne',
      'Eva',
      'Øystein',
      'Öztürk',
      'Straße',
      'viktor',
      'Wu',
    ];
    for (const name of ordered.toReversed()) await makeClient(t, agent, { name });
    expect(await names(agent)).toEqual(ordered);
    expect(await names(agent, { query: { direction: 'desc' } })).toEqual(ordered.toReversed());
    const same = ['Jose', 'José', 'JOSÉ', 'josé', 'Jose\u0301'];
    for (const name of same) await makeClient(t, agent, { name });
    const paged: string[] = [];
    for (let offset = 0; offset < ordered.length + same.length; offset += 2)
      paged.push(...(await names(agent, { query: { limit: 2, offset } })));
    expect(paged.toSorted()).toEqual([...ordered, ...same].toSorted());
    expect(paged.slice(6, 11).toSorted()).toEqual(same.toSorted());
  });

  test('finds a name with and without its accents, and each wildcard literally', async () => {
    const found = ['García', 'Łukasz Öztürk', 'O’Brien & Straßer', '50 ％ Ñandú', '5_0 \\ Peña'];
    for (const name of found) await makeClient(t, agent, { name });
    await makeClient(t, agent, { name: 'Household', tags: ['Jubilación'] });
    for (const [q, name] of [
      ['garcia', 'García'],
      ['GARCÍA', 'García'],
      ['garci\u0301a', 'García'],
      ['lukasz oz', 'Łukasz Öztürk'],
      ["o'brien & strasser", 'O’Brien & Straßer'],
      ['%', '50 ％ Ñandú'],
      ['％ n', '50 ％ Ñandú'],
      ['5_0', '5_0 \\ Peña'],
      ['\\ pen', '5_0 \\ Peña'],
      ['jubilacion', 'Household'],
    ] as const)
      expect(await names(agent, { query: { q } })).toEqual([name]);
    for (const q of ['g_rcia', 'g%a', '\\g']) expect(await names(agent, { query: { q } })).toEqual([]);
  });

  test('sorts, filters by status and pages with the count of all', async () => {
    for (const name of ['b', 'A', 'c']) await makeClient(t, agent, { name });
    await makeClient(t, agent, { name: 'p', status: 'prospect' });
    const page = await t.request(listClients, { query: { limit: 2, offset: 1, direction: 'desc' } }, agent);
    expect(page.body.items.map((item) => item.name)).toEqual(['c', 'b']);
    expect(page.body.total).toBe(4);
    expect(await names(agent, { query: { status: 'prospect' } })).toEqual(['p']);
  });

  test('finds one or two letters where a word of a name begins, three anywhere', async () => {
    await makeClient(t, agent, { name: 'Øystein Meyer', email: 'om@office.example' });
    await makeClient(t, agent, { name: 'Thomas Okafor', tags: ['office'] });
    expect(await names(agent, { query: { q: 'o' } })).toEqual(['Øystein Meyer', 'Thomas Okafor']);
    expect(await names(agent, { query: { q: 'ok' } })).toEqual(['Thomas Okafor']);
    expect(await names(agent, { query: { q: 'of' } })).toEqual([]);
    expect(await names(agent, { query: { q: 'oma' } })).toEqual(['Thomas Okafor']);
    expect(await names(agent, { query: { q: 'off' } })).toEqual(['Øystein Meyer', 'Thomas Okafor']);
  });

  test('lists names spelt similarly after the exact matches, and hides those of others', async () => {
    for (const name of ['Ann Okafor', 'Zoë Okafro', 'Ben Okafør', 'Cid Otaford'])
      await makeClient(t, agent, { name });
    await makeClient(t, await t.signInAs('agent'), { name: 'Hidden Okafor' });
    const { body } = await t.request(listClients, { query: { q: 'Okafro' } }, agent);
    expect(body.items.map(({ name }) => name)).toEqual(['Zoë Okafro', 'Ann Okafor', 'Ben Okafør']);
    expect(body.total).toBe(3);
    expect(await names(agent, { query: { q: 'Okafro', sort: 'value', direction: 'desc' } })).toEqual([
      'Zoë Okafro',
      'Ann Okafor',
      'Ben Okafør',
    ]);
    expect(await names(agent, { query: { q: 'Okafro', status: 'prospect' } })).toEqual([]);
  });

  test('lists an equal name first, then those that begin with it, when sorted by match', async () => {
    for (const name of ['Adam Lee', 'Leeroy', 'Lee', 'Ashlee']) await makeClient(t, agent, { name });
    expect(await names(agent, { query: { q: 'lee', sort: 'match' } })).toEqual([
      'Lee',
      'Leeroy',
      'Adam Lee',
      'Ashlee',
    ]);
  });

  test('sorts by the values shown, of households too: zero without a portfolio, unknown last, equal ones by name', async () => {
    const hold = async (name: string, amount: string, householdId?: string) => {
      const clientId = await makeClient(t, agent, { name, ...(householdId && { householdId }) });
      const deposit = { type: 'deposit', tradeDate: '2026-11-02', amount } as const;
      await bookTestEntries(t, await makePortfolio(t, { clientId }), [deposit]);
      return clientId;
    };
    const household = await makeClient(t, agent, { kind: 'household', name: 'Household' });
    await hold('Anna', '100', household);
    await hold('Ben', '50', household);
    await hold('Cid', '120');
    await hold('Bea', '50');
    await makeClient(t, agent, { name: 'Dora' });
    const unknown = await makePortfolio(t, {
      clientId: await makeClient(t, agent, { name: 'Aaron' }),
      cashKept: false,
    });
    const buy = { type: 'buy', tradeDate: '2026-11-02', quantity: '1', price: '1' } as const;
    await bookTestEntries(t, unknown, [
      { ...buy, instrumentId: await makeInstrument(t, { currency: 'JPY' }) },
    ]);
    const sorted = async (direction: 'asc' | 'desc') =>
      (await t.request(listClients, { query: { sort: 'value', direction } }, agent)).body.items.map(
        ({ name, value }) => `${name} ${value.known ? value.value : value.reason}`,
      );
    expect(await sorted('desc')).toEqual([
      'Household 150',
      'Cid 120',
      'Anna 100',
      'Bea 50',
      'Ben 50',
      'Dora 0',
      'Aaron missing_price',
    ]);
    expect(await sorted('asc')).toEqual([
      'Dora 0',
      'Bea 50',
      'Ben 50',
      'Anna 100',
      'Cid 120',
      'Household 150',
      'Aaron missing_price',
    ]);
  });
});
