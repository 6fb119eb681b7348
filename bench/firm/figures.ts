/** Measures how fast the firm's own pages answer, and how soon they are right after new prices, a correction and an entry. */
import { setTimeout as passed } from 'node:timers/promises';
import { HttpClient } from '../http-client.ts';
import { account, signIn } from '../portal.ts';
import type { Portal } from '../portal.ts';
import type { KeptFirm } from './kept-firm.ts';
import { megabytes, processorMs, quantile, report } from './report.ts';
import type { Targets } from './targets.ts';

/** A user who sees the whole firm, besides the administrator who writes. */
const employee = { email: 'employee1@firm.example', password: account.password };

const openReader = async ({ base }: Portal): Promise<HttpClient> => {
  const client = new HttpClient(base, 4);
  await signIn(client, employee);
  return client;
};

/** Returns the milliseconds until the dashboard and its overview have both loaded, requested together as the page does. */
const openDashboard = async (client: HttpClient): Promise<number> => {
  const began = performance.now();
  await Promise.all(['/api/dashboard', '/api/dashboard/overview'].map((path) => client.json(path)));
  return performance.now() - began;
};

/**
 * Returns what shows whether figures are right everywhere: the firm's totals and the first rows of lists sorted by figures.
 */
const shown = async (client: HttpClient): Promise<string> => {
  const paths = [
    '/api/dashboard',
    '/api/dashboard/overview',
    '/api/clients?limit=50&sort=value&direction=desc',
    '/api/portfolios?limit=50&sort=yearToDate&direction=desc',
  ];
  const answers = [];
  for (const path of paths) answers.push((await client.send(path)).body.toString());
  return answers.join('\n');
};

const quietMs = 6000;
const limitMs = 300_000;

/** Often at first, then as often as a page would: the question itself costs the firm's lists and totals. */
const pauseMs = (askedForMs: number): number => (askedForMs < 3000 ? 150 : 1000);

/** Returns the seconds until these figures last changed, once they stay the same for six seconds. */
const untilRight = async (client: HttpClient): Promise<number> => {
  const began = performance.now();
  let last = await shown(client);
  let changedAt = performance.now();
  while (performance.now() - changedAt < quietMs && performance.now() - began < limitMs) {
    await passed(pauseMs(performance.now() - began));
    const now = await shown(client);
    if (now !== last) changedAt = performance.now();
    last = now;
  }
  return (changedAt - began) / 1000;
};

interface Imported {
  readonly id: string;
  readonly state: string;
  readonly revision: number;
  readonly suggestion?: { readonly layout: object | null };
}

const importPrices = async (client: HttpClient, bytes: Buffer): Promise<void> => {
  const path = '/api/price-imports?fileName=day.csv';
  const uploaded = await client.json<Imported>(path, { method: 'POST', bytes, type: 'text/csv' });
  const layout = { ...uploaded.suggestion?.layout, createInstruments: false, currency: 'EUR' };
  const chosen = await client.json<Imported>(`/api/imports/${uploaded.id}/layout`, {
    method: 'PUT',
    json: layout,
  });
  const json = { rows: 'all', revision: chosen.revision };
  let state = await client.json<Imported>(`/api/imports/${uploaded.id}/application`, { method: 'PUT', json });
  while (state.state === 'applying') {
    await passed(30);
    state = await client.json<Imported>(`/api/imports/${uploaded.id}`);
  }
  if (state.state !== 'applied') throw new Error(`The import of prices ended ${state.state}`);
};

/** Corrects an old closing price of the instrument that most portfolios hold. */
const correctClose = async (client: HttpClient): Promise<void> => {
  const found = await client.json<{ items: { id: string }[] }>('/api/instruments?limit=1&q=FRM0001');
  const path = `/api/instruments/${found.items[0]?.id}/prices/2020-03-02`;
  await client.json(path, { method: 'PUT', json: { close: `${100 + Math.random()}`.slice(0, 8) } });
};

const bookDeposit = async (client: HttpClient): Promise<void> => {
  const { items } = await client.json<{ items: { id: string; baseCurrency: string }[] }>(
    '/api/portfolios?limit=1&offset=30&open=true',
  );
  const json = { type: 'deposit', tradeDate: '2025-03-04', amount: '1000', currency: items[0]?.baseCurrency };
  await client.json(`/api/portfolios/${items[0]?.id}/transactions`, { method: 'POST', json });
};

/** Measures the dashboard right after a change, and the time until all figures are right. */
const measureAfter = async (
  { portal, reader }: { portal: Portal; reader: HttpClient },
  { what, act, target, right }: { what: string; act: () => Promise<void>; target: number; right: number },
): Promise<void> => {
  await signIn(portal.client, account);
  await signIn(reader, employee);
  const cpu = processorMs(portal);
  await act();
  const ms = await openDashboard(reader);
  report({ what: `dashboard with overview, right after ${what}`, value: ms, unit: 'ms', target });
  const seconds = ms / 1000 + (await untilRight(reader));
  const more = { processorSeconds: (processorMs(portal) - cpu) / 1000, megabytes: megabytes(portal) };
  report({
    what: `figures right everywhere after ${what}`,
    value: seconds,
    unit: 's',
    target: right,
    ...more,
  });
};

export const measureFigures = async (portal: Portal, firm: KeptFirm, targets: Targets): Promise<void> => {
  const reader = await openReader(portal);
  const { client } = portal;
  const { dashboard: target } = targets;
  const first = await openDashboard(reader);
  const memory = { megabytes: megabytes(portal) };
  report({ what: 'dashboard with overview, first of the day', value: first, unit: 'ms', target, ...memory });
  await untilRight(reader);
  const times: number[] = [];
  for (let n = 0; n < 20; n++) times.push(await openDashboard(reader));
  const quiet = { value: quantile(times, 0.95), p50: quantile(times, 0.5) };
  report({ what: 'dashboard with overview, nothing changed, p95', unit: 'ms', target, ...quiet });
  const both = { portal, reader };
  const acts = [
    {
      what: "a day's closing prices",
      act: () => importPrices(client, firm.nextDayCsv),
      right: targets.afterCloses,
    },
    {
      what: "the day's prices corrected",
      act: () => importPrices(client, firm.correctedCsv),
      right: targets.afterCloses,
    },
    { what: 'a close of 2020 corrected', act: () => correctClose(client), right: targets.afterCloses },
    { what: 'one entry', act: () => bookDeposit(client), right: targets.afterEntry },
  ];
  for (const act of acts) await measureAfter(both, { ...act, target });
  reader.close();
};

export const measureAnalytics = async (portal: Portal, targets: Targets): Promise<void> => {
  const reader = await openReader(portal);
  await shown(reader);
  const before = megabytes(portal);
  for (const period of ['1M', 'YTD', '1Y', '3Y', 'MAX']) {
    const began = performance.now();
    const { status, body } = await reader.send(`/api/analytics?period=${period}`);
    const value = performance.now() - began;
    const what = `Analytics, ${period}, cold`;
    const more = { status, kilobytes: Math.round(body.length / 1024) };
    report({ what, value, unit: 'ms', target: targets.analytics, ...more });
  }
  const grown = { value: Math.max(0, megabytes(portal) - before), unit: 'MB' } as const;
  report({ what: 'memory that Analytics added', target: 50, ...grown });
  reader.close();
};
