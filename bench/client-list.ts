/** Measures the first page of a long client list, with every sort order and filter. */
import { clientSorts } from '@partnerfolio/contract/choices';
import type { HttpClient } from './http-client.ts';

const clientsAtAll = 10_000;
const words = ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Maple', 'Rowan', 'Willow'];

const addClients = async (client: HttpClient): Promise<void> => {
  for (let n = 0; n < clientsAtAll; n++) {
    const name = `${words[n % 8]} ${words[(n >> 3) % 8]} ${n}`;
    const tags = n % 10 === 0 ? ['long-standing'] : [];
    const status = n % 3 === 0 ? 'prospect' : 'active';
    await client.json('/api/clients', { method: 'POST', json: { kind: 'person', name, status, tags } });
  }
};

const questions = [
  'q=maple',
  'q=777',
  'status=prospect',
  'tag=long-standing',
  'q=rowan&status=active',
  ...clientSorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`]),
];

/** Creates the clients and runs each query eight times; the first run does not count. */
export const measureClientList = async (client: HttpClient) => {
  await addClients(client);
  const times: { query: string; ms: number }[] = [];
  for (let run = 0; run < 8; run++)
    for (const query of questions) {
      const began = performance.now();
      await client.json(`/api/clients?limit=50&${query}`);
      if (run > 0) times.push({ query, ms: Math.round((performance.now() - began) * 100) / 100 });
    }
  const sorted = times.toSorted((a, b) => a.ms - b.ms);
  const ms = sorted[Math.floor(sorted.length * 0.95)]?.ms ?? Number.NaN;
  return { what: 'client list, 10,000 clients, p95', ms, slowest: sorted.at(-1)?.query };
};
