/**
 * News between the processes that share a PostgreSQL server, by LISTEN and NOTIFY on a connection of its own. The embedded
 * database has one process and needs none of it.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onChanges, publishChanges } from '../../live/changes.ts';
import type { Change } from '../../live/changes.ts';
import type { Db, DatabaseLog } from '../db.ts';

const channel = 'partnerfolio_changes';
/** A notice of PostgreSQL holds less than 8,000 bytes; so many changes always fit. */
const changesAtOnce = 50;
const everything: readonly Change[] = [{ entity: 'everything', id: null }];
const waitMs = { first: 500, last: 30_000 };

interface Notice {
  readonly from: string;
  readonly changes: readonly Change[];
}

export interface Notices {
  close(): Promise<void>;
}

/** A connection of its own to listen on, to the server itself. */
export const openListeningPool = (url: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'partnerfolio listener',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });

interface Connected {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Past a pooler, which lends no connection to listen on: a pool of the server's own. Default: the same. */
  readonly listeningPool?: pg.Pool;
  readonly log: Pick<DatabaseLog, 'error'>;
}

/** Sends one notice at a time, for those of several connections would overtake each other; what waits goes together. */
const createSender = ({ pool, log, own }: Omit<Connected, 'db'> & { readonly own: string }) => {
  let waiting: Change[] = [];
  let isSending = false;
  const sendAll = async () => {
    isSending = true;
    while (waiting.length > 0) {
      const changes = waiting.length > changesAtOnce ? everything : waiting;
      waiting = [];
      const notice: Notice = { from: own, changes };
      try {
        await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)]);
      } catch (error) {
        log.error({ err: error }, 'News were not sent to other processes');
      }
    }
    isSending = false;
  };
  return (changes: readonly Change[]): void => {
    waiting = [...waiting, ...changes].slice(0, changesAtOnce + 1);
    if (!isSending) void sendAll();
  };
};

/** Sends what this process changes to the others, and tells what they change here. */
export const exchangeNotices = async ({
  db,
  pool,
  log,
  listeningPool = pool,
}: Connected): Promise<Notices> => {
  const own = randomUUID();
  let isClosed = false;
  let isHeard = false;
  let listening: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;

  const publishHere = (changes: readonly Change[]) => {
    isHeard = true;
    publishChanges(db, changes);
    isHeard = false;
  };
  const onNotice = ({ payload }: pg.Notification) => {
    const notice = JSON.parse(payload ?? '{}') as Notice;
    if (notice.from !== own) publishHere(notice.changes);
  };

  let next: number = waitMs.first;
  const listen = async (): Promise<void> => {
    const again = (error: unknown) => {
      listening = null;
      if (isClosed) return;
      log.error({ err: error }, 'News of other processes are not heard; trying again');
      retry = setTimeout(() => void listen(), next);
      next = Math.min(next * 2, waitMs.last);
      retry.unref();
    };
    try {
      const client = await listeningPool.connect();
      client.once('error', (error) => {
        if (isClosed) return;
        client.release(true);
        again(error);
      });
      client.on('notification', onNotice);
      await client.query(`listen ${channel}`);
      listening = client;
      // The next loss is a new one, and is tried again as soon as the first was.
      next = waitMs.first;
      // Whatever was said while nobody listened.
      publishHere(everything);
    } catch (error) {
      again(error);
    }
  };

  const send = createSender({ pool, log, own });
  const stop = onChanges(db, (changes) => {
    if (!isHeard) send(changes);
  });
  await listen();
  return {
    async close() {
      isClosed = true;
      stop();
      clearTimeout(retry);
      listening?.release(true);
    },
  };
};
