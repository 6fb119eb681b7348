/** Value, return and allocation of a client over all its portfolios, from their stored figures. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { listedRates, rateFor } from '../market-data/rates.rules.ts';
import { loadRates } from '../market-data/series.actions.ts';
import { compositeOf } from '../performance/stored/days.rules.ts';
import { transitPart } from '../performance/stored/classes.rules.ts';
import { listClasses, listDays, listTransits } from '../performance/stored/queries.ts';
import { listStale } from '../performance/stored/renewal.queries.ts';
import { toAllocation, openingDay, periodReturns, toSeries, uncomputedReturns } from './figures.rules.ts';
import type { ClientDetail } from './queries.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { clientValue } from './rules.ts';
import { listClientPortfolios, listClientValues } from './values.queries.ts';

type Answered = ClientFigures['asOf'];
const dated = (date: LocalDate): Answered => date as unknown as Answered;

interface Caller {
  readonly app: App;
  readonly viewer: Staff;
}

/** All figures of the head and the overview of a client's page. */
export const readFigures = async ({ app, viewer }: Caller, client: ClientDetail): Promise<ClientFigures> => {
  const today = app.clock.today() as unknown as LocalDate;
  const currency = await app.firm.currency();
  const counted = await listClientPortfolios(app.db, viewer, [client.id]);
  const ids = counted.map((one) => one.id);
  const kept = new Map((await listClasses(app.db, ids)).map((one) => [one.portfolio_id, one]));
  const members = await listDays(app.db, ids, today);
  const currencies = [...new Set(members.map((member) => member.currency))];
  const book = await loadRates(app.db, {
    currencies: [currency, ...currencies],
    revision: await fxRevision(app.db),
  });
  const into = { book, currency };
  const rates = listedRates(into, currencies, today);
  const transits = await listTransits(app.db, ids, today);
  const values = await listClientValues(app.db, viewer, { clientIds: [client.id], rates, today });
  const series = compositeOf({ members, ...into, to: today });
  const isWhole = kept.size === ids.length;
  const since = openingDay(series);
  const days = [...kept.values()].map((one) => one.as_of).toSorted();
  return {
    asOf: dated((days.at(-1) as LocalDate | undefined) ?? today),
    currency,
    portfolios: counted.filter((one) => one.is_open).length,
    members: client.kind === 'household' ? (seesEveryClient(viewer) ? 'every' : 'visible') : null,
    value: clientValue(values.get(client.id) ?? null),
    // Without the figures of a new portfolio the series is not that of all.
    ...(isWhole ? periodReturns(series, today) : uncomputedReturns),
    since: since && dated(since),
    ...toAllocation([
      ...members.map((member) => ({
        classes: kept.get(member.portfolioId)?.classes ?? [],
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
