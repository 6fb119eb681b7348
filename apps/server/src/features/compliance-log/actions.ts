/** Complaints and breaches; each change, its step and its audit event are one transaction. */
import type { LogClosure, LogForm, NewLogRecord } from '@partnerfolio/contract/compliance/log';
import { logStepsAtMost } from '@partnerfolio/contract/compliance/log-choices';
import type { LogStep } from '@partnerfolio/contract/compliance/log-choices';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import { toColumns } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { holdUsers } from '../client-activity/tasks.queries.ts';
import type { Act } from '../clients/actions.ts';
import { tellHandlers } from './telling.actions.ts';
import { dueDate, openSubject, refuseForm } from './judging.actions.ts';
import * as queries from './queries.ts';
import type { LogRow } from './queries.ts';
import * as rules from './rules.ts';
import type { Change } from './rules.ts';
import { keptOf, logColumns, withSteps } from './views.ts';

const seenBy = ({ app, viewer }: Act) => ({ viewer, today: app.clock.today() });

interface Written {
  readonly id: string;
  readonly step: LogStep;
  readonly changes: readonly Change[];
  readonly reason?: string | null;
}

const verbs = { recorded: 'record', changed: 'change', closed: 'close', reopened: 'reopen' } as const;

/** Writes the step of a change and its audit event, and returns the record as it is then. */
const finish = async (trx: Db, act: Act, { id, step, changes, reason = null }: Written) => {
  const { app, viewer } = act;
  const row = await queries.findLogRow(trx, viewer, id);
  invariant(row !== null, 'a record that was just written is there');
  const now = app.clock.now();
  await queries.insertLogStep(trx, {
    record_id: id,
    // Each change increases the revision by one.
    number: row.revision,
    step,
    at: now.toISOString(),
    by: viewer.id,
    reason,
    changes: JSON.stringify(changes),
  });
  await writeAudit(trx, {
    eventType: `${row.kind}.${verbs[step]}`,
    now,
    userId: viewer.id,
    entity: row.kind,
    entityId: id,
    metadata: {
      clientId: row.client_id,
      logNumber: row.number,
      subject: row.subject,
      ...(step === 'changed' && { logChanged: changes.map(({ field }) => field) }),
      ...(step === 'closed' && { resolution: row.resolution }),
      ...(reason !== null && { reason }),
    },
  });
  if (step === 'recorded' || changes.some(({ field }) => field === 'assigneeId'))
    await tellHandlers(trx, [
      { id, revision: row.revision, assigneeId: row.assignee_id, by: viewer.id, now },
    ]);
  return withSteps(trx, row, seenBy(act));
};

const insert = async (trx: Db, act: Act, { kind, clientId, ...form }: NewLogRecord): Promise<string> => {
  const id = uuid();
  const year = Number(act.app.clock.today().slice(0, 4));
  const n = await queries.takeNumber(trx, kind, year);
  await queries.insertLogRecord(trx, {
    id,
    kind,
    year,
    year_number: n,
    number: rules.shownNumber(kind, { year, n }),
    client_id: clientId,
    ...toColumns(logColumns, rules.tidied(form)),
    created_at: act.app.clock.now().toISOString(),
    created_by: act.viewer.id,
  });
  return id;
};

/** Records a complaint or a breach, also of a closed client. */
export const createRecord = async (act: Act, asked: NewLogRecord) => {
  // Before the transaction, which on the embedded database has the only connection.
  const dueOn = asked.dueOn ?? (asked.kind === 'complaint' ? await dueDate(act, asked.noticedOn) : null);
  const given = { ...asked, dueOn };
  return inTransaction(act.app.db, async (trx) => {
    // Before the client's lock, in the order in which a deactivation takes them.
    await holdUsers(trx, [given.assigneeId]);
    const subject = await openSubject(trx, act, given);
    if (!('kind' in subject)) return subject;
    const create = async () => {
      const refused = await refuseForm(trx, act, { ...subject, form: given, formerAssigneeId: null });
      if (refused !== null) return refused;
      const id = await insert(trx, act, given);
      return finish(trx, act, { id, step: 'recorded', changes: [] });
    };
    return createOnce(trx, { create });
  });
};

interface Place {
  readonly id: string;
  readonly revision: number;
}

/** Locks a record and its client for a change at a revision, or refuses. */
const openRecord = async (trx: Db, act: Act, { id, revision }: Place) => {
  const found = await queries.findLogRow(trx, act.viewer, id);
  if (found === null) return refuse('not_found');
  const subject = await openSubject(trx, act, { kind: found.kind, clientId: found.client_id });
  if (!('kind' in subject)) return subject;
  await queries.lockLogRecord(trx, id);
  const row = await queries.findLogRow(trx, act.viewer, id);
  if (row === null) return refuse('not_found');
  if (row.revision !== revision) return refuse('stale');
  if (row.revision >= logStepsAtMost) return refuse('wrong_state', because('too_many_log_steps'));
  return { subject, row };
};

const isClosed = ({ closed_at: closedAt }: LogRow) => closedAt !== null;
const refuseClosed = () => refuse('wrong_state', because('log_record_closed'));

/** Changes an open record; an unchanged one stays as it is. */
export const updateRecord = (act: Act, place: Place, given: LogForm) =>
  inTransaction(act.app.db, async (trx) => {
    await holdUsers(trx, [given.assigneeId]);
    const opened = await openRecord(trx, act, place);
    if (!('row' in opened)) return opened;
    const { subject, row } = opened;
    if (isClosed(row)) return refuseClosed();
    const judged = { ...subject, form: given, formerAssigneeId: row.assignee_id };
    const refused = await refuseForm(trx, act, judged);
    if (refused !== null) return refused;
    const form = rules.tidied(given);
    const changes = rules.changesBetween(keptOf(row), { ...form, resolution: null });
    if (changes.length === 0) return withSteps(trx, row, seenBy(act));
    await queries.changeLogRecord(trx, row.id, toColumns(logColumns, form));
    return finish(trx, act, { id: row.id, step: 'changed', changes });
  });

/** Closes an open record with its outcome, a complaint also with how it ended. */
export const closeRecord = (act: Act, place: Place, { outcome, resolution }: LogClosure) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openRecord(trx, act, place);
    if (!('row' in opened)) return opened;
    const { row } = opened;
    if (isClosed(row)) return refuseClosed();
    if (row.kind === 'complaint' && resolution === null)
      return refuseFor('resolution', 'resolution_required');
    const ended = row.kind === 'complaint' ? resolution : null;
    const before = keptOf(row);
    const changes = rules.changesBetween(before, { ...before, outcome, resolution: ended });
    await queries.changeLogRecord(trx, row.id, {
      outcome,
      resolution: ended,
      closed_at: act.app.clock.now().toISOString(),
      closed_by: act.viewer.id,
    });
    return finish(trx, act, { id: row.id, step: 'closed', changes });
  });

/** Opens a closed record again. */
export const reopenRecord = (act: Act, place: Place, reason: string) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openRecord(trx, act, place);
    if (!('row' in opened)) return opened;
    const { row } = opened;
    if (!isClosed(row)) return refuse('wrong_state', because('log_record_open'));
    const before = keptOf(row);
    const changes = rules.changesBetween(before, { ...before, resolution: null });
    await queries.changeLogRecord(trx, row.id, { resolution: null, closed_at: null, closed_by: null });
    return finish(trx, act, { id: row.id, step: 'reopened', changes, reason });
  });
