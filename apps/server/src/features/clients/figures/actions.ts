/** Value, return and allocation of a client over all its portfolios, from the stored figures. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../../platform/access/access.ts';
import type { App } from '../../../platform/context.ts';
import { fxRevision } from '../../market-data/rates.queries.ts';
import { listedRates, rateFor } from '../../market-data/rates.rules.ts';
import { loadRates } from '../../market-data/series.actions.ts';
import { compositeOfMembers } from '../../figures/stored/days.rules.ts';
import type { CompositePart, Membership, StoredMember } from '../../figures/stored/days.rules.ts';
import { transitPart } from '../../figures/stored/classes.rules.ts';
import type { ClassPart } from '../../figures/stored/classes.rules.ts';
import { listDays } from '../../figures/stored/days.queries.ts';
import { listClasses, listTransits } from '../../figures/stored/queries.ts';
import { listStale } from '../../figures/stored/queue.queries.ts';
import { explainCombined } from '../../figures/explain/totals/combined.rules.ts';
import type { CombinedAsked } from '../../figures/explain/totals/combined.rules.ts';
import {
  toAllocation,
  openingDay,
  periodReturns,
  rangeOfReturn,
  toSeries,
  uncomputedReturns,
} from './rules.ts';
import type { ClientReturn } from './rules.ts';
import type { ClientDetail } from '../queries.ts';
import { seesEveryClient } from '../../client-access/rules.ts';
import { clientValue } from '../../figures/totals/clients.rules.ts';
import {
  listClientPortfolios,
  listClientValues,
  listHouseholdStays,
} from '../../figures/totals/clients.queries.ts';

interface Caller {
  readonly app: App;
  readonly viewer: Staff;
}

/** The periods in which each member's portfolio belonged to a household. */
const readStays = async (
  { app, viewer }: Caller,
  householdId: string,
): Promise<ReadonlyMap<string, Membership[]>> => {
  const stays = new Map<string, Membership[]>();
  const dayNumber = (instant: string): number => dayOfDate(app.clock.dateOf(new Date(instant)));
  for (const { portfolio_id: id, since, until } of await listHouseholdStays(app.db, viewer, householdId)) {
    const own = stays.get(id) ?? [];
    stays.set(id, own);
    // A membership that ended on the day it began contains no day.
    if (since !== null && until !== null && dayNumber(since) >= dayNumber(until)) continue;
    own.push({
      ...(since !== null && { memberFrom: dateOfDay(dayNumber(since)) }),
      ...(until !== null && { memberTo: dateOfDay(dayNumber(until) - 1) }),
    });
  }
  return stays;
};

/**
 * The days of a client's portfolios, and the part of each that counts. For a household this includes former members.
 */
const readParts = async (
  { app, viewer }: Caller,
  client: ClientDetail,
  ids: readonly string[],
): Promise<{ readonly all: readonly StoredMember[]; readonly parts: readonly CompositePart[] }> => {
  const stays = client.kind === 'household' ? await readStays({ app, viewer }, client.id) : null;
  const all = await listDays(app.db, [...new Set([...ids, ...(stays?.keys() ?? [])])], app.clock.today());
  const parts = all.flatMap((one) =>
    (stays?.get(one.portfolioId) ?? [{}]).map((stay) => ({ ...one, ...stay })),
  );
  return { all, parts };
};

/** What is known of a portfolio by asset class; one that cannot be computed counts as one unknown position. */
const classesOf = (kept: Awaited<ReturnType<typeof listClasses>>[number] | undefined): readonly ClassPart[] =>
  kept?.is_computed === false ? [{ key: 'other', value: '0', unknown: 1 }] : (kept?.classes ?? []);

/** A client's portfolios as one series, with everything that it was read from. */
const readCombined = async ({ app, viewer }: Caller, client: ClientDetail) => {
  const today = app.clock.today();
  const currency = await app.firm.currency();
  const counted = await listClientPortfolios(app.db, viewer, [client.id]);
  const ids = counted.map((one) => one.id);
  const { all, parts } = await readParts({ app, viewer }, client, ids);
  const classes = await listClasses(
    app.db,
    all.map((one) => one.portfolioId),
  );
  const kept = new Map(
    classes.filter((one) => ids.includes(one.portfolio_id)).map((one) => [one.portfolio_id, one]),
  );
  const currencies = [...new Set(all.map((member) => member.currency))];
  const book = await loadRates(app.db, {
    currencies: [currency, ...currencies],
    revision: await fxRevision(app.db),
  });
  const into = { book, currency };
  const series = compositeOfMembers({ members: parts, ...into, to: today });
  const failed = classes.filter((one) => !one.is_computed);
  const isWhole = kept.size === ids.length && failed.length === 0;
  const days = [...kept.values()].map((one) => one.as_of).toSorted();
  return {
    counted,
    ids,
    members: all.filter((one) => ids.includes(one.portfolioId)),
    kept,
    into,
    rates: listedRates(into, currencies, today),
    series,
    asOf: (days.at(-1) as LocalDate | undefined) ?? today,
    isWhole,
    // While a portfolio has no figures, the series would be incomplete.
    returns: isWhole
      ? periodReturns(series, today)
      : uncomputedReturns(failed.length > 0 ? 'cannot_be_computed' : 'being_computed'),
  };
};

/** All figures in the header and overview of a client's page. */
export const readFigures = async ({ app, viewer }: Caller, client: ClientDetail): Promise<ClientFigures> => {
  const today = app.clock.today();
  const combined = await readCombined({ app, viewer }, client);
  const { counted, ids, members, kept, into, rates, series, isWhole } = combined;
  const transits = await listTransits(app.db, ids, today);
  const values = await listClientValues(app.db, viewer, { clientIds: [client.id], rates, today });
  return {
    asOf: combined.asOf,
    currency: into.currency,
    portfolios: counted.filter((one) => one.is_open).length,
    members: client.kind === 'household' ? (seesEveryClient(viewer) ? 'every' : 'visible') : null,
    value: clientValue(values.get(client.id) ?? null),
    ...combined.returns,
    since: openingDay(series),
    ...toAllocation([
      ...members.map((member) => ({
        classes: classesOf(kept.get(member.portfolioId)),
        rate: rateFor(into, member.currency, today),
      })),
      ...transits.map((transit) => ({
        classes: [transitPart(transit)],
        rate: rateFor(into, transit.currency, today),
      })),
    ]),
    series: isWhole ? toSeries(series) : { days: [], value: [] },
    renewing: (await listStale(app.db, ids)).length,
  };
};

/** Explains a return on a client's page, or the return of a part of its range. */
export const explainReturn = async (
  { app, viewer }: Caller,
  client: ClientDetail,
  asked: CombinedAsked & { readonly figure: ClientReturn },
): Promise<Explanation> => {
  const { series, returns, asOf } = await readCombined({ app, viewer }, client);
  const shown = { ...returns, twr: returns.sinceInception }[asked.figure];
  const range = rangeOfReturn(series, asked.figure, app.clock.today());
  return explainCombined({ series, range, shown, asOf }, asked);
};
