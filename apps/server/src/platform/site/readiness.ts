/** Whether this process can serve requests: its database answers, and the disk has free space. */
import { statfs } from 'node:fs/promises';
import type { OpenDatabase } from '../database/open/open-database-types.ts';

/** `null` when ready; otherwise the reason, for an operator. */
export type Readiness = () => Promise<string | null>;

interface Ready {
  readonly database: Pick<OpenDatabase, 'answers' | 'disk' | 'kind'>;
  readonly dataDir: string;
  readonly diskReserveMegabytes: number;
}

/** A readiness check waits for at most a second. */
const answerWithinMs = 900;
/** How long after a failed write the server's disk counts as full, unless a write succeeds earlier. */
const fullForMs = 60_000;
const megabyte = 1024 * 1024;

const within = async <T>(waited: Promise<T>, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), answerWithinMs);
  });
  try {
    return await Promise.race([waited, late]);
  } finally {
    clearTimeout(timer);
  }
};

const freeMegabytes = async (dir: string): Promise<number> => {
  const { bavail, bsize } = await statfs(dir);
  return Math.floor((bavail * bsize) / megabyte);
};

const diskError = async ({ database, dataDir, diskReserveMegabytes }: Ready): Promise<string | null> => {
  const { fullAt } = database.disk;
  if (fullAt !== null && performance.now() - fullAt < fullForMs) return 'the disk of the database is full';
  if (database.kind === 'server') return null;
  const free = await freeMegabytes(dataDir);
  return free < diskReserveMegabytes
    ? `the disk of the data folder is full: ${free} MB are free, ${diskReserveMegabytes} are kept`
    : null;
};

const unanswered = 'the database does not answer';

export const createReadiness = (ready: Ready): Readiness => {
  const look = async (): Promise<string | null> =>
    (await ready.database.answers()) ? await diskError(ready) : unanswered;
  return () =>
    within(
      look().catch(() => unanswered),
      unanswered,
    );
};
