/** Assigns models to portfolios, each in one transaction with its audit event, on the locked portfolio. */
import { assignmentsAtMost } from '@partnerfolio/contract/models/assignments';
import type {
  AssignmentForm,
  AssignmentOutcome,
  ModelAssignment,
} from '@partnerfolio/contract/models/assignments';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import { lockPortfolio } from '../portfolio-access/queries.ts';
import * as queries from './queries.ts';
import type { AssignmentRow } from './queries.ts';
import { hindranceOf } from './rules.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

export const toAssignment = (row: AssignmentRow): ModelAssignment => ({
  id: row.id,
  model: row.model_id === null ? null : { id: row.model_id, name: row.model_name ?? '' },
  version: row.version_number,
  fromDay: row.from_day,
  note: row.note,
  assignedAt: row.assigned_at,
  assignedBy: { id: row.assigned_by, fullName: row.assigner_name },
});

/** The newest assignment and the history of a portfolio, for an answer. */
export const toHistory = (rows: readonly AssignmentRow[]) => {
  const history = rows.map(toAssignment);
  return { current: history[0] ?? null, history };
};

type Asked = AssignmentForm & { readonly portfolioId: string; readonly basedOn: string | null };

interface Assigned {
  readonly outcome: AssignmentOutcome;
  readonly event?: AuditEvent;
}

/** What the audit log says of an assignment. */
const stateOf = (row: Pick<AssignmentRow, 'model_name' | 'version_number' | 'from_day'> | undefined) => ({
  model: row?.model_name ?? null,
  version: row?.version_number ?? null,
  fromDay: row?.from_day ?? null,
});

interface Written {
  readonly portfolioId: string;
  readonly former: AssignmentRow | undefined;
  readonly model: string | null;
  readonly form: AssignmentForm;
}

/** Writes an assignment, and returns its audit event. */
const write = async (
  trx: Db,
  { app, viewer }: Act,
  { portfolioId, former, model, form: { target, fromDay, note } }: Written,
): Promise<AuditEvent> => {
  const now = app.clock.now();
  const row = {
    id: uuid(),
    portfolio_id: portfolioId,
    model_id: target?.modelId ?? null,
    version_number: target?.version ?? null,
    from_day: fromDay,
    note,
    assigned_at: now.toISOString(),
    assigned_by: viewer.id,
    place: (former?.place ?? 0) + 1,
  };
  await queries.insertAssignment(trx, row);
  return {
    eventType: 'portfolio.assign_model',
    now,
    userId: viewer.id,
    entity: 'portfolio',
    entityId: portfolioId,
    before: stateOf(former),
    after: stateOf({ ...row, model_name: model }),
  };
};

const assignOne = async (
  trx: Db,
  act: Act,
  { portfolioId, basedOn, model, ...form }: Asked & { readonly model: string | null },
): Promise<Assigned> => {
  const portfolio = await lockPortfolio(trx, act.viewer, portfolioId);
  if (portfolio === null) return { outcome: 'not_found' };
  if (!portfolio.may_edit) return { outcome: 'forbidden' };
  const [former] = await queries.listAssignments(trx, portfolioId);
  const judged = { isClosed: portfolio.closed_on !== null, former: former ?? null };
  const hindrance = hindranceOf(judged, { ...form, basedOn });
  if (hindrance !== null) return { outcome: hindrance };
  const event = await write(trx, act, { portfolioId, former, model, form });
  return { outcome: 'assigned', event };
};

/** The name of the model whose version is to be assigned, or why it cannot be. */
const openTarget = async (trx: Db, target: AssignmentForm['target'], field: string) => {
  if (target === null) return { name: null };
  const model = await queries.holdModel(trx, target.modelId);
  if (model === null || target.version > model.newest) return refuseFor(field, 'unknown_model');
  return model.isRetired ? refuse('wrong_state', because('model_retired')) : { name: model.name };
};

const isInFuture = ({ app }: Act, { fromDay }: { readonly fromDay: string }): boolean =>
  fromDay > app.clock.today();

const refusalOf = (outcome: Exclude<AssignmentOutcome, 'assigned'>) => {
  switch (outcome) {
    case 'not_found':
    case 'forbidden':
    case 'stale':
      return refuse(outcome);
    case 'closed':
      return refuse('wrong_state', because('portfolio_closed'));
    case 'unchanged':
      return refuse('wrong_state', because('model_assigned_already'));
    case 'before_former':
      return refuseFor('fromDay', 'before_former_model');
    case 'too_many':
      return refuse('wrong_state', because('too_many_assignments', { limit: assignmentsAtMost }));
  }
};

/** Gives a portfolio a version of a model from a day on, or none. */
export const assignModel = (act: Act, asked: Asked) =>
  inTransaction(act.app.db, async (trx) => {
    if (isInFuture(act, asked)) return refuseFor('fromDay', 'day_in_future');
    const opened = await openTarget(trx, asked.target, 'target');
    if ('ok' in opened) return opened;
    const { outcome, event } = await assignOne(trx, act, { ...asked, model: opened.name });
    if (outcome !== 'assigned') return refusalOf(outcome);
    if (event !== undefined) await writeAudits(trx, [event]);
    return toHistory(await queries.listAssignments(trx, asked.portfolioId));
  });

interface ManyAsked extends Pick<AssignmentForm, 'fromDay' | 'note'> {
  readonly target: NonNullable<AssignmentForm['target']>;
  readonly portfolios: readonly { readonly id: string; readonly basedOn: string | null }[];
}

/** Gives a version of a model to several portfolios; those that cannot change are left as they are and named. */
export const assignMany = (act: Act, { portfolios, ...form }: ManyAsked) =>
  inTransaction(act.app.db, async (trx) => {
    if (isInFuture(act, form)) return refuseFor('fromDay', 'day_in_future');
    if ((await queries.findModel(trx, form.target.modelId)) === null) return refuse('not_found');
    const opened = await openTarget(trx, form.target, 'version');
    if ('ok' in opened) return opened;
    const outcomes = new Map<object, AssignmentOutcome>();
    const events: AuditEvent[] = [];
    // Concurrent calls lock portfolios in the same order, so that neither waits for the other forever.
    for (const one of portfolios.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const asked = { ...form, portfolioId: one.id, basedOn: one.basedOn, model: opened.name };
      const { outcome, event } = await assignOne(trx, act, asked);
      outcomes.set(one, outcome);
      if (event !== undefined) events.push(event);
    }
    if (events.length > 0) await writeAudits(trx, events);
    return { items: portfolios.map((one) => ({ id: one.id, outcome: outcomes.get(one) ?? 'not_found' })) };
  });
