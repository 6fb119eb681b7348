/**
 * Starts like the server, prints the imports it finds and what is stored of each, then imports a file of transactions
 * and one of prices concurrently, until it is killed.
 */
import { randomBytes } from 'node:crypto';
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { Layout } from '@partnerfolio/contract/imports';
import { buildApp } from '../../app.ts';
import { startImport } from '../../features/imports/apply.actions.ts';
import { chooseImportLayout } from '../../features/imports/answer/layouts/choose-layout.actions.ts';
import { findImport } from '../../features/imports/import/queries.ts';
import { recoverImports } from '../../features/imports/revert/revert.actions.ts';
import { receiveFile } from '../../features/imports/receive.actions.ts';
import { systemClock } from '../../platform/basics/clock.ts';
import { openDatabase } from '../../platform/database/open/open-database.ts';
import type { DatabaseConfig } from '../../platform/database/open/open-database-types.ts';
import { createLog } from '../../platform/basics/log.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { testConfig, viewerWithEveryRight } from '../config.ts';
import { storedByImport } from '../imports.queries.ts';

const [target = '', cacheDir = '', userId = '', colleagueId = '', portfolioId = '', round = '0'] =
  process.argv.slice(2);
const leaseMs = 1000;
const where: DatabaseConfig = target.startsWith('postgres')
  ? { kind: 'server', url: target, poolSize: 4 }
  : { kind: 'embedded', dir: target };
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

const opened = await openDatabase(where, { cacheDir, isDurable: false });
const { app } = buildApp({
  db: opened.db,
  clock: systemClock('UTC'),
  config: testConfig,
  log: createLog('fatal'),
  secrets: createSecrets([randomBytes(32)]),
});
await recoverImports(app, { isAlone: opened.kind === 'embedded', leaseMs });
const before = Number(round) - 1;
say(
  await storedByImport(app.db, {
    fileName: `${before}.csv`,
    symbols: { transactions: `T${before}_`, prices: `P${before}_` },
  }),
);

const form = {
  delimiter: ',',
  dateFormat: 'yyyy-MM-dd',
  numberFormat: 'point',
  currency: 'EUR',
  createInstruments: true,
};
const toDay = (n: number) => new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 10);

const trades = {
  layout: layoutSchema.parse({
    kind: 'transactions',
    ...form,
    columns: { date: 0, symbol: 1, type: 2, quantity: 3, price: 4 },
    types: { buy: 'buy' },
  }),
  text: Array.from({ length: 2000 }, (_, n) => `${toDay(n % 5000)},T${round}_${n % 20},buy,${n + 1}.5,1.25`),
};
const closes = {
  layout: layoutSchema.parse({ kind: 'prices', ...form, columns: { date: 0, symbol: 1, close: 2 } }),
  text: Array.from(
    { length: 20_000 },
    (_, n) => `${toDay(n % 5000)},P${round}_${Math.floor(n / 5000)},${n}.25`,
  ),
};

// A user has one import under way at a time.
const start = async ({ layout, text }: { layout: Layout; text: string[] }) => {
  const viewer = viewerWithEveryRight(layout.kind === 'prices' ? colleagueId : userId);
  const upload = {
    kind: layout.kind,
    portfolioId: layout.kind === 'prices' ? null : portfolioId,
    fileName: `${round}.csv`,
    userId: viewer.id,
  };
  const body = new Blob([`names,of,columns,and,more\n${text.join('\n')}\n`]).stream();
  const received = await receiveFile(app, upload, body);
  invariant(!isRefusal(received), 'the file is accepted');
  const { row } = received;
  invariant(
    (await chooseImportLayout(app, { row, layout, table: null, assumed: [], viewer })) === null,
    'the layout is accepted',
  );
  const chosen = await findImport(app.db, row.id);
  return {
    importId: row.id,
    rows: 'all' as const,
    revision: chosen?.revision ?? 0,
    viewer,
    leaseMs,
    intoClosedPeriod: false,
  };
};

const requests = [await start(closes), await start(trades)];
for (const request of requests) invariant(!isRefusal(await startImport(app, request)), 'the import starts');
say('applying');
const began = performance.now();
const ended = new Map<string, number>();
while (ended.size < requests.length) {
  for (const { importId } of requests) {
    const row = await findImport(app.db, importId);
    if (row !== null && row.state !== 'applying' && !ended.has(row.kind))
      ended.set(row.kind, performance.now() - began);
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}
say(Object.fromEntries(ended));
await app.background.settled();
await opened.close();
process.exit(0);
