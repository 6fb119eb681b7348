/** Measures every list of the firm: sorted, filtered, searched by one to six letters, its last page; the search; and the audit log. */
import { setTimeout as passed } from 'node:timers/promises';
import { clientSorts, portfolioSorts, proposalSorts } from '@partnerfolio/contract/choices';
import type { HttpClient } from '../http-client.ts';
import type { Portal } from '../portal.ts';
import { processorMs, quantile, report, round } from './report.ts';
import { signInAs } from './session.ts';
import type { Targets } from './targets.ts';

const letters = ['m', 'mü', 'mul', 'mull', 'mulle', 'muller', 'mullre', 'zzzzzz'];
const directions = ['asc', 'desc'];

const sorted = (sorts: readonly string[]): string[] =>
  sorts.flatMap((sort) => directions.map((direction) => `sort=${sort}&direction=${direction}`));
const searched = (words: readonly string[]): string[] => words.map((word) => `q=${encodeURIComponent(word)}`);

const totalOf = async (client: HttpClient, path: string): Promise<number> =>
  (await client.json<{ total: number }>(`${path}?limit=1`)).total;

const questionsOf = async (
  client: HttpClient,
): Promise<readonly (readonly [string, readonly string[]])[]> => {
  const last = async (path: string, ...sorts: readonly string[]) => {
    const offset = `offset=${Math.max(0, (await totalOf(client, path)) - 50)}`;
    return [offset, ...sorts.map((sort) => `${offset}&sort=${sort}`)];
  };
  const filters = [
    'status=active',
    'kind=household',
    'tag=long-standing',
    'access=own',
    'access=shared',
    'status=prospect&sort=value',
  ];
  return [
    [
      '/api/clients',
      [
        '',
        ...sorted(clientSorts),
        ...filters,
        ...searched(letters),
        ...(await last('/api/clients', 'value')),
      ],
    ],
    [
      '/api/portfolios',
      [
        '',
        ...sorted(portfolioSorts),
        ...searched([...letters, 'grow']),
        ...(await last('/api/portfolios', 'client', 'yearToDate')),
      ],
    ],
    [
      '/api/proposals',
      [
        '',
        ...sorted(proposalSorts),
        'waitsOnMe=true',
        'status=draft',
        ...searched([...letters, 'model 199']),
        ...(await last('/api/proposals', 'client')),
      ],
    ],
    [
      '/api/instruments',
      [
        '',
        ...sorted(['symbol', 'name', 'assetClass', 'lastPriceDay']),
        ...searched([...letters, 'FRM01', 'fund']),
        ...(await last('/api/instruments')),
      ],
    ],
  ];
};

/** Names of client and portfolio together, typos in either, an ISIN, and what finds nothing. */
const searchedWords = [
  ...letters,
  'okafor growth',
  'growth okafor',
  'okafro growth',
  'okafor growht',
  'model 199',
  'US0000000199',
  'zzzz yyyy',
];

const trailQuestions = [
  [
    '/api/security/events',
    ['', 'type=client.update', 'type=security', 'span=day', 'q=10.1.2', 'q=zzzz', 'q=muller'],
  ],
  ['/api/security/login-attempts', ['', 'result=failed', 'span=day', 'q=stranger42', 'q=10.1.7', 'q=zzzz']],
] as const;

interface Asked {
  readonly query: string;
  readonly ms: number;
  readonly status: number;
}

/** Sends each request several times. The first time is reported separately. */
const ask = async (
  client: HttpClient,
  paths: readonly string[],
  runs: number,
): Promise<{ first: readonly Asked[]; others: readonly Asked[] }> => {
  const first: Asked[] = [];
  const others: Asked[] = [];
  for (let run = 0; run <= runs; run++)
    for (const query of paths) {
      const began = performance.now();
      const { status } = await client.send(query);
      (run === 0 ? first : others).push({ query, ms: performance.now() - began, status });
    }
  return { first, others };
};

interface Listed {
  readonly who: string;
  readonly path: string;
  readonly queries: readonly string[];
  readonly target: number | null;
}

const measureList = async (portal: Portal, client: HttpClient, { who, path, queries, target }: Listed) => {
  const cpu = processorMs(portal);
  const paths = queries.map((query) => `${path}?limit=50${query === '' ? '' : `&${query}`}`);
  const { first, others } = await ask(client, paths, paths.length === 1 ? 20 : 4);
  const times = others.map(({ ms }) => ms);
  const slowest = [...others].toSorted((a, b) => b.ms - a.ms).slice(0, 1);
  report({
    what: `${path}, ${who}, p95`,
    value: quantile(times, 0.95),
    unit: 'ms',
    target,
    p50: round(quantile(times, 0.5)),
    slowest: slowest.map(({ query, ms }) => `${query} ${round(ms)}`)[0],
    // A busy portal refuses what it can't answer in time.
    refused: others.filter(({ status }) => status >= 400).length,
    slowestFirst: round(Math.max(...first.map(({ ms }) => ms))),
    processorMs: round((processorMs(portal) - cpu) / (times.length + first.length)),
  });
};

/** Lists are measured at rest: a firm that was just copied computes its figures first. */
const untilRenewed = async (client: HttpClient): Promise<void> => {
  while ((await client.json<{ renewing: number }>('/api/dashboard')).renewing > 0) await passed(1000);
};

export const measureLists = async (portal: Portal, targets: Targets): Promise<void> => {
  await untilRenewed(portal.client);
  for (const who of ['admin1', 'agent1', 'agent2']) {
    const client = await signInAs(portal.base, who);
    for (const [path, queries] of await questionsOf(client))
      await measureList(portal, client, { who, path, queries, target: targets.lists });
    client.close();
  }
};

export const measureSearch = async (portal: Portal, targets: Targets): Promise<void> => {
  await untilRenewed(portal.client);
  for (const who of ['admin1', 'agent1']) {
    const client = await signInAs(portal.base, who);
    // Each text on its own: a common one must not hide behind the others.
    for (const query of searched(searchedWords))
      await measureList(portal, client, {
        who: `${who}, ${decodeURIComponent(query)}`,
        path: '/api/search',
        queries: [query],
        target: targets.search,
      });
    client.close();
  }
};

export const measureTrail = async (portal: Portal, targets: Targets): Promise<void> => {
  const client = await signInAs(portal.base, 'admin1');
  for (const [path, queries] of trailQuestions)
    await measureList(portal, client, { who: 'admin1', path, queries, target: targets.trail });
  client.close();
};
