// Records of the demo firm that the tests of the Spanish interface use.
import { findByName } from '../records.ts';
import type { Ask } from '../session.ts';

/** The addresses of the records. */
export interface Places {
  client: string;
  portfolio: string;
  entry: string;
  instrument: string;
  /** A corporate action that is booked nowhere. */
  action: string;
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

/** A split of an instrument, recorded unless an earlier test has recorded it. */
const findAction = async (ask: Ask, instrument: string): Promise<string> => {
  const path = `/api/instruments/${instrument}/corporate-actions`;
  const split = { type: 'split', exDate: '2026-06-01', ratioNew: '2', ratioOld: '1' };
  // Two tests at once: one of them is refused, and finds the other's.
  await ask('POST', path, split).catch(() => undefined);
  return firstOf(ask, path);
};

/** Records of the demo firm, none of which the tests change. */
export const findPlaces = async (ask: Ask): Promise<Places> => {
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const portfolio = `/portfolios/${id}`;
  const instrument = await firstOf(ask, '/api/instruments');
  return {
    client: `/clients/${(await findByName(ask, 'clients', 'Nadia Benali')).id}`,
    portfolio,
    entry: `${portfolio}/ledger/${await firstOf(ask, `/api/portfolios/${id}/transactions?type=buy`)}`,
    instrument: `/market-data/${instrument}`,
    action: `/market-data/${instrument}/actions/${await findAction(ask, instrument)}`,
    benchmark: `/market-data/benchmarks/${await firstOf(ask, '/api/benchmarks')}`,
    group: await firstOf(ask, '/api/groups?q=Market'),
    newcomer: `/admin/users/${await firstOf(ask, '/api/users?q=pending')}`,
    draft: `/proposals/${await firstOf(ask, '/api/proposals?status=draft')}`,
    submitted: `/proposals/${await firstOf(ask, '/api/proposals?status=pending_approval')}`,
    event: `/admin/security/events/${await firstOf(ask, '/api/security/events')}`,
  };
};
