import { chooseClientLayout, exportClientWorkbook } from '@partnerfolio/contract/clients/imports';
import { listClients } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  acme,
  applyBook,
  book,
  growth,
  lot,
  person,
  rowsOfBook,
  shownCounts,
  shownRows,
  uploadBook,
} from '../../../testing/client-books.ts';

let t: TestApp;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
});

const bytesOf = async (path: string, as = employee) => {
  const answer = await t.fetch(path, { headers: { authorization: `Bearer ${as.accessToken}` } });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const upload = async (file: Uint8Array<ArrayBuffer> | string, as = employee) => {
  const { status, body } = await uploadBook(t, { file, as });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const apply = (found: Parameters<typeof applyBook>[1]['found'], leaveOut = false, as = employee) =>
  applyBook(t, { found, as, leaveOut });
const clients = async (as = employee) =>
  (await t.request(listClients, { query: { limit: 200 } }, as)).body.items;

describe('a book', () => {
  test('goes out as it came in, at the same day, and comes in again', async () => {
    const file = await book({
      Instruments: [acme, ['BOND', 'Bond 4%', 'bond', 'USD']],
      Clients: [
        ['H', 'Lee family', 'household'],
        person('1', 'Ann Lee', 'H', 'ann@example.com'),
        ['2', '=Cmd Ltd', 'company', '', 'office@example.com'],
      ],
      Portfolios: [growth('P1', '1'), growth('P2', '2')],
      Positions: [
        lot('P1', 10.5, '2020-05-05', 1000.25),
        lot('P1', 4, '2021-05-05', ''),
        ['P2', '2026-01-01', 'BOND', 1000, '2019-01-02', 990, 'USD'],
      ],
      Cash: [
        ['P1', '2026-01-01', 'EUR', 12.34],
        ['P1', '2026-01-01', 'USD', -5],
        ['P2', '2026-01-01', 'EUR', 0],
      ],
    });
    await apply(await upload(file));
    const path = `${exportClientWorkbook.path}?asAt=2026-01-01`;
    const first = await bytesOf(path);
    const readable = await readTables(first);
    // By the names of their clients, "=Cmd Ltd" comes first.
    expect(readable).toMatchObject({
      Positions: [
        expect.anything(),
        ['P1', '', '2026-01-01', '', 'BOND', '1000', '2019-01-02', '990', 'USD'],
        ['P2', '', '2026-01-01', '', 'ACME', '10.5', '2020-05-05', '1000.25', 'EUR'],
        ['P2', '', '2026-01-01', '', 'ACME', '4', '2021-05-05', '', 'EUR'],
      ],
      Cash: [
        expect.anything(),
        ['P2', '', '2026-01-01', 'EUR', '12.34'],
        ['P2', '', '2026-01-01', 'USD', '-5'],
      ],
    });
    await t.reset();
    employee = await t.signInAs('employee');
    const back = await upload(first);
    // Advisers of another portal are unknown here: without that column the importing user becomes the adviser.
    const rows = await rowsOfBook(t, back.id, employee);
    expect(shownRows(rows, 'clients')).toContain('2 error adviser:not_active_colleague');
    const sheets = back.layout.sheets.map(({ columns, ...rest }) => ({
      ...rest,
      columns: Object.fromEntries(Object.entries(columns).filter(([field]) => field !== 'adviser')),
    }));
    const body = { layout: { ...back.layout, sheets }, revision: back.revision };
    const mapped = await t.request(chooseClientLayout, { params: { id: back.id }, body }, employee);
    expect(shownCounts(mapped.body).every((text) => / (?:new|existing): /.test(text))).toBe(true);
    await apply(mapped.body);
    const again = await readTables(await bytesOf(path));
    expect({ ...again, Clients: [] }).toEqual({ ...readable, Clients: [] });
    expect((await clients()).map(({ name }) => name)).toContain('=Cmd Ltd');
  });

  test('of 150 clients with 200 portfolios comes in whole, and goes out without loss', async () => {
    const file = await largeBook();
    const found = await upload(file);
    expect(shownCounts(found)).toEqual([
      'cash new: 200',
      'clients new: 150',
      'instruments new: 20',
      'portfolios new: 200',
      'positions new: 1000',
    ]);
    const applied = await apply(found);
    expect(applied).toMatchObject({ state: 'applied', doneClients: 150 });
    const out = await readTables(await bytesOf(`${exportClientWorkbook.path}?asAt=2026-01-01`));
    expect(out.Positions).toHaveLength(1001);
    expect(out.Cash).toHaveLength(201);
    expect(out.Clients).toHaveLength(151);
    const sumOf = (rows: string[][], at: number) =>
      rows.slice(1).reduce((sum, row) => sum + Number(row[at]), 0);
    // 1 + 2 + … + 1000 units.
    expect(sumOf(out.Positions ?? [], 5)).toBe(500_500);
    expect(sumOf(out.Positions ?? [], 7)).toBe(5_005_000);
  }, 120_000);
});

/** The cells of each sheet as the import reads them. */
const readTables = async (file: Uint8Array<ArrayBuffer>): Promise<Record<string, string[][]>> => {
  const other = await upload(file);
  const rows = await t.db
    .selectFrom('client_import_rows')
    .select(['table_index', 'cells'])
    .where('import_id', '=', other.id)
    .orderBy('table_index')
    .orderBy('line')
    .execute();
  const tables: Record<string, string[][]> = {};
  for (const { table_index: table, cells } of rows)
    (tables[other.tables[table]?.name ?? ''] ??= []).push(
      (cells as string[]).map((cell) => cell.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')),
    );
  return tables;
};

const largeBook = () => {
  const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
  return book({
    Instruments: many(20, (i) => [`I${i}`, `Instrument ${i}`, 'equity', 'EUR']),
    Clients: many(150, (i) => person(`${i}`, `Client ${i}`, '', `c${i}@example.com`)),
    Portfolios: many(200, (i) => [
      `P${i}`,
      `${i % 150}`,
      i < 150 ? 'Growth' : 'Income',
      'EUR',
      'advisory',
      '2025-01-01',
    ]),
    Positions: many(1000, (i) => [
      `P${i % 200}`,
      '2026-01-01',
      `I${i % 20}`,
      i + 1,
      '2024-02-03',
      (i + 1) * 10,
      'EUR',
    ]),
    Cash: many(200, (i) => [`P${i}`, '2026-01-01', 'EUR', i + 1]),
  });
};
