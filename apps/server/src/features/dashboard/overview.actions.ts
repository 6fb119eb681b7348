/** The overview of all that a person may see, computed once for each state of it. */
import type { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { localDateSchema } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import type { App } from '../../platform/context.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates } from '../market-data/series.actions.ts';
import { storedOverviews } from '../performance/stored/figures.actions.ts';
import { listTransits } from '../performance/stored/queries.ts';
import { carriedValues } from '../performance/stored/overview.rules.ts';
import { countStale } from '../performance/stored/renewal.queries.ts';
import { monthRange, monthReturn } from './firm.actions.ts';
import * as rules from './overview.rules.ts';
import { importProblems, overviewProblems } from './problems.rules.ts';
import * as queries from './queries.ts';
import { dayOf, firmValue } from './rules.ts';

type Answer = OutputOf<typeof getDashboardOverview>;
type Computed = Omit<Answer, 'clients' | 'portfolios' | 'scope' | 'currency'>;

const overviewCache = (app: App) => app.cache<Computed>('dashboard_overviews', 0.03);
const bytesOf = ({ series, problems }: Computed): number =>
  series.days.length * 32 + problems.length * 300 + 5_000;

const membersAtOnce = 250;

/** Adds portfolios up some at a time, so that other requests have their turn between. */
const gather = async <R>(
  members: readonly rules.Member[],
  read: (gathered: ReturnType<typeof rules.gathering>) => R,
): Promise<R> => {
  const gathered = rules.gathering(members);
  for (let start = 0; start < members.length; start += membersAtOnce) {
    gathered.add(members.slice(start, start + membersAtOnce));
    await yieldToEventLoop();
  }
  return read(gathered);
};

const compute = async (app: App, viewer: Staff): Promise<Computed> => {
  const today = app.clock.today() as unknown as LocalDate;
  const currency = await app.firm.currency();
  const portfolios = await queries.visiblePortfolios(app.db, viewer);
  const kept = await storedOverviews(
    app,
    portfolios.map((one) => one.id),
  );
  const members = portfolios.flatMap((portfolio) => {
    const found = kept.get(portfolio.id);
    if (found === undefined) return [];
    const values = carriedValues(found.overview.values, dayOfDate(today));
    return [{ portfolio, figures: found.figures, overview: { ...found.overview, values } }];
  });
  const isUncomputed = ({ id, closed_on }: queries.VisiblePortfolio) => closed_on === null && !kept.has(id);
  const open = members.filter(({ portfolio }) => portfolio.closed_on === null);
  const currencies = [currency, ...portfolios.map((one) => one.base_currency)];
  const book = await loadRates(app.db, { currencies, revision: await fxRevision(app.db) });
  const rates = { book, currency };
  const transits = await listTransits(
    app.db,
    portfolios.map((one) => one.id),
    today,
  );
  const gathered = await gather(members, (all) => all.result(rates, today, transits));
  const range = monthRange(today);
  const month = await queries.monthByCurrency(app.db, { scope: viewer, since: range.from, today });
  const totals = await queries.totalsByCurrency(app.db, viewer, today);
  return {
    asOf: localDateSchema.parse(dayOf(totals, today)),
    value: firmValue(totals, rates, today),
    monthChange: await monthReturn(app, { month, rates, range, scope: viewer }),
    ...gathered,
    unknownLines: gathered.unknownLines + portfolios.filter(isUncomputed).length,
    moves: rules.largestMoves(open),
    ...overviewProblems(members),
    renewing: await countStale(app.db, viewer),
  };
};

/** Who sees every client shares one overview; an agent has their own. */
const scopeOf = (viewer: Staff): { scope: Answer['scope']; key: string } =>
  seesEveryClient(viewer) ? { scope: 'firm', key: 'firm' } : { scope: 'own', key: viewer.id };

/** The overview for a person; imports that wait are looked up anew each time. */
export const overviewFor = async (app: App, viewer: Staff): Promise<Answer> => {
  const visible = await queries.visibleState(app.db, viewer);
  const { scope, key } = scopeOf(viewer);
  const currency = await app.firm.currency();
  const stamp = [key, currency, app.clock.today(), visible.revision].join('/');
  const cache = overviewCache(app);
  const known = cache.get(stamp);
  const computed =
    known ??
    (await cache.once(stamp, async () => {
      const fresh = await compute(app, viewer);
      cache.set(stamp, fresh, bytesOf(fresh));
      return fresh;
    }));
  const waiting = await queries.waitingImports(app.db, viewer);
  return {
    ...computed,
    currency,
    scope,
    clients: visible.clients,
    portfolios: visible.portfolios,
    problems: [...importProblems(waiting), ...computed.problems],
    problemCount: waiting.length + computed.problemCount,
  };
};
