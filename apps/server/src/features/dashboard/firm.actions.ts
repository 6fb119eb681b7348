/** Computes the firm's value and month-to-date return, and caches both until a portfolio, price or rate changes. */
import type { firmReturns } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { dayOfDate, lastDayOfPreviousMonth } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { explainCombined } from '../figures/explain/totals/combined.rules.ts';
import type { CombinedAsked } from '../figures/explain/totals/combined.rules.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates } from '../market-data/series.actions.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { baseCurrencies } from '../figures/totals/clients.queries.ts';
import { countStale } from '../figures/stored/queue.queries.ts';
import { totalsByCurrency } from '../figures/totals/firm.queries.ts';
import type { Scope } from '../figures/totals/firm.queries.ts';
import { firmValue, lastKnownDay } from '../figures/totals/firm.rules.ts';
import { readScope } from '../figures/totals/scope.actions.ts';
import { knownValues, rangeSeries } from '../figures/totals/series.rules.ts';
import * as queries from './queries.ts';
import { gapOfReturn, returnOver } from './rules.ts';
import { shownFigures } from './shown.actions.ts';
import type { Kept } from './shown.actions.ts';

/** The rates from the base currencies of all portfolios into the firm's currency. */
export const ratesOfPortfolios = async (app: App): Promise<RatesInto> => {
  const currency = await app.firm.currency();
  const currencies = [currency, ...(await baseCurrencies(app.db))];
  return { book: await loadRates(app.db, { currencies, revision: await fxRevision(app.db) }), currency };
};

/** The value and month-to-date return of the firm, or of the clients that a user may see. */
export interface ScopeFigures {
  /** The latest day with a known value. */
  readonly asOf: LocalDate;
  readonly totalValue: MoneyFigure;
  readonly monthChange: RateFigure;
  readonly renewing: number;
}

const firmCache = (app: App) => app.cache<Kept<ScopeFigures>>('firm_figures', 0.01);

/** The range from the end of the previous month to today. */
export const monthRange = (today: LocalDate): DateRange => ({
  from: lastDayOfPreviousMonth(today),
  to: today,
});

interface ScopeRange {
  readonly scope: Scope;
  readonly rates: RatesInto;
  readonly range: DateRange;
}

/** The portfolios of a scope as one series in the firm's currency, and their return over the range. */
const combinedScope = async (
  app: App,
  { scope, rates, range }: ScopeRange,
): Promise<{ readonly series: PerformanceSeries; readonly shown: RateFigure }> => {
  const days = await readScope(app, scope);
  const { series, withoutRate: currencies } = rangeSeries(days, rates, range);
  const [from, to] = [dayOfDate(range.from), dayOfDate(range.to)];
  const ends = [from, to].flatMap((firstDay) => [...knownValues(days, rates, { firstDay, length: 1 })]);
  const leftOut = await queries.countLeftOut(app.db, scope, { from, to, currencies });
  return { series, shown: returnOver(series, range, { ends, gap: gapOfReturn(leftOut) }) };
};

/** The return of the scope over a range, in the firm's currency. */
export const scopeReturn = async (app: App, scope: ScopeRange): Promise<RateFigure> =>
  (await combinedScope(app, scope)).shown;

/** Explains the return since the end of last month, or that of a part of it. The days of others' clients are theirs. */
export const explainMonth = async (
  app: App,
  viewer: Staff,
  asked: CombinedAsked & { readonly figure: (typeof firmReturns)[number] },
): Promise<Explanation> => {
  const today = app.clock.today();
  const visible = seesEveryClient(viewer) ? null : viewer;
  const scope = asked.figure === 'firmReturn' ? null : visible;
  const range = monthRange(today);
  const combined = await combinedScope(app, { scope, rates: await ratesOfPortfolios(app), range });
  const totals = await totalsByCurrency(app.db, scope, today);
  const asOf = lastKnownDay(totals, today);
  return explainCombined({ ...combined, isCut: true, range, asOf, hasHiddenDays: scope !== visible }, asked);
};

/** The figures of the clients that a user may see; `null` means the whole firm. */
export const scopeFigures = async (app: App, scope: Scope): Promise<ScopeFigures> => {
  const today = app.clock.today();
  const range = monthRange(today);
  const totals = await totalsByCurrency(app.db, scope, today);
  const rates = await ratesOfPortfolios(app);
  return {
    asOf: lastKnownDay(totals, today),
    totalValue: firmValue(totals, rates, today),
    monthChange: await scopeReturn(app, { scope, rates, range }),
    renewing: await countStale(app.db, scope),
  };
};

/** The firm's figures, kept until something that they depend on changes; former ones only where they may be shown (`shownFigures`). */
export const firmFigures = async (
  app: App,
  { revision, isOfLargeFirm }: { readonly revision: string; readonly isOfLargeFirm: boolean },
): Promise<ScopeFigures> =>
  shownFigures(app, {
    cache: firmCache(app),
    key: `${await app.firm.currency()}/${app.clock.today()}`,
    stamp: revision,
    isOfLargeFirm,
    compute: () => scopeFigures(app, null),
    bytes: () => 1000,
  });
