/**
 * Kills the server with SIGKILL again and again during heavy abandoned requests and bookings. After each restart every
 * acknowledged entry must exist, and between the kills other users must get answers within a second.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as passed } from 'node:timers/promises';
import { HttpClient } from '../http-client.ts';
import { demoAccount, newPlace, startDemo } from '../portal.ts';
import type { Place, Portal } from '../portal.ts';
import { createChance } from '../../apps/server/src/testing/chance.ts';
import type { Chance } from '../../apps/server/src/testing/chance.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const heavyPerSecond = 100;
const answeredWithinMs = 1000;

interface Signed {
  readonly client: HttpClient;
  readonly token: string;
}

const signIn = async (base: string, email: string): Promise<Signed> => {
  const client = new HttpClient(base);
  const { tokens } = await client.json<{ tokens: { accessToken: string } }>('/api/session', {
    method: 'POST',
    json: { email, password: demoAccount.password },
  });
  client.token = tokens.accessToken;
  return { client, token: tokens.accessToken };
};

/** Sends a heavy request and disconnects before the answer. */
const abandonRequest = (url: URL, token: string, afterMs: number): void => {
  const sent = request(url, { headers: { authorization: `Bearer ${token}` } });
  sent.on('error', () => undefined);
  sent.on('response', (answer) => answer.resume());
  sent.end();
  setTimeout(() => sent.destroy(), afterMs);
};

interface Records {
  /** The entries that the portal has acknowledged. */
  readonly acknowledged: Set<string>;
  readonly delays: number[];
  /** The violations found. */
  readonly errors: string[];
}

interface Round {
  readonly portal: Portal;
  readonly portfolioIds: readonly string[];
  readonly chance: Chance;
  readonly records: Records;
  isOver: boolean;
}

const heavyPaths = (portfolioIds: readonly string[]): readonly string[] => [
  '/api/dashboard/overview',
  '/api/analytics?period=ytd',
  ...portfolioIds.flatMap((id) =>
    ['performance?period=max', 'performance?period=ytd', 'holdings'].map(
      (part) => `/api/portfolios/${id}/${part}`,
    ),
  ),
];

const load = async ({ portal, portfolioIds, chance }: Round, isOver: () => boolean) => {
  const paths = heavyPaths(portfolioIds);
  const tokens: string[] = [];
  for (const email of ['admin@demo.example', 'employee@demo.example', 'second.agent@demo.example']) {
    const { client, token } = await signIn(portal.base, email);
    client.close();
    tokens.push(token);
  }
  while (!isOver()) {
    abandonRequest(new URL(chance.pick(paths), portal.base), chance.pick(tokens), 20 + chance.next() * 400);
    await passed(1000 / heavyPerSecond);
  }
};

/** Books one entry after another and notes which are acknowledged. */
const book = async ({ portal, portfolioIds, records }: Round, isOver: () => boolean) => {
  const { client } = await signIn(portal.base, 'employee@demo.example');
  const [portfolioId] = portfolioIds;
  while (!isOver()) {
    const answer = await client
      .send(`/api/portfolios/${portfolioId}/transactions`, {
        method: 'POST',
        json: { type: 'deposit', tradeDate: '2026-01-05', amount: '1', currency: 'EUR' },
      })
      .catch(() => null);
    if (answer?.status === 201)
      records.acknowledged.add((JSON.parse(answer.body.toString()) as { id: string }).id);
    else if (answer !== null && answer.status !== 503)
      records.errors.push(`A booking was answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    await passed(20);
  }
  client.close();
};

/** Acts as another user who reads their clients. */
const browse = async ({ portal, records }: Round, isOver: () => boolean) => {
  const { client } = await signIn(portal.base, 'agent@demo.example');
  const start = performance.now();
  while (!isOver()) {
    const began = performance.now();
    const answer = await client.send('/api/clients?limit=10').catch(() => null);
    if (isOver()) return;
    const ms = performance.now() - began;
    records.delays.push(ms);
    if (answer?.status !== 200)
      records.errors.push(`Somebody else was answered ${answer?.status ?? 'nothing'}`);
    if (ms > answeredWithinMs)
      records.errors.push(
        `Somebody else waited for ${Math.round(ms)} ms, ${Math.round(began - start)} ms after the load began`,
      );
    await passed(100);
  }
  client.close();
};

/** Checks page by page that the ledger contains every acknowledged entry. */
const verify = async ({ client }: Portal, portfolioId: string, { acknowledged, errors }: Records) => {
  const found = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const { items, total } = await client.json<{ items: { id: string }[]; total: number }>(
      `/api/portfolios/${portfolioId}/transactions?limit=100&offset=${offset}&type=deposit`,
    );
    for (const { id } of items) found.add(id);
    if (offset + 100 >= total) break;
  }
  const lost = [...acknowledged].filter((id) => !found.has(id));
  if (lost.length > 0) errors.push(`${lost.length} acknowledged entries are lost`);
};

const listPortfolioIds = async ({ client }: Portal): Promise<string[]> => {
  const { items } = await client.json<{ items: { id: string }[] }>('/api/portfolios?limit=20');
  return items.map(({ id }) => id);
};

const killDuring = async (round: Round): Promise<void> => {
  const isOver = () => round.isOver;
  const work = [load(round, isOver), book(round, isOver), browse(round, isOver)];
  const failures = Promise.all(work).catch((error: unknown) => {
    if (!round.isOver) round.records.errors.push(String(error));
  });
  await passed(3000 + round.chance.next() * 3000);
  const ended = once(round.portal.process, 'exit');
  round.isOver = true;
  round.portal.process.kill('SIGKILL');
  await ended;
  round.portal.client.close();
  await failures;
};

const inRounds = async (place: Place, kills: number, seed: number): Promise<Records> => {
  const records: Records = { acknowledged: new Set(), delays: [], errors: [] };
  const chance = createChance(seed);
  for (let n = 0; n <= kills; n += 1) {
    const portal = await startDemo(place);
    const portfolioIds = await listPortfolioIds(portal);
    await verify(portal, portfolioIds[0] ?? '', records);
    if (n === kills) await portal.stop();
    else await killDuring({ portal, portfolioIds, chance, records, isOver: false });
    say(`${n} kills, ${records.acknowledged.size} entries acknowledged, ${records.errors.length} errors`);
  }
  return records;
};

/** Returns whether the portal held. */
export const attackByKills = async (kills: number, seed: number): Promise<boolean> => {
  const place = newPlace(null);
  try {
    const { delays, errors } = await inRounds(place, kills, seed);
    const sorted = delays.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN);
    say(
      `Others were answered ${sorted.length} times: median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`,
    );
    for (const error of errors) say(error);
    say(errors.length === 0 ? 'Held: nothing acknowledged was lost.' : `${errors.length} errors.`);
    return errors.length === 0;
  } finally {
    place.remove();
  }
};
