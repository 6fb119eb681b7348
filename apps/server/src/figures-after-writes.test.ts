/**
 * Cached and stored figures are never older than the last write. After a request of each endpoint that writes, this
 * process and another one, both with warm caches, answer like an app with empty caches.
 */
import { leaveClient } from '@partnerfolio/contract/clients';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeUnusedInstruments } from './features/market-data/actions.ts';
import { inTransaction } from './platform/database/transactions.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { bookWrites } from './testing/client-books.ts';
import { holdTestPrice, storeTestClose } from './testing/fetched-prices.ts';
import { applyAndWait, chooseSuggested, undoTestImport, uploadTestFile } from './testing/imports.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from './testing/ledgers.ts';
import { fetchAnswer, newApp, openAnotherApp, withoutStoredFigures } from './testing/processes.ts';
import type { AnotherApp } from './testing/processes.ts';
import { portfolioBody } from './testing/records.ts';
import { mergeWrites } from './testing/merges.ts';
import { splitWrites } from './testing/split-writes.ts';
import { untouched } from './testing/untouched-figures.ts';
import { quotationWrite } from './testing/quotations.ts';
import { worthlessWrites } from './testing/worthless.ts';

let t: TestApp;
let other: AnotherApp;
let admin: TestPerson;
let agent: TestPerson;
let colleague: TestPerson;
let clientId: string;
let [pension, trust] = ['', ''];
let [acme, dollar] = ['', ''];

beforeAll(async () => {
  t = await openTestApp();
  other = await openAnotherApp(t);
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  colleague = await t.signInAs('agent');
  clientId = await makeClient(t, agent);
  acme = await makeInstrument(t);
  dollar = await makeInstrument(t, { currency: 'USD' });
  pension = await makePortfolio(t, { clientId });
  trust = await makePortfolio(t, { clientId });
  await priceTestInstrument(t, acme, { '2026-10-01': '10', '2026-11-19': '11' });
  await priceTestInstrument(t, dollar, { '2026-10-01': '20', '2026-11-19': '22' });
  await put('/api/fx-rates/EUR/USD/2026-10-01', { rate: '1.1' });
  for (const id of [pension, trust])
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-10-01', amount: '100000' },
      { type: 'buy', tradeDate: '2026-10-02', instrumentId: acme, quantity: '100', price: '10' },
      {
        type: 'buy',
        tradeDate: '2026-10-05',
        instrumentId: dollar,
        quantity: '50',
        price: '20',
        currency: 'USD',
      },
    ]);
});
afterAll(async () => {
  await other.close();
  await t.close();
});

/** Sends a request that must be accepted. */
const send = async (
  method: string,
  path: string,
  body?: object,
): Promise<{ id: string; revision: number }> => {
  const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' };
  const response = await t.fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as { id: string; revision: number };
};
const put = (path: string, body?: object) => send('PUT', path, body);
const post = (path: string, body?: object) => send('POST', path, body);
const remove = (path: string) => send('DELETE', path);
const readRevision = async (path: string): Promise<number> => (await send('GET', path)).revision;
const writeClient = (change: () => object) => async () => {
  const revision = await readRevision(`/api/clients/${clientId}`);
  return () => put(`/api/clients/${clientId}`, { ...clientForm, ...change(), revision });
};
const giveClients = (to: () => TestPerson) => async () => {
  const clients = [{ id: clientId, revision: await readRevision(`/api/clients/${clientId}`) }];
  return () => put('/api/client-changes', { clients, change: { type: 'owner', ownerId: to().id } });
};

const ofFirm = [
  '/api/dashboard',
  '/api/dashboard/overview',
  '/api/analytics?period=YTD',
  '/api/portfolios',
  '/api/clients',
];

/** Every answer with figures, for a user who sees all and for an agent. */
const read = async (built: AnotherApp['built']): Promise<Record<string, string>> => {
  const paths = [
    ...ofFirm,
    `/api/clients/${clientId}/figures`,
    // All answers about a portfolio depend on the same revisions.
    ...[pension, trust].map((id) => `/api/portfolios/${id}/performance`),
  ];
  const answers: Record<string, string> = {};
  for (const path of paths) answers[path] = await fetchAnswer(built, path, admin);
  for (const path of ofFirm.slice(1).filter((one) => !one.includes('analytics')))
    answers[`${path} of the agent`] = await fetchAnswer(built, path, agent);
  return answers;
};

/** The addresses whose answers differ from the expected ones. */
const differences = (answers: Record<string, string>, expected: Record<string, string>): string[] =>
  Object.keys(expected).filter((path) => answers[path] !== expected[path]);

const deposit = { type: 'deposit', tradeDate: '2026-11-05', amount: '500', currency: 'EUR' };
const book = (id: string, body: object = deposit) => post(`/api/portfolios/${id}/transactions`, body);
const clientForm = { kind: 'person', name: 'Ann Example', status: 'active' };
const trustForm = { ...portfolioBody, name: 'Trust', openedOn: '2020-01-01' };
const portfolioForm = (change: object) => ({ ...trustForm, ...change });
const instrumentForm = { symbol: 'DLR', name: 'Dollar share', assetClass: 'equity', currency: 'USD' };
const transfer = () => ({ toPortfolioId: trust, amount: '10', currency: 'EUR', outDate: '2026-11-06' });
const changeTrust = async (change: object) =>
  put(`/api/portfolios/${trust}`, {
    ...portfolioForm(change),
    revision: await readRevision(`/api/portfolios/${trust}`),
  });
const importedDeposits = 'date,type,amount\n2026-11-09,deposit,300\n';
const choose = async (portfolioId: string | null, text: string) => {
  const upload = await uploadTestFile(t, { portfolioId, text, as: admin });
  return (
    await chooseSuggested(t, upload, { as: admin, ...(portfolioId !== null && { currency: 'EUR' as never }) })
  ).body;
};
const applied = async (portfolioId: string | null, text: string) =>
  applyAndWait(t, await choose(portfolioId, text), { as: admin });

const storeCloses = async (closes: Readonly<Record<string, string>>): Promise<string> => {
  const { body } = await t.request(getInstrument, { params: { id: acme } }, admin);
  return Object.entries(closes)
    .map(([day, close]) => `${body.symbol},${day},${close}\n`)
    .reduce((text, line) => text + line, 'symbol,date,close\n');
};

/** Prepares a write and returns it; by endpoint name, with variants of some endpoints. */
const writes: Record<string, () => Promise<() => Promise<unknown>>> = {
  addTransaction: async () => () => book(pension),
  'addTransaction, back-dated': async () => () => book(pension, { ...deposit, tradeDate: '2026-10-20' }),
  addTransactions: async () => () =>
    post(`/api/portfolios/${pension}/transactions/batch`, { rows: [deposit, deposit] }),
  updateTransaction: async () => {
    const { id, revision } = await book(pension);
    return () =>
      put(`/api/portfolios/${pension}/transactions/${id}`, { ...deposit, amount: '700', revision });
  },
  reverseTransaction: async () => {
    const { id, revision } = await book(pension);
    return () => put(`/api/portfolios/${pension}/transactions/${id}/reversal`, { note: null, revision });
  },
  bookTransfer: async () => () => post(`/api/portfolios/${pension}/transfers`, transfer()),
  putPrice: async () => () => put(`/api/instruments/${acme}/prices/2026-11-20`, { close: '12' }),
  'putPrice, a correction': async () => () =>
    put(`/api/instruments/${acme}/prices/2026-11-19`, { close: '13' }),
  decideHeldPrices: () => holdTestPrice(t, acme).then((path) => () => put(path, { accept: true, count: 1 })),
  'decideHeldPrices, after a refresh': async () => () => storeTestClose(t, acme),
  deletePrice: async () => () => remove(`/api/instruments/${acme}/prices/2026-11-20`),
  putFxRate: async () => () => put('/api/fx-rates/EUR/USD/2026-11-18', { rate: '1.2' }),
  'putFxRate, a correction': async () => () => put('/api/fx-rates/EUR/USD/2026-11-18', { rate: '1.3' }),
  putFxRates: async () => () =>
    put('/api/fx-rates', { rates: [{ base: 'EUR', quote: 'USD', day: '2026-11-18', rate: '1.4' }] }),
  updateInstrument: async () => {
    const revision = await readRevision(`/api/instruments/${dollar}`);
    return () => put(`/api/instruments/${dollar}`, { ...instrumentForm, revision });
  },
  ...worthlessWrites(() => ({ path: `/api/instruments/${acme}/worthless`, put, post, readRevision })),
  mergeInstrument: async () => {
    const twin = await makeInstrument(t, { currency: 'USD' });
    await priceTestInstrument(t, twin, { '2026-11-16': '30' });
    await bookTestEntries(t, trust, [
      {
        type: 'buy',
        tradeDate: '2026-11-02',
        instrumentId: twin,
        quantity: '5',
        price: '21',
        currency: 'USD',
      },
    ]);
    const revision = await readRevision(`/api/instruments/${twin}`);
    const intoRevision = await readRevision(`/api/instruments/${dollar}`);
    return () => post(`/api/instruments/${twin}/merge`, { into: dollar, revision, intoRevision });
  },
  setQuotation: () => quotationWrite({ path: `/api/instruments/${dollar}`, put, readRevision }),
  createInstrument: async () => () =>
    post('/api/instruments', { ...instrumentForm, symbol: 'NEW', currency: 'EUR' }),
  ...splitWrites({ send, makeInstrument: () => makeInstrument(t), portfolio: () => pension }),
  createClient: async () => () => post('/api/clients', { ...clientForm, name: 'Ben Example' }),
  createPortfolio: async () => () =>
    post(`/api/clients/${clientId}/portfolios`, portfolioForm({ name: 'Third', baseCurrency: 'USD' })),
  updatePortfolio: async () => () => changeTrust({ costMethod: 'average' }),
  'updatePortfolio, its name': async () => () => changeTrust({ name: 'Renamed', costMethod: 'average' }),
  closePortfolio: async () => {
    const { id } = await post(`/api/clients/${clientId}/portfolios`, portfolioForm({ name: 'Closing' }));
    await book(id, { ...deposit, tradeDate: '2026-11-02' });
    await book(id, { ...deposit, type: 'withdrawal' });
    const revision = await readRevision(`/api/portfolios/${id}`);
    return () => put(`/api/portfolios/${id}/closing`, { closedOn: '2026-11-20', revision });
  },
  reopenPortfolio: async () => {
    const { id, revision } = await post(
      `/api/clients/${clientId}/portfolios`,
      portfolioForm({ name: 'Reopened' }),
    );
    await put(`/api/portfolios/${id}/closing`, { closedOn: '2026-11-20', revision });
    return () => remove(`/api/portfolios/${id}/closing`);
  },
  updateClient: writeClient(() => ({ name: 'Ann Renamed', ownerId: agent.id })),
  'updateClient, another owner': writeClient(() => ({ ownerId: colleague.id })),
  shareClient: async () => () => put(`/api/clients/${clientId}/shares/${agent.id}`, { level: 'view' }),
  unshareClient: async () => {
    await put(`/api/clients/${clientId}/shares/${agent.id}`, { level: 'view' });
    return () => remove(`/api/clients/${clientId}/shares/${agent.id}`);
  },
  leaveClient: async () => {
    await put(`/api/clients/${clientId}/shares/${agent.id}`, { level: 'view' });
    return () => t.request(leaveClient, { params: { id: clientId } }, agent);
  },
  'updateClient, the owner again': writeClient(() => ({ ownerId: agent.id })),
  updateClients: giveClients(() => colleague),
  'updateClients, the owner again': giveClients(() => agent),
  ...mergeWrites({ app: () => t, owners: () => [agent, colleague], post }),
  closeClient: async () => {
    const { id, revision } = await post('/api/clients', {
      ...clientForm,
      name: 'Cy Closed',
      ownerId: agent.id,
    });
    return () => put(`/api/clients/${id}/closing`, { revision });
  },
  reopenClient: async () => {
    const { id, revision } = await post('/api/clients', {
      ...clientForm,
      name: 'Di Reopened',
      ownerId: agent.id,
    });
    await put(`/api/clients/${id}/closing`, { revision });
    return () => remove(`/api/clients/${id}/closing`);
  },
  deactivateUser: async () => {
    const leaving = await t.signInAs('agent');
    await makePortfolio(t, { clientId: await makeClient(t, leaving) });
    return () => put(`/api/users/${leaving.id}/deactivation`, { takeoverId: agent.id });
  },
  applyImport: async () => {
    const chosen = await choose(pension, importedDeposits);
    return () => applyAndWait(t, chosen, { as: admin });
  },
  undoImport: async () => {
    const { id } = await applied(pension, importedDeposits.replace('300', '310'));
    return () => undoTestImport(t, id, admin);
  },
  ...bookWrites({ app: () => t, as: () => admin }),
  'applyImport, of prices': async () => {
    const chosen = await choose(null, await storeCloses({ '2026-11-17': '17', '2026-11-20': '18' }));
    return () => applyAndWait(t, chosen, { as: admin });
  },
  'undoImport, of prices': async () => {
    const { id } = await applied(null, await storeCloses({ '2026-11-13': '19', '2026-11-20': '21' }));
    return () => undoTestImport(t, id, admin);
  },
};

test('lists every endpoint that writes', () => {
  const written = new Set(Object.keys(writes).map((title) => title.split(',')[0]));
  const writing = endpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect(writing.filter((name) => written.has(name) === untouched.has(name))).toEqual([]);
  expect([...written, ...untouched].filter((name) => name === undefined || !writing.includes(name))).toEqual(
    [],
  );
});

describe('figures are as new as the last write, here and in another process, after', () => {
  test.each(Object.entries(writes))('%s', async (_, prepare) => {
    const write = await prepare();
    await read(t.built);
    await read(other.built);
    await write();
    const [here, there] = [await read(t.built), await read(other.built)];
    const expected = await withoutStoredFigures(t.db, () => read(newApp(t)));
    expect(differences(here, expected)).toEqual([]);
    expect(differences(there, expected)).toEqual([]);
  });

  test('an instrument is deleted and then a price is corrected repeatedly', async () => {
    const [unused] = [await makeInstrument(t), await makeInstrument(t)];
    await read(t.built);
    const actor = { userId: null, now: t.clock.now() };
    await inTransaction(t.db, (trx) => removeUnusedInstruments(trx, [unused], actor));
    for (const close of ['14', '15', '16']) {
      await put(`/api/instruments/${acme}/prices/2026-11-19`, { close });
      const [here, there] = [await read(t.built), await read(other.built)];
      const expected = await withoutStoredFigures(t.db, () => read(newApp(t)));
      expect([differences(here, expected), differences(there, expected)]).toEqual([[], []]);
    }
  });
});
