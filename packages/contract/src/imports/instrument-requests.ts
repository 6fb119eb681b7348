/**
 * Requests for the unknown instruments of a file: who may import but not add instruments asks all colleagues who may.
 * The import waits, and its rows are read again as soon as the instruments are there.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { newInstrumentSchema } from '../market-data.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { doneSchema, idSchema, instantSchema, pageOf, pageQuery, revisionSchema } from '../values.ts';
import { unknownNameSchema } from './unknown-names.ts';

/** An import may request this many instruments at once; when they are settled, the next ones. */
export const requestedAtMost = 1000;
/** This many requested instruments are answered at once. */
export const answeredAtOnce = 200;

const importRequestSchema = z
  .object({
    /** The requested instruments that the file still lacks, in the order of the file. */
    items: z.array(
      z.object({
        /** As `listUnknownNames` gives it. */
        name: z.string(),
        state: z.enum(['open', 'refused']),
        requestedBy: personSchema,
        requestedAt: instantSchema,
        /** Who refused it, and why. */
        refusedBy: personSchema.nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** How many unknown names were not requested yet. */
    unrequested: z.int(),
  })
  .meta({ id: 'ImportInstrumentRequest' });
export type ImportRequest = z.infer<typeof importRequestSchema>;

export const getInstrumentRequest = endpoint({
  name: 'getInstrumentRequest',
  method: 'GET',
  path: '/api/imports/:id/instrument-request',
  summary: 'Returns the requested instruments that the file still lacks, and why some were refused.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: importRequestSchema,
  errors: ['not_found'],
  record: 'import',
});

export const requestInstruments = endpoint({
  name: 'requestInstruments',
  method: 'PUT',
  path: '/api/imports/:id/instrument-request',
  summary:
    'Asks everybody who may add instruments for the unknown ones of the file; those requested before are not requested again.',
  access: { feature: 'portfolios.import' },
  params: z.object({ id: idSchema }),
  body: z.object({ revision: revisionSchema }),
  response: importRequestSchema,
  errors: ['not_found', 'wrong_state', 'stale'],
  record: 'import',
});

/** A requested instrument as its file names it. It says nothing about the client, portfolio or file. */
const requestedInstrumentSchema = unknownNameSchema
  .extend({ id: idSchema, requestedBy: personSchema, requestedAt: instantSchema })
  .meta({ id: 'RequestedInstrument' });
export type RequestedInstrument = z.infer<typeof requestedInstrumentSchema>;

export const listInstrumentRequests = endpoint({
  name: 'listInstrumentRequests',
  method: 'GET',
  path: '/api/instrument-requests',
  summary: 'Returns the instruments that colleagues request for their imports, oldest request first.',
  access: { feature: 'market_data.instruments' },
  query: z.object(pageQuery),
  response: pageOf(requestedInstrumentSchema),
});

export const refusalSchema = z.object({
  reason: z.string().trim().min(1, fieldCode('reason_required')).max(2000, fieldCode('reason_too_long')),
});

/** What a requested instrument becomes: a new instrument, an existing one, or refused. */
const requestChoiceSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('create'), id: idSchema, instrument: newInstrumentSchema }),
    z.object({ kind: z.literal('existing'), id: idSchema, instrumentId: idSchema }),
    refusalSchema.extend({ kind: z.literal('refuse'), id: idSchema }),
  ])
  .meta({ id: 'InstrumentRequestChoice' });
export type RequestChoice = z.output<typeof requestChoiceSchema>;

export const answerInstrumentRequests = endpoint({
  name: 'answerInstrumentRequests',
  method: 'PUT',
  path: '/api/instrument-requests/answers',
  summary:
    'Creates, chooses or refuses requested instruments, all or none; the imports that wait for them then go on.',
  access: { feature: 'market_data.instruments' },
  body: z.object({ choices: z.array(requestChoiceSchema).min(1).max(answeredAtOnce) }),
  response: doneSchema,
  errors: ['wrong_state', 'already_exists'],
});
