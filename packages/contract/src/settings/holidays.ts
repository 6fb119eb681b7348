/** The firm's calendar of holidays: the public holidays of a country, and days of the firm's own beside them. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { doneSchema, idSchema, lineSchema, localDateSchema, revisionSchema } from '../values.ts';
import { firstHolidayYear, holidayLanguage, lastHolidayYear } from './business-days.ts';

/** How many days of its own a firm can have. */
export const ownDaysAtMost = 200;

/** `closed`: the firm does not work. `open`: it works, whatever weekend or holiday the day is. */
export const ownDayKinds = ['closed', 'open'] as const;
export type OwnDayKind = (typeof ownDayKinds)[number];

const admin = { roles: ['admin'] } as const;

/** The code of a country, or of a state or region in it. */
const placeCode = lineSchema
  .max(40, fieldCode('text_too_long'))
  .nullish()
  .transform((code) => code || null);

export const holidayCalendarFormSchema = z.object({
  /** The country whose public holidays apply; null for none. */
  country: placeCode,
  /** Its state, for which further holidays apply. */
  state: placeCode,
  /** A region of the state. */
  region: placeCode,
});
export type HolidayCalendarForm = z.output<typeof holidayCalendarFormSchema>;

const placeSchema = z.object({ code: z.string(), name: z.string() });

export const holidayCalendarSchema = z
  .object({
    country: placeSchema.nullable(),
    state: placeSchema.nullable(),
    region: placeSchema.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'HolidayCalendar' });
export type HolidayCalendar = z.infer<typeof holidayCalendarSchema>;

export const holidayCountrySchema = placeSchema
  .extend({ states: z.array(placeSchema.extend({ regions: z.array(placeSchema) })) })
  .meta({ id: 'HolidayCountry' });
export type HolidayCountry = z.infer<typeof holidayCountrySchema>;

export const ownDayFormSchema = z.object({
  day: localDateSchema.refine((day) => {
    const year = Number(day.slice(0, 4));
    return year >= firstHolidayYear && year <= lastHolidayYear;
  }, fieldCode('own_day_out_of_range')),
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  kind: z.enum(ownDayKinds),
});
export type OwnDayForm = z.output<typeof ownDayFormSchema>;

export const ownDaySchema = z
  .object({
    id: idSchema,
    day: localDateSchema,
    name: z.string(),
    kind: z.enum(ownDayKinds),
    revision: revisionSchema,
  })
  .meta({ id: 'OwnDay' });
export type OwnDay = z.infer<typeof ownDaySchema>;

export const holidaySchema = z
  .object({
    day: localDateSchema,
    /** The public holiday; null if the day is only one of the firm's own. */
    publicHoliday: z.string().nullable(),
    /** What the firm has decided for the day, which takes precedence. */
    own: ownDaySchema.nullable(),
  })
  .meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof holidaySchema>;

export const getHolidayCalendar = endpoint({
  name: 'getHolidayCalendar',
  method: 'GET',
  path: '/api/holidays/calendar',
  summary: 'Returns the country, state and region whose public holidays apply to the firm.',
  access: 'staff',
  query: z.object({ language: holidayLanguage }),
  response: holidayCalendarSchema,
});

export const putHolidayCalendar = endpoint({
  name: 'putHolidayCalendar',
  method: 'PUT',
  path: '/api/holidays/calendar',
  summary:
    'Changes the country, state and region whose public holidays apply to the firm, based on a revision.',
  access: admin,
  fresh: true,
  query: z.object({ language: holidayLanguage }),
  body: holidayCalendarFormSchema.extend({ revision: revisionSchema }),
  response: holidayCalendarSchema,
  errors: ['stale'],
});

export const listHolidayCountries = endpoint({
  name: 'listHolidayCountries',
  method: 'GET',
  path: '/api/holidays/countries',
  summary: 'Returns the countries whose public holidays are known, with their states and regions.',
  access: 'staff',
  query: z.object({ language: holidayLanguage }),
  response: z.object({ items: z.array(holidayCountrySchema) }),
});

export const listHolidays = endpoint({
  name: 'listHolidays',
  method: 'GET',
  path: '/api/holidays',
  summary: "Returns the public holidays and the firm's own days of a year, by date.",
  access: 'staff',
  query: z.object({
    year: z.coerce.number().int().min(firstHolidayYear).max(lastHolidayYear),
    language: holidayLanguage,
  }),
  response: z.object({ items: z.array(holidaySchema).max(366) }),
});

const params = z.object({ id: idSchema });

export const getOwnDay = endpoint({
  name: 'getOwnDay',
  method: 'GET',
  path: '/api/holidays/own-days/:id',
  summary: "Returns one of the firm's own days.",
  access: 'staff',
  params,
  response: ownDaySchema,
  errors: ['not_found'],
});

export const addOwnDay = endpoint({
  name: 'addOwnDay',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/holidays/own-days',
  summary: 'Adds a day on which the firm is closed, or open despite a weekend or public holiday.',
  access: admin,
  fresh: true,
  body: ownDayFormSchema,
  status: 201,
  response: ownDaySchema,
  errors: ['wrong_state', 'already_exists'],
  reasons: ['too_many_own_days'],
});

export const updateOwnDay = endpoint({
  name: 'updateOwnDay',
  method: 'PUT',
  path: '/api/holidays/own-days/:id',
  summary: "Changes one of the firm's own days, based on a revision.",
  access: admin,
  fresh: true,
  params,
  body: ownDayFormSchema.extend({ revision: revisionSchema }),
  response: ownDaySchema,
  errors: ['not_found', 'stale', 'already_exists'],
});

export const removeOwnDay = endpoint({
  name: 'removeOwnDay',
  method: 'POST',
  path: '/api/holidays/own-days/:id/removal',
  summary: "Removes one of the firm's own days, based on a revision. The audit log keeps what it said.",
  access: admin,
  fresh: true,
  params,
  body: z.object({ revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'stale'],
});
