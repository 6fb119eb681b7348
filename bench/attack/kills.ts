/**
 * kill −9 again and again, while heavy requests come that nobody waits for and entries are booked. After each start nothing that
 * was acknowledged may be missing, and between the kills others are answered within a second.
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

/** Asks for something heavy and goes away before it can be there. */
const askAndLeave = (url: URL, token: string, afterMs: number): void => {
  const sent = request(url, { headers: { authorization: `Bearer ${token}` } });
  sent.on('error', () => undefined);
  sent.on('response', (answer) => answer.resume());
  sent.end();
  setTimeout(() => sent.destroy(), afterMs);
};

interface Kept {
  /** The entries that the portal has said are booked. */
  readonly acknowledged: Set<string>;
  readonly delays: number[];
  /** What went otherwise than it should. */
  readonly faults: string[];
}

interface Round {
  readonly portal: Portal;
  readonly portfolioIds: readonly string[];
  readonly chance: Chance;
  readonly kept: Kept;
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
    askAndLeave(new URL(chance.pick(paths), portal.base), chance.pick(tokens), 20 + chance.next() * 400);
    await passed(1000 / heavyPerSecond);
  }
};

/** Books entries one after the other; what is acknowledged is kept in mind. */
const book = async ({ portal, portfolioIds, kept }: Round, isOver: () => boolean) => {
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
      kept.acknowledged.add((JSON.parse(answer.body.toString()) as { id: string }).id);
    else if (answer !== null && answer.status !== 503)
      kept.faults.push(`A booking was answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    await passed(20);
  }
  client.close();
};

/** Somebody else, who looks at their clients. */
const look = async ({ portal, kept }: Round, isOver: () => boolean) => {
  const { client } = await signIn(portal.base, 'agent@demo.example');
  const start = performance.now();
  while (!isOver()) {
    const began = performance.now();
    const answer = await client.send('/api/clients?limit=10').catch(() => null);
    if (isOver()) return;
    const ms = performance.now() - began;
    kept.delays.push(ms);
    if (answer?.status !== 200) kept.faults.push(`Somebody else was answered ${answer?.status ?? 'nothing'}`);
    if (ms > answeredWithinMs)
      kept.faults.push(
        `Somebody else waited for ${Math.round(ms)} ms, ${Math.round(began - start)} ms after the load began`,
      );
    await passed(100);
  }
  client.close();
};

/** Every acknowledged entry is asked for in the ledger, page by page. */
const verify = async ({ client }: Portal, portfolioId: string, { acknowledged, faults }: Kept) => {
  const found = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const { items, total } = await client.json<{ items: { id: string }[]; total: number }>(
      `/api/portfolios/${portfolioId}/transactions?limit=100&offset=${offset}&type=deposit`,
    );
    for (const { id } of items) found.add(id);
    if (offset + 100 >= total) break;
  }
  const lost = [...acknowledged].filter((id) => !found.has(id));
  if (lost.length > 0) faults.push(`${lost.length} acknowledged entries are lost`);
};

const portfoliosOf = async ({ client }: Portal): Promise<string[]> => {
  const { items } = await client.json<{ items: { id: string }[] }>('/api/portfolios?limit=20');
  return items.map(({ id }) => id);
};

const killDuring = async (round: Round): Promise<void> => {
  const isOver = () => round.isOver;
  const work = [load(round, isOver), book(round, isOver), look(round, isOver)];
  const failures = Promise.all(work).catch((error: unknown) => {
    if (!round.isOver) round.kept.faults.push(String(error));
  });
  await passed(3000 + round.chance.next() * 3000);
  const ended = once(round.portal.process, 'exit');
  round.isOver = true;
  round.portal.process.kill('SIGKILL');
  await ended;
  round.portal.client.close();
  await failures;
};

const inRounds = async (place: Place, kills: number, seed: number): Promise<Kept> => {
  const kept: Kept = { acknowledged: new Set(), delays: [], faults: [] };
  const chance = createChance(seed);
  for (let n = 0; n <= kills; n += 1) {
    const portal = await startDemo(place);
    const portfolioIds = await portfoliosOf(portal);
    await verify(portal, portfolioIds[0] ?? '', kept);
    if (n === kills) await portal.stop();
    else await killDuring({ portal, portfolioIds, chance, kept, isOver: false });
    say(`${n} kills, ${kept.acknowledged.size} entries acknowledged, ${kept.faults.length} faults`);
  }
  return kept;
};

/** Answers whether the portal has held. */
export const attackByKills = async (kills: number, seed: number): Promise<boolean> => {
  const place = newPlace(null);
  try {
    const { delays, faults } = await inRounds(place, kills, seed);
    const sorted = delays.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN);
    say(
      `Others were answered ${sorted.length} times: median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`,
    );
    for (const fault of faults) say(fault);
    say(faults.length === 0 ? 'Held: nothing acknowledged was lost.' : `${faults.length} faults.`);
    return faults.length === 0;
  } finally {
    place.remove();
  }
};
