import { listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { listLots } from '@partnerfolio/contract/lots';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';

let full: TestApp;
let empty: TestApp;

beforeAll(async () => {
  [full, empty] = [await openTestApp(), await openTestApp()];
});
afterAll(async () => {
  await full.close();
  await empty.close();
});
beforeEach(async () => {
  await full.reset();
  await empty.reset();
});

/** Two portfolios of two clients, between which units of several lots and cash have moved; returns their exports. */
const exportedPair = async (): Promise<Uint8Array<ArrayBuffer>[]> => {
  const admin = await full.signInAs('admin');
  const acme = await makeInstrument(full, { symbol: 'ACME' });
  const giver = await makePortfolio(full, { clientId: await makeClient(full, admin) });
  const receiver = await makePortfolio(full, { clientId: await makeClient(full, admin) });
  await bookTestEntries(full, giver, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '5000' },
    { type: 'buy', instrumentId: acme, tradeDate: '2026-01-05', quantity: '10', price: '100', fee: '3' },
    { type: 'buy', instrumentId: acme, tradeDate: '2026-01-06', quantity: '10', price: '110' },
  ]);
  const outDate = '2026-03-06';
  const bodies = [
    { toPortfolioId: receiver, instrumentId: acme, quantity: '15', outDate },
    { toPortfolioId: receiver, amount: '250', currency: 'EUR', outDate, inDate: '2026-03-09' },
  ];
  for (const body of bodies)
    expect((await full.request(bookTransfer, { params: { id: giver }, body }, admin)).status).toBe(201);
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  return Promise.all(
    [giver, receiver].map(async (id) => {
      const answer = await full.fetch(`/api/exports/portfolios/${id}/transactions?format=csv`, { headers });
      return new Uint8Array(await answer.arrayBuffer());
    }),
  );
};

const importInto = async (id: string, text: Uint8Array<ArrayBuffer>, as: TestPerson): Promise<string[]> => {
  const upload = await uploadTestFile(empty, { portfolioId: id, text, as });
  const { body } = await chooseSuggested(empty, upload, { as });
  const params = { id: upload.id };
  const rows = await empty.request(listImportRows, { params, query: { limit: 200 } }, as);
  const statuses = rows.body.items.map(({ status }) => status);
  if (statuses.includes('new')) expect((await applyAndWait(empty, body, { as })).state).toBe('applied');
  return statuses;
};

/** The transfers of a portfolio: type, and the portfolio and entry on the other side if linked. */
const transfersOf = async (id: string, as: TestPerson) => {
  const { body } = await empty.request(listTransactions, { params: { id }, query: { limit: 200 } }, as);
  return body.items
    .filter(({ type }) => type.startsWith('transfer_'))
    .map(({ id: entry, type, transfer }) => ({
      entry,
      type,
      portfolio: transfer?.other?.portfolio.id,
      other: transfer?.other?.transactionId,
    }));
};

const lotsOf = async (id: string, as: TestPerson) =>
  (await empty.request(listLots, { params: { id } }, as)).body.items.flatMap(({ lots }) => lots);

const copies = async (owners: readonly [TestPerson, TestPerson]): Promise<[string, string]> => {
  await makeInstrument(empty, { symbol: 'ACME' });
  const [one, two] = [await makeClient(empty, owners[0]), await makeClient(empty, owners[1])];
  return [await makePortfolio(empty, { clientId: one }), await makePortfolio(empty, { clientId: two })];
};

test.each([
  ['the giver’s', [0, 1]],
  ['the receiver’s', [1, 0]],
])('transfers are linked again when %s export is imported first', async (_whose, order) => {
  const files = await exportedPair();
  const admin = await empty.signInAs('admin');
  const ids = await copies([admin, admin]);
  const take = (at: number) => importInto(ids[at] ?? '', files[at] ?? new Uint8Array(), admin);
  const [first = 0, second = 0] = order;
  await take(first);
  expect((await transfersOf(ids[first] ?? '', admin)).map(({ other }) => other)).toEqual([
    undefined,
    undefined,
  ]);
  await take(second);
  const [left, arrived] = [await transfersOf(ids[0], admin), await transfersOf(ids[1], admin)];
  expect(left.map(({ type, portfolio }) => [type, portfolio])).toEqual([
    ['transfer_out', ids[1]],
    ['transfer_out', ids[1]],
  ]);
  expect(new Set(arrived.map(({ other }) => other))).toEqual(new Set(left.map(({ entry }) => entry)));
  expect(new Set(left.map(({ other }) => other))).toEqual(new Set(arrived.map(({ entry }) => entry)));
  expect(await lotsOf(ids[1], admin)).toMatchObject([
    { acquired: '2026-01-05', quantity: '10' },
    { acquired: '2026-01-06', quantity: '5' },
  ]);
  // Linking leaves the keys of the rows, so that the files book nothing again.
  expect(new Set([...(await take(first)), ...(await take(second))])).toEqual(new Set(['duplicate']));
});

test('a transfer stays two entries when the importing user may not change the other portfolio', async () => {
  const files = await exportedPair();
  const [admin, agent] = [await empty.signInAs('admin'), await empty.signInAs('agent')];
  const ids = await copies([admin, agent]);
  await importInto(ids[0], files[0] ?? new Uint8Array(), admin);
  await importInto(ids[1], files[1] ?? new Uint8Array(), agent);
  expect((await transfersOf(ids[0], admin)).map(({ other }) => other)).toEqual([undefined, undefined]);
});

test('a transfer stays two entries when linking would change the lots of the receiving side', async () => {
  const files = await exportedPair();
  const admin = await empty.signInAs('admin');
  const ids = await copies([admin, admin]);
  const dearer = new TextDecoder().decode(files[0]).replace(',110,', ',111,');
  await importInto(ids[0], new TextEncoder().encode(dearer), admin);
  await importInto(ids[1], files[1] ?? new Uint8Array(), admin);
  // The cash, which has no lots, is linked.
  const linked = (await transfersOf(ids[1], admin)).filter(({ other }) => other !== undefined);
  expect(linked).toHaveLength(1);
});
