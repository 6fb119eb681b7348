/** The SQL of the calendar of holidays; only this feature writes it. */
import { sql } from 'kysely';
import type { HolidayCalendarForm, OwnDay, OwnDayForm } from '@partnerfolio/contract/settings/holidays';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Db } from '../../platform/database/db.ts';

export interface CalendarRow extends HolidayCalendarForm {
  readonly revision: number;
}

const calendarFields = ['country', 'state', 'region', 'revision'] as const;
const dayFields = ['id', 'day', 'name', 'kind', 'revision'] as const;

/** The calendar; undefined before anything of it was changed. */
export const findCalendar = (db: Db): Promise<CalendarRow | undefined> =>
  db.selectFrom('holiday_calendar').select(calendarFields).executeTakeFirst();

/** The calendar, locked against other writers of it and of own days. */
export const lockCalendar = async (trx: Db): Promise<CalendarRow> => {
  await trx
    .insertInto('holiday_calendar')
    .values({ id: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom('holiday_calendar').select(calendarFields).forUpdate().executeTakeFirstOrThrow();
};

/** Stores the calendar and returns its new revision. */
export const putCalendar = async (trx: Db, { country, state, region }: HolidayCalendarForm) =>
  trx
    .updateTable('holiday_calendar')
    .set((eb) => ({ country, state, region, revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();

/** The own days from one date to another. */
export const selectOwnDays = (db: Db, { from, to }: { from: LocalDate; to: LocalDate }): Promise<OwnDay[]> =>
  db
    .selectFrom('own_days')
    .select(dayFields)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

export const findOwnDay = (db: Db, id: string): Promise<OwnDay | undefined> =>
  db.selectFrom('own_days').select(dayFields).where('id', '=', id).executeTakeFirst();

export const findOwnDayOf = (db: Db, day: LocalDate): Promise<OwnDay | undefined> =>
  db.selectFrom('own_days').select(dayFields).where('day', '=', day).executeTakeFirst();

export const countOwnDays = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('own_days')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insertOwnDay = (trx: Db, row: OwnDayForm & { readonly id: string }): Promise<OwnDay> =>
  trx.insertInto('own_days').values(row).returning(dayFields).executeTakeFirstOrThrow();

/** Changes an own day and increases its revision. */
export const changeOwnDay = (trx: Db, id: string, form: OwnDayForm): Promise<OwnDay> =>
  trx
    .updateTable('own_days')
    .set((eb) => ({ ...form, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(dayFields)
    .executeTakeFirstOrThrow();

export const deleteOwnDay = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('own_days').where('id', '=', id).execute();
};
