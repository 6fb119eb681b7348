/** Reads and changes which public holidays apply to the firm. */
import type { HolidayLanguage } from '@partnerfolio/contract/settings/business-days';
import type {
  HolidayCalendar,
  HolidayCalendarForm,
  HolidayCountry,
} from '@partnerfolio/contract/settings/holidays';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { holidayCountries } from './public-holidays.ts';
import * as queries from './queries.ts';
import type { CalendarRow } from './queries.ts';

export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** The calendar of a firm that has chosen none. */
const noCalendar: CalendarRow = { country: null, state: null, region: null, revision: 1 };

/** The codes of the calendar. */
export const readPlace = async (db: Db): Promise<CalendarRow> =>
  (await queries.findCalendar(db)) ?? noCalendar;

type Level = 'country' | 'state' | 'region';

/** The places that the codes name, or the first of the codes that names none. */
const placesIn = (countries: readonly HolidayCountry[], codes: HolidayCalendarForm) => {
  const country = countries.find(({ code }) => code === codes.country);
  const state = country?.states.find(({ code }) => code === codes.state);
  const region = state?.regions.find(({ code }) => code === codes.region);
  const places = { country, state, region };
  const unknown = (['country', 'state', 'region'] as const).find(
    (level: Level) => codes[level] !== null && places[level] === undefined,
  );
  return { places, unknown };
};

const named = (place: { readonly code: string; readonly name: string } | undefined, code: string | null) =>
  code === null ? null : { code, name: place?.name ?? code };

/** A calendar with the names of its places. A place that a newer package no longer knows is named by its code. */
const calendarView = async (row: CalendarRow, language: HolidayLanguage): Promise<HolidayCalendar> => {
  const { country, state, region, revision } = row;
  const { places } = country === null ? { places: null } : placesIn(await holidayCountries(language), row);
  return {
    country: named(places?.country, country),
    state: named(places?.state, state),
    region: named(places?.region, region),
    revision,
  };
};

export const readCalendar = async (db: Db, language: HolidayLanguage): Promise<HolidayCalendar> =>
  calendarView(await readPlace(db), language);

interface Change {
  readonly form: HolidayCalendarForm;
  readonly revision: number;
  readonly language: HolidayLanguage;
}

export const putCalendar = async ({ app, viewer }: Act, { form, revision, language }: Change) => {
  const { unknown } = placesIn(await holidayCountries(language), form);
  if (unknown !== undefined) return refuseFor(unknown, 'not_a_choice');
  return inTransaction(app.db, async (trx) => {
    const { revision: present, ...before } = await queries.lockCalendar(trx);
    if (present !== revision) return refuse('stale');
    const stored = await queries.putCalendar(trx, form);
    await writeAudit(trx, {
      eventType: 'firm.change_holidays',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'firm',
      before,
      after: form,
    });
    return calendarView({ ...form, ...stored }, language);
  });
};
