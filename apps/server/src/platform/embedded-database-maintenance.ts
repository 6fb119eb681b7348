/**
 * The work PostgreSQL's background processes do on a server, and that the embedded one has nobody for: a checkpoint
 * every few minutes, dead rows reclaimed and statistics renewed once a night.
 */
import type { Db } from './db.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { listTables, vacuumTable } from './embedded-database-maintenance.queries.ts';

export interface MaintenanceOptions {
  database: Pick<EmbeddedDatabase, 'checkpoint' | 'withoutStatementLimit'>;
  db: Db;
  clock: () => Date;
  onProblem: (error: unknown) => void;
}

export interface Maintenance {
  /** Does what is due now; the timer calls it each minute. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;
const VACUUM_AT_LATEST_MS = 36 * HOUR_MS;

/** Starts the regular work; the timer alone does not keep the process alive. */
export function startMaintenance(options: MaintenanceOptions): Maintenance {
  const { database, db, clock, onProblem } = options;
  let checkpointedAt = clock();
  let vacuumedAt = new Date(clock().getTime() - VACUUM_AT_LATEST_MS + HALF_HOUR_MS);
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function work(): Promise<void> {
    const now = clock();
    if (now.getTime() - checkpointedAt.getTime() >= CHECKPOINT_EVERY_MS) {
      checkpointedAt = now;
      await database.checkpoint();
    }
    if (isVacuumDue(now, vacuumedAt)) {
      vacuumedAt = now;
      await vacuumAll();
    }
  }

  /** Table by table, so that whoever waits for the one session gets it in between. */
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

/**
 * Between two and five at night, once. By day when a night was missed, and half an hour after a start, because a
 * machine that is off at night would never come to it.
 */
export function isVacuumDue(now: Date, last: Date): boolean {
  const sinceMs = now.getTime() - last.getTime();
  const isNight = now.getHours() >= 2 && now.getHours() < 5;
  return sinceMs >= VACUUM_AT_LATEST_MS || (isNight && sinceMs >= 6 * HOUR_MS);
}
