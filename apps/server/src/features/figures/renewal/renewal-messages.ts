/** The messages between the server and the thread that renews figures. */
import type {
  OpenDatabaseOptions,
  ServerDatabase,
} from '../../../platform/database/open/open-database-types.ts';
import type { Change } from '../../../platform/live/changes.ts';

/** The thread's start parameters. */
export interface RenewalSettings {
  readonly database: ServerDatabase;
  readonly limits: Pick<OpenDatabaseOptions, 'statementLimitMs' | 'acquireTimeoutMs'>;
  readonly timeZone: string;
  readonly cacheMegabytes: number;
  /** The channel on which the threads share decoded prices, and their number. */
  readonly prices: { readonly channel: string; readonly threads: number };
  readonly logLevel: string;
}

/** `wake`: figures may be out of date. `stop`: finish the current batch, then end. */
export type RenewalRequest = 'wake' | 'stop';

/** A line for the server's log, or changes to publish to open pages and other processes. */
export type RenewalReply = { readonly line: string } | { readonly changes: readonly Change[] };
