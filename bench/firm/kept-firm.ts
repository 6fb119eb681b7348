/**
 * The generated firm, created once and kept in `.cache/firm` until the migrations, the generator, the scale or the week
 * change. Each run uses a copy. On PostgreSQL it runs with fsync; for the embedded database a backup is restored.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import type pg from 'pg';
import { contentHash } from '../../scripts/stamp.mjs';
import { urlOfDatabase } from '../../apps/server/src/testing/database-url.ts';
import { fillFirm } from '../../apps/server/src/testing/firm/fill-firm.ts';
import type { FilledFirm } from '../../apps/server/src/testing/firm/fill-firm.ts';
import { isoDay } from '../../apps/server/src/testing/firm/firm-calendar.ts';
import { writeByCopy } from '../../apps/server/src/testing/firm/firm-rows.ts';
import type { PostgresServer } from '../../apps/server/src/testing/postgres-server.ts';
import { withClient } from '../../apps/server/src/testing/with-client.ts';
import { newPlace, startPortal } from '../portal.ts';
import type { Place } from '../portal.ts';

const seed = 0x5c_a1e;
const dayMs = 86_400_000;

/**
 * Returns the Friday before this week, so that the next trading day is not in the future and all runs of a week share a firm.
 */
const lastFriday = (): string => {
  const today = new Date();
  const sinceFriday = ((today.getUTCDay() + 6) % 7) + 3;
  return isoDay(today.getTime() - sinceFriday * dayMs);
};

export const firmFolder = resolve('.cache/firm');

export interface KeptFirm {
  readonly folder: string;
  readonly database: string;
  /** Files with the closing prices of the next trading day, and with other prices for a day. */
  readonly nextDayCsv: Buffer;
  readonly correctedCsv: Buffer;
}

const pricesCsv = ({ instruments, calendar }: FilledFirm, factor: number): string => {
  const day = calendar.texts[calendar.priced] ?? '';
  const lines = instruments.map(
    ({ symbol, closes }) => `${symbol},${day},${((closes[calendar.priced] ?? 1) * factor).toFixed(4)}`,
  );
  return `symbol,date,close\n${lines.join('\n')}\n`;
};

const run = (server: PostgresServer, statement: string) =>
  withClient(server.url, (client) => client.query(statement));

/**
 * Returns the portal's place. Its secrets are in the folder where the first administrator was created, and belong to the
 * firm.
 */
const placeOf = (folder: string, url: string): Place => ({
  dataDir: join(folder, 'data'),
  databaseUrl: url,
  remove: () => undefined,
});

const sealed = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query('select from audit_logs where seal_seq is null limit 1');
  return rows.length === 0;
};

/**
 * Runs a portal until it has sealed the million generated events. A firm's own are sealed within seconds; sealing all of them
 * during the measurements took as long as a renewal of all figures.
 */
const sealTrail = async (place: Place, url: string): Promise<void> => {
  const portal = await startPortal(place, false);
  await withClient(url, async (client) => {
    while (!(await sealed(client))) await passed(1000);
  });
  await portal.stop();
  await withClient(url, (client) => client.query('vacuum (analyze) audit_logs'));
};

const fill = async (
  server: PostgresServer,
  firm: Omit<KeptFirm, 'nextDayCsv' | 'correctedCsv'>,
  scale: number,
) => {
  const began = performance.now();
  await run(server, `drop database if exists ${firm.database} with (force)`);
  await run(server, `create database ${firm.database}`);
  const url = urlOfDatabase(server.url, firm.database);
  mkdirSync(join(firm.folder, 'data'), { recursive: true });
  await (await startPortal(placeOf(firm.folder, url), true)).stop();
  const filled = await withClient(url, async (client) => {
    await client.query('set synchronous_commit = off');
    return fillFirm({ scale, seed, lastDay: lastFriday(), client, write: writeByCopy(client) });
  });
  await sealTrail(placeOf(firm.folder, url), url);
  writeFileSync(join(firm.folder, 'next-day.csv'), pricesCsv(filled, 1));
  writeFileSync(join(firm.folder, 'corrected.csv'), pricesCsv(filled, 1.01));
  writeFileSync(join(firm.folder, 'filled'), '');
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${JSON.stringify({ what: 'the firm was filled', scale, seconds })}\n`);
};

/** Returns the firm at a scale, and creates it if needed. */
export const keepFirm = async (server: PostgresServer, scale: number): Promise<KeptFirm> => {
  const paths = ['apps/server/migrations', 'apps/server/src/testing/firm'];
  const stamp = contentHash(resolve('.'), paths, [`${scale}`, `${seed}`, lastFriday()]).slice(0, 16);
  const firm = { folder: join(firmFolder, stamp), database: `firm_${stamp}` };
  if (!existsSync(join(firm.folder, 'filled'))) await fill(server, firm, scale);
  const read = (name: string) => readFileSync(join(firm.folder, name));
  return { ...firm, nextDayCsv: read('next-day.csv'), correctedCsv: read('corrected.csv') };
};

/** Creates a copy that the run may change; `remove` deletes it. */
export const copyFirm = async (
  server: PostgresServer,
  firm: KeptFirm,
): Promise<{ place: Place; remove: () => Promise<void> }> => {
  const name = 'firm_run';
  await run(server, `drop database if exists ${name} with (force)`);
  await run(server, `create database ${name} template ${firm.database} strategy file_copy`);
  const place = newPlace(urlOfDatabase(server.url, name));
  cpSync(join(firm.folder, 'data'), place.dataDir, { recursive: true });
  const remove = async () => {
    await run(server, `drop database if exists ${name} with (force)`);
    place.remove();
  };
  return { place, remove };
};

const admin = (words: readonly string[], surroundings: Record<string, string>): void => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/admin.js', ...words], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MIGRATIONS_DIR: 'apps/server/migrations',
      ...surroundings,
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`);
};

/** Restores the firm into an embedded database. */
export const embedFirm = (server: PostgresServer, firm: KeptFirm): Place => {
  const backup = join(firm.folder, 'firm.backup');
  const data = join(firm.folder, 'data');
  if (!existsSync(backup))
    admin(['backup', backup], { DATA_DIR: data, DATABASE_URL: urlOfDatabase(server.url, firm.database) });
  const place = newPlace(null);
  cpSync(data, place.dataDir, { recursive: true });
  admin(['restore', backup], { DATA_DIR: place.dataDir });
  return place;
};
