/** The firm's value and its return of the month, computed once for each state of its portfolios, prices and rates. */
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/values';
import { highestBefore } from '@partnerfolio/finance/composite';
import { dayOfDate, lastDayOfPreviousMonth } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import type { App } from '../../platform/context.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates } from '../market-data/series.actions.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { countedMember } from '../performance/stored/days.rules.ts';
import { listDays } from '../performance/stored/queries.ts';
import { countStale } from '../performance/stored/renewal.queries.ts';
import * as queries from './queries.ts';
import { dayOf, firmReturn, firmValue, needsPast } from './rules.ts';

interface FirmFigures {
  /** The last day anything of the firm is known of. */
  readonly asOf: LocalDate;
  readonly totalValue: MoneyFigure;
  readonly monthChange: RateFigure;
  readonly renewing: number;
}

const firmCache = (app: App) => app.cache<FirmFigures>('firm_figures', 0.01);

/** From the close of the previous month to today. */
export const monthRange = (today: LocalDate): DateRange => ({
  from: lastDayOfPreviousMonth(today),
  to: today,
});

interface MonthOf {
  readonly month: queries.Month;
  readonly rates: RatesInto;
  readonly range: DateRange;
  readonly scope: queries.Scope;
}

/** The return of a month; what there was before it is only read where it matters, which is where hardly anything is left. */
export const monthReturn = async (app: App, { month, rates, range, scope }: MonthOf): Promise<RateFigure> => {
  const needed = needsPast(month) ? await queries.portfoliosWithin(app.db, scope) : [];
  const members = needed.length === 0 ? [] : await listDays(app.db, needed, range.to);
  const counted = members.map((member) => countedMember(member, rates));
  return firmReturn(month, rates, { ...range, highest: highestBefore(counted, dayOfDate(range.from)) });
};

const compute = async (app: App, today: LocalDate): Promise<FirmFigures> => {
  const range = monthRange(today);
  const totals = await queries.totalsByCurrency(app.db, null, today);
  const month = await queries.monthByCurrency(app.db, { scope: null, since: range.from, today });
  const currency = await app.firm.currency();
  const currencies = [currency, ...[...totals, ...month.days].map((one) => one.currency)];
  const book = await loadRates(app.db, { currencies, revision: await fxRevision(app.db) });
  return {
    asOf: dayOf(totals, today),
    totalValue: firmValue(totals, { book, currency }, today),
    monthChange: await monthReturn(app, { month, rates: { book, currency }, range, scope: null }),
    renewing: await countStale(app.db, null),
  };
};

/** The firm's figures at a revision of all that they are made of. */
export const firmFigures = async (app: App, revision: string): Promise<FirmFigures> => {
  const today = app.clock.today() as unknown as LocalDate;
  const key = `${await app.firm.currency()}/${today}/${revision}`;
  const cache = firmCache(app);
  const known = cache.get(key);
  if (known !== undefined) return known;
  return cache.once(key, async () => {
    const figures = await compute(app, today);
    cache.set(key, figures, 1000);
    return figures;
  });
};
