/**
 * Finds falls in value since the last statement, for portfolios whose service asks for notices: after their figures have
 * changed, and once on each day.
 */
import { portfolioKinds } from '@partnerfolio/contract/choices';
import { getPerformance } from '@partnerfolio/contract/performance';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { walkInRounds } from '../../../platform/jobs/rounds.ts';
import { isRefusal } from '../../../platform/http/problem.ts';
import { bindingsOf } from '../../../platform/serve/answer-of.ts';
import type { Bindings } from '../../../platform/serve/answer-of.ts';
import type { Binding } from '../../../platform/serve/on.ts';
import { readBusinessDay } from '../../holidays/business-days.actions.ts';
import { readRulesInForce } from '../../market-rules/required-parts.actions.ts';
import { appliesTo } from '../../market-rules/rules.ts';
import type { PortfolioKind } from '../../portfolio-access/mandates.queries.ts';
import { officeCall } from '../../../platform/serve/office.ts';
import { readTogether } from '../template/reading.actions.ts';
import * as queries from './judging.queries.ts';
import type { JudgedPortfolio } from './judging.queries.ts';
import { requiresNotices } from '../fall-letter/duty.rules.ts';
import { baselineOf, judge } from './rules.ts';
import type { Baseline, Judgement } from './rules.ts';

const hourMs = 3_600_000;

/** The services for which notices are due; null while no market is chosen. */
export const servicesWithDuty = async (db: Db): Promise<PortfolioKind[] | null> => {
  const parts = await readRulesInForce(db);
  if (parts.market === null) return null;
  return portfolioKinds.filter((service) =>
    requiresNotices(parts.rules.filter((rule) => appliesTo(rule, { document: 'fall_notice', service }))),
  );
};

/** The business day by whose end the client has to be told; the day itself if the calendar has no further one. */
const dueDay = async (app: App, day: LocalDate): Promise<LocalDate> => {
  const { off, next } = await readBusinessDay(app, day, 'en');
  return off === null ? day : (next ?? day);
};

/** Judges the figures since the baseline; null if they cannot be read now. */
const judgementOf = async (
  app: App,
  bindings: Bindings,
  { id, since }: { readonly id: string; readonly since: Baseline },
): Promise<Judgement | null> => {
  const today = app.clock.today();
  if (since.day >= today) return { reached: [], unknown: null };
  const asked = { params: { id }, query: { from: since.day, to: today } };
  const read = await readTogether({ bindings, call: officeCall(app) }, (reader) =>
    reader(getPerformance, asked),
  );
  return isRefusal(read) ? null : judge(read.figures);
};

interface Found {
  readonly portfolio: JudgedPortfolio;
  readonly since: Baseline;
  readonly judgement: Judgement;
  readonly againAt: Date | null;
}

/** Notes what was found, all of it or nothing. */
const note = async (app: App, { portfolio, since, judgement, againAt }: Found): Promise<void> => {
  const at = app.clock.now();
  const today = app.clock.today();
  const of = { portfolioId: portfolio.id, since };
  const { unknown } = judgement;
  const reached = await Promise.all(
    judgement.reached.map(async (one) => ({ ...one, at, dueOn: await dueDay(app, one.day) })),
  );
  const unjudged = unknown && { ...unknown, at, dueOn: await dueDay(app, unknown.day) };
  await inTransaction(app.db, async (trx) => {
    await queries.lockNoticesOf(trx, portfolio.id);
    for (const one of reached) await queries.putLevel(trx, of, one);
    if (unjudged !== null) await queries.putUnjudged(trx, of, unjudged);
    else {
      // What cannot be judged undoes nothing.
      await queries.undoLevels(trx, of, { levels: reached.map(({ level }) => level), today });
      await queries.undoUnjudged(trx, portfolio.id, today);
    }
    await queries.putCheck(trx, { portfolioId: portfolio.id, key: portfolio.key, againAt });
  });
};

/** Judges a portfolio and notes the outcome; one that is busy waits for the next round. */
const judgePortfolio = async (app: App, bindings: Bindings, portfolio: JudgedPortfolio): Promise<void> => {
  const since = baselineOf(portfolio.started, portfolio.statement);
  const judgement = await judgementOf(app, bindings, { id: portfolio.id, since });
  if (judgement !== null) await note(app, { portfolio, since, judgement, againAt: null });
};

/** The same, whatever happens: a portfolio that cannot be judged says so, and stops no other. */
const tryPortfolio = async (app: App, bindings: Bindings, portfolio: JudgedPortfolio): Promise<void> => {
  try {
    await judgePortfolio(app, bindings, portfolio);
  } catch (error) {
    app.log.error({ err: error, portfolio: portfolio.id }, 'a fall in value could not be judged');
    const unknown = { reason: 'cannot_be_computed', day: app.clock.today() } as const;
    const since = baselineOf(portfolio.started, portfolio.statement);
    const againAt = new Date(app.clock.now().getTime() + hourMs);
    await note(app, { portfolio, since, judgement: { reached: [], unknown }, againAt });
  }
};

/** Judges a portfolio by today's figures, if notices are due for it. */
export const judgeAgain = async (app: App, bindings: Bindings, portfolioId: string): Promise<void> => {
  const services = (await servicesWithDuty(app.db)) ?? [];
  const moment = { services, today: app.clock.today(), now: app.clock.now() };
  const portfolio = await queries.findJudged(app.db, { id: portfolioId, ...moment });
  if (portfolio?.is_due === true) await judgePortfolio(app, bindings, portfolio);
};

/** A round over the portfolios, some of them at each call; the figures are read from the given endpoints. */
export const findFalls = (lists: readonly Binding[]): ((app: App) => Promise<void>) => {
  const bindings = bindingsOf(lists);
  return walkInRounds({
    next: async ({ db, clock }, range) => {
      const services = (await servicesWithDuty(db)) ?? [];
      if (services.length === 0) return [];
      return queries.nextJudged(db, { ...range, services, today: clock.today(), now: clock.now() });
    },
    work: (app, portfolio) => tryPortfolio(app, bindings, portfolio),
  });
};
