/** The guards around PGlite: each test fails when its guard is removed. See docs/operations/database.md. */
import { copyCluster } from './embedded-database-template.ts';
import { firstLine } from '../../../start-errors.ts';
import { whyNotOpened } from './writable-folder.ts';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { bundleChild, startChild } from '../../../testing/child-process.ts';
import { openTestDatabase, testDatabaseKind } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { FolderInUseError } from './folder-lock.ts';
import { openDatabase } from '../open/open-database.ts';
import { inTransaction } from '../transactions.ts';

/** A query that runs until it is ended, without using memory. */
const ENDLESS = 'with recursive n as (select 1 union all select 1 from n) select count(*) from n';

const SHORT_LIMIT = { statementLimitMs: 1000, acquireTimeoutMs: 60_000 };

const CLUSTER_SHUT_DOWN = 1;

/** PostgreSQL's own record of the cluster's state: 1 after a clean shutdown. */
async function readClusterState(dir: string): Promise<number> {
  const control = await readFile(join(dir, 'cluster/global/pg_control'));
  return control.readUInt32LE(16);
}

async function lastCheckpoint(database: TestDatabase): Promise<unknown> {
  const { rows } = await sql<{ lsn: string }>`
    select checkpoint_lsn::text as lsn from pg_control_checkpoint()`.execute(database.db);
  return rows[0]?.lsn;
}

describe.runIf(testDatabaseKind === 'embedded')('the embedded database', () => {
  let database: TestDatabase | undefined;

  async function open(options: Parameters<typeof openTestDatabase>[0] = {}): Promise<TestDatabase> {
    database = await openTestDatabase(options);
    return database;
  }

  afterEach(async () => {
    await database?.close();
    database = undefined;
  });

  describe('guard 1: a thread of its own', () => {
    test('keeps timers firing on the main thread during a long query', async () => {
      const { pool } = await open();
      let ticks = 0;
      const timer = setInterval(() => (ticks += 1), 1);
      await pool.query('select count(*) from generate_series(1, 2000000)');
      clearInterval(timer);
      expect(ticks).toBeGreaterThan(20);
    });
  });

  describe('guard 3: one process a folder', () => {
    test('refuses a second opening in one clear line, and the first continues', async () => {
      const { config, pool } = await open();
      const second = openDatabase(config);
      await expect(second).rejects.toThrow(FolderInUseError);
      await expect(second).rejects.toThrow(/^The data folder [^\n]+ is in use by a running/);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  describe('guard 4: checkpoints, vacuum and an orderly end', () => {
    test('runs a checkpoint after enough writes', async () => {
      const opened = await open({ checkpointAfterBytes: 1_000_000 });
      const before = await lastCheckpoint(opened);
      await opened.pool.query('create table filler (text text)');
      await opened.pool.query(
        'insert into filler select repeat(n::text, 100) from generate_series(1, 20000) n',
      );
      expect(await lastCheckpoint(opened)).not.toBe(before);
    });

    test('gives the engine the configured number of pages', async () => {
      const opened = await open({ pageMegabytes: 16 });
      expect((await opened.pool.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '16MB' }]);
    });

    test('delays a checkpoint that falls due inside a transaction until its end', async () => {
      const opened = await open({ checkpointAfterBytes: 1_000_000 });
      await opened.pool.query('create table filler (text text)');
      const before = await lastCheckpoint(opened);
      const order = await opened.db.transaction().execute(async (trx) => {
        await sql`insert into filler select repeat(n::text, 100) from generate_series(1, 20000) n`.execute(
          trx,
        );
        const ordered = opened.embedded?.checkpoint();
        const { rows } = await sql<{ lsn: string }>`
          select checkpoint_lsn::text as lsn from pg_control_checkpoint()`.execute(trx);
        expect(rows[0]?.lsn).toBe(before);
        return { ordered };
      });
      await order.ordered;
      expect(await lastCheckpoint(opened)).not.toBe(before);
    });

    test('leaves a cluster that needs no recovery when closed', async () => {
      const dir = await mkdtemp(join(inject('scratchFolder'), 'closing-'));
      const options = { isDurable: false, cacheDir: inject('databaseCache') };
      const opened = await openDatabase({ kind: 'embedded', dir }, options);
      await opened.pool.query('create table kept as select 1 as one');
      expect(await readClusterState(dir)).not.toBe(CLUSTER_SHUT_DOWN);
      await opened.close();
      expect(await readClusterState(dir)).toBe(CLUSTER_SHUT_DOWN);
      const again = await openDatabase({ kind: 'embedded', dir }, options);
      expect((await again.pool.query('select * from kept')).rows).toEqual([{ one: 1 }]);
      await again.close();
    });
  });

  describe('guard 5: a limit on each statement', () => {
    /** On a busy machine an ordinary statement may take seconds, so only the endless statements run under the limit. */
    async function unlimited(run: () => Promise<unknown>): Promise<void> {
      await database?.embedded?.withoutStatementLimit(run);
    }

    test('ends an endless statement with a clear error, and answers the next one', async () => {
      const { pool } = await open(SHORT_LIMIT);
      await unlimited(() => pool.query('create table kept as select 1 as n'));
      await expect(pool.query(ENDLESS)).rejects.toMatchObject({
        code: '57014',
        message: expect.stringContaining('A statement ran longer than 1 s'),
      });
      await unlimited(async () => {
        await pool.query('insert into kept values (2)');
        expect((await pool.query('select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
      });
    });

    test('rolls back the transaction around it', async () => {
      const { db, pool } = await open(SHORT_LIMIT);
      await unlimited(() => pool.query('create table kept (n integer)'));
      const transaction = inTransaction(db, async (trx) => {
        await sql`insert into kept values (1)`.execute(trx);
        await sql.raw(ENDLESS).execute(trx);
      });
      await expect(transaction).rejects.toThrow('A statement ran longer');
      await unlimited(async () => {
        expect((await pool.query('select n from kept')).rows).toEqual([]);
      });
    });

    test('serves waiting callers afterwards', async () => {
      const { pool } = await open(SHORT_LIMIT);
      const endless = pool.query(ENDLESS);
      const waiting = pool.query('select 1 as one');
      await expect(endless).rejects.toThrow('A statement ran longer');
      await unlimited(async () => {
        expect((await waiting).rows).toEqual([{ one: 1 }]);
      });
    });

    test('lets statements run that are known to take long', async () => {
      const { embedded, pool } = await open({ statementLimitMs: 2000 });
      const answer = await embedded?.withoutStatementLimit(() =>
        pool.query('select count(*) from generate_series(1, 8000000)'),
      );
      expect(answer?.rows).toEqual([{ count: 8_000_000 }]);
    });
  });

  describe("the worker's end", () => {
    test('is reported when it happens while idle, and the next query is answered', async () => {
      const problems: string[] = [];
      const log = {
        info: () => undefined,
        error: (_: object, text: string) => problems.push(text),
      };
      const { pool, embedded } = await open({ log });
      await pool.query('create table kept as select 1 as one');
      await embedded?.endWorker();
      expect((await pool.query('select * from kept')).rows).toEqual([{ one: 1 }]);
      expect(problems).toEqual(['A database connection was lost']);
    });
  });

  describe('the one session', () => {
    test('answers a query beside an open transaction with a busy error instead of waiting for ever', async () => {
      const { db, pool } = await open({ acquireTimeoutMs: 3000 });
      await db.transaction().execute(async (trx) => {
        await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded');
        await sql`select 1`.execute(trx);
      });
      await expect(pool.query('select 1')).resolves.toBeDefined();
    });

    test('leaves nothing of a connection dropped in mid-transaction to the next', async () => {
      const { pool } = await open();
      const client = await pool.connect();
      await client.query('begin');
      await client.query('create table unfinished (n integer)');
      await client.query('set search_path = pg_catalog');
      client.release(true);
      const { rows } = await pool.query(
        "select to_regclass('unfinished') as found, current_setting('search_path') as path",
      );
      expect(rows).toEqual([{ found: null, path: 'public' }]);
    });
  });
});

describe.runIf(testDatabaseKind === 'embedded')('the embedded database on disk', { timeout: 600_000 }, () => {
  let dir: string;
  let script: string;

  beforeAll(async () => {
    script = await bundleChild('commit-loop');
  });
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'partnerfolio-disk-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  test('flushes the log to disk fifty times for fifty commits', async () => {
    const log = join(dir, 'fsyncs');
    const preload = join(import.meta.dirname, '../../../testing/count-fsyncs.mjs');
    const countFsyncs = async (commits: number) => {
      await writeFile(log, '');
      const args = [join(dir, 'data'), inject('databaseCache'), `${commits}`];
      const options = { nodeOptions: ['--import', preload], env: { FSYNC_LOG: log } };
      const child = startChild(script, args, options);
      expect(await child.ended()).toBe(0);
      return (await readFile(log, 'utf8')).split('\n');
    };
    const isLog = (line: string) => line.startsWith('file ') && line.includes('/pg_wal/');
    await countFsyncs(0);
    const lines = await countFsyncs(50);
    expect(lines.filter(isLog).length).toBeGreaterThanOrEqual(50);
    expect(lines.filter((line) => line.startsWith('folder ')).length).toBeGreaterThan(0);
  });

  test('shuts a busy process down in order at SIGTERM', async () => {
    const child = startChild(script, [dir, inject('databaseCache')]);
    await child.nextLine();
    await child.nextLine();
    await child.kill('SIGTERM');
    expect(await child.ended()).toBe(0);
    expect(await readClusterState(dir)).toBe(CLUSTER_SHUT_DOWN);
  });

  test(
    'killed twenty times in a commit loop, it loses no acknowledged row',
    { timeout: 600_000 },
    async () => {
      let acknowledged = 0;
      for (let round = 0; round < 20; round += 1) {
        const child = startChild(script, [dir, inject('databaseCache')]);
        const found = /^found (\d+) (\d+)$/.exec((await child.nextLine()) ?? child.errors());
        expect(Number(found?.[2])).toBeGreaterThanOrEqual(acknowledged);
        // One row may be committed without the test having read its acknowledgement; none in between may be missing.
        expect(found?.[1]).toBe(found?.[2]);
        const commits = 5 + ((round * 7) % 23);
        for (let seen = 0; seen < commits; seen += 1) {
          acknowledged = Number((await child.nextLine()) ?? Number.NaN);
        }
        await child.kill('SIGKILL');
        // Rows that the process acknowledged before it died count too.
        for (let line = await child.nextLine(); line !== undefined; line = await child.nextLine()) {
          acknowledged = Number(line);
        }
        expect(acknowledged).toBeGreaterThan(0);
      }
    },
  );
});

describe.runIf(testDatabaseKind === 'embedded')('a start on files that cannot be opened', () => {
  const damages: Readonly<Record<string, (cluster: string) => Promise<void>>> = {
    'a control file of other content': (cluster) =>
      writeFile(join(cluster, 'global', 'pg_control'), 'garbage'),
    'no control file': (cluster) => rm(join(cluster, 'global', 'pg_control')),
    'no tables': (cluster) => rm(join(cluster, 'base'), { recursive: true }),
  };
  test.each(Object.keys(damages))('reports one line that names the folder: %s', async (name) => {
    const dir = await mkdtemp(join(inject('scratchFolder'), 'damaged-'));
    await copyCluster(inject('embeddedTemplate'), join(dir, 'cluster'));
    await damages[name]?.(join(dir, 'cluster'));
    const options = { isDurable: false, cacheDir: inject('databaseCache') };
    const failure: unknown = await openDatabase({ kind: 'embedded', dir }, options).catch(
      (error: unknown) => error,
    );
    expect(firstLine(failure)).toMatch(
      /^The database in .*damaged-.* cannot be opened: its files are damaged/,
    );
    expect(firstLine(failure).split('\n')).toHaveLength(1);
    // Once the files are repaired the folder opens, because no lock is left.
    await rm(join(dir, 'cluster'), { recursive: true });
    await (await openDatabase({ kind: 'embedded', dir }, options)).close();
  });

  // A disk without free space that needs no setup (procfs); elsewhere the test is skipped.
  test.skipIf(!existsSync('/proc/version'))('reports a full disk where no space is left', () => {
    expect(firstLine(whyNotOpened('/proc', new Error('Aborted()')))).toBe(
      'The disk of the data folder /proc is full: 0 MB are free, at least 16 are needed.',
    );
  });
});
