/** Several apps on a test's database: another process, or one with empty caches. */
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import type { BuiltApp } from '../outside-world.ts';
import { openDatabase } from '../platform/database/open/open-database.ts';
import type { Db } from '../platform/database/db.ts';
import type { TestApp, TestPerson } from './app.ts';
import { testDatabaseKind } from './database.ts';
import { renewAllFigures } from './figures.ts';

/** A second app with its own caches. */
export interface AnotherApp {
  readonly built: BuiltApp;
  readonly close: () => Promise<void>;
}

const build = (t: TestApp, db: Db): BuiltApp =>
  buildApp({ ...t.app, db, readiness: () => Promise.resolve(null) });

/**
 * Another process on the same server; on the embedded database, which has a single process, another app on the same
 * connection.
 */
export const openAnotherApp = async (t: TestApp): Promise<AnotherApp> => {
  if (testDatabaseKind === 'embedded') {
    const built = build(t, t.db.withTables<Record<string, never>>());
    return { built, close: () => built.finish() };
  }
  const database = await openDatabase(t.database.config);
  const built = build(t, database.db);
  const close = async () => {
    await built.finish();
    await database.close();
  };
  return { built, close };
};

/** An app with empty caches. */
export const newApp = (t: TestApp): BuiltApp => build(t, t.db.withTables<Record<string, never>>());

/** An app's answer as text; for a refusal its status. */
export const fetchAnswer = async (built: BuiltApp, path: string, as: TestPerson): Promise<string> => {
  await renewAllFigures(built.app);
  const headers = { authorization: `Bearer ${as.accessToken}` };
  const request = new Request(new URL(path, 'http://localhost:4400'), { headers });
  const response = await built.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  return response.ok ? response.text() : String(response.status);
};

/** Runs something with figures that are recomputed from the ledgers, then restores the stored ones. */
export const withoutStoredFigures = async <T>(db: Db, act: () => Promise<T>): Promise<T> => {
  await sql`create table stored_before as table portfolio_figures`.execute(db);
  await sql`delete from portfolio_figures`.execute(db);
  await sql`insert into figure_marks default values`.execute(db);
  const outcome = await act();
  await sql`delete from portfolio_figures`.execute(db);
  await sql`insert into portfolio_figures table stored_before`.execute(db);
  await sql`drop table stored_before`.execute(db);
  return outcome;
};
