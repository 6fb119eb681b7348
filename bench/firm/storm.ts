/**
 * Two processes on one database take random entries, reversals, imports, undos, prices, rates and new owners, are killed in turn, and
 * live through a new day. Afterwards every stored figure and total must equal what a full replay of all ledgers stores.
 */
import { once } from 'node:events';
import { setTimeout as passed } from 'node:timers/promises';
import { createChance } from '../../apps/server/src/testing/chance.ts';
import { withClient } from '../../apps/server/src/testing/with-client.ts';
import { keepCashAsIs } from '../imports/cash-answer.ts';
import type { HttpClient } from '../http-client.ts';
import { account, signIn, startPortal } from '../portal.ts';
import type { Place, Portal } from '../portal.ts';
import { report } from './report.ts';
import { listFiguresHashes, listTotalsHashes, renewEverything, waitingFigures } from './storm.queries.ts';
import type { Hashes } from './storm.queries.ts';

interface Item {
  readonly id: string;
  readonly revision: number;
}

interface Portfolio extends Item {
  readonly baseCurrency: string;
  readonly client: { readonly id: string };
}

interface Imported extends Item {
  readonly state: string;
  readonly cashQuestion: { readonly kind: 'unfunded' | 'untracked' } | null;
  readonly suggestion?: { readonly layout: object | null };
}

/** In the same order for every storm of a seed; what two processes do at the same time is not. */
const { next, pick } = createChance(Number(process.env['STORM_SEED'] ?? 7));
const amount = (): string => (1 + next() * 999).toFixed(2);
const day = (): string =>
  `${pick(['2019', '2023', '2025', '2026'])}-0${1 + Math.floor(next() * 9)}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;

/** Where it is the next day after at most a day, and where it is still the day before. */
const zones = { today: 'Pacific/Pago_Pago', tomorrow: 'Pacific/Kiritimati' };

const killEveryMs = 20_000;
const signInEveryMs = 5 * 60_000;
const atOnce = 4;

/** The two processes; a killed one is away for a moment, and its requests fail. */
class Pair {
  zone = zones.today;
  kills = 0;
  private readonly place: Place;
  private readonly members: Portal[] = [];

  constructor(place: Place) {
    this.place = place;
  }

  async start(): Promise<void> {
    while (this.members.length < 2) this.members.push(await this.startOne());
  }

  private startOne(): Promise<Portal> {
    return startPortal(this.place, false, { TIME_ZONE: this.zone });
  }

  get client(): HttpClient {
    return pick(this.members).client;
  }

  async signIn(): Promise<void> {
    for (const { client } of this.members) await signIn(client, account);
  }

  /** Kills one without a warning and starts another in its place. */
  async replace(index: number): Promise<void> {
    const former = this.members[index];
    if (former === undefined) return;
    const ended = once(former.process, 'exit');
    former.process.kill('SIGKILL');
    await ended;
    this.kills += 1;
    this.members[index] = await this.startOne();
  }

  /** Kills both, and starts them where it is the next day. */
  async passMidnight(): Promise<void> {
    this.zone = zones.tomorrow;
    for (const index of [0, 1]) await this.replace(index);
  }

  async stop(): Promise<void> {
    for (const member of this.members) await member.stop();
  }
}

const imported = async (client: HttpClient, path: string, csv: string): Promise<Imported> => {
  const uploaded = await client.json<Imported>(path, {
    method: 'POST',
    bytes: Buffer.from(csv),
    type: 'text/csv',
  });
  const chosen = await client.json<Imported>(`/api/imports/${uploaded.id}/layout`, {
    method: 'PUT',
    json: { ...uploaded.suggestion?.layout, createInstruments: false, currency: 'EUR' },
  });
  const json = { rows: 'good', revision: await keepCashAsIs(client, chosen) };
  let state = await client.json<Imported>(`/api/imports/${uploaded.id}/application`, { method: 'PUT', json });
  while (state.state === 'applying') {
    await passed(50);
    state = await client.json<Imported>(`/api/imports/${uploaded.id}`);
  }
  return state;
};

interface Firm {
  readonly portfolios: readonly Portfolio[];
  readonly instruments: readonly (Item & { readonly symbol: string })[];
  readonly staff: readonly string[];
}

const readFirm = async (client: HttpClient): Promise<Firm> => {
  const list = async <T>(path: string) => (await client.json<{ items: T[] }>(path)).items;
  return {
    portfolios: await list('/api/portfolios?limit=100&open=true&sort=name'),
    instruments: await list('/api/instruments?limit=100'),
    staff: (await list<Item>('/api/owners')).map(({ id }) => id),
  };
};

/** Things that a storm does, by name. Each may be refused, or fail with the process that it asks. */
type Acts = Record<string, (client: HttpClient) => Promise<unknown>>;

const ledgerActs = (firm: Firm): Acts => {
  const booked: { readonly id: string; readonly portfolioId: string; readonly revision: number }[] = [];
  const applied: string[] = [];
  return {
    async entry(client) {
      const { id: portfolioId, baseCurrency: currency } = pick(firm.portfolios);
      const json = {
        type: pick(['deposit', 'withdrawal', 'fee']),
        tradeDate: day(),
        amount: amount(),
        currency,
      };
      const entry = await client.json<Item>(`/api/portfolios/${portfolioId}/transactions`, {
        method: 'POST',
        json,
      });
      booked.push({ id: entry.id, portfolioId, revision: entry.revision });
    },
    async reversal(client) {
      const entry = booked.pop();
      if (entry === undefined) return;
      const path = `/api/portfolios/${entry.portfolioId}/transactions/${entry.id}/reversal`;
      await client.json(path, { method: 'PUT', json: { note: null, revision: entry.revision } });
    },
    async import(client) {
      const { id } = pick(firm.portfolios);
      const lines = Array.from({ length: 20 }, () => `${day()},Deposit,${amount()},EUR`);
      const csv = `Date,Type,Amount,Currency\n${lines.join('\n')}\n`;
      const { id: importId, state } = await imported(
        client,
        `/api/portfolios/${id}/imports?fileName=storm.csv`,
        csv,
      );
      if (state === 'applied') applied.push(importId);
    },
    async undo(client) {
      const importId = applied.pop();
      if (importId !== undefined)
        await client.json(`/api/imports/${importId}/application?changed=reverse`, { method: 'DELETE' });
    },
  };
};

const otherActs = (firm: Firm, isNextDay: () => boolean): Acts => ({
  price: (client) =>
    client.json(`/api/instruments/${pick(firm.instruments).id}/prices/${day()}`, {
      method: 'PUT',
      json: { close: amount() },
    }),
  removedPrice: (client) =>
    client.json(`/api/instruments/${pick(firm.instruments).id}/prices/${day()}`, { method: 'DELETE' }),
  prices(client) {
    const on = day();
    const lines = firm.instruments.slice(0, 30).map(({ symbol }) => `${symbol},${on},${amount()}`);
    return imported(
      client,
      '/api/price-imports?fileName=storm.csv',
      `symbol,date,close\n${lines.join('\n')}\n`,
    );
  },
  rate: (client) =>
    client.json(`/api/fx-rates/EUR/${pick(['USD', 'GBP', 'CHF'])}/${day()}`, {
      method: 'PUT',
      json: { rate: (0.8 + next() * 0.5).toFixed(4) },
    }),
  // An owner has a client from a day of the portal's time zone on, which the storm's midnight changes.
  async newOwner(client) {
    if (!isNextDay()) return;
    const path = `/api/clients/${pick(firm.portfolios).client.id}`;
    const { kind, name, status, revision } = await client.json<Record<string, unknown>>(path);
    await client.json(path, {
      method: 'PUT',
      json: { kind, name, status, revision, ownerId: pick(firm.staff) },
    });
  },
});

const blow = async (pair: Pair, minutes: number): Promise<Record<string, string>> => {
  const firm = await readFirm(pair.client);
  const acts = { ...ledgerActs(firm), ...otherActs(firm, () => pair.zone === zones.tomorrow) };
  const names = ['entry', 'entry', 'entry', ...Object.keys(acts)];
  const done: Record<string, number> = {};
  const tried: Record<string, number> = {};
  const ends = performance.now() + minutes * 60_000;
  const actAgain = async () => {
    while (performance.now() < ends) {
      const name = pick(names);
      tried[name] = (tried[name] ?? 0) + 1;
      try {
        await acts[name]?.(pair.client);
        done[name] = (done[name] ?? 0) + 1;
      } catch {
        // Refused, or its process was killed: whatever it has left behind is compared below.
        await passed(20);
      }
    }
  };
  const disturb = async () => {
    const midnight = performance.now() + (minutes * 60_000) / 2;
    let signedInAt = performance.now();
    for (let n = 0; performance.now() < ends; n++) {
      await passed(Math.min(killEveryMs, Math.max(0, ends - performance.now())));
      const isMidnight = pair.zone === zones.today && performance.now() > midnight;
      await (isMidnight ? pair.passMidnight() : pair.replace(n % 2));
      if (performance.now() - signedInAt < signInEveryMs) continue;
      signedInAt = performance.now();
      await pair.signIn();
    }
  };
  await Promise.all([disturb(), ...Array.from({ length: atOnce }, actAgain)]);
  return Object.fromEntries(Object.keys(tried).map((name) => [name, `${done[name] ?? 0} of ${tried[name]}`]));
};

/** Waits until nothing is left to renew. */
const untilRenewed = async (url: string): Promise<void> => {
  while ((await withClient(url, waitingFigures)) > 0) await passed(200);
};

const different = (stored: Hashes, replayed: Hashes): string[] =>
  [...new Set([...stored.keys(), ...replayed.keys()])].filter((key) => stored.get(key) !== replayed.get(key));

/** Reports how many stored figures and totals differ from a full replay after a storm: none may. */
export const measureStorm = async (place: Place, minutes: number): Promise<void> => {
  const url = place.databaseUrl ?? '';
  const pair = new Pair(place);
  await pair.start();
  try {
    const acts = await blow(pair, minutes);
    await untilRenewed(url);
    const read = () =>
      withClient(
        url,
        async (client) => [await listFiguresHashes(client), await listTotalsHashes(client)] as const,
      );
    const [figures, totals] = await read();
    await withClient(url, renewEverything);
    await untilRenewed(url);
    const [replayedFigures, replayedTotals] = await read();
    const rows = [
      { what: 'portfolios', found: different(figures, replayedFigures), of: figures.size },
      { what: 'months of totals', found: different(totals, replayedTotals), of: totals.size },
    ];
    for (const { what, found, of } of rows)
      report({
        what: `${what} that differ from a full replay after a storm of ${minutes} min over two processes`,
        value: found.length,
        unit: 'lost',
        target: 0,
        of,
        found: found.slice(0, 5),
        kills: pair.kills,
        acts,
      });
  } finally {
    await pair.stop();
  }
};
