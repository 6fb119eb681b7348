import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { makeInstrument } from '../../testing/ledgers.ts';
import { deletePrice, enterPrice, rebuildYears, storePrices, unstorePrices } from './prices.actions.ts';
import { yearsOfInstruments } from './prices.queries.ts';
import { loadSeries } from './series.actions.ts';

let t: TestApp;
let a: string;
let b: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  a = await makeInstrument(t);
  b = await makeInstrument(t);
});

type Row = readonly [instrumentId: string, day: string, close: string];
const store = (rows: readonly Row[], importId: string | null = null) =>
  inTransaction(t.db, (trx) =>
    storePrices(
      trx,
      {
        instrumentIds: rows.map((row) => row[0]),
        days: rows.map((row) => row[1]),
        closes: rows.map((row) => row[2]),
      },
      { source: 'csv', importId, now: t.clock.now() },
    ),
  );
const prices = async (id: string) => {
  const rows = await t.db
    .selectFrom('prices')
    .select(['day', 'close'])
    .where('instrument_id', '=', id)
    .orderBy('day')
    .execute();
  return rows.map((row) => `${row.day} ${row.close}`);
};
const revision = async (id: string) =>
  (
    await t.db
      .selectFrom('instruments')
      .select('price_revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_revision;

/** Checks that the stored price years equal those built from the rows. */
const expectYearsOfRows = async () => {
  const byKey = (x: { instrumentId: string; year: number }, y: typeof x) =>
    x.instrumentId.localeCompare(y.instrumentId) || x.year - y.year;
  const stored = (await yearsOfInstruments(t.db, [a, b])).toSorted(byKey);
  const rebuilt = (await rebuildYears(t.db, stored)).toSorted(byKey);
  expect(stored).toEqual(rebuilt);
  const { length } = await t.db.selectFrom('prices').select('day').execute();
  const closes = stored.flatMap((year) => [...year.closes].filter((close) => !Number.isNaN(close)));
  expect(closes.length).toBe(length);
};

describe('storePrices', () => {
  test('adds, overwrites and skips rows, counts each, and updates the price years', async () => {
    expect(
      await store([
        [a, '2024-02-29', '1.5'],
        [a, '2024-12-31', '2'],
        [b, '2025-01-01', '0'],
      ]),
    ).toEqual({ added: 3, changed: 0, same: 0 });
    expect(
      await store([
        [a, '2024-02-29', '1.50'],
        [a, '2024-12-31', '3'],
        [a, '2025-01-01', '4'],
      ]),
    ).toEqual({ added: 1, changed: 1, same: 1 });
    expect(await prices(a)).toEqual(['2024-02-29 1.5', '2024-12-31 3', '2025-01-01 4']);
    expect([await revision(a), await revision(b)]).toEqual([2, 1]);
    await expectYearsOfRows();
  });

  test('changes no revision when nothing is new', async () => {
    await store([[a, '2024-02-29', '1.5']]);
    expect(await store([[a, '2024-02-29', '1.5']])).toEqual({ added: 0, changed: 0, same: 1 });
    expect(await revision(a)).toBe(1);
  });

  test('stores the later of two closing prices for one day', async () => {
    await store([
      [a, '2024-02-29', '1'],
      [b, '2024-02-29', '5'],
      [a, '2024-02-29', '2'],
    ]);
    expect(await prices(a)).toEqual(['2024-02-29 2']);
    await expectYearsOfRows();
  });

  test('keeps closing prices longer than a float64 exact in the series', async () => {
    const long = '123456789012345.678901234567';
    await store([
      [a, '2024-02-29', long],
      [a, '2024-03-01', '2'],
    ]);
    const series = (await loadSeries(t.db, [{ id: a, priceRevision: await revision(a) }])).get(a);
    expect([...(series?.decimals?.values() ?? [])]).toEqual([long]);
    await expectYearsOfRows();
    await store([[a, '2024-02-29', '1']]);
    await expectYearsOfRows();
  });

  test('refuses an unknown instrument and stores nothing of the batch', async () => {
    await expect(
      store([
        [a, '2024-02-29', '1'],
        [uuid(), '2024-02-29', '1'],
      ]),
    ).rejects.toThrow('instruments that exist');
    expect(await prices(a)).toEqual([]);
  });

  test('stores the batches of many concurrent writers', async () => {
    const days = (month: string) =>
      Array.from({ length: 28 }, (_, i): Row => [
        i % 2 ? a : b,
        `2024-${month}-${String(i + 1).padStart(2, '0')}`,
        '1',
      ]);
    await Promise.all(['01', '02', '03', '04'].map((month) => store(days(month))));
    expect((await prices(a)).length + (await prices(b)).length).toBe(112);
    await expectYearsOfRows();
  });
});

describe('unstorePrices', () => {
  const undo = (importId: string) =>
    inTransaction(t.db, (trx) => unstorePrices(trx, { importId, undoneBy: null }, [a, b]));

  test('restores what the import overwrote and deletes what it added', async () => {
    await store([[a, '2024-02-29', '1']]);
    const importId = uuid();
    await store(
      [
        [a, '2024-02-29', '9'],
        [a, '2025-03-03', '9'],
        [b, '2024-02-29', '9'],
      ],
      importId,
    );
    expect(await undo(importId)).toBe(3);
    expect(await prices(a)).toEqual(['2024-02-29 1']);
    expect(await prices(b)).toEqual([]);
    await expectYearsOfRows();
    expect(await t.db.selectFrom('former_prices').selectAll().execute()).toEqual([]);
  });

  test('keeps later changes, and an undo of a later import does not restore the undone prices', async () => {
    await store([[a, '2024-02-29', '1']]);
    const [first, second] = [uuid(), uuid()];
    await store(
      [
        [a, '2024-02-29', '2'],
        [a, '2024-03-01', '2'],
      ],
      first,
    );
    await store(
      [
        [a, '2024-02-29', '3'],
        [a, '2024-03-01', '3'],
      ],
      second,
    );
    await undo(first);
    expect(await prices(a)).toEqual(['2024-02-29 3', '2024-03-01 3']);
    await undo(second);
    expect(await prices(a)).toEqual(['2024-02-29 1']);
    await expectYearsOfRows();
  });
});

test('keeps the price years right when a closing price is entered or deleted', async () => {
  const price = {
    instrumentId: a,
    day: '2024-02-29',
    userId: (await t.signInAs('admin')).id,
    now: t.clock.now(),
  };
  await inTransaction(t.db, (trx) => enterPrice(trx, price, '7'));
  await expectYearsOfRows();
  expect(await inTransaction(t.db, (trx) => deletePrice(trx, price))).toBe(true);
  expect(await inTransaction(t.db, (trx) => deletePrice(trx, price))).toBe(false);
  expect(await yearsOfInstruments(t.db, [a])).toEqual([]);
  await expectYearsOfRows();
});
