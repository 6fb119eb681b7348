/** Compares the open portfolios over a period by their stored figures. */
import type { Ranked } from '@partnerfolio/contract/analytics';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { baseCurrencies } from '../figures/totals/clients.queries.ts';
import { ratesOfPortfolios } from '../dashboard/firm.actions.ts';
import { totalsByCurrency } from '../figures/totals/firm.queries.ts';
import { firmValue } from '../figures/totals/firm.rules.ts';
import { listedRates, rateFor } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { periodOpening } from '../figures/compute/ranges.rules.ts';
import { readScope } from '../figures/totals/scope.actions.ts';
import { listRanked } from './ranking.queries.ts';
import type { RankedRow, RankingPage } from './ranking.queries.ts';
import { openingOfScope } from './rules.ts';

const beingComputed = { known: false, reason: 'being_computed' } as const;
const noRates = { twr: beingComputed, volatility: beingComputed, maxDrawdown: beingComputed };

/** The total of which each share is a fraction. */
interface Whole {
  readonly rates: RatesInto;
  /** Null when unknown. */
  readonly total: string | null;
  readonly today: LocalDate;
}

const shareOfFirm = ({ value, currency }: RankedRow, { rates, total, today }: Whole): RateFigure => {
  if (value === null) return beingComputed;
  if (!value.known) return value;
  const rate = rateFor(rates, currency, today);
  if (rate === null) return { known: false, reason: 'missing_rate' };
  if (total === null || Number(total) <= 0) return { known: false, reason: 'no_value' };
  const share = new Decimal(value.value).times(rate).dividedBy(total).toNumber();
  return { known: true, value: share, ...(value.partial === true && { partial: true }) };
};

const rankedView = (row: RankedRow, whole: Whole): Ranked => ({
  portfolio: { id: row.id, name: row.name, client: { id: row.client_id, name: row.client_name } },
  currency: row.currency,
  value: row.value ?? beingComputed,
  share: shareOfFirm(row, whole),
  // Figures that an earlier version stored have no sampling, until they are renewed.
  sampling: null,
  ...(row.rates ?? noRates),
});

/** If the period begins before the first entry of any portfolio, the day of that entry; otherwise null. */
const firstDayWithin = async (app: App, viewer: Staff, { period }: Pick<RankingPage, 'period'>) => {
  const today = app.clock.today();
  const opening = openingOfScope(await readScope(app, viewer), today);
  return periodOpening(period, today, opening) < opening ? dayOfDate(opening) + 1 : null;
};

/** A page of the ranking. */
export const readRanking = async (
  app: App,
  viewer: Staff,
  asked: Omit<RankingPage, 'rates' | 'firstDay'>,
): Promise<{ items: Ranked[]; total: number }> => {
  const today = app.clock.today();
  const rates = await ratesOfPortfolios(app);
  const listed = listedRates(rates, await baseCurrencies(app.db), today);
  const firstDay = await firstDayWithin(app, viewer, asked);
  const { rows, total } = await listRanked(app.db, viewer, { ...asked, rates: listed, firstDay });
  const value = firmValue(await totalsByCurrency(app.db, viewer, today), rates, today);
  const whole = { rates, total: value.known ? value.value : null, today };
  return { items: rows.map((row) => rankedView(row, whole)), total };
};
