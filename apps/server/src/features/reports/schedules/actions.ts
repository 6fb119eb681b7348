/** Makes, changes, pauses, continues and removes schedules of reports. */
import { rangesOf, schedulesAtMost } from '@partnerfolio/contract/reports/schedules';
import type { ReportSchedule, ScheduleForm } from '@partnerfolio/contract/reports/schedules';
import { v7 as uuid } from 'uuid';
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because, invariant, refuse, refuseFor } from '../../../platform/http/problem.ts';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import { findStaffWith } from '../batches/owner.actions.ts';
import { readPackage } from '../batches/package.actions.ts';
import * as queries from './queries.ts';
import type { ScheduleRow } from './queries.ts';
import { ownersRights } from './rights.ts';
import { toSchedule } from './views.ts';

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}
interface Target {
  readonly id: string;
  readonly revision: number;
}

const read = async (trx: Trx, { app, viewer }: Act, id: string): Promise<ReportSchedule> => {
  const row = await queries.findSchedule(trx, viewer, id);
  invariant(row !== null, 'a schedule that was just written is there');
  return toSchedule(app, trx, row);
};

interface Written {
  readonly eventType:
    | 'report.schedule'
    | 'report.schedule_change'
    | 'report.schedule_remove'
    | 'report.schedule_state';
  readonly id: string;
  readonly name: string;
  readonly status?: string;
}

const audit = (trx: Trx, { app, viewer }: Act, { eventType, id, ...metadata }: Written): Promise<void> =>
  writeAudit(trx, {
    eventType,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'report_schedule',
    entityId: id,
    metadata,
  });

/** Refuses a client that the user may not see, unless the schedule has it already. */
const refuseClient = async (
  trx: Trx,
  { viewer }: Act,
  { form: { portfolios }, present }: { readonly form: ScheduleForm; readonly present: string | null },
) =>
  portfolios.of === 'client' &&
  portfolios.clientId !== present &&
  !(await queries.isKnownClient(trx, viewer, portfolios.clientId))
    ? refuse('not_found')
    : null;

/** Refuses a template that does not exist, and a range that does not suit what the reports cover together. */
const refuseReports = async (trx: Trx, { reports, range }: ScheduleForm) => {
  const read = await readPackage(trx, reports);
  if ('ok' in read) return read;
  return rangesOf[read.covers].includes(range) ? null : refuseFor('range', 'not_a_choice');
};

const refuseForm = async (
  trx: Trx,
  act: Act,
  asked: { readonly form: ScheduleForm; readonly present: string | null },
) => (await refuseClient(trx, act, asked)) ?? refuseReports(trx, asked.form);

const insert = async (trx: Trx, act: Act, form: ScheduleForm) => {
  const { app, viewer } = act;
  const refused = await refuseForm(trx, act, { form, present: null });
  if (refused !== null) return refused;
  if ((await queries.countSchedulesOf(trx, viewer.id)) >= schedulesAtMost)
    return refuse('wrong_state', because('too_many_schedules', { limit: schedulesAtMost }));
  const id = uuid();
  const doneTo = app.clock.today();
  await queries.insertSchedule(trx, { id, ownerId: viewer.id, at: app.clock.now(), doneTo, form });
  await audit(trx, act, { eventType: 'report.schedule', id, name: form.name });
  return read(trx, act, id);
};

export const createSchedule = async (act: Act, form: ScheduleForm) =>
  can(act.viewer, 'reports.issue')
    ? inTransaction(act.app.db, (trx) => createOnce(trx, { create: () => insert(trx, act, form) }))
    : refuse('forbidden', because('may_not_issue_reports'));

/** Locks a schedule at a revision, or refuses. */
const open = async (trx: Trx, { viewer }: Act, { id, revision }: Target) => {
  if ((await queries.findSchedule(trx, viewer, id)) === null) return refuse('not_found');
  await queries.lockSchedule(trx, id);
  const row = await queries.findSchedule(trx, viewer, id);
  if (row === null) return refuse('not_found');
  return row.revision === revision ? row : refuse('stale');
};

/** Changes a schedule: its next run goes by what it is then. */
export const updateSchedule = (act: Act, { form, ...target }: Target & { readonly form: ScheduleForm }) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await open(trx, act, target);
    if ('ok' in opened) return opened;
    const refused = await refuseForm(trx, act, { form, present: opened.client_id });
    if (refused !== null) return refused;
    await queries.putSchedule(trx, opened.id, form);
    await audit(trx, act, { eventType: 'report.schedule_change', id: opened.id, name: form.name });
    return read(trx, act, opened.id);
  });

/** Why a schedule cannot go on; null if it can. */
const refuseGoingOn = async (trx: Trx, row: ScheduleRow) => {
  if (row.portfolios_of === 'client' && row.client_id === null)
    return refuse('wrong_state', because('schedule_client_gone'));
  const owner = await findStaffWith(trx, row.owner_id, ownersRights);
  return owner === null ? refuse('wrong_state', because('schedule_owner_may_not')) : null;
};

interface StateChange extends Target {
  readonly state: 'active' | 'paused';
}

/** Pauses or continues a schedule; what it is already is no change. Days of a pause are not made up for. */
export const changeState = (act: Act, { state, ...target }: StateChange) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await open(trx, act, target);
    if ('ok' in opened) return opened;
    const { id, name } = opened;
    if (opened.state === state) return toSchedule(act.app, trx, opened);
    const refused = state === 'active' ? await refuseGoingOn(trx, opened) : null;
    if (refused !== null) return refused;
    const doneTo = state === 'active' ? act.app.clock.today() : opened.done_to;
    await queries.putState(trx, id, { state, stopped: null, doneTo });
    await audit(trx, act, { eventType: 'report.schedule_state', id, name, status: state });
    return read(trx, act, id);
  });

/** Removes a schedule and the list of its runs; its batches and reports stay. */
export const removeSchedule = (act: Act, target: Target) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await open(trx, act, target);
    if ('ok' in opened) return opened;
    const { id, name } = opened;
    await audit(trx, act, { eventType: 'report.schedule_remove', id, name });
    await queries.deleteSchedule(trx, id);
    return { done: true as const };
  });
