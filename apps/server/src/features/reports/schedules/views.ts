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
import { readBusinessCalendar } from '../../holidays/business-days.actions.ts';
import { daysLater } from '../template/asked.rules.ts';
import { calendarSpan, coveredDays, dueDays } from './days.rules.ts';
import type { DueDay } from './days.rules.ts';
import type { RunRow, ScheduleRow } from './queries.ts';

/** The next due days after a day. */
const readNextDays = async (
  app: Pick<App, 'cache'>,
  db: Db,
  {
    rhythm,
    after,
    limit,
  }: { readonly rhythm: ScheduleRhythm; readonly after: LocalDate; readonly limit: number },
): Promise<readonly DueDay[]> => {
  const span = calendarSpan(rhythm, { after, limit });
  // The names of holidays are not read, so that any language will do.
  const calendar = await readBusinessCalendar({ db, cache: app.cache }, { ...span, language: 'en' });
  return dueDays(rhythm, { after, until: span.to, limit }, calendar);
};

/** The days on which a schedule would be due next, and what its reports would cover. */
export const previewDays = async (
  app: App,
  { range, ...rhythm }: ScheduleRhythm & { range: ScheduleRange },
) => {
  const days = await readNextDays(app, app.db, { rhythm, after: app.clock.today(), limit: shownDays });
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

/** A day that is not over yet may still be run. */
const nextDayOf = async (app: Pick<App, 'cache' | 'clock'>, db: Db, row: ScheduleRow) => {
  if (row.state !== 'active') return null;
  const yesterday = daysLater(app.clock.today(), -1);
  const after = row.done_to > yesterday ? row.done_to : yesterday;
  const [due] = await readNextDays(app, db, { rhythm: row, after, limit: 1 });
  return due?.day ?? null;
};

export const toSchedule = async (
  app: Pick<App, 'cache' | 'clock'>,
  db: Db,
  row: ScheduleRow,
): Promise<ReportSchedule> => {
  const { client_id: clientId, client_name: clientName } = row;
  return {
    id: row.id,
    name: row.name,
    template: row.template,
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
    nextDay: await nextDayOf(app, db, row),
    lastRun: row.last_run === null ? null : toRun(row.last_run),
    revision: row.revision,
  };
};
