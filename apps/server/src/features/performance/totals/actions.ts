/**
 * Keeps what portfolios add up to, day by day, for the firm and for each owner: a renewal of a portfolio's figures changes the
 * sums by the difference it makes, in its transaction.
 */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { App } from '../../../platform/context.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { noteRevisions } from '../../../platform/live/changes.ts';
import { byMonth, Cells, encodeCells } from './cells.rules.ts';
import { addContribution, firmScope, firmTenure, firstDifference } from './contribution.rules.ts';
import type { PortfolioDays, Tenure } from './contribution.rules.ts';
import { listPortfolioDays } from '../stored/days.queries.ts';
import * as queries from './queries.ts';

/** What keeping totals needs of the app. */
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

  /** The months with sums, of those scopes that are asked for. */
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

/** The owners of each portfolio, each from the day it was assigned to them; the first has had every day before. */
export const listTenures = async (
  db: Db,
  clock: Clock,
  ids: readonly string[],
): Promise<Map<string, Tenure[]>> => {
  const found = new Map<string, Tenure[]>();
  for (const { portfolio_id: id, owner_id: scope, since } of await queries.listOwnerships(db, ids)) {
    const tenures = found.get(id) ?? [];
    found.set(id, tenures);
    const day = dayOfDate(clock.dateOf(new Date(since)) as unknown as LocalDate);
    const last = tenures.at(-1);
    const from = last === undefined ? Number.NEGATIVE_INFINITY : day;
    if (last !== undefined) tenures[tenures.length - 1] = { ...last, to: day - 1 };
    tenures.push({ scope, from, to: Number.POSITIVE_INFINITY });
  }
  return found;
};

/** Whose days a portfolio has, and the state of its days. */
interface Holder {
  readonly tenures: readonly Tenure[];
  readonly days: PortfolioDays;
}

const addHolder = (sums: ScopeSums, { tenures, days }: Holder, since?: number): void => {
  for (const tenure of tenures)
    // One that ended on the day it began has no day.
    if (tenure.from <= tenure.to)
      addContribution(sums.of(tenure.scope, days.currency), { days, tenure }, since);
};

const subtractHolder = (sums: ScopeSums, { tenures, days }: Holder, since?: number): void => {
  for (const tenure of tenures) {
    const cells = new Cells();
    if (tenure.from <= tenure.to) addContribution(cells, { days, tenure }, since);
    sums.of(tenure.scope, days.currency).addAll(cells, -1n);
  }
};

/** A portfolio whose days are stored anew. */
export interface ChangedDays {
  readonly portfolioId: string;
  readonly days: PortfolioDays;
}

/** The difference that portfolios make to all totals; `former` holds their days as they were. */
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
    const since = before && firstDifference(before, days);
    if (since === Number.POSITIVE_INFINITY) continue;
    const tenures = [firmTenure, ...(owners.get(portfolioId) ?? [])];
    addHolder(sums, { tenures, days }, since);
    if (before !== undefined) subtractHolder(sums, { tenures, days: before }, since);
  }
  return sums;
};

/**
 * Changes all totals by what newly stored days of portfolios differ from the former ones. In the transaction that stores them;
 * whoever comes second waits for it. A scope that is to be added up again is left alone.
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

/** Adds up a scope from the stored days of its portfolios. */
const addUp = async (trx: Db, clock: Clock, scope: string): Promise<ScopeSums> => {
  const sums = new ScopeSums();
  for (let after: string | null = null; ;) {
    const ids = await queries.listPortfoliosOfScope(trx, { scope, after, limit: portfoliosAtOnce });
    after = ids.at(-1) ?? null;
    if (after === null) return sums;
    const owners = scope === firmScope ? new Map<string, Tenure[]>() : await listTenures(trx, clock, ids);
    for (const [id, days] of await listPortfolioDays(trx, ids)) {
      const own = (owners.get(id) ?? []).filter((tenure) => tenure.scope === scope);
      addHolder(sums, { tenures: scope === firmScope ? [firmTenure] : own, days });
    }
    await yieldToEventLoop();
  }
};

/** The months of a scope whose stored sums are not these. */
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

/** Adds a scope up again from its portfolios. Gives how many months were not what they are now. */
const rebuildScope = ({ db, clock }: Adding, scope: string): Promise<number> =>
  inTransaction(db, async (trx) => {
    await queries.lockScopes(trx, [scope]);
    const months = await unlike(trx, scope, await addUp(trx, clock, scope));
    await queries.storeMonths(trx, months);
    await queries.countScopes(trx, [scope]);
    await noteRevisions(trx, ['figures']);
    return months.length;
  });

/** Adds up the scopes that are marked: of a new owner, or after figures were deleted. Gives how many. */
export const rebuildMarkedScopes = async (app: Adding, which: 'firm' | 'all'): Promise<number> => {
  await queries.collectScopeMarks(app.db);
  for (let rebuilt = 0; ; rebuilt += 1) {
    const scope = await queries.findOutdatedScope(app.db, which === 'firm');
    if (scope === null) return rebuilt;
    await rebuildScope(app, scope);
    await yieldToEventLoop();
  }
};

/** Adds every scope up again. Gives how many months were not what they are now: none, unless a difference was counted wrong. */
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
