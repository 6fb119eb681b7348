/**
 * Detects a server that has stopped answering, by a halt or a silent network failure. A statement without an answer
 * may just be slow, so the watch queries the server on its own connection. If that gets no answer either, all waiting
 * callers get an error, their connections are closed, and new queries fail at once until the server answers the watch
 * again.
 */
import pg from 'pg';
import type { ConnectionWatch } from '../database-connections.ts';
import { cutConnection } from '../database-connections.ts';
import type { DatabaseLog } from '../db.ts';

/** The error for callers who wait for a silent server; has PostgreSQL's code for a failed connection. */
class SilentDatabaseError extends Error {
  override readonly name = 'SilentDatabaseError';
  readonly code = '08006';

  constructor() {
    super('The database does not answer');
  }
}

export interface DatabaseWatch extends ConnectionWatch {
  /** Whether the server answers now. */
  readonly answers: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

type Answer = 'answered' | 'refused' | 'silent';

const lookEveryMs = 500;
/** A query without an answer for this long makes the watch check the server. */
const suspiciousMs = 2000;
/** How long the watch waits for its own answer. */
const answerLimitMs = 2000;
/** A timer that fires this much late means that this process was blocked, not the server. */
const ownDelayMs = 500;

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message);

/** Makes a query on the watch's own connection, which stays open; concurrent callers share the answer. */
const createProbe = (url: string) => {
  let client: pg.Client | null = null;
  let asking: Promise<Answer> | null = null;
  const drop = () => {
    const dropped = client;
    client = null;
    dropped?.end().catch(() => undefined);
  };
  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client;
    const made = new pg.Client({
      connectionString: url,
      application_name: 'partnerfolio watch',
      connectionTimeoutMillis: answerLimitMs,
      query_timeout: answerLimitMs,
      keepAlive: true,
    });
    made.on('error', () => {
      if (client === made) client = null;
    });
    client = made;
    await made.connect();
    return made;
  };
  const askOnce = async (): Promise<Answer> => {
    const began = performance.now();
    try {
      await (await connected()).query('select 1');
      return 'answered';
    } catch (error) {
      drop();
      const isPunctual = performance.now() - began < 2 * answerLimitMs + ownDelayMs;
      return isTimeout(error) && isPunctual ? 'silent' : 'refused';
    }
  };
  return {
    ask: (): Promise<Answer> =>
      (asking ??= askOnce().finally(() => {
        asking = null;
      })),
    drop,
  };
};

interface Watched {
  readonly pool: pg.Pool;
  /** The direct address of the server. */
  readonly url: string;
  readonly log: DatabaseLog | undefined;
}

const watchQueue = (pool: pg.Pool) => {
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_, client) => lent.delete(client));
  pool.on('remove', (client) => lent.delete(client));
  return lent;
};

export const watchDatabase = ({ pool, url, log }: Watched): DatabaseWatch => {
  const probe = createProbe(url);
  const lent = watchQueue(pool);
  /** When each unanswered query was sent, oldest first. */
  const open = new Map<symbol, number>();
  const waiting = new Set<(error: Error) => void>();
  let isSilent = false;
  let lastLook = 0;

  const giveUp = () => {
    isSilent = true;
    const error = new SilentDatabaseError();
    log?.error({ err: error }, 'The database does not answer: requests get 503 until it does');
    for (const reject of waiting) reject(error);
    for (const client of lent) cutConnection(client, error);
  };
  const isSuspicious = (now: number): boolean => {
    const [oldest] = open.values();
    return oldest !== undefined && now - oldest > suspiciousMs && now - lastLook > suspiciousMs;
  };
  const look = async () => {
    const now = performance.now();
    if (!isSilent && !isSuspicious(now)) return;
    lastLook = now;
    const answer = await probe.ask();
    if (answer === 'silent' && !isSilent) giveUp();
    if (answer === 'silent' || !isSilent) return;
    isSilent = false;
    log?.info({}, 'The database answers again');
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();

  return {
    began() {
      if (isSilent) throw new SilentDatabaseError();
      const question = Symbol('question');
      open.set(question, performance.now());
      return () => void open.delete(question);
    },
    answered: <T>(waited: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.add(reject);
        waited.finally(() => waiting.delete(reject)).then(resolve, reject);
      }),
    answers: async () => (await probe.ask()) === 'answered',
    async stop() {
      clearInterval(timer);
      probe.drop();
    },
  };
};
