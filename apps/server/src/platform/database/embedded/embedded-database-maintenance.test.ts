import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabaseKind } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startMaintenance } from './embedded-database-maintenance.ts';
import type { Maintenance } from './embedded-database-maintenance.ts';

const at = (text: string) => new Date(`2026-03-10T${text}Z`);

describe.runIf(testDatabaseKind === 'embedded')('maintenance', () => {
  let database: TestDatabase;
  let maintenance: Maintenance | undefined;
  let now = at('12:00');
  const problems: unknown[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => maintenance?.stop());
  afterAll(() => database.close());

  function start(): Maintenance {
    if (!database.embedded) throw new Error('The embedded database is not open');
    const { db, embedded } = database;
    const onProblem = (error: unknown) => problems.push(error);
    maintenance = startMaintenance({ database: embedded, db, clock: () => now, onProblem });
    return maintenance;
  }

  async function readLsn(): Promise<string | undefined> {
    const { rows } = await sql<{ lsn: string }>`
      select checkpoint_lsn::text as lsn from pg_control_checkpoint()`.execute(database.db);
    return rows[0]?.lsn;
  }

  async function knownRows(): Promise<number | undefined> {
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where relname = 'filler'`.execute(database.db);
    return rows[0]?.reltuples;
  }

  test('runs a checkpoint after five minutes, not before', async () => {
    const started = start();
    await sql`create table written as select 1 as one`.execute(database.db);
    const before = await readLsn();
    now = at('12:04');
    await started.tick();
    expect(await readLsn()).toBe(before);
    now = at('12:05');
    await started.tick();
    expect(await readLsn()).not.toBe(before);
    expect(problems).toEqual([]);
  });

  test('vacuums and analyses every table at night', async () => {
    now = at('12:00');
    const started = start();
    await sql`create table filler as select generate_series(1, 1000) as n`.execute(database.db);
    expect(await knownRows()).toBe(-1);
    now = new Date('2026-03-11T03:00');
    await started.tick();
    expect(await knownRows()).toBe(1000);
    expect(problems).toEqual([]);
  });

  test('reports a failure and continues with the next round', async () => {
    const failing = startMaintenance({
      database: {
        checkpoint: () => Promise.reject(new Error('disk full')),
        withoutStatementLimit: (run) => run(),
      },
      db: database.db,
      clock: () => now,
      onProblem: (error) => problems.push(error),
    });
    now = new Date(now.getTime() + 6 * 60_000);
    await failing.tick();
    expect(problems).toEqual([new Error('disk full')]);
    await failing.stop();
  });
});
