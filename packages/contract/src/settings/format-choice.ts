/** The choice of formats. Apart from `formats.ts`, which the pages before the sign-in load. */
import { endpoint } from '../endpoint.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { lineSchema } from '../values.ts';
import { isTimeZone } from '../written/time-zone.ts';
import { storedFormatsSchema } from './formats.ts';

/** A distance from UTC is no zone here, because it knows no summer time. */
const isNamedZone = (name: string): boolean => /^[a-z]/i.test(name) && isTimeZone(name);

export const chooseFormats = endpoint({
  name: 'chooseFormats',
  method: 'PUT',
  path: '/api/profile/formats',
  summary: "Chooses the caller's formats of figures and dates, and the time zone in which they see times.",
  access: 'signed_in',
  body: storedFormatsSchema.extend({
    timeZone: lineSchema.max(60).refine(isNamedZone, fieldCode('unknown_time_zone')).nullable(),
  }),
  response: storedFormatsSchema,
  errors: ['stale'],
});
