// Records of the demo firm that the tests of the Spanish interface use.
import { findByName } from '../records.ts';
import type { Ask } from '../session.ts';

/** The addresses of the records. */
export interface Places {
  client: string;
  portfolio: string;
  entry: string;
  instrument: string;
  benchmark: string;
  group: string;
  newcomer: string;
  draft: string;
  submitted: string;
  event: string;
}

const firstOf = async (ask: Ask, path: string): Promise<string> => {
  const [item] = (await ask<{ items: { id: string }[] }>('GET', path)).items;
  if (!item) throw new Error(`Nothing at ${path}`);
  return item.id;
};

/** Records of the demo firm, none of which the tests change. */
export const findPlaces = async (ask: Ask): Promise<Places> => {
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const portfolio = `/portfolios/${id}`;
  return {
    client: `/clients/${(await findByName(ask, 'clients', 'Nadia Benali')).id}`,
    portfolio,
    entry: `${portfolio}/ledger/${await firstOf(ask, `/api/portfolios/${id}/transactions?type=buy`)}`,
    instrument: `/market-data/${await firstOf(ask, '/api/instruments')}`,
    benchmark: `/market-data/benchmarks/${await firstOf(ask, '/api/benchmarks')}`,
    group: await firstOf(ask, '/api/groups?q=Market'),
    newcomer: `/admin/users/${await firstOf(ask, '/api/users?q=pending')}`,
    draft: `/proposals/${await firstOf(ask, '/api/proposals?status=draft')}`,
    submitted: `/proposals/${await firstOf(ask, '/api/proposals?status=pending_approval')}`,
    event: `/admin/security/events/${await firstOf(ask, '/api/security/events')}`,
  };
};
