/** Schedules as the API states them, with their next days by the firm's calendar. */
import { shownDays } from '@partnerfolio/contract/reports/schedules';
import type {
  ReportSchedule,
  ScheduleRange,
  ScheduleRhythm,
  ScheduleRun,
} from '@partnerfolio/contract/reports/schedules';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { readBusinessCalendar } from '../../holidays/business-days.actions.ts';
import type { BusinessCalendar } from '../../holidays/business-days.rules.ts';
import { daysLater } from '../template/asked.rules.ts';
import { calendarSpan, coveredDays, dueDays } from './days.rules.ts';
import type { RunRow, ScheduleRow } from './queries.ts';

/** The firm's calendar; the names of holidays are not read, so that any language will do. */
const readCalendar = (app: Pick<App, 'cache'>, db: Db, span: ReturnType<typeof calendarSpan>) =>
  readBusinessCalendar({ db, cache: app.cache }, { ...span, language: 'en' });

/** The days on which a schedule would be due next, and what its reports would cover. */
export const previewDays = async (
  app: App,
  { range, ...rhythm }: ScheduleRhythm & { range: ScheduleRange },
) => {
  const next = { after: app.clock.today(), limit: shownDays };
  const span = calendarSpan(rhythm, next);
  const calendar = await readCalendar(app, app.db, span);
  const days = dueDays(rhythm, { ...next, until: span.to }, calendar);
  return { items: days.map((due) => ({ day: due.day, ...coveredDays(range, due) })) };
};

export const toRun = (row: RunRow): ScheduleRun => ({
  day: row.day,
  outcome: row.outcome,
  batchId: row.batch_id,
  refusal: row.refusal,
  ranAt: row.ran_at,
});

const portfoliosOf = (row: ScheduleRow): ReportSchedule['portfolios'] => {
  if (row.portfolios_of === 'all') return { of: 'all' };
  if (row.client_id === null) return { of: 'none' };
  return { of: 'client', clientId: row.client_id, withMembers: row.with_members };
};

interface Waiting {
  readonly row: ScheduleRow;
  /** After which day its next run comes; null if it does not run. */
  readonly after: LocalDate | null;
}

/** A day that is not over yet may still be run. */
const waitingOf = (row: ScheduleRow, today: LocalDate): Waiting => {
  if (row.state !== 'active') return { row, after: null };
  const yesterday = daysLater(today, -1);
  return { row, after: row.done_to > yesterday ? row.done_to : yesterday };
};

/** The days for which the calendar has to be known to find the next run of each; null if none runs. */
const spanOfAll = (waiting: readonly Waiting[]): ReturnType<typeof calendarSpan> | null => {
  const spans = waiting.flatMap(({ row, after }) =>
    after === null ? [] : [calendarSpan(row, { after, limit: 1 })],
  );
  const [from] = spans.map((span) => span.from).toSorted();
  const to = spans
    .map((span) => span.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
};

const nextDayOf = ({ row, after }: Waiting, calendar: BusinessCalendar | null): LocalDate | null => {
  if (after === null || calendar === null) return null;
  const { to: until } = calendarSpan(row, { after, limit: 1 });
  return dueDays(row, { after, until, limit: 1 }, calendar)[0]?.day ?? null;
};

const shaped = (row: ScheduleRow, nextDay: LocalDate | null): ReportSchedule => {
  const { client_id: clientId, client_name: clientName } = row;
  return {
    id: row.id,
    name: row.name,
    reports: [...row.reports],
    range: row.range,
    every: row.every,
    counted: row.counted,
    nth: row.nth,
    portfolios: portfoliosOf(row),
    client: clientId === null || clientName === null ? null : { id: clientId, name: clientName },
    language: row.language,
    inClientsLanguage: row.in_clients_language,
    review: row.review,
    delivers: row.delivers,
    owner: { id: row.owner_id, fullName: row.owner_name },
    state: row.state,
    stopped: row.stopped,
    nextDay,
    lastRun: row.last_run === null ? null : toRun(row.last_run),
    revision: row.revision,
  };
};

/** Schedules in the shape of the contract. The calendar is read once for all of them. */
export const toSchedules = async (
  app: Pick<App, 'cache' | 'clock'>,
  db: Db,
  rows: readonly ScheduleRow[],
): Promise<ReportSchedule[]> => {
  const today = app.clock.today();
  const waiting = rows.map((row) => waitingOf(row, today));
  const span = spanOfAll(waiting);
  const calendar = span === null ? null : await readCalendar(app, db, span);
  return waiting.map((one) => shaped(one.row, nextDayOf(one, calendar)));
};

/** A schedule in the shape of the contract. */
export const toSchedule = async (
  app: Pick<App, 'cache' | 'clock'>,
  db: Db,
  row: ScheduleRow,
): Promise<ReportSchedule> => {
  const [schedule] = await toSchedules(app, db, [row]);
  invariant(schedule !== undefined, 'each row is a schedule');
  return schedule;
};
