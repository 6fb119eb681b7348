import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCaches, lendCaches } from '../../platform/cache/caches.ts';
import type { Db } from '../../platform/database/db.ts';
import { createMetrics } from '../../platform/basics/metrics.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { findKeptSeries, keepSeries, shareSeries } from './series-cache.ts';

let t: TestApp;
let one: Db;
let other: Db;
const stops: (() => void)[] = [];

/** A handle of the same database with caches of its own, as a thread has. */
const openHandle = (channel: string): Db => {
  const db = t.db.withTables() as unknown as Db;
  lendCaches(db, createCaches(16, createMetrics().caches));
  stops.push(shareSeries(db, { channel, threads: 2 }));
  return db;
};

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => {
  const channel = uuid();
  [one, other] = [openHandle(channel), openHandle(channel)];
});
afterAll(async () => {
  for (const stop of stops) stop();
  await t.close();
});

const id = uuid();
const decoded = (revision: number, close: number) => ({
  id,
  revision,
  series: {
    firstDay: 20_000,
    closes: Float64Array.of(close, Number.NaN),
    decimals: new Map([[20_000, '1.1']]),
  },
});
const kept = (db: Db, revision = 1) => findKeptSeries(db, id, revision);
const untilReceived = (close: number) =>
  vi.waitFor(() => expect(kept(other)?.closes[0]).toBe(close), { timeout: 5000 });

test('a series that one thread decodes is kept by the other, in the same memory', async () => {
  const [mine] = keepSeries(one, [decoded(1, 12.5)]);
  await untilReceived(12.5);
  expect(kept(other)).toEqual(decoded(1, 12.5).series);
  // Only a test writes to a series.
  if (mine !== undefined) mine.series.closes[0] = 13;
  expect(kept(other)?.closes[0]).toBe(13);
});

test('a series of an earlier revision never replaces a newer one', async () => {
  keepSeries(other, [decoded(2, 20)]);
  keepSeries(one, [decoded(1, 10)]);
  const later = { ...decoded(1, 30), id: uuid() };
  keepSeries(one, [later]);
  await vi.waitFor(() => expect(findKeptSeries(other, later.id, 1)).toBeDefined(), { timeout: 5000 });
  expect(kept(other, 2)?.closes[0]).toBe(20);
  await vi.waitFor(() => expect(kept(one, 2)?.closes[0]).toBe(20), { timeout: 5000 });
});

test('a series that is too old is not found', () => {
  keepSeries(one, [decoded(1, 10)]);
  expect(kept(one, 2)).toBeUndefined();
});

test('handles on other channels receive nothing', async () => {
  const stranger = openHandle(uuid());
  keepSeries(one, [decoded(1, 12.5)]);
  await untilReceived(12.5);
  expect(kept(stranger)).toBeUndefined();
});
