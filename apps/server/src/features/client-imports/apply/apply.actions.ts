/** Takes over the clients of a file, a few seconds' worth in each call, so that any call can be the last for a while. */
import type { ClientLayout } from '@partnerfolio/contract/clients/imports';
import { can } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { because, invariant, isRefusal, refuse } from '../../../platform/http/problem.ts';
import { createInstruments } from '../../market-data/actions.ts';
import { assessBook } from '../assess/assess.actions.ts';
import type { Act } from '../import/act.ts';
import type { AssessedBook } from '../assess/assess.actions.ts';
import type { Draft } from '../assess/draft.rules.ts';
import type { ReadyClient } from '../assess/outcomes.rules.ts';
import type { ClientPlan } from '../assess/plan.rules.ts';
import * as queries from '../import/queries.ts';
import { readView } from '../import/view.actions.ts';
import { periodObstacle } from './closed-period.actions.ts';
import type { EarliestEntry } from './closed-period.actions.ts';
import { bookedRows, refusedRows, takeOver } from './take-over.actions.ts';

/** How long one call works; the embedded database serves the requests of others between two clients. */
const callMs = 4_000;

interface Asked {
  readonly importId: string;
  readonly revision: number;
  readonly leaveOut: boolean;
  readonly intoClosedPeriod: boolean;
}

const leftOut = new Set(['error', 'question', 'waiting']);

/** Why the file cannot be taken over as it is; null if it can. */
const obstacle = ({ openDate, openNumber, outcomes, ready, plan }: AssessedBook, leaveOut: boolean) => {
  if (openDate !== null || openNumber !== null) return refuse('wrong_state', because('client_import_open'));
  const isInstrumentNew = plan.instruments.some(
    ({ finding, draft }) => finding.is === 'new' && draft.errors.length === 0,
  );
  if (ready.length === 0 && !isInstrumentNew) return refuse('wrong_state', because('client_import_empty'));
  const count = outcomes.filter(({ status }) => leftOut.has(status)).length;
  return count > 0 && !leaveOut ? refuse('wrong_state', because('client_rows_left_out', { count })) : null;
};

/** The earliest entry of each client that exists, and of all new ones together. */
const earliestEntries = ({ ready }: AssessedBook): EarliestEntry[] => {
  const days = new Map<string | null, string>();
  for (const { plan } of ready) {
    const clientId = plan.finding.is === 'existing' ? plan.finding.id : null;
    for (const { form } of plan.portfolios.flatMap(({ entries }) => entries)) {
      const before = days.get(clientId);
      if (before === undefined || form.tradeDate < before) days.set(clientId, form.tradeDate);
    }
  }
  return [...days].map(([clientId, day]) => ({ clientId, portfolioId: null, day }));
};

/** Whether the user may book what the file holds. */
const mayBook = ({ viewer }: Act, { ready }: AssessedBook): boolean =>
  can(viewer, 'ledger.write') ||
  ready.every(({ plan }) => plan.portfolios.every(({ entries }) => entries.length === 0));

/** Creates the instruments that the file brings; the rows of those that somebody created meanwhile say so. */
const createNew = async (
  trx: Db,
  { app, viewer }: Act,
  { importId, plan }: Pick<AssessedBook, 'plan'> & { readonly importId: string },
) => {
  const actor = { userId: viewer.id, now: app.clock.now() };
  for (const { draft, finding, form } of plan.instruments) {
    if (finding.is !== 'new' || form === null || draft.errors.length > 0) continue;
    const created = await createInstruments(trx, [form], actor);
    const { table, line } = draft.row;
    const [recordId = null] = created.ok ? created.ids : [];
    const errors = created.ok ? [] : (created.fields ?? []).map((error) => ({ ...error, path: 'symbol' }));
    const status = created.ok ? 'booked' : 'refused';
    await queries.endRows(trx, importId, [{ table, line, status, errors, recordId }]);
  }
};

/** Starts taking over: from here on the file's layout and answers stay as they are. */
const begin = (act: Act, { importId, revision, leaveOut, intoClosedPeriod }: Asked) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: act.viewer.id });
    if (row === null) return refuse('not_found');
    if (row.revision !== revision) return refuse('stale');
    if (row.state === 'applying') return null;
    if (row.state !== 'uploaded') return refuse('wrong_state', because('client_import_ended'));
    // The contract had parsed it before it was stored.
    const assessed = await assessBook(trx, act, { importId, layout: row.layout as ClientLayout });
    const refused = obstacle(assessed, leaveOut);
    if (refused !== null) return refused;
    if (!mayBook(act, assessed)) return refuse('forbidden');
    const consent = { viewer: act.viewer, intoClosedPeriod };
    const closed = await periodObstacle(trx, earliestEntries(assessed), consent);
    if (closed !== null) return closed;
    await queries.storeOutcomes(trx, importId, assessed.outcomes);
    await createNew(trx, act, { importId, plan: assessed.plan });
    await queries.changeImport(trx, importId, {
      state: 'applying',
      clients: assessed.ready.length,
      done_clients: 0,
      into_closed_period: intoClosedPeriod,
    });
    return null;
  });

/** The household of a client: one that exists, or the one that its row has become. */
const householdId = ({ household }: ClientPlan, made: ReadonlyMap<Draft, string>): string | null => {
  if (household === null) return null;
  return 'id' in household ? household.id : (made.get(household.row) ?? household.row.row.bookedId);
};

/** Takes over one client, unless another call has done so; returns what its rows have become. */
const takeNext = async (
  act: Act,
  importId: string,
  { ready: { plan }, made }: { readonly ready: ReadyClient; readonly made: Map<Draft, string> },
): Promise<void> => {
  const booked = await inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: act.viewer.id });
    if (row?.state !== 'applying') return null;
    const taken = await takeOver(trx, act, {
      plan,
      householdId: householdId(plan, made),
      intoClosedPeriod: row.into_closed_period,
    });
    if ('found' in taken) return taken;
    await queries.endRows(trx, importId, bookedRows(plan, taken));
    await queries.changeImport(trx, importId, { done_clients: row.done_clients + 1 });
    return taken;
  });
  if (booked === null) return;
  if (!('found' in booked)) {
    for (const [draft, id] of booked) made.set(draft, id);
    return;
  }
  await inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: act.viewer.id });
    invariant(row !== null, 'an import that is being applied is there');
    await queries.endRows(trx, importId, refusedRows(plan, booked));
    await queries.changeImport(trx, importId, { done_clients: row.done_clients + 1 });
  });
};

const finish = ({ app, viewer }: Act, importId: string) =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: viewer.id });
    if (row?.state !== 'applying') return;
    const now = app.clock.now();
    await queries.changeImport(trx, importId, { state: 'applied', applied_at: now.toISOString() });
    await writeAudit(trx, {
      eventType: 'client_import.apply',
      now,
      userId: viewer.id,
      entity: 'client_import',
      entityId: importId,
      metadata: { fileName: row.file_name, count: row.clients },
      isPart: true,
    });
  });

/** Takes over the next clients. Two calls at once take turns: the second finds the first one's clients done. */
export const applyNext = async (act: Act, asked: Asked) => {
  const { app, viewer } = act;
  const { importId } = asked;
  const refused = await begin(act, asked);
  if (isRefusal(refused)) return refused;
  return app.workTurns.during(viewer.id, async () => {
    const end = app.clock.now().getTime() + callMs;
    const row = await queries.findImport(app.db, { id: importId, userId: viewer.id });
    invariant(row !== null, 'an import that is being applied is there');
    const { ready } = await assessBook(app.db, act, { importId, layout: row.layout as ClientLayout });
    const made = new Map<Draft, string>();
    let done = 0;
    for (const next of ready) {
      if (done > 0 && app.clock.now().getTime() >= end) break;
      await takeNext(act, importId, { ready: next, made });
      done += 1;
    }
    if (done === ready.length) await finish(act, importId);
    return readView(app.db, viewer, importId);
  });
};
