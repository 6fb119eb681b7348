/** The database as the configuration describes it, for all that opens it. */
import type { Config } from '../../basics/config.ts';
import type { ServerDatabase } from './open-database-types.ts';

export const serverDatabase = (
  { database: { poolSize, hasPooler, directUrl, replicaUrl } }: Config,
  url: string,
): ServerDatabase => ({ kind: 'server', url, poolSize, hasPooler, directUrl, replicaUrl });

export const sessionLimits = ({ database: { statementLimitMs, acquireTimeoutMs } }: Config) => ({
  statementLimitMs,
  acquireTimeoutMs,
});
