/** What the server and its thread for the renewal of figures send to each other. */
import type { OpenDatabaseOptions, ServerDatabase } from '../../../platform/database/db.ts';
import type { Change } from '../../../platform/live/changes.ts';

/** What the thread is given at its start. */
export interface RenewalSettings {
  readonly database: ServerDatabase;
  readonly limits: Pick<OpenDatabaseOptions, 'statementLimitMs' | 'acquireTimeoutMs'>;
  readonly timeZone: string;
  readonly cacheMegabytes: number;
  readonly logLevel: string;
}

/** `wake`: something was committed. `stop`: finish the batch that is being computed, and end. */
export type RenewalRequest = 'wake' | 'stop';

/** A line for the server's log, or changes for open pages and other processes. */
export type RenewalReply = { readonly line: string } | { readonly changes: readonly Change[] };
