import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { inTransaction } from './transactions.ts';
import type { Trx } from './transactions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

async function addGroup(trx: Trx, name: string): Promise<void> {
  const id = '0192f0c4-0000-7000-8000-000000000001';
  await trx.insertInto('user_groups').values({ id, name, created_at: '2026-01-01T00:00:00.000Z' }).execute();
}

async function groupNames(): Promise<string[]> {
  const rows = await database.db.selectFrom('user_groups').select('name').execute();
  return rows.map((row) => row.name);
}

describe('inTransaction', () => {
  test('commits and returns the result', async () => {
    const outcome = await inTransaction(database.db, async (trx) => {
      await addGroup(trx, 'Traders');
      return { ok: true as const, added: 1 };
    });
    expect(outcome).toEqual({ ok: true, added: 1 });
    expect(await groupNames()).toEqual(['Traders']);
  });

  test('rolls back and returns a refusal', async () => {
    const outcome = await inTransaction(database.db, async (trx) => {
      await addGroup(trx, 'Traders');
      return { ok: false as const, code: 'wrong_state' };
    });
    expect(outcome).toEqual({ ok: false, code: 'wrong_state' });
    expect(await groupNames()).toEqual([]);
  });

  test('rolls back and passes on an error', async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await addGroup(trx, 'Traders');
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect(await groupNames()).toEqual([]);
  });

  test("passes on the database's own error with its code", async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await addGroup(trx, 'Traders');
      await addGroup(trx, 'Brokers');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await groupNames()).toEqual([]);
  });
});
