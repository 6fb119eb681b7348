/** What the app is built from, and what it is once it is built. */
import type { Config } from './platform/basics/config.ts';
import type { Clock } from './platform/basics/clock.ts';
import type { Db } from './platform/database/db.ts';
import type { Replica } from './platform/database/postgres/replica.ts';
import type { Log } from './platform/basics/log.ts';
import type { Passwords } from './platform/secrets/passwords.ts';
import type { Readiness } from './platform/site/readiness.ts';
import type { Bindings } from './platform/http/request.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { App } from './platform/context.ts';

export interface OutsideWorld {
  readonly db: Db;
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly secrets: Secrets;
  /** Whether the database answers and its disk has space; without it the app counts as ready. */
  readonly readiness?: Readiness;
  /** Set by tests that count hashes. */
  readonly passwords?: Passwords;
}

export interface BuiltApp {
  readonly app: App;
  /** Answers a request; the second argument is the Node server's information on the connection. */
  readonly fetch: (request: Request, connection?: Bindings) => Response | Promise<Response>;
  /**
   * Waits for background work and empties the caches; call it after the last request and before the database closes.
   */
  readonly finish: () => Promise<void>;
}
