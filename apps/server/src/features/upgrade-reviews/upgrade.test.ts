import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/database/open/migrations.ts';
import {
  listComparisons,
  countIgnored,
  insertDeposit,
  insertOldLedgers,
} from '../../testing/day-order.queries.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
let database: TestDatabase;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'partnerfolio-upgrade-'));
  database = await openTestDatabase({ isMigrated: false });
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

/** The migrations before the one of this upgrade. */
const before = async (): Promise<string> => {
  const files = (await readdir(migrations)).toSorted();
  const own = files.findIndex((file) => file.endsWith('_order_within_a_day.sql'));
  const folder = join(dir, 'before');
  await mkdir(folder);
  for (const file of files.slice(0, own)) await copyFile(join(migrations, file), join(folder, file));
  return folder;
};

const entry = (type: string, day = '2026-01-05', hasInstrument = true) => ({ type, day, hasInstrument });

test('marks ledgers that may differ, keeps their order, and leaves a deposit with an instrument unchanged', async () => {
  await migrate(database, await before());
  const [both, apart, cash, plain] = await insertOldLedgers(database.db, [
    [entry('transfer_in'), entry('split')],
    [entry('transfer_in', '2026-01-02'), entry('merger')],
    [entry('transfer_in', '2026-01-05', false), entry('deposit'), entry('split')],
    [entry('buy'), entry('withdrawal'), entry('deposit', '2026-01-06', false)],
  ]);
  await migrate(database, migrations);
  expect(
    (await listComparisons(database.db)).map(({ id, day_order, state }) => [id, day_order, state]),
  ).toEqual([
    [both, 'former', 'pending'],
    [apart, 'current', null],
    [cash, 'current', null],
    [plain, 'current', null],
  ]);
  expect(await countIgnored(database.db)).toBe(2);
  await expect(
    insertDeposit(database.db, plain ?? '', '00000000-0000-7000-8000-000000000003'),
  ).rejects.toThrow(/transactions_cash_without_instrument/);
});
