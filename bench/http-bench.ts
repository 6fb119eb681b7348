/**
 * Measures imports and performance over HTTP, on a real database in a process of its own: the *Server* rows of the targets.
 * Prints each figure as a line of JSON. Times depend on the machine's load, so compare only within a run.
 */
import autocannon from 'autocannon';
import { measureClientList } from './client-list.ts';
import { keepCashAsIs } from './imports/cash-answer.ts';
import { newPlace, startPortal } from './portal.ts';
import type { Place, Portal } from './portal.ts';
import { generate } from './portfolio-sets.mjs';
import type { HttpClient } from './http-client.ts';

interface Imported {
  id: string;
  state: string;
  failure: string | null;
  revision: number;
  totalRows: number;
  doneRows: number;
  newRows: number;
  errorRows: number;
  cashQuestion: { kind: 'unfunded' | 'untracked' } | null;
  suggestion?: { layout: object | null; open: string[] };
}

type SetSize = 'small' | 'medium' | 'large';

interface Measured {
  what: string;
  ms: number;
  target?: number;
  [more: string]: unknown;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[sorted.length >> 1] ?? Number.NaN);
};

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
};

const medianTime = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  const values: number[] = [];
  for (let run = 0; run < runs; run++) values.push((await timed(work)).ms);
  return median(values);
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads a file, accepts the suggested layout, applies the import and waits for its end. */
const importFile = async (client: HttpClient, path: string, file: { name: string; text: string }) => {
  const uploaded = await client.json<Imported>(`${path}?fileName=${file.name}`, {
    method: 'POST',
    bytes: Buffer.from(file.text),
    type: 'text/csv',
  });
  if (!uploaded.suggestion?.layout) throw new Error(`No layout was suggested for ${file.name}`);
  const layout = { ...uploaded.suggestion.layout, createInstruments: true, currency: 'USD' };
  const checked = await client.json<Imported>(`/api/imports/${uploaded.id}/layout`, {
    method: 'PUT',
    json: layout,
  });
  let state = await client.json<Imported>(`/api/imports/${uploaded.id}/application`, {
    method: 'PUT',
    json: { rows: 'all', revision: await keepCashAsIs(client, checked) },
  });
  let looks = 0;
  while (state.state === 'applying') {
    await wait(20);
    looks += 1;
    state = await client.json<Imported>(`/api/imports/${uploaded.id}`);
  }
  if (state.state !== 'applied') throw new Error(`${file.name} ended ${state.state}: ${state.failure ?? ''}`);
  return { rows: state.newRows, looks };
};

/** Returns a generated set as the files a user would upload. */
export const uploadFiles = (size: SetSize) => {
  const set = generate(size);
  const activities = ['id,date,symbol,type,quantity,unitPrice,fee,currency']
    .concat(set.activities.map((activity) => Object.values(activity).join(',')))
    .join('\n');
  const lines = ['symbol,date,close'];
  set.symbols.forEach(({ symbol }, s) => {
    set.dates.forEach((date, d) => lines.push(`${symbol},${date},${set.prices[s]?.[d]}`));
  });
  return { activities: `${activities}\n`, prices: `${lines.join('\n')}\n`, last: set.dates.at(-1) ?? '' };
};

export const openPortfolio = async (client: HttpClient, name: string): Promise<string> => {
  const owner = await client.json<{ id: string }>('/api/clients', {
    method: 'POST',
    json: { kind: 'person', name: `Bench ${name}`, status: 'active' },
  });
  const portfolio = await client.json<{ id: string }>(`/api/clients/${owner.id}/portfolios`, {
    method: 'POST',
    json: {
      name,
      baseCurrency: 'USD',
      kind: 'advisory',
      cashKept: false,
      costMethod: 'fifo',
      openedOn: '2006-11-20',
    },
  });
  return portfolio.id;
};

/** Imports a set's prices, then its entries into a new portfolio. */
export const importSet = async (
  portal: Portal,
  { size, files }: { size: SetSize; files: ReturnType<typeof uploadFiles> },
  print: (row: Measured) => void,
) => {
  const id = await openPortfolio(portal.client, size);
  const prices = await timed(() =>
    importFile(portal.client, '/api/price-imports', { name: 'prices.csv', text: files.prices }),
  );
  print({ what: `import of ${prices.result.rows} prices`, ms: round(prices.ms), looks: prices.result.looks });
  const ledger = await timed(() =>
    importFile(portal.client, `/api/portfolios/${id}/imports`, {
      name: 'activities.csv',
      text: files.activities,
    }),
  );
  print({ what: `import of ${ledger.result.rows} transactions`, ms: round(ledger.ms) });
  return { id, last: files.last };
};

interface Performance {
  value: { known: boolean; value: string };
  twr: { known: boolean; value: number };
  irr: { known: boolean; value: number };
  maxDrawdown: { known: boolean; value: number };
}

const measureReads = async (client: HttpClient, id: string, print: (row: Measured) => void) => {
  const path = `/api/portfolios/${id}/performance`;
  print({ what: 'performance, warm, p50', ms: await medianTime(60, () => client.send(path)), target: 15 });
  const { headers } = await client.send(path);
  const conditional = { 'if-none-match': String(headers['etag']) };
  const unchanged = await client.send(path, { headers: conditional });
  print({
    what: 'performance, unchanged, p50',
    ms: await medianTime(200, () => client.send(path, { headers: conditional })),
    status: unchanged.status,
    target: 2,
  });
  const holdings = `/api/portfolios/${id}/holdings`;
  await client.send(holdings);
  print({ what: 'holdings, warm, p50', ms: await medianTime(60, () => client.send(holdings)), target: 10 });
  const page = `/api/portfolios/${id}/transactions?limit=100&offset=5000&cash=true`;
  await client.send(page);
  print({ what: 'ledger page of 100, p50', ms: await medianTime(60, () => client.send(page)), target: 10 });
};

const measureChanges = async (
  client: HttpClient,
  { id, last }: { id: string; last: string },
  print: (row: Measured) => void,
) => {
  const path = `/api/portfolios/${id}/performance`;
  const { items } = await client.json<{ items: { id: string }[] }>('/api/instruments?limit=1&q=GF_L_010');
  const instrumentId = items[0]?.id;
  const trades: number[] = [];
  const prices: number[] = [];
  for (let run = 0; run < 7; run++) {
    await client.json(`/api/portfolios/${id}/transactions`, {
      method: 'POST',
      json: {
        type: 'buy',
        tradeDate: `2015-03-${String(10 + run).padStart(2, '0')}`,
        instrumentId,
        quantity: '3',
        price: '41.5',
        currency: 'USD',
      },
    });
    trades.push((await timed(() => client.json(path))).ms);
    await client.json(`/api/instruments/${instrumentId}/prices/${last}`, {
      method: 'PUT',
      json: { close: `${90 + run}.25` },
    });
    prices.push((await timed(() => client.json(path))).ms);
  }
  print({ what: 'performance, right after a back-dated trade, p50', ms: median(trades), target: 60 });
  print({ what: 'performance, right after a corrected price, p50', ms: median(prices), target: 60 });
};

const measurePointRead = async (portal: Portal, id: string, print: (row: Measured) => void) => {
  const result = await autocannon({
    url: `${portal.base}/api/portfolios/${id}`,
    connections: 32,
    duration: 5,
    headers: { authorization: `Bearer ${portal.client.token ?? ''}` },
  });
  print({
    what: 'point read, 32 connections, per second',
    ms: round(result.latency.p50),
    perSecond: Math.round(result.requests.average),
    non2xx: result.non2xx,
  });
};

const run = async (place: Place, print: (row: Measured) => void): Promise<void> => {
  // Created first: while the client computes for seconds, its idle connection would be closed.
  const files = uploadFiles('large');
  let portal = await startPortal(place, true);
  try {
    const set = await importSet(portal, { size: 'large', files }, print);
    await portal.stop();
    portal = await startPortal(place, false);
    const path = `/api/portfolios/${set.id}/performance`;
    const cold = await timed(() => portal.client.json<Performance>(path));
    const { value, twr, irr, maxDrawdown } = cold.result;
    print({ what: 'performance, nothing cached', ms: round(cold.ms), target: place.databaseUrl ? 250 : 350 });
    print({
      what: 'figures of the large set',
      ms: 0,
      value: value.value,
      twr: twr.value,
      irr: irr.value,
      maxDrawdown: maxDrawdown.value,
    });
    await measureReads(portal.client, set.id, print);
    await measureChanges(portal.client, set, print);
    await measurePointRead(portal, set.id, print);
    print({ ...(await measureClientList(portal.client)), target: place.databaseUrl === null ? 60 : 30 });
  } finally {
    await portal.stop();
  }
};

/** Runs all measurements on one database; `databaseUrl` null is the embedded one. */
export const benchHttp = async (databaseUrl: string | null): Promise<void> => {
  const place = newPlace(databaseUrl);
  const database = databaseUrl === null ? 'embedded' : 'PostgreSQL';
  try {
    await run(place, (row) => process.stdout.write(`${JSON.stringify({ database, ...row })}\n`));
  } finally {
    place.remove();
  }
};
