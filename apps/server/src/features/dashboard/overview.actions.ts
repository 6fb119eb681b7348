/** Computes the overview of the clients that a user may see, and caches it until something in it changes. */
import type { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { localDateSchema } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { readScope } from '../performance/totals/scope.actions.ts';
import { firmFigures, ratesOfPortfolios, scopeFigures } from './firm.actions.ts';
import type { ScopeFigures } from './firm.actions.ts';
import * as rules from './overview.rules.ts';
import { importProblems, overviewProblems } from './problems.rules.ts';
import * as queries from './queries.ts';
import { shownFigures } from './shown.actions.ts';
import type { Kept } from './shown.actions.ts';

type Answer = OutputOf<typeof getDashboardOverview>;
type Computed = Omit<Answer, 'clients' | 'portfolios' | 'scope' | 'currency'>;

const overviewCache = (app: App) => app.cache<Kept<Computed>>('dashboard_overviews', 0.03);
const estimatedBytes = ({ series, problems }: Computed): number =>
  series.days.length * 32 + problems.length * 300 + 5_000;

const movesShown = 6;

/** Value and return of the clients that the user may see. Users who see every client share the firm's figures. */
const visibleFigures = async (app: App, viewer: Staff): Promise<ScopeFigures> =>
  seesEveryClient(viewer)
    ? firmFigures(app, { revision: (await queries.firmState(app.db)).revision, portfolios: null })
    : scopeFigures(app, viewer);

const compute = async (app: App, viewer: Staff): Promise<Computed> => {
  const today = app.clock.today() as unknown as LocalDate;
  // In parallel, because on a database server each query has its own connection.
  const [rates, scope, figures, parts, transits, leftOut, moves, problems] = await Promise.all([
    ratesOfPortfolios(app),
    readScope(app, viewer),
    visibleFigures(app, viewer),
    queries.classTotals(app.db, viewer),
    queries.listTransitsWithin(app.db, viewer, today),
    queries.countLeftOut(app.db, viewer, { from: 0, to: 0, currencies: [] }),
    queries.largestMoves(app.db, viewer, movesShown),
    queries.listProblemRows(app.db, viewer),
  ]);
  const allocation = rules.allocation([...parts, ...transits.map(rules.transitTotal)], rates, today);
  return {
    asOf: localDateSchema.parse(figures.asOf),
    value: figures.totalValue,
    monthChange: figures.monthChange,
    series: rules.shownSeries(scope, rates, dayOfDate(today)),
    ...allocation,
    unknownLines: allocation.unknownLines + leftOut.uncomputed,
    moves: moves.map(rules.shownMove),
    ...overviewProblems(problems),
    renewing: figures.renewing,
  };
};

/** Users who see every client share one cached overview; each agent has their own. */
const overviewScope = (viewer: Staff): { scope: Answer['scope']; key: string } =>
  seesEveryClient(viewer) ? { scope: 'firm', key: 'firm' } : { scope: 'own', key: viewer.id };

/** The overview for a user. Waiting imports are not cached. */
export const overviewFor = async (app: App, viewer: Staff): Promise<Answer> => {
  const visible = await queries.visibleState(app.db, viewer);
  const { scope, key } = overviewScope(viewer);
  const currency = await app.firm.currency();
  const computed = await shownFigures(app, {
    cache: overviewCache(app),
    key: [key, currency, app.clock.today()].join('/'),
    stamp: visible.revision,
    // What a single user may see can end at once.
    firmPortfolios: scope === 'firm' ? visible.portfolios : null,
    compute: () => compute(app, viewer),
    bytes: estimatedBytes,
  });
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
