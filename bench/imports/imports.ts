/**
 * Measures transaction imports of many rows over HTTP: the server's time for preview and booking, and how long other users
 * wait meanwhile. `npm run bench imports`, `npm run bench imports-postgres`; `IMPORT_ROWS=5000,20000` sets the sizes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { keepCashAsIs } from './cash-answer.ts';
import { openPortfolio } from '../http-bench.ts';
import { HttpClient } from '../http-client.ts';
import { newPlace, startPortal } from '../portal.ts';
import type { Place, Portal } from '../portal.ts';

export interface Imported {
  id: string;
  state: string;
  failure: string | null;
  revision: number;
  newRows: number;
  cashQuestion: { kind: 'unfunded' | 'untracked' } | null;
  suggestion?: { layout: object | null };
}

const ticksPerSecond = 100;

/** Returns a process's CPU seconds and its peak memory since `forgetPeak`; unknown outside Linux. */
const processUsage = (pid: number): { cpu: number; peakMb: number } => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      cpu: (Number(stat[11]) + Number(stat[12])) / ticksPerSecond,
      peakMb: Math.round(Number(peak) / 1024),
    };
  } catch {
    return { cpu: Number.NaN, peakMb: Number.NaN };
  }
};

const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // No peak outside Linux.
  }
};

const round = (value: number): number => Math.round(value * 100) / 100;

/** Sends requests as another user during the work; returns the slowest answers. */
const askMeanwhile = (base: string, token: string | null, path: string) => {
  const client = new HttpClient(base);
  client.token = token;
  let isOver = false;
  const found = { slowestMs: 0, p99Ms: 0, answers: 0, refusals: 0 };
  const times: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await client.send(path);
      times.push(performance.now() - began);
      found.answers += 1;
      if (status >= 300) found.refusals += 1;
      await passed(10);
    }
    client.close();
  })();
  return async () => {
    isOver = true;
    await asking;
    const sorted = times.toSorted((a, b) => a - b);
    found.slowestMs = Math.round(sorted.at(-1) ?? 0);
    found.p99Ms = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    return found;
  };
};

/** Runs a step and prints its cost. */
export const measured = async <T>(portal: Portal, what: string, step: () => Promise<T>): Promise<T> => {
  const pid = portal.process.pid ?? 0;
  forgetPeak(pid);
  const before = processUsage(pid);
  const others = askMeanwhile(portal.base, portal.client.token, '/api/portfolios?limit=1');
  const ready = askMeanwhile(portal.base, null, '/readyz');
  const began = performance.now();
  const result = await step();
  const seconds = round((performance.now() - began) / 1000);
  const after = processUsage(pid);
  const [{ slowestMs, p99Ms, answers, refusals }, readiness] = await Promise.all([others(), ready()]);
  const cpuSeconds = round(after.cpu - before.cpu);
  const served = {
    slowestOtherMs: slowestMs,
    p99OtherMs: p99Ms,
    answers,
    refusals,
    slowestReadyMs: readiness.slowestMs,
  };
  process.stdout.write(`${JSON.stringify({ what, seconds, cpuSeconds, ...served, peakMb: after.peakMb })}\n`);
  return result;
};

const kinds = {
  equal: () => '2026-01-05,deposit,1.5,EUR',
  different: (n: number) =>
    `20${String(10 + (n % 15))}-0${1 + (n % 9)}-${10 + (n % 18)},deposit,${1 + (n % 9973)}.${10 + (n % 89)},EUR`,
};

const csvFile = (rows: number, makeRow: (n: number) => string): Buffer =>
  Buffer.from(
    `date,type,amount,currency\n${Array.from({ length: rows }, (_, n) => makeRow(n)).join('\n')}\n`,
  );

const importRows = async (
  portal: Portal,
  { rows, kind }: { rows: number; kind: keyof typeof kinds },
): Promise<void> => {
  const { client } = portal;
  const portfolioId = await openPortfolio(client, `${rows} ${kind}`);
  const bytes = csvFile(rows, kinds[kind]);
  const label = `${rows} ${kind} rows`;
  const uploaded = await measured(portal, `${label}: upload`, () =>
    client.json<Imported>(`/api/portfolios/${portfolioId}/imports?fileName=many.csv`, {
      method: 'POST',
      bytes,
      type: 'text/csv',
    }),
  );
  const shown = await measured(portal, `${label}: preview`, () =>
    client.json<Imported>(`/api/imports/${uploaded.id}/layout`, {
      method: 'PUT',
      json: uploaded.suggestion?.layout,
    }),
  );
  const ended = await measured(portal, `${label}: apply`, async () => {
    let state = await client.json<Imported>(`/api/imports/${uploaded.id}/application`, {
      method: 'PUT',
      json: { rows: 'all', revision: await keepCashAsIs(client, shown) },
    });
    while (state.state === 'applying') {
      await passed(100);
      state = await client.json<Imported>(`/api/imports/${uploaded.id}`);
    }
    return state;
  });
  if (ended.state !== 'applied' || ended.newRows !== rows)
    throw new Error(`${label} ended ${ended.state}: ${ended.failure ?? ''}`);
};

const importAt = async (
  place: Place,
  isNew: boolean,
  what: { rows: number; kind: keyof typeof kinds },
): Promise<void> => {
  const portal = await startPortal(place, isNew);
  try {
    await importRows(portal, what);
  } finally {
    await portal.stop();
  }
};

/** Uses a new server process for each size, so that memory of one does not count for the next. */
export const benchImports = async (databaseUrl: string | null): Promise<void> => {
  const sizes = process.env['IMPORT_ROWS'] ?? (databaseUrl === null ? '10000,20000' : '20000,200000');
  const steps = sizes
    .split(',')
    .flatMap((rows) => (['different', 'equal'] as const).map((kind) => ({ rows: Number(rows), kind })));
  const place = newPlace(databaseUrl);
  try {
    for (const [n, step] of steps.entries()) await importAt(place, n === 0, step);
  } finally {
    place.remove();
  }
};
