/**
 * PostgreSQL in this process (PGlite), behind the same `pg` pool as a server. The worker and the lock add what PGlite
 * lacks: see docs/operations/database.md, *Guards*.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { columnTypes } from '../database-types.ts';
import { acquireFolderLock } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import type { WorkerReply, WorkerRequest } from './embedded-database-messages.ts';
import { EmbeddedDatabaseStream } from './embedded-database-stream.ts';
import { createCluster, ensureClusterTemplate, isCluster } from './embedded-database-template.ts';
import { isWithin } from '../../jobs/within.ts';
import { survivePoolErrors } from '../pool-errors.ts';
import { demandWritableFolder, whyNotOpened } from './writable-folder.ts';

/** Options of the embedded database. */
export interface EmbeddedDatabaseOptions {
  /** The data folder with the cluster, its lock and temporary copies. Created if missing. */
  dir: string;
  /** Where the template of new clusters is kept between starts. */
  cacheDir: string;
  /** The watchdog ends a statement that runs longer, and reopens the database. */
  statementLimitMs: number;
  /** How long a caller waits for the one session before it gets a busy error. */
  acquireTimeoutMs: number;
  checkpointAfterBytes: number;
  pageMegabytes: number;
  isDurable: boolean;
  onProblem: (message: string, error?: unknown) => void;
}

type Order = { command: 'checkpoint' } | { command: 'copy'; target: string };

interface RunningWorker {
  thread: Worker;
  ready: Promise<void>;
  ended: Promise<void>;
}

/** A statement exceeded the limit; has PostgreSQL's code for a cancelled statement. */
class StatementLimitError extends Error {
  readonly code = '57014';
}

/** The connection is lost, as when a server stops; has PostgreSQL's code for it. */
class ConnectionLostError extends Error {
  readonly code = '57P01';
}

const CLOSE_TIMEOUT_MS = 10_000;
const JUST_MS = 1000;

/** Takes the folder's lock and opens its database. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  demandWritableFolder(options.dir);
  await mkdir(options.dir, { recursive: true, mode: 0o700 });
  const lock = await acquireFolderLock(options.dir);
  try {
    await rm(join(options.dir, 'copies'), { recursive: true, force: true });
    const clusterDir = join(options.dir, 'cluster');
    if (!isCluster(clusterDir)) {
      const template = await ensureClusterTemplate(options.cacheDir);
      await createCluster(template, clusterDir, options.isDurable);
    }
    const database = new EmbeddedDatabase(options, lock);
    await database.start().catch((error: unknown) => {
      throw whyNotOpened(options.dir, error);
    });
    return database;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export class EmbeddedDatabase {
  readonly pool: pg.Pool;
  readonly lock: FolderLock;
  readonly #options: EmbeddedDatabaseOptions;
  readonly #streams = new Set<EmbeddedDatabaseStream>();
  readonly #replies = new Map<number, (reply: WorkerReply) => void>();
  #worker: RunningWorker | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #whyLost: Error | undefined;
  #limitSuspensions = 0;
  #lastId = 0;
  #isClosing = false;
  #isOccupied = false;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(options: EmbeddedDatabaseOptions, lock: FolderLock) {
    this.#options = options;
    this.lock = lock;
    this.pool = new pg.Pool({
      stream: () => this.#openStream(),
      // The engine has one session; a second connection would share it, including its transaction.
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: options.acquireTimeoutMs,
      types: columnTypes,
      user: 'postgres',
      database: 'postgres',
    });
    survivePoolErrors(this.pool, options.onProblem);
  }

  /** Opens the cluster; the next connection calls it again after the worker has ended. */
  async start(): Promise<void> {
    this.#worker ??= this.#startWorker();
    await this.#worker.ready;
  }

  /** Whether a statement was answered recently. */
  hasJustAnswered(): boolean {
    return this.#worker !== undefined && performance.now() - this.#answeredAt < JUST_MS;
  }

  /** Runs a checkpoint between two transactions, so that the write-ahead log can be recycled. */
  async checkpoint(): Promise<void> {
    await this.#order({ command: 'checkpoint' });
  }

  /** Copies the cluster's files between two transactions: a consistent copy that another process can open. */
  async copyTo(target: string): Promise<void> {
    await this.#order({ command: 'copy', target });
  }

  /** Runs statements that may take long, such as a migration, without the watchdog. */
  async withoutStatementLimit<T>(run: () => Promise<T>): Promise<T> {
    this.#limitSuspensions += 1;
    clearTimeout(this.#watchdog);
    try {
      return await run();
    } finally {
      this.#limitSuspensions -= 1;
    }
  }

  /** Closes all connections in order, runs a last checkpoint, and releases the lock. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const ended = this.pool.end().then(() => this.#whenStreamsClosed());
    if (!(await isWithin(ended, CLOSE_TIMEOUT_MS))) {
      this.#options.onProblem('Closing the database under a transaction that did not end');
    }
    await this.#stopWorker();
    await this.lock.release();
  }

  #openStream(): EmbeddedDatabaseStream {
    const stream = new EmbeddedDatabaseStream({
      connect: async (port: MessagePort) => {
        await this.start();
        this.#post({ id: 0, command: 'connect', port }, [port]);
      },
      onStart: () => this.#startWatchdog(),
      onDone: () => {
        clearTimeout(this.#watchdog);
        this.#answeredAt = performance.now();
      },
      onClosed: (closed) => this.#streams.delete(closed),
    });
    this.#streams.add(stream);
    return stream;
  }

  #startWorker(): RunningWorker {
    const { dir, isDurable, checkpointAfterBytes, pageMegabytes } = this.#options;
    const thread = new Worker(new URL('./embedded-database-worker.mjs', import.meta.url), {
      workerData: { clusterDir: join(dir, 'cluster'), isDurable, checkpointAfterBytes, pageMegabytes },
    });
    thread.on('message', (reply: WorkerReply) => {
      if (reply.isOccupied === undefined) this.#replies.get(reply.id)?.(reply);
      else this.#isOccupied = reply.isOccupied;
    });
    const ready = new Promise<void>((resolve, reject) => {
      this.#replies.set(0, () => resolve());
      thread.once('error', (error) => {
        this.#whyLost ??= new ConnectionLostError('The embedded database failed', { cause: error });
        reject(error);
      });
      thread.once('exit', () => reject(new ConnectionLostError('The embedded database ended')));
    });
    // Waiting callers receive the failure; there may be none.
    ready.catch(() => undefined);
    const ended = new Promise<void>((resolve) => {
      thread.once('exit', () => {
        this.#onWorkerEnded();
        resolve();
      });
    });
    return { thread, ready, ended };
  }

  #onWorkerEnded(): void {
    this.#worker = undefined;
    this.#isOccupied = false;
    clearTimeout(this.#watchdog);
    const why = this.#whyLost ?? new ConnectionLostError('The embedded database ended');
    this.#whyLost = undefined;
    for (const stream of this.#streams) stream.destroy(why);
    for (const reply of this.#replies.values()) reply({ id: 0, error: why.message });
    this.#replies.clear();
  }

  #startWatchdog(): void {
    clearTimeout(this.#watchdog);
    if (this.#limitSuspensions > 0) return;
    this.#watchdog = setTimeout(() => this.#endOverlongStatement(), this.#options.statementLimitMs);
  }

  #endOverlongStatement(): void {
    // A checkpoint or a copy of the files runs first, so the statement has not started.
    if (this.#isOccupied) return this.#startWatchdog();
    const limit = this.#options.statementLimitMs / 1000;
    this.#whyLost = new StatementLimitError(
      `A statement ran longer than ${limit} s; it was ended and nothing of its transaction was kept`,
    );
    this.#options.onProblem(this.#whyLost.message);
    void this.endWorker();
  }

  /** Ends the worker immediately, as a crash would; the next connection reopens the files. */
  async endWorker(): Promise<void> {
    await this.#worker?.thread.terminate();
  }

  async #order(order: Order): Promise<void> {
    await this.start();
    const id = (this.#lastId += 1);
    const reply = await new Promise<WorkerReply>((resolve) => {
      this.#replies.set(id, resolve);
      this.#post({ id, ...order });
    });
    this.#replies.delete(id);
    if (reply.error) throw new Error(`The embedded database refused: ${reply.error}`);
  }

  #post(request: WorkerRequest, transfer: MessagePort[] = []): void {
    this.#worker?.thread.postMessage(request, transfer);
  }

  async #whenStreamsClosed(): Promise<void> {
    // The pool reports its end before the worker has processed the Terminate messages of its connections.
    const open = [...this.#streams];
    await Promise.all(open.map((stream) => new Promise((resolve) => stream.once('close', resolve))));
  }

  async #stopWorker(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    this.#post({ id: 0, command: 'close' });
    if (await isWithin(worker.ended, CLOSE_TIMEOUT_MS)) return;
    await worker.thread.terminate();
  }
}
