/** What queries take, and what the database logs to. */
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** What queries take: the database or a transaction. */
export type Db = Kysely<Database>;

/** The logger's interface; pino's loggers fit. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
