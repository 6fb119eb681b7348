/** The model of a portfolio from a day on, with its history, and the portfolio's drift from it. */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { unknownReasons } from '../figures/unknown-reasons.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, localDateSchema, optionalText, writtenDaySchema } from '../values.ts';

/** How many assignments a portfolio can have had. */
export const assignmentsAtMost = 500;
/** How many portfolios one call can assign. */
export const assignedAtOnceAtMost = 200;

const assignmentSchema = z.object({
  id: idSchema,
  /** Null: from this day on the portfolio has no model. */
  model: z.object({ id: idSchema, name: z.string() }).nullable(),
  version: z.int().nullable(),
  fromDay: localDateSchema,
  note: z.string().nullable(),
  assignedAt: instantSchema,
  assignedBy: personSchema,
});
export type ModelAssignment = z.infer<typeof assignmentSchema>;

const namedInstrument = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

const driftRowSchema = z.object({
  /** `instrument:ID`, `class:CLASS` or `cash`; of a class as a whole, its name. */
  key: z.string(),
  /** `outside`: held without a target. */
  of: z.enum(['instrument', 'class', 'cash', 'outside']),
  assetClass: z.enum(assetClasses),
  /** Of a target that is an instrument, and of what is held outside the model. */
  instrument: namedInstrument.nullable(),
  /** Percentages of the value that counts, with at most 10 decimals; the weights of all targets add up to 100. */
  targetPct: z.string(),
  actualPct: z.string(),
  /** Actual − target, in percentage points. */
  driftPct: z.string(),
  /** The width of the band to either side, in percentage points; null for a class without one, which is never outside. */
  bandPct: z.string().nullable(),
  state: z.enum(['within', 'above', 'below']),
  /** What is held of it, if that is something else than the instrument itself. */
  counted: z.array(namedInstrument),
  /** The smaller of both weights: what a change to this model would keep. */
  keptPct: z.string(),
});
export type DriftRow = z.infer<typeof driftRowSchema>;

const driftSchema = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    asOf: localDateSchema,
    targets: z.array(driftRowSchema),
    classes: z.array(driftRowSchema),
    /** How many targets and classes are outside their bands. */
    outside: z.int(),
    /** The largest drift of a target or class with a band. */
    largest: z.object({ of: z.enum(['target', 'class']), key: z.string(), driftPct: z.string() }).nullable(),
    /** The sum of what is kept, in percent. */
    keptPct: z.string(),
    /** What a restriction excludes: held, and not counted. */
    excluded: z.array(namedInstrument),
    /** What counts at a price or rate older than the portfolio's limit. */
    outdated: z.array(namedInstrument),
    /** Whether cash counts at an outdated rate. */
    isCashOutdated: z.boolean(),
  }),
  z.object({
    known: z.literal(false),
    asOf: localDateSchema,
    reason: z.enum(unknownReasons),
    /** The instruments without a value. */
    instruments: z.array(namedInstrument),
  }),
]);
export type Drift = z.infer<typeof driftSchema>;

const params = z.object({ id: idSchema });

export const portfolioModelSchema = z
  .object({
    /** The newest assignment: the next change is based on it. Null if there never was one. */
    current: assignmentSchema.nullable(),
    /** The number of the model's newest version; null without a model. */
    newestVersion: z.int().nullable(),
    /** Newest first, the current one included. */
    history: z.array(assignmentSchema).max(assignmentsAtMost),
    /** Null without a model. */
    drift: driftSchema.nullable(),
    may: z.object({ assign: z.boolean() }),
  })
  .meta({ id: 'PortfolioModel' });
export type PortfolioModel = z.infer<typeof portfolioModelSchema>;

export const getPortfolioModel = endpoint({
  name: 'getPortfolioModel',
  method: 'GET',
  path: '/api/portfolios/:id/model',
  summary: 'Returns the model of a portfolio with its history, and how far the portfolio is from it today.',
  access: 'staff',
  heavy: true,
  params,
  response: portfolioModelSchema,
  errors: ['not_found'],
  record: 'portfolio',
});

export const previewPortfolioModel = endpoint({
  name: 'previewPortfolioModel',
  method: 'GET',
  path: '/api/portfolios/:id/model/preview',
  summary:
    'Returns how far a portfolio would be from a version of a model, and what it would keep. Changes nothing.',
  access: 'staff',
  heavy: true,
  params,
  query: z.object({ modelId: idSchema, version: z.coerce.number().int().min(1).max(1_000_000) }),
  response: z.object({ drift: driftSchema }),
  errors: ['not_found'],
  record: 'portfolio',
});

const assignmentFields = {
  /** The first day with the model, today or earlier, and not before the assignment that it follows. */
  fromDay: writtenDaySchema,
  note: optionalText(500, fieldCode('note_too_long')),
};
const versionSchema = z.int().min(1).max(1_000_000);

export const assignmentFormSchema = z.object({
  /** Null: the portfolio has no model from this day on. */
  target: z.object({ modelId: idSchema, version: versionSchema }).nullable(),
  ...assignmentFields,
});
export type AssignmentForm = z.output<typeof assignmentFormSchema>;

export const assignModel = endpoint({
  name: 'assignModel',
  method: 'PUT',
  path: '/api/portfolios/:id/model',
  summary:
    'Gives a portfolio a version of a model from a day on, or none, based on the newest assignment. Earlier assignments stay.',
  access: 'staff',
  params,
  body: assignmentFormSchema.extend({ basedOn: idSchema.nullable() }),
  response: portfolioModelSchema.pick({ current: true, history: true }),
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['portfolio_closed', 'model_retired', 'model_assigned_already', 'too_many_assignments'],
  record: 'portfolio',
});

export const assignmentOutcomes = [
  'assigned',
  'unchanged',
  'not_found',
  'forbidden',
  'stale',
  'closed',
  'before_former',
  'too_many',
] as const;
export type AssignmentOutcome = (typeof assignmentOutcomes)[number];

export const assignModelToPortfolios = endpoint({
  name: 'assignModelToPortfolios',
  method: 'PUT',
  path: '/api/models/:id/portfolios',
  summary:
    'Gives a version of a model to several portfolios from a day on, each based on its newest assignment. A portfolio that cannot change is left as it is, and the answer says why; the others change in one transaction.',
  access: 'staff',
  params,
  body: z.object({
    version: versionSchema,
    ...assignmentFields,
    portfolios: z
      .array(z.object({ id: idSchema, basedOn: idSchema.nullable() }))
      .min(1)
      .max(assignedAtOnceAtMost),
  }),
  /** In the order of the request. */
  response: z.object({ items: z.array(z.object({ id: idSchema, outcome: z.enum(assignmentOutcomes) })) }),
  errors: ['not_found', 'wrong_state'],
  reasons: ['model_retired'],
  record: 'model',
});

export const listModelPortfolios = endpoint({
  name: 'listModelPortfolios',
  method: 'GET',
  path: '/api/models/:id/portfolios',
  summary:
    'Returns the open portfolios with a model that the caller may see, by client and name, with their versions.',
  access: 'staff',
  params,
  response: z.object({
    /** The first 1,000 by client and name. */
    items: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        client: z.object({ id: idSchema, name: z.string() }),
        version: z.int(),
        fromDay: localDateSchema,
        /** The newest assignment, on which a change is based. */
        assignmentId: idSchema,
        mayEdit: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
  errors: ['not_found'],
  record: 'model',
});
