/**
 * Changes exchanged between processes that share a PostgreSQL server, by LISTEN and NOTIFY on a separate connection.
 * The embedded database has a single process and needs none of this.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onChanges, publishChanges } from './changes.ts';
import type { Change } from './changes.ts';
import type { Db, DatabaseLog } from '../database/db.ts';

const channel = 'partnerfolio_changes';
/** The payload of a PostgreSQL notification is limited to 8,000 bytes; this many changes always fit. */
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

/** A separate connection to listen on, directly to the server. */
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
  /**
   * Behind a pooler, which offers no connection to listen on: a pool connected directly to the server. Default: the
   * same pool.
   */
  readonly listeningPool?: pg.Pool;
  readonly log: Pick<DatabaseLog, 'error'>;
}

/**
 * Sends one notification at a time, because those of several connections would overtake each other; waiting changes
 * go together.
 */
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
        log.error({ err: error }, 'Changes were not sent to other processes');
      }
    }
    isSending = false;
  };
  return (changes: readonly Change[]): void => {
    waiting = [...waiting, ...changes].slice(0, changesAtOnce + 1);
    if (!isSending) void sendAll();
  };
};

/** Sends this process's changes to the others, and publishes theirs here. */
export const exchangeNotices = async ({
  db,
  pool,
  log,
  listeningPool = pool,
}: Connected): Promise<Notices> => {
  const own = randomUUID();
  let isClosed = false;
  let isReceived = false;
  let listening: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;

  const publishHere = (changes: readonly Change[]) => {
    isReceived = true;
    publishChanges(db, changes);
    isReceived = false;
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
      log.error({ err: error }, 'Changes of other processes are not received; retrying');
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
      // The next loss is a new one, so the first retry comes quickly again.
      next = waitMs.first;
      // Changes may have been missed while no connection listened.
      publishHere(everything);
    } catch (error) {
      again(error);
    }
  };

  const send = createSender({ pool, log, own });
  const stop = onChanges(db, (changes) => {
    if (!isReceived) send(changes);
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
