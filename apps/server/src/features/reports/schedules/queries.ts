/** The SQL of schedules of reports. */
import type { NamedReport } from '@partnerfolio/contract/reports/batches';
import type { RunOutcome, ScheduleForm, ScheduleState } from '@partnerfolio/contract/reports/schedules';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isVisibleClient } from '../../client-access/visibility.queries.ts';

export interface RunRow {
  readonly day: LocalDate;
  readonly outcome: RunOutcome;
  readonly batch_id: string | null;
  readonly refusal: Reason | null;
  readonly ran_at: string;
}

export interface ScheduleRow extends Omit<ScheduleForm, 'portfolios' | 'inClientsLanguage' | 'reports'> {
  readonly reports: readonly NamedReport[];
  readonly id: string;
  readonly owner_id: string;
  readonly owner_name: string | null;
  readonly portfolios_of: 'all' | 'client';
  readonly client_id: string | null;
  /** Null if there is no client, or the viewer may not see it. */
  readonly client_name: string | null;
  readonly with_members: boolean;
  readonly in_clients_language: boolean;
  readonly state: ScheduleState;
  readonly stopped: Reason | null;
  readonly done_to: LocalDate;
  readonly revision: number;
  readonly last_run: RunRow | null;
}

const selected = (viewer: Staff) => sql`
  select s.id, s.owner_id, owner.full_name as owner_name, s.name, named.reports, s.range, s.every, s.counted, s.nth, s.portfolios_of,
    s.client_id, case when ${isVisibleClient(viewer)} then clients.name end as client_name, s.with_members, s.language,
    s.in_clients_language, s.review, s.delivers, s.state, s.stopped, s.done_to, s.revision, last.run as last_run
  from report_schedules as s join profiles as owner on owner.id = s.owner_id
  left join clients on clients.id = s.client_id
  cross join lateral (
    select json_agg(json_build_object('template', coalesce(r.template, p.template),
      'preset', case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end) order by r.place) as reports
    from report_schedule_reports as r left join report_presets as p on p.id = r.preset_id where r.schedule_id = s.id) as named
  left join lateral (
    select json_build_object('day', r.due_day, 'outcome', r.outcome, 'batch_id', r.batch_id, 'refusal', r.refusal,
      'ran_at', to_char(r.ran_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as run
    from report_schedule_runs as r where r.schedule_id = s.id order by r.due_day desc limit 1) as last on true`;

/** Users see their own schedules; administrators those of everybody. */
const isVisibleSchedule = (viewer: Staff): RawBuilder<boolean> =>
  viewer.role === 'admin' ? sql<boolean>`true` : sql<boolean>`s.owner_id = ${viewer.id}`;

/** A schedule; null if the viewer may not see it. */
export const findSchedule = async (db: Db, viewer: Staff, id: string): Promise<ScheduleRow | null> => {
  const { rows } = await sql<ScheduleRow>`${selected(viewer)}
    where s.id = ${id} and ${isVisibleSchedule(viewer)}`.execute(db);
  return rows[0] ?? null;
};

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A page of the schedules that the viewer may see, by name. */
export const listSchedules = async (db: Db, viewer: Staff, { offset, limit }: Page) => {
  const isVisible = isVisibleSchedule(viewer);
  const [{ rows }, counted] = await Promise.all([
    sql<ScheduleRow>`${selected(viewer)} where ${isVisible}
      order by lower(s.name), s.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from report_schedules as s where ${isVisible}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** The newest runs of a schedule. */
export const listRuns = async (db: Db, scheduleId: string, limit: number): Promise<readonly RunRow[]> => {
  const { rows } = await sql<RunRow>`
    select due_day as day, outcome, batch_id, refusal, ran_at from report_schedule_runs
    where schedule_id = ${scheduleId} order by due_day desc limit ${limit}`.execute(db);
  return rows;
};

/** Locks a schedule against other changes and its next run. */
export const lockSchedule = async (trx: Db, id: string): Promise<void> => {
  await sql`select from report_schedules where id = ${id} for update`.execute(trx);
};

/** Orders the schedules of a user that are made at once, and counts them. */
export const countSchedulesOf = async (trx: Db, ownerId: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report schedules of ${ownerId}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_schedules where owner_id = ${ownerId}`.execute(trx);
  return rows[0]?.n ?? 0;
};

/** Whether the viewer may see a client. */
export const isKnownClient = async (db: Db, viewer: Staff, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from clients where clients.id = ${id} and ${isVisibleClient(viewer)}`.execute(db);
  return rows.length > 0;
};

const columnsOf = (form: ScheduleForm) => {
  const { name, range, every, counted, nth, portfolios, language, review, delivers } = form;
  return {
    name,
    range,
    every,
    counted,
    nth,
    portfolios_of: portfolios.of,
    client_id: portfolios.of === 'client' ? portfolios.clientId : null,
    with_members: portfolios.of === 'client' && portfolios.withMembers,
    language,
    in_clients_language: form.inClientsLanguage,
    review,
    delivers,
  };
};

/** Writes the reports of a schedule in their order. */
const putReports = async (trx: Db, scheduleId: string, { reports }: ScheduleForm): Promise<void> => {
  await trx.deleteFrom('report_schedule_reports').where('schedule_id', '=', scheduleId).execute();
  await trx
    .insertInto('report_schedule_reports')
    .values(
      reports.map((report, at) => ({
        schedule_id: scheduleId,
        place: at + 1,
        template: report.by === 'kind' ? report.template : null,
        preset_id: report.by === 'preset' ? report.presetId : null,
      })),
    )
    .execute();
};

interface NewSchedule {
  readonly id: string;
  readonly ownerId: string;
  readonly at: Date;
  readonly doneTo: LocalDate;
  readonly form: ScheduleForm;
}

export const insertSchedule = async (trx: Db, { id, ownerId, at, doneTo, form }: NewSchedule) => {
  await trx
    .insertInto('report_schedules')
    .values({
      id,
      owner_id: ownerId,
      created_at: at.toISOString(),
      ...columnsOf(form),
      state: 'active',
      stopped: null,
      done_to: doneTo,
    })
    .execute();
  await putReports(trx, id, form);
};

export const putSchedule = async (trx: Db, id: string, form: ScheduleForm): Promise<void> => {
  await trx
    .updateTable('report_schedules')
    .set((eb) => ({ ...columnsOf(form), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await putReports(trx, id, form);
};

interface NewState {
  readonly state: ScheduleState;
  readonly stopped: Reason | null;
  readonly doneTo: LocalDate;
}

export const putState = async (trx: Db, id: string, { state, stopped, doneTo }: NewState): Promise<void> => {
  await trx
    .updateTable('report_schedules')
    .set((eb) => ({
      state,
      stopped: stopped === null ? null : JSON.stringify(stopped),
      done_to: doneTo,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

export const deleteSchedule = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('report_schedules').where('id', '=', id).execute();
};

/** Locks the next schedule that was not looked at today, and that no other process has; null if there is none. */
export const takeUndone = async (
  trx: Db,
  viewer: Staff,
  { today, except }: { readonly today: LocalDate; readonly except: readonly string[] },
): Promise<ScheduleRow | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from report_schedules
    where state = 'active' and done_to < ${today} and id <> all (${except}::uuid[])
    order by done_to, id limit 1 for update skip locked`.execute(trx);
  const id = rows[0]?.id;
  return id === undefined ? null : findSchedule(trx, viewer, id);
};

export const putDone = async (trx: Db, id: string, doneTo: LocalDate): Promise<void> => {
  await trx.updateTable('report_schedules').set({ done_to: doneTo }).where('id', '=', id).execute();
};

interface NewRun {
  readonly scheduleId: string;
  readonly day: LocalDate;
  readonly outcome: RunOutcome;
  readonly batchId: string | null;
  readonly refusal: Reason | null;
  readonly at: Date;
}

export const insertRun = async (trx: Db, { scheduleId, day, outcome, ...run }: NewRun): Promise<void> => {
  await trx
    .insertInto('report_schedule_runs')
    .values({
      schedule_id: scheduleId,
      due_day: day,
      outcome,
      batch_id: run.batchId,
      refusal: run.refusal === null ? null : JSON.stringify(run.refusal),
      ran_at: run.at.toISOString(),
    })
    .execute();
};
