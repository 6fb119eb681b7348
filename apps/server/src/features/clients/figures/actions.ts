/** Value, return and allocation of a client over all its portfolios, from the stored figures. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { fxRevision } from '../../market-data/rates.queries.ts';
import { listedRates, rateFor } from '../../market-data/rates.rules.ts';
import { loadRates } from '../../market-data/series.actions.ts';
import { transitPart } from '../../figures/stored/classes.rules.ts';
import type { ClassPart } from '../../figures/stored/classes.rules.ts';
import { listDays } from '../../figures/stored/days.queries.ts';
import { listClasses, listTransits } from '../../figures/stored/queries.ts';
import { listStale } from '../../figures/stored/queue.queries.ts';
import { explainCombined } from '../../figures/explain/totals/combined.rules.ts';
import type { CombinedAsked } from '../../figures/explain/totals/combined.rules.ts';
import { daysById, nothingCounted, readCounted } from './counted.actions.ts';
import type { Caller } from './counted.actions.ts';
import {
  combine,
  everCounted,
  openingDay,
  periodReturns,
  rangeOfReturn,
  toAllocation,
  toSeries,
} from './rules.ts';
import type { ClientReturn } from './rules.ts';
import type { ClientDetail } from '../queries.ts';
import { seesEveryClient } from '../../client-access/rules.ts';
import { clientValue } from '../../figures/totals/clients.rules.ts';
import { listClientPortfolios, listClientValues } from '../../figures/totals/clients.queries.ts';

/** What is known of a portfolio by asset class; one that cannot be computed counts as one unknown position. */
const classesOf = (kept: Awaited<ReturnType<typeof listClasses>>[number] | undefined): readonly ClassPart[] =>
  kept?.is_computed === false ? [{ key: 'other', value: '0', unknown: 1 }] : (kept?.classes ?? []);

/** A client's portfolios as one series, with everything that it was read from. */
const readCombined = async ({ app, viewer }: Caller, client: ClientDetail) => {
  const today = app.clock.today();
  const currency = await app.firm.currency();
  const counted = await listClientPortfolios(app.db, viewer, [client.id]);
  const of = (await readCounted({ app, viewer }, [client], counted)).get(client.id) ?? nothingCounted;
  const all = await listDays(app.db, everCounted(of), today);
  const classes = await listClasses(app.db, of.ids);
  const currencies = [...new Set(all.map((member) => member.currency))];
  const book = await loadRates(app.db, {
    currencies: [currency, ...currencies],
    revision: await fxRevision(app.db),
  });
  const into = { book, currency };
  const combined = combine(of, daysById(all), { into, today });
  const days = classes.map((one) => one.as_of).toSorted();
  return {
    counted,
    ids: of.ids,
    members: all.filter((one) => of.ids.includes(one.portfolioId)),
    kept: new Map(classes.map((one) => [one.portfolio_id, one])),
    into,
    rates: listedRates(into, currencies, today),
    ...combined,
    asOf: (days.at(-1) as LocalDate | undefined) ?? today,
    returns: periodReturns(combined, today),
  };
};

/** All figures in the header and overview of a client's page. */
export const readFigures = async ({ app, viewer }: Caller, client: ClientDetail): Promise<ClientFigures> => {
  const today = app.clock.today();
  const combined = await readCombined({ app, viewer }, client);
  const { counted, ids, members, kept, into, rates, series, lacks } = combined;
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
    series: lacks === null ? toSeries(series) : { days: [], value: [] },
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
