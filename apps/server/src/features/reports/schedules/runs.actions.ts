/** Makes the batches of schedules that are due: one for each due day, however many processes look, and also after downtime. */
import { packageOf } from '@partnerfolio/contract/reports/batches';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../../platform/access/access.ts';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because, invariant, isRefusal, toErrorRefusal } from '../../../platform/http/problem.ts';
import { hourIn } from '../../../platform/jobs/nightly.ts';
import { readBusinessCalendar } from '../../holidays/business-days.actions.ts';
import { lookAheadDays } from '../../holidays/business-days.rules.ts';
import { writeBatch } from '../batches/actions.ts';
import { findStaffWith } from '../batches/owner.actions.ts';
import { readPackage } from '../batches/package.actions.ts';
import { office } from '../../../platform/serve/office.ts';
import { daysLater } from '../template/asked.rules.ts';
import { calendarSpan, coveredDays, dueDays } from './days.rules.ts';
import type { DueDay } from './days.rules.ts';
import * as queries from './queries.ts';
import type { ScheduleRow } from './queries.ts';
import { ownersRights } from './rights.ts';
import { stop } from './stopping.actions.ts';

/** The prices of the day before are there by then. */
const runsFromHour = 6;
/** Days that were missed earlier are not listed. */
const missedWithinDays = 400;
const daysAtMost = 100;

/** The days up to today that were due since the schedule was last looked at. */
const readDueDays = async (trx: Trx, app: App, row: ScheduleRow): Promise<readonly DueDay[]> => {
  const until = app.clock.today();
  const earliest = daysLater(until, -missedWithinDays);
  const after = row.done_to > earliest ? row.done_to : earliest;
  const { from } = calendarSpan(row, { after, limit: 1 });
  const range = { from, to: daysLater(until, lookAheadDays), language: 'en' as const };
  const calendar = await readBusinessCalendar({ db: trx, cache: app.cache }, range);
  return dueDays(row, { after, until, limit: daysAtMost }, calendar);
};

/** Makes the batch of a due day; returns its id, or why there is none. */
const makeBatch = async (
  trx: Trx,
  app: App,
  { row, due, owner }: { row: ScheduleRow; due: DueDay; owner: Staff },
) => {
  const { language, review, delivers, client_id: clientId, with_members: withMembers } = row;
  const { from, to } = coveredDays(row.range, due);
  const read = await readPackage(trx, packageOf(row.reports));
  invariant('found' in read, 'a template stays while a schedule uses it');
  const batch = await writeBatch(
    trx,
    { app, viewer: owner },
    {
      reports: read.found,
      from: read.covers === 'day' ? null : from,
      to,
      language,
      inClientsLanguage: row.in_clients_language,
      portfolios: clientId === null ? { of: 'all' } : { of: 'client', clientId, withMembers },
      review,
      delivers,
    },
  );
  if (!isRefusal(batch)) return { outcome: 'made', batchId: batch.id, refusal: null } as const;
  invariant(batch.reason !== undefined, 'a batch is refused for a reason');
  return { outcome: 'refused', batchId: null, refusal: batch.reason } as const;
};

/** Why a schedule stops, or the owner in whose name it runs. */
const findRunner = async (trx: Trx, row: ScheduleRow): Promise<Reason | Staff> => {
  if (row.portfolios_of === 'client' && row.client_id === null) return because('schedule_client_gone').reason;
  const owner = await findStaffWith(trx, row.owner_id, ownersRights);
  return owner ?? because('schedule_owner_may_not').reason;
};

/** Runs a locked schedule for the newest of its due days; the older ones were missed. */
const run = async (trx: Trx, app: App, row: ScheduleRow): Promise<void> => {
  const days = await readDueDays(trx, app, row);
  const due = days.at(-1);
  if (due === undefined) return;
  const at = app.clock.now();
  for (const { day } of days.slice(0, -1))
    await queries.insertRun(trx, {
      scheduleId: row.id,
      day,
      outcome: 'missed',
      batchId: null,
      refusal: null,
      at,
    });
  const made = await findRunner(trx, row);
  if ('code' in made) return stop(trx, app, { row, reason: made });
  const outcome = await makeBatch(trx, app, { row, due, owner: made });
  await queries.insertRun(trx, { scheduleId: row.id, day: due.day, at, ...outcome });
};

interface Round {
  readonly today: LocalDate;
  /** The schedules of which an attempt has ended in an error. */
  readonly except: string[];
}

/** Looks at the next schedule; false if there is none. */
const runNext = (app: App, { today, except }: Round, taken: (id: string) => void): Promise<boolean> =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.takeUndone(trx, office, { today, except });
    if (row === null) return false;
    taken(row.id);
    await run(trx, app, row);
    await queries.putDone(trx, row.id, today);
    return true;
  });

/** Makes the batches that are due by now. An error of one schedule holds up no other, and is tried again a minute later. */
export const runDueSchedules = async (app: App): Promise<void> => {
  const { clock, config, background, log } = app;
  if (hourIn(config.timeZone, clock.now()) < runsFromHour) return;
  const round: Round = { today: clock.today(), except: [] };
  while (!background.stopping.aborted) {
    let id: string | null = null;
    try {
      if (!(await runNext(app, round, (taken) => (id = taken)))) return;
    } catch (error) {
      if (id === null) throw error;
      if (toErrorRefusal(error)?.code !== 'busy')
        log.error({ err: error, schedule: id }, 'a schedule of reports could not be run');
      round.except.push(id);
    }
  }
};
