/** HTTP of the overview: the four figures of the firm, for those who have a role. */
import { getDashboard } from '@partnerfolio/contract/dashboard';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate, lastDayOfPreviousMonth } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { createBoundedCache, createSharedWork } from '../../platform/bounded-cache.ts';
import type { App } from '../../platform/context.ts';
import { on } from '../../platform/on.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates } from '../market-data/series.actions.ts';
import { freshFigures } from '../performance/figures.actions.ts';
import * as queries from './queries.ts';
import { firmReturn, firmValue } from './rules.ts';

interface FirmFigures {
  readonly totalValue: MoneyFigure;
  readonly monthChange: RateFigure;
}

const remembered = createBoundedCache<FirmFigures>({ maxBytes: 100_000 });
const share = createSharedWork<FirmFigures>();

const compute = async (app: App, today: LocalDate): Promise<FirmFigures> => {
  const since = lastDayOfPreviousMonth(today);
  await freshFigures(app, await queries.portfoliosOfMonth(app.db, since));
  const totals = await queries.totalsByCurrency(app.db);
  const month = await queries.monthByCurrency(app.db, since);
  const currency = app.config.firmCurrency;
  const currencies = [currency, ...totals, ...month].map((one) =>
    typeof one === 'string' ? one : one.currency,
  );
  const book = await loadRates(app.db, { currencies, revision: await fxRevision(app.db) });
  const first = dayOfDate(since);
  const dates = Array.from({ length: dayOfDate(today) - first + 1 }, (_, i) => dateOfDay(first + i));
  return {
    totalValue: firmValue(totals, { book, currency }, today),
    monthChange: firmReturn(month, { book, currency }, dates),
  };
};

/** The firm's figures, computed once for each state of its portfolios, prices and rates. */
const firmFigures = async (app: App, state: string): Promise<FirmFigures> => {
  const today = app.clock.today() as unknown as LocalDate;
  const key = `${app.config.firmCurrency}/${today}/${state}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  return share(key, async () => {
    const figures = await compute(app, today);
    remembered.set(key, figures, 1000);
    return figures;
  });
};

export const dashboardRoutes = [
  on(getDashboard).handle(async ({ app }) => {
    const firm = await queries.firmState(app.db);
    return {
      asOf: app.clock.today(),
      currency: app.config.firmCurrency,
      ...(await firmFigures(app, firm.state)),
      portfolios: firm.portfolios,
      clients: firm.clients,
      pendingProposals: firm.pending_proposals,
    };
  }),
];
