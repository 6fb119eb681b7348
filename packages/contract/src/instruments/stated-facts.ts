/** Statements of an instrument's facts: each with its source and the date as of which it holds; none is overwritten. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  pageOf,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from '../values.ts';
import { factCodes, factSchemas } from './facts.ts';
import type { FactCode } from './facts.ts';

/** How a statement came in: typed by a user, from a CSV file, or from an EMT file of the fund industry. */
export const factOrigins = ['manual', 'csv', 'emt'] as const;
export type FactOrigin = (typeof factOrigins)[number];

/** The statements that one instrument may have. */
export const statementsAtMost = 5000;

/** An issuer as a fact names it; `group` is the top of its parents, itself if it has none. */
export const issuerRefSchema = z.object({
  id: idSchema,
  name: z.string(),
  group: z.object({ id: idSchema, name: z.string() }),
});

export const factStatementSchema = z
  .object({
    id: idSchema,
    fact: z.enum(factCodes),
    /** What is stated; null where `issuer` is, or where the statement was withdrawn: the fact is unknown from that date on. */
    value: z.string().nullable(),
    issuer: issuerRefSchema.nullable(),
    /** The date as of which it holds. Of several statements the one with the newest date counts, then the one made last. */
    asOf: localDateSchema,
    origin: z.enum(factOrigins),
    /** Who or what says so, such as "KID of 3 May 2026". */
    source: z.string(),
    statedAt: instantSchema,
    statedBy: personSchema.nullable(),
  })
  .meta({ id: 'FactStatement' });
export type FactStatement = z.infer<typeof factStatementSchema>;

/** Whether a statement makes its fact unknown. */
export const isWithdrawn = ({ value, issuer }: Pick<FactStatement, 'value' | 'issuer'>): boolean =>
  value === null && issuer === null;

export const instrumentFactsSchema = z
  .object({
    /** The statement that counts, for each fact that was ever stated; the others are unknown. */
    items: z.array(factStatementSchema).max(factCodes.length),
    /** Changes with each statement. */
    revision: revisionSchema,
  })
  .meta({ id: 'InstrumentFacts' });
export type InstrumentFacts = z.infer<typeof instrumentFactsSchema>;

const params = z.object({ id: idSchema });

export const listInstrumentFacts = endpoint({
  name: 'listInstrumentFacts',
  method: 'GET',
  path: '/api/instruments/:id/facts',
  summary:
    'Returns what is stated of an instrument on a day, today if none is given: issuer, ratings, costs, risk, complexity, liquidity and sustainability, each with source and date. A fact that is not listed, or whose statement was withdrawn, is unknown.',
  access: 'staff',
  params,
  query: z.object({ on: localDateSchema.optional() }),
  response: instrumentFactsSchema,
  errors: ['not_found'],
  record: 'instrument',
});

export const listFactHistory = endpoint({
  name: 'listFactHistory',
  method: 'GET',
  path: '/api/instruments/:id/facts/history',
  summary: 'Returns all statements of one fact of an instrument, the one that counts first.',
  access: 'staff',
  params,
  query: z.object({ fact: z.enum(factCodes), ...pageQuery }),
  response: pageOf(factStatementSchema),
  errors: ['not_found'],
  record: 'instrument',
});

export const listStatedFacts = endpoint({
  name: 'listStatedFacts',
  method: 'GET',
  path: '/api/instrument-facts',
  summary:
    'Returns what is stated of all instruments on a day, today if none is given, by symbol: one row for each instrument, date and source.',
  access: 'staff',
  query: z.object({ on: localDateSchema.optional(), ...pageQuery }),
  response: pageOf(
    z.object({
      instrument: z.object({
        id: idSchema,
        symbol: z.string(),
        isin: z.string().nullable(),
        name: z.string(),
      }),
      asOf: localDateSchema,
      source: z.string(),
      facts: z.array(
        z.object({
          fact: z.enum(factCodes),
          value: z.string().nullable(),
          issuer: z.object({ name: z.string(), lei: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  ),
});

type Stated = { [Code in FactCode]: z.ZodOptional<z.ZodNullable<z.ZodType<string, string>>> };

const statedShape = Object.fromEntries(
  factCodes.map((code) => [code, factSchemas[code].nullable().optional()]),
) as Stated;
export type StatedFacts = z.output<z.ZodObject<Stated>>;

/** Where statements come from, and as of when they hold. */
export const statementOriginSchema = z.object({
  asOf: writtenDaySchema,
  source: lineSchema.min(1, fieldCode('source_required')).max(200, fieldCode('source_too_long')),
});

/** The facts of a request that states some. */
export const statedIn = (request: StatedFacts): StatedFacts =>
  Object.fromEntries(
    factCodes.flatMap((code) => (request[code] === undefined ? [] : [[code, request[code]]])),
  );

/** What is stated; null withdraws a fact, and one that is left out stays as it is. */
export const stateFactsSchema = statementOriginSchema
  .extend({ ...statedShape, revision: revisionSchema })
  .refine((request) => Object.keys(statedIn(request)).length > 0, {
    path: ['source'],
    message: fieldCode('fact_required'),
  });

export const stateInstrumentFacts = endpoint({
  name: 'stateInstrumentFacts',
  method: 'PUT',
  path: '/api/instruments/:id/facts',
  summary:
    'States facts of an instrument with one source and date, or withdraws them. Earlier statements stay in the history; the newest date counts.',
  access: { feature: 'market_data.instruments' },
  params,
  body: stateFactsSchema,
  response: instrumentFactsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['too_many_statements'],
  record: 'instrument',
});
