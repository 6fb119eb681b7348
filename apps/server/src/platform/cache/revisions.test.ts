import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabaseKind } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { writeAudit } from '../audit/audit.ts';
import { inTransaction } from '../database/transactions.ts';
import { noteRevisions } from '../live/changes.ts';
import { countRevisions, selectRevision } from './revisions.queries.ts';
import type { RevisionKind } from './revisions.queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const read = async (...kinds: readonly RevisionKind[]): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select ${selectRevision(...kinds)} as at`.execute(database.db);
  return rows[0]?.at ?? '';
};
const change = (...kinds: readonly RevisionKind[]) =>
  inTransaction(database.db, (trx) => noteRevisions(trx, kinds));

/** Runs as many writers as there are connections, each changing all kinds, in either order. */
const writeAtOnce = (writers: number) =>
  Promise.all(
    Array.from({ length: writers }, (_, i) =>
      i % 2 === 0
        ? change('clients', 'portfolios', 'instruments')
        : change('instruments', 'portfolios', 'clients'),
    ),
  );

const listPlaces = async (kind: RevisionKind) =>
  database.db.selectFrom('revisions').select(['place', 'revision']).where('kind', '=', kind).execute();

describe('the revision of a kind', () => {
  test('stays the same after a refusal, which anybody can cause', async () => {
    const before = await read('portfolios', 'clients');
    await inTransaction(database.db, async (trx) => {
      for (const entity of ['portfolio', 'client', 'transaction'])
        await writeAudit(trx, { eventType: 'permission_denied', now: new Date(), userId: null, entity });
    });
    expect(await read('portfolios', 'clients')).toBe(before);
  });

  test('differs after each change of its kind, and stays the same after a change of another', async () => {
    const seen = [await read('portfolios')];
    for (let n = 0; n < 3; n++) {
      await change('portfolios');
      seen.push(await read('portfolios'));
    }
    expect(new Set(seen).size).toBe(4);
    await change('clients');
    expect(await read('portfolios')).toBe(seen[3]);
    expect(await read('portfolios', 'clients')).not.toBe(seen[3]);
  });

  test('increases with each change in the audit log, and stays when the transaction rolls back', async () => {
    const before = await read('instruments');
    const event = {
      eventType: 'instrument.update',
      now: new Date(),
      userId: null,
      entity: 'instrument',
    } as const;
    await inTransaction(database.db, async (trx) => {
      await writeAudit(trx, event);
      return { ok: false };
    });
    expect(await read('instruments')).toBe(before);
    await inTransaction(database.db, (trx) => writeAudit(trx, event));
    expect(await read('instruments')).not.toBe(before);
  });

  test('counts every change of concurrent writers without a deadlock', async () => {
    await writeAtOnce(100);
    for (const kind of ['clients', 'portfolios', 'instruments'] as const) {
      const places = await listPlaces(kind);
      expect(places.reduce((sum, { revision }) => sum + revision, 0)).toBe(100);
    }
  });

  test.runIf(testDatabaseKind === 'server')(
    'does not wait for another transaction that counts at the same time',
    async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      let hasCounted = () => {};
      const counted = new Promise<void>((resolve) => (hasCounted = resolve));
      const slow = database.db.transaction().execute(async (trx) => {
        await countRevisions(trx, ['portfolios']);
        hasCounted();
        await released;
      });
      await counted;
      await change('portfolios');
      release();
      await slow;
      expect(await listPlaces('portfolios')).toHaveLength(2);
    },
  );
});
