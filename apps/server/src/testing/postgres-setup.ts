/** Before the test run on PostgreSQL: starts a server, and makes a migrated template database. */
import { resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/open/open-database.ts';
import { bundleWorkers } from './bundle-workers.ts';
import { urlOfDatabase } from './database-url.ts';
import { findPostgresBin } from './postgres-bin.mjs';
import { startPostgres } from './postgres-server.ts';

const TEMPLATE = 'migrated_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundleWorkers();
  const bin = findPostgresBin();
  if (!bin) throw new Error('No PostgreSQL server is installed on this machine');
  const server = await startPostgres(bin);
  try {
    await createTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('databaseCache', resolve(import.meta.dirname, '../../../../.cache/database'));
  project.provide('postgres', { url: server.url, template: TEMPLATE });
  return () => server.stop();
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const opened = await openDatabase(
    { kind: 'server', url: urlOfDatabase(url, TEMPLATE) },
    { migrationsDir: resolve(import.meta.dirname, '../../migrations') },
  );
  await opened.close();
}
