/** How a process takes part in the exchange of changes with others. */
import type { Config } from '../basics/config.ts';
import type { Log } from '../basics/log.ts';
import type { OpenDatabase } from '../database/open/open-database-types.ts';
import { survivePoolErrors } from '../database/pool-errors.ts';
import { exchangeNotices, openListeningPool } from './database-notices.ts';
import type { Notices } from './database-notices.ts';

/** Listens for changes by other processes, past a pooler that offers no connection for it. */
export const joinOthers = async (
  { db, pool }: OpenDatabase,
  { database: settings }: Config,
  log: Log,
): Promise<Notices | null> => {
  const { hasPooler, directUrl } = settings;
  if (!hasPooler) return await exchangeNotices({ db, pool, log });
  if (directUrl === null) {
    log.warn('DATABASE_POOLER without DATABASE_DIRECT_URL: open pages miss changes made by other processes');
    return null;
  }
  const listeningPool = openListeningPool(directUrl);
  survivePoolErrors(listeningPool, (message, error) => log.error({ err: error }, message));
  const notices = await exchangeNotices({ db, pool, log, listeningPool });
  return {
    async close() {
      await notices.close();
      await listeningPool.end();
    },
  };
};
