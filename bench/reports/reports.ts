/**
 * `npm run bench reports [-- --reports=1000]`: a batch of performance reports on PostgreSQL, once undisturbed and once with
 * three kills; what it costs beside the floor of `prototype.mjs`, and what others notice of it.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as passed } from 'node:timers/promises';
import { findPostgresBin } from '../../apps/server/src/testing/postgres-bin.mjs';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import type { PostgresServer } from '../../apps/server/src/testing/postgres-server.ts';
import { withClient } from '../../apps/server/src/testing/with-client.ts';
import { copyFirm, firmFolder, keepFirm } from '../firm/kept-firm.ts';
import { printTable, quantile, report, round } from '../firm/report.ts';
import { signInAs } from '../firm/session.ts';
import { startPortal } from '../portal.ts';
import type { Place, Portal } from '../portal.ts';
import { family, watchFamily } from './processes.ts';

/** A tenth of the firm of 10,000 clients has 1,000 portfolios. */
const scale = 0.1;
const kills = 3;

interface Batch {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

interface Portfolio {
  readonly id: string;
}

const portfoliosOf = async ({ client }: Portal, count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) {
    const path = `/api/portfolios?limit=100&offset=${ids.length}&open=true&sort=name`;
    const { items } = await client.json<{ items: Portfolio[] }>(path);
    if (items.length === 0) break;
    ids.push(...items.map(({ id }) => id));
  }
  return ids.slice(0, count);
};

/** The last quarter that has ended. */
const lastQuarter = (): { from: string; to: string } => {
  const now = new Date();
  const first = (months: number) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (now.getUTCMonth() % 3) + months, 1);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: dayOf(first(-3)), to: dayOf(first(0) - 86_400_000) };
};

const startBatch = async ({ client }: Portal, ids: readonly string[]): Promise<Batch> =>
  client.json('/api/report-batches', {
    method: 'POST',
    json: {
      reports: [{ by: 'kind', template: 'performance' }],
      ...lastQuarter(),
      language: 'en',
      portfolios: { of: 'listed', ids },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

const issued = ({ counts }: Batch): number => counts['issued'] ?? 0;
const isOpen = ({ counts }: Batch): boolean => (counts['queued'] ?? 0) + (counts['running'] ?? 0) > 0;

/** Waits until so many reports of a batch are issued, or none is left to be. */
const untilIssued = async (portal: Portal, batchId: string, count: number): Promise<Batch> => {
  for (;;) {
    const batch = await portal.client.json<Batch>(`/api/report-batches/${batchId}`);
    if (issued(batch) >= count || !isOpen(batch)) return batch;
    await passed(250);
  }
};

/** Reads as an adviser would, ten times a second, until it is stopped; returns the milliseconds of each answer. */
const readAlong = async (portal: Portal): Promise<() => Promise<number[]>> => {
  const reader = await signInAs(portal.base, 'agent1', 8);
  const paths = [
    '/api/session',
    '/api/clients?limit=50&sort=name',
    '/api/dashboard',
    '/api/proposals?limit=50',
  ];
  const times: number[] = [];
  let goesOn = true;
  const reading = (async () => {
    for (let n = 0; goesOn; n++) {
      const began = performance.now();
      await reader.json(paths[n % paths.length] ?? '/api/session');
      times.push(performance.now() - began);
      await passed(100);
    }
  })();
  return async () => {
    goesOn = false;
    await reading;
    reader.close();
    return times;
  };
};

const usualReads = async (portal: Portal): Promise<number[]> => {
  const stop = await readAlong(portal);
  await passed(20_000);
  return stop();
};

/** The CPU milliseconds that the portal uses in a second while nobody asks it for anything. */
const restingCpuMs = async (pid: number): Promise<number> => {
  const use = watchFamily(pid);
  const seconds = 10;
  await passed(seconds * 1000);
  const { serverCpuMs, childrenCpuMs } = use();
  return (serverCpuMs + childrenCpuMs) / seconds;
};

const prototypeCpuMs = (): number =>
  Number(execFileSync(process.execPath, ['bench/reports/prototype.mjs', '60'], { encoding: 'utf8' }));

/** Sets the figures of the firm right, as they are in a portal that runs. */
const untilFiguresStand = async (portal: Portal, url: string): Promise<void> => {
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ due: number }>('select count(*)::int as due from figure_queue');
      if (rows[0]?.due === 0) return;
      await passed(500);
    }
  });
  await portal.client.json('/api/dashboard');
};

const measureUndisturbed = async (place: Place, count: number): Promise<void> => {
  const portal = await startPortal(place, false);
  const pid = portal.process.pid ?? 0;
  try {
    await untilFiguresStand(portal, place.databaseUrl ?? '');
    const usual = quantile(await usualReads(portal), 0.95);
    const atRest = await restingCpuMs(pid);
    const { server, children } = family(pid);
    const idle = [...children, ...(server ? [server] : [])].reduce(
      (sum, { megabytes }) => sum + megabytes,
      0,
    );
    const ids = await portfoliosOf(portal, count);
    const floor = prototypeCpuMs();
    const began = performance.now();
    const { id } = await startBatch(portal, ids);
    // Half of them alone, for what they cost, and half while others read, for what those notice.
    const use = watchFamily(pid);
    const half = issued(await untilIssued(portal, id, Math.ceil(ids.length / 2)));
    const { serverCpuMs, childrenCpuMs, mostMegabytes } = use();
    const restingMs = (atRest * (performance.now() - began)) / 1000;
    const stopReading = await readAlong(portal);
    const batch = await untilIssued(portal, id, ids.length);
    const seconds = (performance.now() - began) / 1000;
    const reads = await stopReading();
    report({
      what: `${issued(batch)} performance reports`,
      value: seconds,
      unit: 's',
      target: null,
      counts: batch.counts,
    });
    report({
      what: 'CPU of a report, server and typesetter',
      value: (serverCpuMs + childrenCpuMs - restingMs) / half,
      unit: 'ms',
      target: round(1.5 * floor),
      typesetter: round(childrenCpuMs / half),
      atRest: round(restingMs / half),
      prototype: round(floor),
    });
    report({
      what: 'memory above idle, at most',
      value: mostMegabytes - Math.round(idle),
      unit: 'MB',
      target: 200,
      idle: Math.round(idle),
    });
    report({
      what: "others' reads meanwhile, p95",
      value: quantile(reads, 0.95),
      unit: 'ms',
      target: round(2 * usual),
      usual: round(usual),
      median: round(quantile(reads, 0.5)),
    });
    await measurePreviews(portal, ids);
  } finally {
    await portal.stop();
  }
};

/** The preview of a document of two pages, after the first. */
const measureTwoPages = async (portal: Portal, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const at = `/api/portfolios/${id}/report`;
    const query = 'template=holdings';
    const { total } = await portal.client.json<{ total: number }>(`${at}/pages?${query}`);
    if (total !== 2) continue;
    const times: number[] = [];
    for (let n = 0; n < 21; n++) {
      const began = performance.now();
      await portal.client.send(`${at}?${query}`);
      times.push(performance.now() - began);
    }
    report({
      what: 'a document of two pages, warm, p50',
      value: quantile(times.slice(1), 0.5),
      unit: 'ms',
      target: 50,
    });
    return;
  }
};

/** The pages beside the editor: a performance report of portfolios of which nothing is kept. */
const measureEditor = async (portal: Portal, ids: readonly string[]): Promise<void> => {
  const query = new URLSearchParams({ template: 'performance', ...lastQuarter() }).toString();
  const times: number[] = [];
  for (const id of ids.slice(0, 40)) {
    const began = performance.now();
    await portal.client.json(`/api/portfolios/${id}/report/pages?${query}`);
    times.push(performance.now() - began);
  }
  report({
    what: 'the pages beside the editor, p95',
    value: quantile(times, 0.95),
    unit: 'ms',
    target: 2000,
    median: round(quantile(times, 0.5)),
  });
};

const measurePreviews = async (portal: Portal, ids: readonly string[]): Promise<void> => {
  await measureTwoPages(portal, ids);
  await measureEditor(portal, ids);
};

/** Kills the portal three times on the way; each report must be issued once. */
const measureKilled = async (place: Place, count: number): Promise<void> => {
  let portal = await startPortal(place, false);
  const ids = await portfoliosOf(portal, count);
  const began = performance.now();
  const { id } = await startBatch(portal, ids);
  for (let kill = 1; kill <= kills; kill++) {
    await untilIssued(portal, id, Math.floor((ids.length * kill) / (kills + 1)));
    portal.client.close();
    const ended = once(portal.process, 'exit');
    portal.process.kill('SIGKILL');
    await ended;
    portal = await startPortal(place, false);
  }
  const batch = await untilIssued(portal, id, ids.length);
  const seconds = (performance.now() - began) / 1000;
  const lost = await withClient(place.databaseUrl ?? '', async (client) => {
    const { rows } = await client.query<{ portfolios: number; reports: number; numbers: number }>(
      `select count(distinct portfolio_id)::int as portfolios, count(*)::int as reports,
         count(distinct number)::int as numbers from reports where portfolio_id = any($1::uuid[])`,
      [ids],
    );
    const [found] = rows;
    if (found === undefined) return ids.length;
    // One too many is as wrong as one too few.
    const wrong = (have: number) => Math.abs(issued(batch) - have);
    return ids.length - issued(batch) + wrong(found.portfolios) + wrong(found.reports) + wrong(found.numbers);
  });
  report({
    what: `${kills} kills: reports missing or twice`,
    value: lost,
    unit: 'lost',
    target: 0,
    counts: batch.counts,
    seconds: round(seconds),
  });
  await portal.stop();
};

const measureOn = async (server: PostgresServer, count: number): Promise<void> => {
  const firm = await keepFirm(server, scale);
  for (const measure of [measureUndisturbed, measureKilled]) {
    const { place, remove } = await copyFirm(server, firm);
    try {
      await measure(place, count);
    } finally {
      await remove();
    }
  }
  printTable();
};

export const benchReports = async (words: readonly string[]): Promise<void> => {
  const bin = findPostgresBin();
  const [word = '--reports=1000', ...others] = words;
  const count = Number(/^--reports=(\d+)$/u.exec(word)?.[1]);
  if (bin === undefined || others.length > 0 || !(count > 0)) {
    process.stdout.write('Option: --reports=1000. It needs an installed PostgreSQL server.\n');
    process.exitCode = 1;
    return;
  }
  const server = await startPostgres(bin, firmFolder);
  try {
    await measureOn(server, count);
  } finally {
    await server.stop();
  }
};
