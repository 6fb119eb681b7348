import { listClients } from '@partnerfolio/contract/clients';
import type { ExportTable } from '@partnerfolio/contract/exports/tables';
import { exportEndpoints, exportTableNames } from '@partnerfolio/contract/exports/tables';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { exportAuditEvents } from '@partnerfolio/contract/security';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { testDatabaseKind } from '../../testing/database.ts';
import { insertTestGroup, listAuditEvents as wholeTrail } from '../../testing/people.queries.ts';
import { recordFixtures } from '../../testing/records.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin', { fullName: 'Ada Admin' });
});
afterAll(() => t.close());

const download = async (address: string, as: TestPerson) => {
  const headers = { authorization: `Bearer ${as.accessToken}` };
  const response = await t.fetch(address, { headers });
  expect(response.status).toBe(200);
  return response;
};

type Line = Record<string, string>;

const csvOf = async (address: string, as = admin): Promise<Line[]> =>
  parse(await (await download(address, as)).text(), { columns: true });

const sheetOf = async (address: string) => {
  const book = await readXlsx(new Uint8Array(await (await download(address, admin)).arrayBuffer()));
  const [sheet] = book.sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
};

describe('GET /api/exports/clients', () => {
  test('returns every row in the order and under the filters of the list', async () => {
    const names = Array.from({ length: 205 }, (_, n) => `Client ${String(n).padStart(3, '0')}`);
    for (const name of names) await makeClient(t, admin, { name, tags: name < 'Client 004' ? ['vip'] : [] });
    const lines = await csvOf('/api/exports/clients?sort=name&direction=desc');
    expect(lines.map(({ Name }) => Name)).toEqual(names.toReversed());
    const filtered = await csvOf('/api/exports/clients?tag=vip');
    expect(filtered.map(({ Name }) => Name)).toEqual(names.slice(0, 4));
  });

  test('has the year to date only when it is asked for, with the reason of an unknown one', async () => {
    const clientId = await makeClient(t, admin, { name: 'Ann' });
    await bookTestEntries(t, await makePortfolio(t, { clientId }), [
      { type: 'deposit', tradeDate: '2025-06-02', amount: '100' },
      { type: 'interest', tradeDate: '2026-06-02', amount: '5' },
    ]);
    for (let n = 0; n < 101; n += 1)
      await makeClient(t, admin, { name: `Empty ${String(n).padStart(3, '0')}` });
    const year = 'TWR year to date, net';
    expect(Object.keys((await csvOf('/api/exports/clients'))[0] ?? {})).not.toContain(year);
    const lines = await csvOf('/api/exports/clients?withYearToDate=true');
    expect(lines).toHaveLength(102);
    expect(lines[0]).toMatchObject({ Name: 'Ann', [year]: '0.05', Remarks: '' });
    expect(lines[101]).toMatchObject({
      Name: 'Empty 100',
      [year]: '',
      Remarks: `${year} unknown: no_value`,
    });
    const { rows } = await sheetOf('/api/exports/clients?withYearToDate=true&format=xlsx');
    expect(rows.find(([label]) => label === 'Filter')?.[1]).toBe('none');
  });

  test('runs no formula, and gives the name back when the prefix is removed', async () => {
    await makeClient(t, admin, { name: '=HYPERLINK("http://evil.example")' });
    const [line] = await csvOf('/api/exports/clients');
    expect(line?.['Name']).toBe('\'=HYPERLINK("http://evil.example")');
    const { rows } = await sheetOf('/api/exports/clients?format=xlsx');
    expect(rows.at(-1)?.[0]).toBe('\'=HYPERLINK("http://evil.example")');
  });

  test('holds only the clients that the caller may see', async () => {
    const agent = await t.signInAs('agent');
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'clients.export',
      permission: 'grant',
      now: t.clock.now(),
    });
    await makeClient(t, admin, { name: 'Of another' });
    await makeClient(t, agent, { name: 'Own' });
    const lines = await csvOf('/api/exports/clients', agent);
    expect(lines.map(({ Name }) => Name)).toEqual(['Own']);
  });

  test('returns only the clients whose ids are given, without those that the caller may not see', async () => {
    const own = await t.signInAs('agent');
    await insertTestGroup(t.db, {
      userId: own.id,
      feature: 'clients.export',
      permission: 'grant',
      now: t.clock.now(),
    });
    const ids = [await makeClient(t, own, { name: 'Ann' }), await makeClient(t, own, { name: 'Bob' })];
    const others = await makeClient(t, admin, { name: 'Zoe' });
    await makeClient(t, own, { name: 'Not asked for' });
    const address = `/api/exports/clients?sort=name&direction=desc&ids=${[...ids, others].join(',')}`;
    const lines = await csvOf(address, own);
    expect(lines.map((line) => line.Name)).toEqual(['Bob', 'Ann']);
    const { rows } = await sheetOf(`${address}&format=xlsx`);
    expect(rows[2]?.slice(0, 2)).toEqual(['Filter', 'ids: 3 selected']);
    expect(rows.slice(6).map(([name]) => name)).toEqual(['Zoe', 'Bob', 'Ann']);
  });

  test('is refused for more than 200 ids, for none and for what is no id', async () => {
    const status = async (ids: string) => {
      const headers = { authorization: `Bearer ${admin.accessToken}` };
      return (await t.fetch(`/api/exports/clients?ids=${ids}`, { headers })).status;
    };
    const many = Array.from({ length: 201 }, () => uuid());
    expect(await status(many.slice(1).join(','))).toBe(200);
    expect([await status(many.join(',')), await status(''), await status('x')]).toEqual([422, 422, 422]);
  });

  test('is refused without its right', async () => {
    const agent = await t.signInAs('agent');
    expect((await t.request(exportEndpoints.clients, {}, agent)).status).toBe(403);
  });

  test('is recorded with the number of rows and the name of the file', async () => {
    await makeClient(t, admin);
    const response = await download('/api/exports/clients?status=active', admin);
    expect(response.headers.get('content-disposition')).toContain('Clients-2026-11-20-filtered.csv');
    expect((await wholeTrail(t.db)).at(-1)).toMatchObject({
      event_type: 'table.export',
      user_id: admin.id,
      metadata: { rows: 1, table: 'clients', fileName: 'Clients-2026-11-20-filtered.csv' },
    });
  });

  test('states as-of, filter and currency above a frozen header row of a workbook', async () => {
    await makeClient(t, admin, { name: 'Ann' });
    const { rows, freezePane } = await sheetOf('/api/exports/clients?format=xlsx&q=ann');
    expect(rows.slice(0, 4).map((row) => row.slice(0, 2))).toEqual([
      ['Table', 'Clients'],
      ['As of', '2026-11-20T09:00:00.000Z'],
      ['Filter', 'q: ann'],
      ['Currency of the firm', 'EUR'],
    ]);
    expect(rows[5]?.slice(0, 3)).toEqual(['Name', 'Type', 'Status']);
    expect(freezePane).toMatchObject({ rows: 6 });
    expect((await t.request(listClients, {}, admin)).body.total).toBe(1);
  });
});

describe('the exports of a portfolio', () => {
  const thirds = async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    const acme = await makeInstrument(t, { symbol: 'ACME', currency: 'USD' });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '100' },
      {
        type: 'buy',
        tradeDate: '2026-11-02',
        instrumentId: acme,
        quantity: '3',
        price: '10',
        currency: 'EUR',
      },
      { type: 'split', tradeDate: '2026-11-10', instrumentId: acme, ratioNew: '7', ratioOld: '3' },
      {
        type: 'sell',
        tradeDate: '2026-11-16',
        instrumentId: acme,
        quantity: '2',
        price: '9',
        currency: 'EUR',
      },
    ]);
    const rates = [{ base: 'EUR', quote: 'USD', day: '2026-11-02', rate: '1.1' }];
    await t.request(putFxRates, { body: { rates } }, admin);
    await priceTestInstrument(t, acme, { '2026-11-03': '17' });
    return id;
  };

  test('have computed columns as the screen rounds them', async () => {
    const id = await thirds();
    const [line] = await csvOf(`/api/exports/portfolios/${id}/holdings`);
    expect(line).toMatchObject({
      Quantity: '5',
      // 17 × 3/7
      Price: '7.285714',
      'FX rate': '0.909091',
      // 5 × 51/7 / 1.1
      Value: '33.12',
      Weight: '0.2734',
      // 5/7 of 30.00
      Cost: '21.43',
      'Realised gain': '9.43',
      Currency: 'EUR',
    });
    const [lot] = await csvOf(`/api/exports/portfolios/${id}/lots`);
    expect(lot).toMatchObject({ Cost: '23.57', 'Cost in portfolio currency': '21.43', Value: '33.12' });
    const [gain] = await csvOf(`/api/exports/portfolios/${id}/realised-gains`);
    expect(gain).toMatchObject({ Proceeds: '18.00', Cost: '8.57', 'Realised gain': '9.43' });
    const portfolio = await csvOf('/api/exports/portfolios');
    expect(portfolio[0]?.['Value']).toMatch(/^\d+\.\d\d$|^$/);
  });
});

describe('GET /api/exports/portfolios/:id/transactions', () => {
  test('loses no digit: a workbook has numbers where a float64 holds them, and text elsewhere', async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin), name: 'Growth / "A"' });
    const instrumentId = await makeInstrument(t, { symbol: 'ACME' });
    const buy = { type: 'buy', instrumentId, price: '1.5' } as const;
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '1000' },
      { ...buy, tradeDate: '2026-01-06', quantity: '12.5' },
      { ...buy, tradeDate: '2026-01-07', quantity: '123456.123456789012' },
    ]);
    const address = `/api/exports/portfolios/${id}/transactions`;
    const { rows } = await sheetOf(`${address}?format=xlsx`);
    const header = rows[0] ?? [];
    const column = (name: string) => rows.slice(1).map((row) => row[header.indexOf(name)]);
    expect(column('Trade date')).toEqual(
      ['2026-01-05', '2026-01-06', '2026-01-07'].map((day) => new Date(`${day}T00:00:00Z`)),
    );
    expect(column('Quantity')).toEqual([null, 12.5, '123456.123456789012']);
    const lines = await csvOf(address);
    expect(lines.map(({ Quantity }) => Quantity)).toEqual(['', '12.5', '123456.123456789012']);
    const { headers } = await download(address, admin);
    expect(headers.get('content-disposition')).toContain('filename="Growth-A-Ledger-2026-11-20.csv"');
  });
});

/** A record that each table needs in its path. */
const records: Partial<Record<ExportTable, keyof typeof recordFixtures>> = {
  activity: 'client',
  holdings: 'portfolio',
  lots: 'portfolio',
  realisedGains: 'portfolio',
  ledger: 'portfolio',
  prices: 'instrument',
  modelTargets: 'model',
};

describe('each export', () => {
  test.each(exportTableNames.filter((table) => table !== 'importRows'))(
    '%s is a file with a header row in both formats',
    async (table) => {
      const kind = records[table];
      const params = kind === undefined ? {} : ((await recordFixtures[kind]?.make(t, admin))?.params ?? {});
      const address = exportEndpoints[table].path.replaceAll(
        /:(\w+)/g,
        (_, name: string) => params[name] ?? '',
      );
      const text = await (await download(address, admin)).text();
      const header = text.split('\r\n')[0]?.split(',') ?? [];
      expect(header.length).toBeGreaterThan(3);
      const { rows } = await sheetOf(`${address}?format=xlsx`);
      expect(rows.some((row) => row[0] === header[0] && row[1] === header[1])).toBe(true);
    },
  );

  test('the audit log is a workbook too', async () => {
    const { rows } = await sheetOf(`${exportAuditEvents.path}?format=xlsx`);
    expect(rows[0]?.slice(0, 3)).toEqual(['time', 'event', 'person']);
  });
});

describe('an export of several pages', () => {
  const entries = 2500;
  const bookMany = async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    const deposit = (amount: number) =>
      ({ type: 'deposit', tradeDate: '2026-01-05', amount: `${amount}` }) as const;
    await bookTestEntries(
      t,
      id,
      Array.from({ length: entries }, (_, n) => deposit(n + 1)),
    );
    return { id, bookOneMore: () => bookTestEntries(t, id, [deposit(9999)]) };
  };

  test.runIf(testDatabaseKind === 'embedded')('lets others in between its pages', async () => {
    const { id } = await bookMany();
    const ends: string[] = [];
    const exporting = csvOf(`/api/exports/portfolios/${id}/transactions`).then((lines) => {
      ends.push('export');
      return lines;
    });
    for (let n = 0; n < 3; n += 1) {
      expect((await t.request(listClients, {}, admin)).status).toBe(200);
      ends.push('other');
    }
    expect((await exporting).length).toBe(entries);
    expect(ends[0]).toBe('other');
  });

  test('has each row once, although others write meanwhile', async () => {
    const { id, bookOneMore } = await bookMany();
    let isDone = false;
    const exporting = csvOf(`/api/exports/portfolios/${id}/transactions`).finally(() => (isDone = true));
    let booked = 0;
    while (!isDone && booked < 3) {
      await bookOneMore();
      booked += 1;
    }
    const ids = (await exporting).map((line) => line['Transaction id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(entries);
    expect(ids.length).toBeLessThanOrEqual(entries + booked);
  });
});
