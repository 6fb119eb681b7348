/**
 * The context of every handler: the outside world of the app, made once in `main.ts` (or by a test) and passed down.
 */
import type { Admission, Callers } from './jobs/admission.ts';
import type { Clock } from './basics/clock.ts';
import type { Background } from './jobs/background.ts';
import type { Caches } from './cache/caches.ts';
import type { Config } from './basics/config.ts';
import type { Firm } from './firm/firm.ts';
import type { Lookups } from './basics/lookups.ts';
import type { Live } from './live/live.ts';
import type { Log } from './basics/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './basics/metrics.ts';
import type { Passwords } from './secrets/passwords.ts';
import type { Refusals } from './audit/refusals.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { StoredFiles } from './stored-files/stored-files.ts';
import type { Db } from './database/db.ts';
import type { Replica } from './database/postgres/replica.ts';
import type { WorkTurns } from './jobs/work-turns.ts';

export interface App {
  readonly db: Db;
  /** Answers reads in the place of the database's server. */
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly config: Config;
  readonly firm: Firm;
  readonly log: Log;
  readonly mail: Mail;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  /** Files of users, such as attachments. */
  readonly files: StoredFiles;
  readonly metrics: Metrics;
  /** The cache with this name; `share` is its part of the app's memory budget. */
  readonly cache: Caches['cache'];
  /** Work that an answer does not wait for, but a stop of the server does. */
  readonly background: Background;
  /** Limits heavy work: one task at a time for each user, and a few for all. */
  readonly workTurns: WorkTurns;
  /** Limits the uploads of files: one at a time for each user, and a few for all. */
  readonly uploadTurns: WorkTurns;
  /** Limits how many requests run at once. */
  readonly admission: Admission;
  readonly callers: Callers;
  readonly refusals: Refusals;
  readonly live: Live;
  /** What the questions of one reading have looked up; undefined outside of one. */
  readonly lookups?: Lookups | undefined;
  /** The sample firm's accounts, which the demo's sign-in page offers; empty elsewhere. */
  readonly demoAccounts: readonly {
    readonly email: string;
    readonly password: string;
    readonly role: string;
  }[];
}
