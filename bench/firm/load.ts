/**
 * Simulates a working day in ten minutes: reads and writes at a fixed rate, however slow the answers are, with open streams.
 */
import { setTimeout as passed } from 'node:timers/promises';
import { createChance } from '../../apps/server/src/testing/chance.ts';
import type { HttpClient } from '../http-client.ts';
import type { Portal } from '../portal.ts';
import { openStream } from '../streams.ts';
import { megabytes, quantile, report, round } from './report.ts';
import { signInAs } from './session.ts';

export interface Load {
  readonly minutes: number;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  readonly streams: number;
}

interface Portfolio {
  readonly id: string;
  readonly baseCurrency: string;
  readonly client: { readonly id: string };
}

/** The portal's limit for one session. */
const streamsOfSession = 8;
const names = [
  'admin1',
  ...Array.from({ length: 9 }, (_, n) => `employee${n + 1}`),
  ...Array.from({ length: 15 }, (_, n) => `agent${n + 1}`),
];

const drainMs = 60_000;

/** The mix of requests of working users: small reads, lists, a portfolio's pages, the firm's pages. */
const kinds = [
  [0.3, () => '/api/session'],
  [0.15, () => '/api/clients?limit=50&sort=name'],
  [0.05, () => '/api/clients?limit=50&q=okaf'],
  [0.13, () => '/api/portfolios?limit=50&sort=value&direction=desc'],
  [0.1, ({ id }) => `/api/portfolios/${id}/performance`],
  [0.06, ({ id }) => `/api/portfolios/${id}/holdings`],
  [0.08, ({ id }) => `/api/portfolios/${id}/transactions?limit=100&cash=true`],
  [0.03, ({ client }) => `/api/clients/${client.id}/figures`],
  [0.025, () => '/api/dashboard'],
  [0.025, () => '/api/dashboard/overview'],
  [0.05, () => '/api/proposals?limit=50'],
] as const satisfies readonly (readonly [number, (portfolio: Portfolio) => string])[];

const pathOf = (drawn: number, portfolio: Portfolio): string => {
  let left = drawn;
  const kind = kinds.find(([share]) => (left -= share) < 0) ?? kinds[0];
  return kind[1](portfolio);
};

const somePortfolios = async (client: HttpClient): Promise<Portfolio[]> => {
  const found: Portfolio[] = [];
  for (let offset = 0; offset < 10_000; offset += 1000)
    found.push(
      ...(await client.json<{ items: Portfolio[] }>(`/api/portfolios?limit=100&offset=${offset}&open=true`))
        .items,
    );
  return found;
};

/** Sends requests at a fixed rate for some minutes, and waits at most a minute for open ones. */
const sendFor = async (load: Load, send: (isWrite: boolean) => Promise<void>): Promise<number> => {
  const began = performance.now();
  const under = new Set<Promise<void>>();
  const start = (isWrite: boolean) => {
    const one = send(isWrite).finally(() => under.delete(one));
    under.add(one);
  };
  let reads = 0;
  let writes = 0;
  while (performance.now() - began < load.minutes * 60_000) {
    const seconds = (performance.now() - began) / 1000;
    for (; reads < seconds * load.readsPerSecond; reads++) start(false);
    for (; writes < seconds * load.writesPerSecond; writes++) start(true);
    await passed(5);
  }
  await Promise.race([Promise.all(under), passed(drainMs)]);
  return under.size;
};

interface Received {
  lost: number;
  events: number;
}

const openStreams = async (portal: Portal, clients: readonly HttpClient[], load: Load) => {
  const received: Received = { lost: 0, events: 0 };
  const closings: (() => void)[] = [];
  for (let n = 0; n < load.streams; n++) {
    const client = clients[Math.floor(n / streamsOfSession) % clients.length];
    const listener = { onChange: () => (received.events += 1), onEnd: () => (received.lost += 1) };
    closings.push(await openStream(portal.base, client?.token ?? '', listener));
  }
  // Streams that the benchmark closes itself do not count as lost.
  const close = () => {
    const { lost } = received;
    for (const one of closings) one();
    return lost;
  };
  return { received, close };
};

export const measureLoad = async (portal: Portal, load: Load): Promise<void> => {
  const clients: HttpClient[] = [];
  for (const name of names) clients.push(await signInAs(portal.base, name, 50));
  const [admin] = clients;
  if (!admin) return;
  const portfolios = await somePortfolios(admin);
  const streams = await openStreams(portal, clients, load);
  const { next, pick } = createChance(42);
  const times = { reads: [] as number[], writes: [] as number[] };
  const statuses: Record<string, number> = {};
  let largest = 0;
  const unanswered = await sendFor(load, async (isWrite) => {
    const portfolio = pick(portfolios);
    const json = {
      type: 'deposit',
      tradeDate: next() < 0.3 ? '2024-03-04' : '2026-11-20',
      amount: '100',
      currency: portfolio.baseCurrency,
    };
    const began = performance.now();
    const { status } = isWrite
      ? await admin.send(`/api/portfolios/${portfolio.id}/transactions`, { method: 'POST', json })
      : await pick(clients.slice(0, 10)).send(pathOf(next(), portfolio));
    times[isWrite ? 'writes' : 'reads'].push(performance.now() - began);
    statuses[status] = (statuses[status] ?? 0) + 1;
    largest = Math.max(largest, megabytes(portal));
  });
  const lost = streams.close();
  const label = `${load.minutes} min, ${load.readsPerSecond} reads/s, ${load.writesPerSecond} writes/s, ${load.streams} streams`;
  const spread = (values: readonly number[]) => ({
    p50: round(quantile(values, 0.5)),
    p99: round(quantile(values, 0.99)),
  });
  const { reads, writes } = times;
  report({
    what: `${label}: reads, p95`,
    value: quantile(reads, 0.95),
    unit: 'ms',
    target: 150,
    ...spread(reads),
    statuses,
  });
  report({
    what: `${label}: writes, p95`,
    value: quantile(writes, 0.95),
    unit: 'ms',
    target: 300,
    ...spread(writes),
    unanswered,
  });
  report({
    what: `${label}: streams`,
    value: lost,
    unit: 'lost',
    target: 0,
    events: streams.received.events,
  });
  report({ what: `${label}: largest memory`, value: largest, unit: 'MB', target: 900 });
  for (const client of clients) client.close();
};
