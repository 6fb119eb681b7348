/** Which portfolios count for clients, and for a household since when. */
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../../platform/access/access.ts';
import type { App } from '../../../platform/context.ts';
import type { KeptMember, Membership } from '../../figures/stored/days.rules.ts';
import { listHouseholdStays } from '../../figures/totals/clients.queries.ts';
import type { CountedPortfolio } from '../../figures/totals/clients.queries.ts';
import type { ClientDetail } from '../queries.ts';
import type { Counted } from './rules.ts';

export interface Caller {
  readonly app: App;
  readonly viewer: Staff;
}

type Stays = Map<string, Membership[]>;

/** The periods in which each member's portfolio belonged to households, by household. */
const readStays = async (
  { app, viewer }: Caller,
  householdIds: readonly string[],
): Promise<ReadonlyMap<string, Stays>> => {
  const found = new Map<string, Stays>();
  const dayNumber = (instant: string): number => dayOfDate(app.clock.dateOf(new Date(instant)));
  for (const { household_id, portfolio_id, since, until } of await listHouseholdStays(
    app.db,
    viewer,
    householdIds,
  )) {
    const stays: Stays = found.get(household_id) ?? new Map<string, Membership[]>();
    found.set(household_id, stays);
    const own = stays.get(portfolio_id) ?? [];
    stays.set(portfolio_id, own);
    // A membership that ended on the day it began contains no day.
    if (since !== null && until !== null && dayNumber(since) >= dayNumber(until)) continue;
    own.push({
      ...(since !== null && { memberFrom: dateOfDay(dayNumber(since)) }),
      ...(until !== null && { memberTo: dateOfDay(dayNumber(until) - 1) }),
    });
  }
  return found;
};

export const nothingCounted: Counted = { ids: [], stays: new Map() };

/** What counts for each of some clients; for a household this includes former members. */
export const readCounted = async (
  caller: Caller,
  clients: readonly Pick<ClientDetail, 'id' | 'kind'>[],
  portfolios: readonly CountedPortfolio[],
): Promise<ReadonlyMap<string, Counted>> => {
  const households = clients.filter(({ kind }) => kind === 'household').map(({ id }) => id);
  const stays = await readStays(caller, households);
  const ids = new Map<string, string[]>(clients.map(({ id }) => [id, []]));
  for (const { client_id, id } of portfolios) ids.get(client_id)?.push(id);
  return new Map(Array.from(ids, ([id, own]) => [id, { ids: own, stays: stays.get(id) ?? new Map() }]));
};

export const daysById = (days: readonly KeptMember[]): ReadonlyMap<string, KeptMember> =>
  new Map(days.map((one) => [one.portfolioId, one]));
