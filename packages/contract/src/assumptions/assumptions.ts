/** The firm's assumptions by asset class, in numbered versions that never change; the newest counts. */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { instantSchema, lineSchema, localDateSchema, optionalLine, revisionSchema } from '../values.ts';
import { classPairs, isPair, scorePointsAtLeast, scorePointsAtMost } from './classes.ts';

const admin = { roles: ['admin'] } as const;

/** How many of the newest versions the list holds. */
export const assumptionVersionsListed = 200;

const percentText = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,2})?$/, fieldCode('assumption_format'));

/** A number that is left empty is absent. */
const orNone = <S extends z.ZodType<string, string>>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema]).nullable();

/** Where a number is from, and of which day; null for those of the whole version. */
const ownSource = {
  source: optionalLine(200, fieldCode('source_too_long')),
  asOf: orNone(localDateSchema),
};

const classFormSchema = z
  .object({
    assetClass: z.enum(assetClasses),
    /** The arithmetic mean of the yearly return before the advisory fee, in percent. Null: the class has no assumptions. */
    expectedReturnPct: orNone(
      percentText.refine((text) => Number(text) > -100, fieldCode('return_loses_everything')),
    ),
    /** The standard deviation of the yearly return, in percent. */
    volatilityPct: orNone(
      percentText.refine((text) => Number(text) >= 0, fieldCode('volatility_below_zero')),
    ),
    ...ownSource,
  })
  .superRefine(({ expectedReturnPct, volatilityPct }, context) => {
    if ((expectedReturnPct === null) === (volatilityPct === null)) return;
    const path = [expectedReturnPct === null ? 'expectedReturnPct' : 'volatilityPct'];
    context.addIssue({ code: 'custom', path, message: fieldCode('required') });
  });
type ClassForm = z.output<typeof classFormSchema>;

const correlationSchema = z.object({
  one: z.enum(assetClasses),
  other: z.enum(assetClasses),
  value: orNone(
    z
      .string()
      .trim()
      .regex(/^-?\d(\.\d{1,2})?$/, fieldCode('correlation_format'))
      .refine((text) => Math.abs(Number(text)) <= 1, fieldCode('correlation_format')),
  ),
});
type Correlation = z.output<typeof correlationSchema>;

const scorePointSchema = z.object({
  volatilityPct: percentText.refine((text) => Number(text) >= 0, fieldCode('volatility_below_zero')),
  score: z.int().min(1).max(99),
});
type ScorePoint = z.output<typeof scorePointSchema>;

const hasAssumptions = ({ volatilityPct }: ClassForm): boolean => volatilityPct !== null;

const checkClasses = (classes: readonly ClassForm[], context: z.RefinementCtx): void => {
  for (const [place, { assetClass }] of classes.entries())
    if (classes.slice(0, place).some((before) => before.assetClass === assetClass))
      context.addIssue({
        code: 'custom',
        path: [place, 'assetClass'],
        message: fieldCode('choice_repeated'),
      });
  if (!classes.some(hasAssumptions))
    context.addIssue({ code: 'custom', path: [], message: fieldCode('assumptions_required') });
};

const checkPairs = (pairs: readonly Correlation[], context: z.RefinementCtx): void => {
  for (const [place, { one, other }] of pairs.entries()) {
    const isRepeated = pairs.slice(0, place).some((before) => isPair(before, one, other));
    if (one === other || isRepeated)
      context.addIssue({ code: 'custom', path: [place, 'other'], message: fieldCode('choice_repeated') });
  }
};

const checkTable = (table: readonly ScorePoint[], context: z.RefinementCtx): void => {
  for (const [place, { volatilityPct, score }] of table.entries()) {
    const before = table[place - 1];
    const add = (path: keyof ScorePoint, message: string) =>
      context.addIssue({ code: 'custom', path: [place, path], message });
    if (before === undefined) {
      if (Number(volatilityPct) !== 0) add('volatilityPct', fieldCode('score_table_from_zero'));
      continue;
    }
    if (Number(volatilityPct) <= Number(before.volatilityPct))
      add('volatilityPct', fieldCode('score_table_not_rising'));
    if (score <= before.score) add('score', fieldCode('score_table_not_rising'));
  }
};

const formFields = {
  /** The day from which the firm holds these assumptions. */
  from: localDateSchema,
  /** Where they are from, unless a class or the correlations say otherwise. */
  source: lineSchema.min(1, fieldCode('source_required')).max(200, fieldCode('source_too_long')),
  classes: z.array(classFormSchema).max(assetClasses.length).superRefine(checkClasses),
  /** The correlation of each pair of classes with assumptions. */
  correlations: z.array(correlationSchema).max(classPairs.length).superRefine(checkPairs),
  correlationSource: ownSource.source,
  correlationAsOf: ownSource.asOf,
  /** Linear between its points; beyond the last one, its score. */
  scoreTable: z
    .array(scorePointSchema)
    .min(scorePointsAtLeast)
    .max(scorePointsAtMost)
    .superRefine(checkTable),
};

const checkComplete = (
  { classes, correlations }: { readonly classes: ClassForm[]; readonly correlations: Correlation[] },
  context: z.RefinementCtx,
): void => {
  const held = new Set(classes.filter(hasAssumptions).map(({ assetClass }) => assetClass));
  for (const { one, other } of classPairs) {
    if (!held.has(one) || !held.has(other)) continue;
    const place = correlations.findIndex((pair) => isPair(pair, one, other));
    if (place >= 0 && correlations[place]?.value !== null) continue;
    const path = place < 0 ? ['correlations'] : ['correlations', place, 'value'];
    context.addIssue({ code: 'custom', path, message: fieldCode('correlation_missing') });
    if (place < 0) return;
  }
};

export const assumptionsFormSchema = z.object(formFields).superRefine(checkComplete);
export type AssumptionsForm = z.output<typeof assumptionsFormSchema>;

const ownSourceAnswer = { source: z.string().nullable(), asOf: localDateSchema.nullable() };

/** What a version says; classes without assumptions are left out. */
export const assumptionsContentSchema = z.object({
  classes: z.array(
    z.object({
      assetClass: z.enum(assetClasses),
      expectedReturnPct: z.string(),
      volatilityPct: z.string(),
      ...ownSourceAnswer,
    }),
  ),
  correlations: z.array(
    z.object({ one: z.enum(assetClasses), other: z.enum(assetClasses), value: z.string() }),
  ),
  correlationSource: ownSourceAnswer.source,
  correlationAsOf: ownSourceAnswer.asOf,
  scoreTable: z.array(z.object({ volatilityPct: z.string(), score: z.int() })),
});
export type AssumptionsContent = z.infer<typeof assumptionsContentSchema>;

export const assumptionVersionSchema = z
  .object({
    number: z.int(),
    from: localDateSchema,
    source: z.string(),
    createdAt: instantSchema,
    createdBy: personSchema.nullable(),
  })
  .meta({ id: 'AssumptionVersion' });
export type AssumptionVersion = z.infer<typeof assumptionVersionSchema>;

export const assumptionsSchema = z
  .object({
    /** The newest version, which counts; null for a firm that has none. */
    current: assumptionVersionSchema.extend(assumptionsContentSchema.shape).nullable(),
    /** The newest 200 versions, newest first. */
    versions: z.array(assumptionVersionSchema),
    revision: revisionSchema,
  })
  .meta({ id: 'Assumptions' });
export type Assumptions = z.infer<typeof assumptionsSchema>;

export const getAssumptions = endpoint({
  name: 'getAssumptions',
  method: 'GET',
  path: '/api/assumptions',
  summary: "Returns the firm's assumptions by asset class that count, and the list of all versions.",
  access: 'staff',
  response: assumptionsSchema,
});

export const getAssumptionVersion = endpoint({
  name: 'getAssumptionVersion',
  method: 'GET',
  path: '/api/assumptions/versions/:number',
  summary: "Returns a version of the firm's assumptions by asset class.",
  access: 'staff',
  params: z.object({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  response: assumptionVersionSchema.extend(assumptionsContentSchema.shape),
  errors: ['not_found'],
});

export const putAssumptions = endpoint({
  name: 'putAssumptions',
  method: 'PUT',
  path: '/api/assumptions',
  summary:
    "Replaces the firm's assumptions by asset class with a new version, based on a revision. Earlier versions stay.",
  access: admin,
  fresh: true,
  body: z.object({ ...formFields, revision: revisionSchema }).superRefine(checkComplete),
  response: assumptionsSchema,
  errors: ['stale', 'wrong_state'],
  reasons: ['firm_not_set_up'],
});
