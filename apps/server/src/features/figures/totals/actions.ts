/**
 * Maintains daily totals of portfolios, for the firm and for each owner: the transaction that stores a portfolio's
 * renewed figures changes the sums by the difference.
 */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { App } from '../../../platform/context.ts';
import type { Clock } from '../../../platform/basics/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { noteRevisions } from '../../../platform/live/changes.ts';
import { byMonth, Cells, encodeCells } from './cells.rules.ts';
import { addContribution, changedRange, firmScope, firmTenure } from './contribution.rules.ts';
import type { DayRange, Tenure } from './contribution.rules.ts';
import { isFiniteThroughout } from '../stored/portfolio-days.rules.ts';
import type { PortfolioDays } from '../stored/portfolio-days.rules.ts';
import { listPortfolioDays } from '../stored/days.queries.ts';
import * as queries from './queries.ts';

/** The parts of the app that the totals need. */
export type Adding = Pick<App, 'db' | 'clock' | 'log'>;

/** Sums by scope and currency. */
class ScopeSums {
  private readonly byKey = new Map<string, Cells>();

  of(scope: string, currency: string): Cells {
    const key = `${scope} ${currency}`;
    const cells = this.byKey.get(key) ?? new Cells();
    this.byKey.set(key, cells);
    return cells;
  }

  /** The months with sums of the wanted scopes. */
  months(isWanted: (scope: string) => boolean): queries.MonthSums[] {
    return [...this.byKey].flatMap(([key, all]) => {
      const [scope = '', currency = ''] = key.split(' ');
      if (!isWanted(scope)) return [];
      return Array.from(byMonth(all), ([month, cells]) => ({ scope, currency, month, cells }));
    });
  }

  get scopes(): string[] {
    const changed = [...this.byKey].filter(([, cells]) => !cells.isEmpty);
    return [...new Set(changed.map(([key]) => key.split(' ')[0] ?? ''))];
  }
}

/** The owners of each portfolio, each from the day of the assignment; the first owner also has all earlier days. */
export const listTenures = async (
  db: Db,
  clock: Clock,
  ids: readonly string[],
): Promise<Map<string, Tenure[]>> => {
  const found = new Map<string, Tenure[]>();
  for (const { portfolio_id: id, owner_id: scope, since } of await queries.listOwnerships(db, ids)) {
    const tenures = found.get(id) ?? [];
    found.set(id, tenures);
    const day = dayOfDate(clock.dateOf(new Date(since)));
    const last = tenures.at(-1);
    const from = last === undefined ? Number.NEGATIVE_INFINITY : day;
    if (last !== undefined) tenures[tenures.length - 1] = { ...last, to: day - 1 };
    tenures.push({ scope, from, to: Number.POSITIVE_INFINITY });
  }
  return found;
};

/** A portfolio's days, and the owners to whose totals they belong. */
interface Holder {
  readonly tenures: readonly Tenure[];
  readonly days: PortfolioDays;
}

const addHolder = (sums: ScopeSums, { tenures, days }: Holder, range?: DayRange): void => {
  for (const tenure of tenures)
    // A tenure that ended on the day it began contains no day.
    if (tenure.from <= tenure.to)
      addContribution(sums.of(tenure.scope, days.currency), { days, tenure }, range);
};

const subtractHolder = (sums: ScopeSums, { tenures, days }: Holder, range?: DayRange): void => {
  for (const tenure of tenures) {
    const cells = new Cells();
    if (tenure.from <= tenure.to) addContribution(cells, { days, tenure }, range);
    sums.of(tenure.scope, days.currency).addAll(cells, -1n);
  }
};

/** A portfolio with newly stored days. */
export interface ChangedDays {
  readonly portfolioId: string;
  readonly days: PortfolioDays;
}

/** The change of all totals when the days of portfolios change from `former` to the new ones. */
const differences = async (
  trx: Db,
  clock: Clock,
  {
    changed,
    former,
  }: { readonly changed: readonly ChangedDays[]; readonly former: ReadonlyMap<string, PortfolioDays> },
): Promise<ScopeSums> => {
  const sums = new ScopeSums();
  const ids = changed.map((one) => one.portfolioId);
  const owners = await listTenures(trx, clock, ids);
  for (const { portfolioId, days } of changed) {
    const before = former.get(portfolioId);
    const range = before && changedRange(before, days);
    if (range === null) continue;
    const tenures = [firmTenure, ...(owners.get(portfolioId) ?? [])];
    addHolder(sums, { tenures, days }, range);
    if (before !== undefined) subtractHolder(sums, { tenures, days: before }, range);
  }
  return sums;
};

/**
 * Changes all totals by the difference between new and former days, in the transaction that stores the days;
 * concurrent calls wait for each other. Skips scopes that are marked for recomputation.
 */
export const addDifferences = async (
  trx: Db,
  clock: Clock,
  days: { readonly changed: readonly ChangedDays[]; readonly former: ReadonlyMap<string, PortfolioDays> },
): Promise<void> => {
  const sums = await differences(trx, clock, days);
  const { scopes } = sums;
  if (scopes.length === 0) return;
  const locked = await queries.lockScopes(trx, scopes);
  const current = new Set(locked.filter((one) => one.is_current).map((one) => one.scope));
  const months = sums.months((scope) => current.has(scope));
  const stored = new Map(
    (await queries.listMonths(trx, months)).map((one) => [
      `${one.scope} ${one.currency} ${one.month}`,
      one.cells,
    ]),
  );
  for (const { scope, currency, month, cells } of months) {
    const before = stored.get(`${scope} ${currency} ${month}`);
    if (before !== undefined) cells.addAll(before);
  }
  await queries.storeMonths(trx, months);
  await queries.countScopes(trx, [...current]);
};

const portfoliosAtOnce = 100;

interface AddedUp {
  readonly sums: ScopeSums;
  /** Portfolios whose stored days cannot be added up; the sums contain nothing of them. */
  readonly unreadable: readonly string[];
}

/** Computes the total of a scope from the stored days of its portfolios. */
const addUp = async (trx: Db, clock: Clock, scope: string): Promise<AddedUp> => {
  const sums = new ScopeSums();
  const unreadable: string[] = [];
  for (let after: string | null = null; ;) {
    const ids = await queries.listPortfoliosOfScope(trx, { scope, after, limit: portfoliosAtOnce });
    after = ids.at(-1) ?? null;
    if (after === null) return { sums, unreadable };
    const owners = scope === firmScope ? new Map<string, Tenure[]>() : await listTenures(trx, clock, ids);
    for (const [id, days] of await listPortfolioDays(trx, ids)) {
      const own = (owners.get(id) ?? []).filter((tenure) => tenure.scope === scope);
      if (isFiniteThroughout(days))
        addHolder(sums, { tenures: scope === firmScope ? [firmTenure] : own, days });
      else unreadable.push(id);
    }
    await yieldToEventLoop();
  }
};

/** The months of a scope whose stored sums differ from these. */
const unlike = async (trx: Db, scope: string, sums: ScopeSums): Promise<queries.MonthSums[]> => {
  const right = new Map(sums.months(() => true).map((one) => [`${one.currency} ${one.month}`, one]));
  const stored = await queries.listScopeMonths(trx, scope, -1);
  const wrong = stored.flatMap(({ currency, month, cells }) => {
    const key = `${currency} ${month}`;
    const found = right.get(key) ?? { scope, currency, month, cells: new Cells() };
    right.delete(key);
    return encodeCells(found.cells).equals(cells) ? [] : [found];
  });
  return [...wrong, ...right.values()];
};

/** Recomputes a scope from its portfolios. Returns how many months were wrong. */
const rebuildScope = ({ db, clock, log }: Adding, scope: string): Promise<number> =>
  inTransaction(db, async (trx) => {
    await queries.lockScopes(trx, [scope]);
    const { sums, unreadable } = await addUp(trx, clock, scope);
    if (unreadable.length > 0) {
      log.error({ portfolioIds: unreadable }, 'stored days could not be added up, and are computed again');
      await queries.deleteFigures(trx, unreadable);
    }
    const months = await unlike(trx, scope, sums);
    await queries.storeMonths(trx, months);
    await queries.countScopes(trx, [scope]);
    await noteRevisions(trx, ['figures']);
    return months.length;
  });

/** Recomputes the marked scopes: those of a new owner, or after figures were deleted. Returns their number. */
export const rebuildMarkedScopes = async (app: Adding, which: 'firm' | 'all'): Promise<number> => {
  await queries.collectScopeMarks(app.db);
  for (let rebuilt = 0; ; rebuilt += 1) {
    const scope = await queries.findOutdatedScope(app.db, which === 'firm');
    if (scope === null) return rebuilt;
    await rebuildScope(app, scope);
    await yieldToEventLoop();
  }
};

/** Recomputes every scope. Returns how many months were wrong: none, unless a difference was computed wrong. */
export const compareTotals = async (app: Adding): Promise<number> => {
  let wrong = 0;
  for (const scope of await queries.listScopes(app.db)) {
    const months = await rebuildScope(app, scope);
    if (months > 0) app.log.error({ scope, months }, 'totals were not the sum of the stored figures');
    wrong += months;
    await yieldToEventLoop();
  }
  return wrong;
};
