/**
 * What others notice of one user's large import and exports: eight readers ask in turns for lists and a portfolio while
 * another user uploads, previews, books, exports and undoes `ROWS` (20,000) entries. `npm run bench others`,
 * `others-postgres`. Each row gives the p50, p95 and slowest answer of the readers during a step, and of the idle portal first.
 */
import { setTimeout as passed } from 'node:timers/promises';
import { openPortfolio } from './http-bench.ts';
import { HttpClient } from './http-client.ts';
import { keepCashAsIs } from './imports/cash-answer.ts';
import { newPlace, startPortal } from './portal.ts';
import type { Portal } from './portal.ts';

interface Imported {
  id: string;
  state: string;
  failure: string | null;
  revision: number;
  newRows: number;
  cashQuestion: { kind: 'unfunded' | 'untracked' } | null;
  suggestion?: { layout: object | null };
}

const readers = 8;
const pauseMs = 50;

/** Asks in turns until it is told to stop; returns the duration of each answer. */
const read = async (portal: Portal, paths: readonly string[], isOver: () => boolean): Promise<number[]> => {
  const client = new HttpClient(portal.base);
  client.token = portal.client.token;
  const times: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const began = performance.now();
    const { status } = await client.send(paths[n % paths.length] ?? '/readyz');
    if (status >= 300) throw new Error(`A reader was answered ${status}`);
    times.push(performance.now() - began);
    await passed(pauseMs);
  }
  client.close();
  return times;
};

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);

/** Runs a step while others read, and prints how long they waited. */
const beside = async <T>(
  portal: Portal,
  { what, paths }: { what: string; paths: readonly string[] },
  step: () => Promise<T>,
): Promise<T> => {
  let isOver = false;
  const reading = Array.from({ length: readers }, () => read(portal, paths, () => isOver));
  const began = performance.now();
  const result = await step();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  isOver = true;
  const times = (await Promise.all(reading)).flat().toSorted((a, b) => a - b);
  const others = { answers: times.length, p50: at(times, 0.5), p95: at(times, 0.95), slowest: at(times, 1) };
  process.stdout.write(`${JSON.stringify({ what, seconds, ...others, target: 300 })}\n`);
  return result;
};

/** Purchases and sales of 40 instruments over 15 years, no two rows alike. */
const entries = (rows: number): Buffer => {
  const line = (n: number): string => {
    const day = `20${10 + (n % 15)}-0${1 + (n % 9)}-${10 + (n % 18)}`;
    return n % 4 === 0
      ? `${day},deposit,,,,${10_000 + n},,USD`
      : `${day},buy,S${n % 40},${1 + (n % 7)},${1 + (n % 89)}.${10 + (n % 90)},,${n % 3},USD`;
  };
  const lines = Array.from({ length: rows }, (_, n) => line(n));
  return Buffer.from(`date,type,symbol,quantity,price,amount,fee,currency\n${lines.join('\n')}\n`);
};

const untilSettled = async (client: HttpClient, imported: Imported): Promise<Imported> => {
  let state = imported;
  while (state.state === 'applying' || state.state === 'reverting') {
    await passed(100);
    state = await client.json<Imported>(`/api/imports/${imported.id}`);
  }
  return state;
};

const expectState = ({ state, failure }: Imported, wanted: string): void => {
  if (state !== wanted) throw new Error(`The import ended ${state}: ${failure ?? ''}`);
};

const measureSteps = async (portal: Portal, rows: number): Promise<void> => {
  const { client } = portal;
  const small = await openPortfolio(client, 'small');
  const large = await openPortfolio(client, 'large');
  const paths = ['/api/portfolios?limit=20', '/api/clients?limit=20', `/api/portfolios/${small}/holdings`];
  const step = <T>(what: string, run: () => Promise<T>) => beside(portal, { what, paths }, run);
  await step('idle', () => passed(3000));
  const uploaded = await step('upload', () =>
    client.json<Imported>(`/api/portfolios/${large}/imports?fileName=many.csv`, {
      method: 'POST',
      bytes: entries(rows),
      type: 'text/csv',
    }),
  );
  const shown = await step('preview', () =>
    client.json<Imported>(`/api/imports/${uploaded.id}/layout`, {
      method: 'PUT',
      json: { ...uploaded.suggestion?.layout, createInstruments: true },
    }),
  );
  const applied = await step(`booking of ${rows} entries`, async () =>
    untilSettled(
      client,
      await client.json<Imported>(`/api/imports/${uploaded.id}/application`, {
        method: 'PUT',
        json: { rows: 'good', revision: await keepCashAsIs(client, shown) },
      }),
    ),
  );
  expectState(applied, 'applied');
  await step('ten seconds after it', () => passed(10_000));
  for (const format of ['csv', 'xlsx'])
    await step(`export of the ledger as ${format}`, async () => {
      const { status } = await client.send(`/api/exports/portfolios/${large}/transactions?format=${format}`);
      if (status !== 200) throw new Error(`The export was answered ${status}`);
    });
  const undone = await step('undo', async () =>
    untilSettled(
      client,
      await client.json<Imported>(`/api/imports/${uploaded.id}/application`, { method: 'DELETE' }),
    ),
  );
  expectState(undone, 'undone');
};

/** Prints what others notice of a large import, its exports and its undo. */
export const benchOthers = async (databaseUrl: string | null): Promise<void> => {
  const place = newPlace(databaseUrl);
  try {
    const portal = await startPortal(place, true);
    try {
      await measureSteps(portal, Number(process.env['ROWS'] ?? 20_000));
    } finally {
      await portal.stop();
    }
  } finally {
    place.remove();
  }
};
