/**
 * The work that PostgreSQL's background processes do on a server and that the embedded database lacks: a checkpoint
 * every few minutes, and a nightly vacuum with new statistics.
 */
import type { Db } from '../db.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { listTables, vacuumTable } from './embedded-database-maintenance.queries.ts';
import { firstNightlyWork, isNightlyWorkDue } from '../../jobs/nightly.ts';

export interface MaintenanceOptions {
  database: Pick<EmbeddedDatabase, 'checkpoint' | 'withoutStatementLimit'>;
  db: Db;
  clock: () => Date;
  /** The firm's time zone, which decides when it is night. Default UTC. */
  timeZone?: string;
  onProblem: (error: unknown) => void;
}

export interface Maintenance {
  /** Does the work that is due; a timer calls it each minute. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;

/** Starts the regular work; its timer does not keep the process alive. */
export function startMaintenance(options: MaintenanceOptions): Maintenance {
  const { database, db, clock, onProblem, timeZone = 'UTC' } = options;
  let checkpointedAt = clock();
  let vacuumedAt = firstNightlyWork(clock());
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function work(): Promise<void> {
    const now = clock();
    if (now.getTime() - checkpointedAt.getTime() >= CHECKPOINT_EVERY_MS) {
      checkpointedAt = now;
      await database.checkpoint();
    }
    if (isNightlyWorkDue({ now, last: vacuumedAt, timeZone })) {
      vacuumedAt = now;
      await vacuumAll();
    }
  }

  /** Table by table, so that waiting callers get the one session in between. */
  async function vacuumAll(): Promise<void> {
    for (const table of await listTables(db)) {
      if (isStopped) return;
      await database.withoutStatementLimit(() => vacuumTable(db, table));
    }
  }

  function tick(): Promise<void> {
    running = running.then(() => (isStopped ? undefined : work())).catch(onProblem);
    return running;
  }

  const timer = setInterval(() => void tick(), MINUTE_MS);
  timer.unref();
  return {
    tick,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
