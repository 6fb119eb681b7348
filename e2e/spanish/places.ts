// Records of the demo firm that the walks through the Spanish interface stand on.
import { findByName } from '../records.ts';
import type { Ask } from '../session.ts';

/** The addresses of records that the walk stands on. */
export interface Places {
  client: string;
  portfolio: string;
  entry: string;
  instrument: string;
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

/** Records of the demo firm for the walk, of which it changes none. */
export const findPlaces = async (ask: Ask): Promise<Places> => {
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const portfolio = `/portfolios/${id}`;
  return {
    client: `/clients/${(await findByName(ask, 'clients', 'Nadia Benali')).id}`,
    portfolio,
    entry: `${portfolio}/ledger/${await firstOf(ask, `/api/portfolios/${id}/transactions?type=buy`)}`,
    instrument: `/market-data/${await firstOf(ask, '/api/instruments')}`,
    group: await firstOf(ask, '/api/groups?q=Market'),
    newcomer: `/admin/users/${await firstOf(ask, '/api/users?q=pending')}`,
    draft: `/proposals/${await firstOf(ask, '/api/proposals?status=draft')}`,
    submitted: `/proposals/${await firstOf(ask, '/api/proposals?status=pending_approval')}`,
    event: `/admin/security/events/${await firstOf(ask, '/api/security/events')}`,
  };
};
