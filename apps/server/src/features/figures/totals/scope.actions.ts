/** Reads the daily totals of a scope: the whole firm, or what one user may see. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../../platform/access/access.ts';
import type { App } from '../../../platform/context.ts';
import { seesEveryClient } from '../../client-access/rules.ts';
import { listTenures } from './actions.ts';
import { Cells } from './cells.rules.ts';
import { addContribution, firmScope } from './contribution.rules.ts';
import { DayColumns } from './day-columns.rules.ts';
import { listPortfolioDays } from '../stored/days.queries.ts';
import * as queries from './queries.ts';
import { dailyTotals } from './series.rules.ts';
import type { DailyTotals, ScopeDays, ScopeTransfer } from './series.rules.ts';

/** The sums of a scope by currency, at a revision. */
interface KeptSums {
  readonly revision: number;
  readonly byCurrency: ReadonlyMap<string, DayColumns>;
}

const sumsCache = (app: App) => app.cache<KeptSums>('figure_totals', 0.03);

/** Reads the sums of a scope; only months that changed since this process last read them. */
const loadSums = async (app: App, scope: string): Promise<KeptSums['byCurrency']> => {
  const cache = sumsCache(app);
  const kept = cache.get(scope);
  const revision = await queries.findScopeRevision(app.db, scope);
  if (kept?.revision === revision) return kept.byCurrency;
  const made = await cache.once(`${scope}/${revision}`, async () => {
    const byCurrency = new Map([...(kept?.byCurrency ?? [])].map(([code, sums]) => [code, sums.clone()]));
    for (const { currency, month, cells } of await queries.listScopeMonths(
      app.db,
      scope,
      kept?.revision ?? -1,
    )) {
      const sums = byCurrency.get(currency) ?? new DayColumns();
      byCurrency.set(currency, sums);
      sums.setMonth(month, cells);
    }
    const bytes = [...byCurrency.values()].reduce((sum, own) => sum + own.bytes, 1000);
    cache.set(scope, { revision, byCurrency }, bytes);
    return { revision, byCurrency };
  });
  return made.byCurrency;
};

const daily = (sums: ReadonlyMap<string, DayColumns>, today: number): DailyTotals[] =>
  [...sums].flatMap(([currency, own]) => dailyTotals(own, currency, today) ?? []);

const bytesADay = 88;
const bytesATransfer = 400;

const scopeBytes = ({ totals, transfers }: ScopeDays): number =>
  totals.reduce((sum, { known }) => sum + known.length * bytesADay, 1000) + transfers.length * bytesATransfer;

/** The days of shared clients' portfolios, without days that count for the viewer as owner. */
const addShared = async (
  app: App,
  viewer: Staff,
  sums: Map<string, DayColumns>,
): Promise<readonly string[]> => {
  const ids = await queries.listSharedPortfolios(app.db, viewer);
  if (ids.length === 0) return ids;
  const tenures = await listTenures(app.db, app.clock, ids);
  for (const [id, days] of await listPortfolioDays(app.db, ids)) {
    const cells = new Cells();
    for (const tenure of tenures.get(id) ?? [])
      if (tenure.scope !== viewer.id && tenure.from <= tenure.to) addContribution(cells, { days, tenure });
    const own = sums.get(days.currency) ?? new DayColumns();
    sums.set(days.currency, own);
    own.add(cells);
  }
  return ids;
};

/** The transfers that a user may see: of own clients during the ownership, and of shared ones. */
const listOwnTransfers = async (
  app: App,
  viewer: Staff,
  shared: readonly string[],
): Promise<ScopeTransfer[]> => {
  const owned = await queries.listOwnedPortfolios(app.db, viewer.id);
  const transfers = await queries.listTransfers(app.db, [...new Set([...owned, ...shared])]);
  const tenures = await listTenures(app.db, app.clock, [...new Set(transfers.map((one) => one.member))]);
  const isShared = new Set(shared);
  return transfers.filter(
    ({ member, day }) =>
      isShared.has(member) ||
      (tenures.get(member) ?? []).some((own) => own.scope === viewer.id && own.from <= day && day <= own.to),
  );
};

const readFirm = async (app: App, today: number): Promise<ScopeDays> => {
  const sums = await loadSums(app, firmScope);
  return { totals: daily(sums, today), transfers: await queries.listTransfers(app.db, null) };
};

/** The firm's days at a revision of all stored figures, shared by several answers. */
const firmCache = (app: App) => app.cache<ScopeDays>('firm_days', 0.02);

const keptFirm = async (app: App, today: number): Promise<ScopeDays> => {
  const cache = firmCache(app);
  const key = `${today}/${await queries.figuresRevision(app.db)}`;
  const kept = cache.get(key);
  if (kept !== undefined) return kept;
  return cache.once(key, async () => {
    const firm = await readFirm(app, today);
    cache.set(key, firm, scopeBytes(firm));
    return firm;
  });
};

/** The daily totals of the firm (null) or of what a user may see; each day belongs to the owner of that day. */
export const readScope = async (app: App, viewer: Staff | null): Promise<ScopeDays> => {
  const today = dayOfDate(app.clock.today());
  if (viewer === null || seesEveryClient(viewer)) return keptFirm(app, today);
  const kept = await loadSums(app, viewer.id);
  const sums = new Map([...kept].map(([currency, own]) => [currency, own.clone()]));
  const shared = await addShared(app, viewer, sums);
  return { totals: daily(sums, today), transfers: await listOwnTransfers(app, viewer, shared) };
};
