/** The firm over a range, computed once for each state of its portfolios, prices and rates. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import type { App } from '../../platform/context.ts';
import { toAllocation } from '../clients/figures.rules.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { totalsByCurrency, visiblePortfolios, visibleState } from '../dashboard/queries.ts';
import type { VisiblePortfolio } from '../dashboard/queries.ts';
import { dayOf, firmValue } from '../dashboard/rules.ts';
import { fxRevision } from '../market-data/rates.queries.ts';
import { rateFor } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';
import { loadRates } from '../market-data/series.actions.ts';
import { countedMember } from '../performance/stored/days.rules.ts';
import { storedOverviews } from '../performance/stored/figures.actions.ts';
import type { KeptFigures } from '../performance/stored/figures.rules.ts';
import { transitPart } from '../performance/stored/overview.rules.ts';
import { figuresVersion } from '../performance/figures-version.ts';
import { listDays, listTransits } from '../performance/stored/queries.ts';
import { countStale } from '../performance/stored/renewal.queries.ts';
import type { Period } from '../performance/rules.ts';
import * as rules from './rules.ts';

type Answered = Analytics['from'];
const dated = (date: LocalDate): Answered => date as unknown as Answered;

interface Asked {
  readonly app: App;
  readonly viewer: Staff;
  readonly period: Period;
}

const membersAtOnce = 100;

interface Sources {
  readonly portfolios: readonly VisiblePortfolio[];
  readonly kept: ReadonlyMap<string, KeptFigures>;
  readonly rates: RatesInto;
  readonly today: LocalDate;
}

/** Reads the days of portfolios some at a time, so that other requests have their turn between. */
const readMembers = async (
  app: App,
  { portfolios, kept, rates, today }: Sources,
): Promise<rules.Member[]> => {
  const members: rules.Member[] = [];
  for (let start = 0; start < portfolios.length; start += membersAtOnce) {
    const batch = new Map(portfolios.slice(start, start + membersAtOnce).map((one) => [one.id, one]));
    for (const stored of await listDays(app.db, [...batch.keys()], today)) {
      const portfolio = batch.get(stored.portfolioId);
      const figures = kept.get(stored.portfolioId)?.figures;
      if (portfolio === undefined || figures === undefined) continue;
      members.push({ portfolio, figures, stored, counted: countedMember(stored, rates) });
    }
    await yieldToEventLoop();
  }
  return members;
};

const isOpen = (portfolio: VisiblePortfolio): boolean => portfolio.closed_on === null;

const rankingOf = async (
  members: readonly rules.Member[],
  of: Parameters<typeof rules.rankedRow>[1],
  whole: rules.Whole,
): Promise<Analytics['ranking']> => {
  const rows: Analytics['ranking'] = [];
  const open = members.filter(({ portfolio }) => isOpen(portfolio));
  for (let start = 0; start < open.length; start += membersAtOnce) {
    const batch = open.slice(start, start + membersAtOnce);
    rows.push(...batch.map((member) => rules.rankedRow(member, of, whole)));
    await yieldToEventLoop();
  }
  return rules.ranked(rows);
};

const compute = async ({ app, viewer, period }: Asked): Promise<Analytics> => {
  const today = app.clock.today() as unknown as LocalDate;
  const currency = await app.firm.currency();
  const portfolios = await visiblePortfolios(app.db, viewer);
  const kept = await storedOverviews(
    app,
    portfolios.map((one) => one.id),
  );
  const currencies = [currency, ...portfolios.map((one) => one.base_currency)];
  const book = await loadRates(app.db, { currencies, revision: await fxRevision(app.db) });
  const rates = { book, currency };
  const members = await readMembers(app, { portfolios, kept, rates, today });
  const totals = await totalsByCurrency(app.db, viewer, today);
  const asOf = dayOf(totals, today);
  const range = rules.sharedRange(members, period, asOf);
  const value = firmValue(totals, rates, today);
  const transits = await listTransits(
    app.db,
    portfolios.map((one) => one.id),
    today,
  );
  const parts = [
    ...portfolios.filter(isOpen).map((one) => ({
      classes: kept.get(one.id)?.overview.classes ?? [],
      rate: rateFor(rates, one.base_currency, today),
    })),
    ...transits.map((one) => ({
      classes: [transitPart(one)],
      rate: rateFor(rates, one.currency, today),
    })),
  ];
  const { allocation: byClass, unknownLines } = toAllocation(parts);
  const uncomputed = portfolios.filter((one) => isOpen(one) && !kept.has(one.id));
  const whole = { rates, total: value.known ? value.value : null, on: today };
  return {
    asOf: dated(asOf),
    from: dated(range.from),
    to: dated(range.to),
    currency,
    scope: seesEveryClient(viewer) ? 'firm' : 'own',
    value,
    ...rules.together(members, range, { currency, uncomputed: uncomputed.length }),
    byClass,
    unknownLines: unknownLines + uncomputed.length,
    byCurrency: rules.currencyParts(totals, rates, today),
    ranking: await rankingOf(members, { period, range }, whole),
    renewing: await countStale(app.db, viewer),
  };
};

/** Answers as they were sent, by their stamp. */
const answerCache = (app: App) => app.cache<string>('analytics_answers', 0.03);

/** What the answer depends on, as text; who sees every client shares one answer. */
export const stampFor = async ({ app, viewer, period }: Asked): Promise<string> => {
  const { revision } = await visibleState(app.db, viewer);
  const key = seesEveryClient(viewer) ? 'firm' : viewer.id;
  return [figuresVersion(), key, period, await app.firm.currency(), app.clock.today(), revision].join('/');
};

/** The answer as JSON text. */
export const analyticsText = async (asked: Asked, stamp: string): Promise<string> => {
  const answers = answerCache(asked.app);
  const known = answers.get(stamp);
  if (known !== undefined) return known;
  return answers.once(stamp, async () => {
    const text = JSON.stringify(await compute(asked));
    answers.set(stamp, text, text.length * 2);
    return text;
  });
};
