/** One rule for reading and exporting: who exports a list may read it, and gets the rows that they read, no others. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import { shareClient } from '@partnerfolio/contract/clients';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { exportEndpoints, exportTableNames, listOf } from '@partnerfolio/contract/exports/tables';
import type { ExportTable } from '@partnerfolio/contract/exports/tables';
import { exportAuditEvents, listAuditEvents } from '@partnerfolio/contract/security';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableStream } from '../../platform/files/table-file.ts';
import { makeTestNote, makeTestTask } from '../../testing/activity.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { insertTestGroup } from '../../testing/people.queries.ts';
import { makeProposal } from '../../testing/proposals.ts';
import { cellsOf } from './actions.ts';
import { isAskedFor } from './tables/columns.ts';
import { definitions } from './tables/definitions.ts';

const grants = ['none', 'grant', 'deny'] as const;
type Grant = (typeof grants)[number];

interface Reader {
  readonly role: Role | null;
  /** How the client of the records is theirs. */
  readonly client: 'owned' | 'view' | 'edit' | 'none';
}

const readers: readonly Reader[] = [
  { role: 'agent', client: 'owned' },
  { role: 'agent', client: 'view' },
  { role: 'agent', client: 'edit' },
  { role: 'agent', client: 'none' },
  { role: 'employee', client: 'none' },
  { role: 'admin', client: 'none' },
  { role: null, client: 'none' },
];

/** The rights that any export requires. */
const rights: readonly FeatureName[] = ['clients.export', 'portfolios.export', 'audit.export'];

let t: TestApp;
let admin: TestPerson;
let owner: TestPerson;
const ids: Partial<Record<ExportTable, string>> = {};

/** A client with a portfolio, a proposal, a task, a note and an import. */
const makeRecords = async (of: TestPerson, name: string) => {
  const clientId = await makeClient(t, of, { name });
  const portfolioId = await makePortfolio(t, { clientId, name: `${name} growth` });
  const instrumentId = await makeInstrument(t, { symbol: name.toUpperCase() });
  await priceTestInstrument(t, instrumentId, { '2026-11-19': '11', '2026-11-20': '12' });
  const trade = { instrumentId, price: '10' };
  await bookTestEntries(t, portfolioId, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '1000' },
    { ...trade, type: 'buy', tradeDate: '2026-11-03', quantity: '9' },
    { ...trade, type: 'sell', tradeDate: '2026-11-04', quantity: '3' },
  ]);
  await makeTestTask(t, of, { clientId });
  await makeTestNote(t, of, { clientId });
  await makeProposal(t, of, { clientId });
  const file = 'date,type,amount\n2026-01-05,deposit,100\n2026-01-06,deposit,200\n';
  const upload = await uploadTestFile(t, { portfolioId, text: file, as: of });
  await chooseSuggested(t, upload, { as: of });
  return { clientId, portfolioId, instrumentId, importId: upload.id };
};

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signInAs('admin');
  owner = await t.signInAs('agent');
  const made = await makeRecords(owner, 'Vega');
  await makeRecords(await t.signInAs('agent'), 'Hidden');
  ids.activity = made.clientId;
  for (const table of ['holdings', 'lots', 'realisedGains', 'ledger'] as const) ids[table] = made.portfolioId;
  ids.importRows = made.importId;
  ids.prices = made.instrumentId;
}, 60_000);
afterAll(() => t.close());

const signInReader = async ({ role, client }: Reader, grant: Grant): Promise<TestPerson> => {
  const person = client === 'owned' ? owner : await t.signInAs(role);
  const id = ids.activity ?? '';
  if (client === 'view' || client === 'edit') {
    const input = { params: { id, userId: person.id }, body: { level: client } };
    expect((await t.request(shareClient, input, admin)).problem).toBeNull();
  }
  await t.db.deleteFrom('user_group_members').where('user_id', '=', person.id).execute();
  for (const feature of grant === 'none' ? [] : rights)
    await insertTestGroup(t.db, {
      userId: person.id,
      feature,
      permission: grant === 'none' ? 'deny' : grant,
      now: t.clock.now(),
    });
  return person;
};

const addressOf = ({ path }: EndpointSpec, id = ''): string => path.replace(':id', id);

const get = (address: string, as: TestPerson) =>
  t.fetch(address, { headers: { authorization: `Bearer ${as.accessToken}` } });

const isPaged = (list: EndpointSpec) => Object.hasOwn(list.query?.shape ?? {}, 'offset');

/** The answers of a list's pages, of one row each; a status if reading is refused. */
const readPages = async (list: EndpointSpec, id: string | undefined, as: TestPerson) => {
  const pages: unknown[] = [];
  for (let offset = 0; ; offset += 1) {
    const answer = await get(`${addressOf(list, id)}?${isPaged(list) ? `offset=${offset}&limit=1` : ''}`, as);
    if (answer.status !== 200) return answer.status;
    const page: unknown = await answer.json();
    pages.push(page);
    const items: unknown = Reflect.get(Object(page), 'items');
    if (!isPaged(list) || !Array.isArray(items) || items.length === 0) return pages;
  }
};

/** The file that the pages which a reader reads would make. */
const fileOf = async (table: ExportTable, pages: readonly unknown[]): Promise<string> => {
  const { rows, complete, columns: all, title, isReversed = false } = definitions[table];
  // Neither the list nor the export was asked for the others.
  const columns = all.filter((column) => isAskedFor(column, {}));
  const read = [
    ...(await complete(
      t.db,
      pages.flatMap((page) => rows(page)),
    )),
  ];
  const cells = cellsOf(isReversed ? read.toReversed() : read, columns);
  return new Response(tableStream({ name: title, columns, rows: cells, stated: [] }, 'csv')).text();
};

const cases = readers.flatMap((reader) => grants.map((grant) => ({ ...reader, grant })));

describe.each(cases)('$role, client $client, rights to export: $grant', ({ grant, ...reader }) => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await signInReader(reader, grant);
  });

  test.each(exportTableNames)('exports of %s what is read, or nothing', async (table) => {
    const answer = await get(addressOf(exportEndpoints[table], ids[table]), person);
    const pages = await readPages(listOf(table), ids[table], person);
    if (typeof pages === 'number') return expect([pages, 403]).toContain(answer.status);
    expect([200, 403]).toContain(answer.status);
    if (answer.status === 200) expect(await answer.text()).toBe(await fileOf(table, pages));
    return undefined;
  });

  test('exports of the audit log what is read, or nothing', async () => {
    const answer = await get(addressOf(exportAuditEvents), person);
    const text = await answer.text();
    const first = await t.request(listAuditEvents, { query: { limit: 1 } }, person);
    if (first.status !== 200) return expect(answer.status).toBe(first.status);
    expect(answer.status).toBe(200);
    const exported = parse(text, { columns: true, bom: true }).map((row) => Reflect.get(Object(row), 'id'));
    const read: string[] = [];
    while (read.length < first.body.total) {
      const query = { offset: read.length, limit: 100 };
      for (const { id } of (await t.request(listAuditEvents, { query }, person)).body.items) read.push(id);
    }
    return expect(exported).toEqual(read.toReversed());
  });
});
