/**
 * `npm run bench [engine] [embedded] [postgres] [imports] [imports-postgres] [workbook-postgres] [others] [others-postgres] [streams] [start] [browser]`: all of them without
 * arguments. `npm run bench firm`, `compare` and `reports` run alone and take arguments of their own.
 */
import { findPostgresBin } from '../apps/server/src/testing/postgres-bin.mjs';
import { startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { benchBrowser } from './browser.ts';
import { benchCompare } from './compare.ts';
import { benchEngine } from './engine.ts';
import { benchFirm } from './firm/firm.ts';
import { benchHttp } from './http-bench.ts';
import { benchOthers } from './imports/others.ts';
import { benchImports } from './imports/imports.ts';
import { benchReports } from './reports/reports.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';
import { benchWorkbook } from './imports/workbook.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const onPostgres = async (bench: (url: string) => Promise<void>): Promise<void> => {
  const bin = findPostgresBin();
  if (bin === undefined) {
    say('No PostgreSQL server is installed here: its rows are left out.');
    return;
  }
  const server = await startPostgres(bin);
  try {
    await bench(server.url);
  } finally {
    await server.stop();
  }
};

const parts: Record<string, () => Promise<void> | void> = {
  engine: benchEngine,
  embedded: () => benchHttp(null),
  postgres: () => onPostgres(benchHttp),
  imports: () => benchImports(null),
  'imports-postgres': () => onPostgres(benchImports),
  'workbook-postgres': () => onPostgres(benchWorkbook),
  others: () => benchOthers(null),
  'others-postgres': () => onPostgres(benchOthers),
  streams: () => onPostgres(benchStreams),
  start: benchStart,
  browser: benchBrowser,
};

const words = process.argv.slice(2);
const [first = ''] = words;
/** They run alone and take arguments of their own. */
const alone: Record<string, (words: readonly string[]) => Promise<void>> = {
  firm: benchFirm,
  compare: benchCompare,
  reports: benchReports,
};
const one = Object.hasOwn(alone, first) ? alone[first] : undefined;
const unknown = one !== undefined ? [] : words.filter((word) => !Object.hasOwn(parts, word));
if (unknown.length > 0) {
  say(`Benchmarks: ${[...Object.keys(parts), ...Object.keys(alone)].join(', ')}`);
  process.exitCode = 1;
} else if (one !== undefined) {
  await one(words.slice(1));
} else {
  for (const [name, bench] of Object.entries(parts)) {
    if (words.length === 0 || words.includes(name)) await bench();
  }
}
