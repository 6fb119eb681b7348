import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { atEnd, databaseOf, inSnapshot, inTransaction } from './transactions.ts';
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

describe('the end of a transaction', () => {
  const ending = (told: string[]) => ({
    beforeCommit: async () => void told.push('before'),
    afterCommit: () => void told.push('after'),
  });

  test('comes around the commit, as its last statements and once the rows are there', async () => {
    const told: string[] = [];
    await inTransaction(database.db, async (trx) => {
      const isAdded = atEnd(trx, {
        beforeCommit: () => addGroup(trx, 'Traders'),
        afterCommit: () => void told.push('after'),
      });
      expect(isAdded).toBe(true);
      expect(await trx.selectFrom('user_groups').selectAll().execute()).toEqual([]);
      expect(databaseOf(trx)).toBe(database.db);
    });
    expect(told).toEqual(['after']);
    expect(await groupNames()).toEqual(['Traders']);
  });

  test('is left out after a refusal, after an error, and in a snapshot', async () => {
    const told: string[] = [];
    await inTransaction(database.db, async (trx) => ({ ok: !atEnd(trx, ending(told)) }));
    const failing = inTransaction(database.db, async (trx) => {
      atEnd(trx, ending(told));
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    await inSnapshot(database.db, async (trx) => atEnd(trx, ending(told)));
    expect(told).toEqual([]);
  });

  test('a failure before the commit rolls everything back', async () => {
    const told: string[] = [];
    const failing = inTransaction(database.db, async (trx) => {
      await addGroup(trx, 'Traders');
      atEnd(trx, {
        ...ending(told),
        beforeCommit: () => Promise.reject(new Error('not counted')),
      });
    });
    await expect(failing).rejects.toThrow('not counted');
    expect(told).toEqual([]);
    expect(await groupNames()).toEqual([]);
  });

  test('is none without a transaction', () => {
    expect(atEnd(database.db, ending([]))).toBe(false);
    expect(databaseOf(database.db)).toBe(database.db);
  });
});
