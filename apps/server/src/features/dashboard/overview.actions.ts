/** Computes the overview of the clients that a user may see, and caches it until something in it changes. */
import type { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { localDateSchema } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { onChanges } from '../../platform/live/changes.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { countOpenRequests } from '../imports/answer/requests/requests.queries.ts';
import type { Scope } from '../figures/totals/firm.queries.ts';
import { readScope } from '../figures/totals/scope.actions.ts';
import { firmFigures, ratesOfPortfolios, scopeFigures } from './firm.actions.ts';
import type { ScopeFigures } from './firm.actions.ts';
import * as rules from './overview.rules.ts';
import { importProblems, overviewProblems, requestProblems } from './problems.rules.ts';
import * as queries from './queries.ts';
import { isLargeFirm, shownFigures } from './shown.actions.ts';
import type { Kept } from './shown.actions.ts';

type Answer = OutputOf<typeof getDashboardOverview>;
type Computed = Omit<Answer, 'clients' | 'portfolios' | 'scope' | 'currency'>;

const overviewCache = (app: App) => app.cache<Kept<Computed>>('dashboard_overviews', 0.03);
const estimatedBytes = ({ series, problems }: Computed): number =>
  series.days.length * 32 + problems.length * 300 + 5_000;

const movesShown = 6;

/** Value and return of a scope. Users who see every client share the firm's figures. */
const figuresWithin = async (app: App, scope: Scope): Promise<ScopeFigures> =>
  scope === null
    ? firmFigures(app, { revision: (await queries.firmState(app.db)).revision, isOfLargeFirm: false })
    : scopeFigures(app, scope);

const compute = async (app: App, scope: Scope): Promise<Computed> => {
  const today = app.clock.today();
  // In parallel, because on a database server each query has its own connection.
  const [rates, days, figures, parts, transits, leftOut, moves, problems] = await Promise.all([
    ratesOfPortfolios(app),
    readScope(app, scope),
    figuresWithin(app, scope),
    queries.classTotals(app.db, scope),
    queries.listTransitsWithin(app.db, scope, today),
    queries.countLeftOut(app.db, scope, { from: 0, to: 0, currencies: [] }),
    queries.largestMoves(app.db, scope, movesShown),
    queries.listProblemRows(app.db, scope),
  ]);
  const allocation = rules.allocation([...parts, ...transits.map(rules.transitTotal)], rates, today);
  return {
    asOf: localDateSchema.parse(figures.asOf),
    value: figures.totalValue,
    monthChange: figures.monthChange,
    series: rules.shownSeries(days, rates, dayOfDate(today)),
    ...allocation,
    unknownLines: allocation.unknownLines + leftOut.uncomputed + leftOut.failed,
    moves: moves.map(rules.shownMove),
    ...overviewProblems(problems),
    renewing: figures.renewing,
  };
};

/** The overview of a scope, without the waiting imports, which are not kept. */
const scopeOverview = async (
  app: App,
  { scope, state, waits = false }: { scope: Scope; state: queries.VisibleState; waits?: boolean },
) => {
  const { clients, portfolios, revision } = state;
  const currency = await app.firm.currency();
  const computed = await shownFigures(app, {
    cache: overviewCache(app),
    key: [scope?.id ?? 'firm', currency, app.clock.today()].join('/'),
    stamp: revision,
    // Only for those who see every client: what one user may see can end at once.
    isOfLargeFirm: scope === null && isLargeFirm(state),
    waits,
    compute: () => compute(app, scope),
    bytes: estimatedBytes,
  });
  return { ...computed, currency, clients, portfolios };
};

/** Changes within this time are handled together: an entry, and the figures that are renewed after it. */
const togetherMs = 300;
/** While the firm keeps changing, the pause after each computation is this long, or this many times as long as it took. */
const pauseMs = 1000;
const pauseTimes = 2;

/**
 * Computes a large firm's overview after each change before anyone asks for it, the first time at once. Returns a
 * function that stops it.
 */
export const keepOverviewReady = (app: App): (() => void) => {
  let waiting: NodeJS.Timeout | undefined;
  let pauseUntil = 0;
  const prepare = () => {
    waiting = undefined;
    app.background.run('overview of the firm', async () => {
      const state = await queries.visibleState(app.db, null);
      if (!isLargeFirm(state)) return;
      const began = performance.now();
      await scopeOverview(app, { scope: null, state, waits: true });
      const now = performance.now();
      pauseUntil = now + Math.max(pauseMs, pauseTimes * (now - began));
    });
  };
  const stopListening = onChanges(app.db, (changes) => {
    if (changes.every(({ entity }) => entity === 'overview' || entity === 'market_feed')) return;
    waiting ??= setTimeout(prepare, Math.max(togetherMs, pauseUntil - performance.now())).unref();
  });
  prepare();
  return () => {
    stopListening();
    clearTimeout(waiting);
  };
};

/** The overview for a user. Users who see every client share one; each agent has their own. */
export const overviewFor = async (app: App, viewer: Staff): Promise<Answer> => {
  const scope = seesEveryClient(viewer) ? null : viewer;
  const overview = await scopeOverview(app, { scope, state: await queries.visibleState(app.db, scope) });
  const waiting = await queries.waitingImports(app.db, viewer);
  const requested = can(viewer, 'market_data.instruments') ? await countOpenRequests(app.db) : 0;
  const requests = requestProblems(requested);
  return {
    ...overview,
    scope: scope === null ? 'firm' : 'own',
    problems: [...requests, ...importProblems(waiting), ...overview.problems],
    problemCount: requests.length + waiting.length + overview.problemCount,
  };
};
