/**
 * Models: the allocations that the firm keeps for its clients, in numbered versions that never change. The newest
 * version counts.
 */
import { z } from 'zod';
import { scoreFigureSchema } from '../assumptions/scores.ts';
import { assetClasses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { rateFigureSchema } from '../figures/values.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, instantSchema, lineSchema, localDateSchema, revisionSchema } from '../values.ts';
import { contentShape, withWholeContent } from './content.ts';
import { bandKinds, modelStates } from './limits.ts';

const fields = {
  name: lineSchema.min(1, fieldCode('name_required')).max(100, fieldCode('name_too_long')),
  description: z.string().trim().max(500, fieldCode('description_too_long')),
};
/** What changed with a version, and why. */
const noteSchema = z
  .string()
  .trim()
  .min(1, fieldCode('model_note_required'))
  .max(500, fieldCode('note_too_long'));

export const modelFormSchema = withWholeContent(z.object({ ...fields, ...contentShape }));
export type ModelForm = z.output<typeof modelFormSchema>;
export const modelVersionFormSchema = withWholeContent(z.object({ ...contentShape, note: noteSchema }));
export const modelDetailsSchema = z.object(fields);

const classWeightSchema = z.object({ assetClass: z.enum(assetClasses), weightPct: z.string() });
/** Largest first. Null if models within it have changed so that it cannot be expanded any more. */
const classWeightsSchema = z.array(classWeightSchema).nullable();
export type ClassWeight = z.infer<typeof classWeightSchema>;

const instrumentRefSchema = z.object({
  id: idSchema,
  symbol: z.string(),
  isin: z.string().nullable(),
  name: z.string(),
  assetClass: z.enum(assetClasses),
});
export type ModelInstrument = z.infer<typeof instrumentRefSchema>;

const modelRefSchema = z.object({ id: idSchema, name: z.string() });

const shownBandSchema = z.object({ kind: z.enum(bandKinds), pct: z.string() });

/** A target as it was entered. */
const shownTargetSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('instrument'),
    instrument: instrumentRefSchema,
    targetPct: z.string(),
    band: shownBandSchema,
    substitutes: z.array(instrumentRefSchema),
  }),
  z.object({
    of: z.literal('class'),
    assetClass: z.enum(assetClasses),
    targetPct: z.string(),
    band: shownBandSchema,
  }),
  z.object({ of: z.literal('model'), model: modelRefSchema, targetPct: z.string() }),
]);
export type ShownModelTarget = z.infer<typeof shownTargetSchema>;

const shownContentSchema = z.object({
  targets: z.array(shownTargetSchema),
  cash: z.object({ targetPct: z.string(), band: shownBandSchema }),
  classBands: z.array(z.object({ assetClass: z.enum(assetClasses), band: shownBandSchema })),
});
export type ShownContent = z.infer<typeof shownContentSchema>;

const rangeSchema = z.object({ fromPct: z.string(), toPct: z.string() });

const positionSchema = z.object({
  targetPct: z.string(),
  /** Null: it has no band. */
  range: rangeSchema.nullable(),
  /** In percentage points since the version before; null for the first one. */
  changePct: z.string().nullable(),
});

/** A class of the expanded model with its rows; models within it are resolved into what they contain. */
const expandedClassSchema = positionSchema.extend({
  assetClass: z.enum(assetClasses),
  /** A row without an instrument is the target of the class itself, or cash. */
  rows: z.array(positionSchema.extend({ instrument: instrumentRefSchema.nullable() })),
});
export type ExpandedClass = z.infer<typeof expandedClassSchema>;

/** Figures by the firm's assumptions of an allocation that nobody needs to hold: hypothetical. */
const hypotheticalSchema = z.object({
  /** The arithmetic mean of the yearly return before the advisory fee. */
  expectedReturn: rateFigureSchema,
  volatility: rateFigureSchema,
  score: scoreFigureSchema,
  /** The classes about which the firm has no assumptions. */
  lacking: z.array(z.enum(assetClasses)),
  /** The version by which the figures are computed; null for a firm that has none. */
  assumptions: z.object({ number: z.int(), from: localDateSchema }).nullable(),
});
export type Hypothetical = z.infer<typeof hypotheticalSchema>;

/** The yearly charges of the instruments, weighted by their targets; cash has none. */
const chargesSchema = z.object({
  figure: rateFigureSchema,
  /** The instruments whose ongoing charge is not recorded. */
  lacking: z.array(instrumentRefSchema),
  /** The classes of which no instrument is chosen, so that their charge is not known. */
  classes: z.array(z.enum(assetClasses)),
});

const versionRowSchema = z.object({
  number: z.int(),
  note: z.string(),
  createdAt: instantSchema,
  createdBy: personSchema.nullable(),
  classes: classWeightsSchema,
});
export type ModelVersionRow = z.infer<typeof versionRowSchema>;

export const modelVersionSchema = versionRowSchema
  .extend({
    content: shownContentSchema,
    /** Null if models within it have changed so that it cannot be expanded any more. */
    expanded: z.array(expandedClassSchema).nullable(),
    figures: hypotheticalSchema.extend({ charges: chargesSchema }),
  })
  .meta({ id: 'ModelVersion' });
export type ModelVersion = z.infer<typeof modelVersionSchema>;

const modelBase = {
  id: idSchema,
  name: z.string(),
  description: z.string(),
  state: z.enum(modelStates),
  revision: revisionSchema,
};

export const modelRowSchema = z
  .object({
    ...modelBase,
    version: z.object({ number: z.int(), createdAt: instantSchema }),
    /** How many targets its current version has, without cash. */
    targets: z.int(),
    classes: classWeightsSchema,
    figures: hypotheticalSchema,
  })
  .meta({ id: 'ModelRow' });
export type ModelRow = z.infer<typeof modelRowSchema>;

export const modelSchema = z
  .object({
    ...modelBase,
    current: modelVersionSchema,
    /** All versions, the newest first. */
    versions: z.array(versionRowSchema.meta({ id: 'ModelVersionRow' })),
    /** The active models whose current version contains this one. */
    containedIn: z.array(modelRefSchema),
    may: z.object({ manage: z.boolean() }),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof modelSchema>;

const manages = { feature: 'models.manage' } as const;
const params = z.object({ id: idSchema });
const versionNumber = z.coerce.number().int().min(1).max(1_000_000);

export const listModels = endpoint({
  name: 'listModels',
  method: 'GET',
  path: '/api/models',
  summary:
    "Returns the firm's models by name, with the class weights of their current version and its hypothetical figures.",
  access: 'staff',
  query: z.object({ state: z.enum(modelStates).default('active') }),
  response: z.object({
    items: z.array(modelRowSchema),
    /** How many models each state has. */
    counts: z.object({ active: z.int(), retired: z.int() }),
  }),
});

export const createModel = endpoint({
  name: 'createModel',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/models',
  summary:
    'Creates a model with its first version: targets of instruments, classes, other models and cash that add up to exactly 100 %.',
  access: manages,
  body: modelFormSchema,
  status: 201,
  response: modelSchema,
  errors: ['already_exists', 'wrong_state'],
  reasons: ['too_many_models'],
});

export const getModel = endpoint({
  name: 'getModel',
  method: 'GET',
  path: '/api/models/:id',
  summary: 'Returns a model with its current version, its hypothetical figures and the list of its versions.',
  access: 'staff',
  params,
  response: modelSchema,
  errors: ['not_found'],
  record: 'model',
});

export const updateModel = endpoint({
  name: 'updateModel',
  method: 'PUT',
  path: '/api/models/:id',
  summary:
    'Changes the name and description of a model, or retires or reactivates it, based on a revision. A model that an active one contains is not retired.',
  access: manages,
  params,
  body: z.object({ ...fields, state: z.enum(modelStates), revision: revisionSchema }),
  response: modelSchema,
  errors: ['not_found', 'stale', 'already_exists', 'wrong_state'],
  reasons: ['model_contained', 'model_contains_retired', 'model_not_expandable'],
  record: 'model',
});

export const addModelVersion = endpoint({
  name: 'addModelVersion',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/models/:id/versions',
  summary:
    'Adds a version that counts from now on. `revision` is the number of the newest version that it is based on; earlier versions stay.',
  access: manages,
  params,
  body: withWholeContent(z.object({ ...contentShape, note: noteSchema, revision: revisionSchema })),
  status: 201,
  response: modelSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['model_retired', 'too_many_model_versions'],
  record: 'model',
});

export const getModelVersion = endpoint({
  name: 'getModelVersion',
  method: 'GET',
  path: '/api/models/:id/versions/:number',
  summary: 'Returns a version of a model; models within it are as they are today.',
  access: 'staff',
  params: z.object({ id: idSchema, number: versionNumber }),
  response: modelVersionSchema.extend({ model: modelRefSchema }),
  errors: ['not_found'],
  record: 'model',
});

const comparedSchema = z.object({ targetPct: z.string(), band: shownBandSchema.nullable() });

/** A target that either version has; exactly one of the three names it, none for cash. */
const comparedRowSchema = z.object({
  instrument: instrumentRefSchema.nullable(),
  assetClass: z.enum(assetClasses).nullable(),
  model: modelRefSchema.nullable(),
  /** Null: that version does not have it. */
  from: comparedSchema.nullable(),
  to: comparedSchema.nullable(),
  /** `to` less `from`, in percentage points. */
  differencePct: z.string(),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;

const comparedVersionSchema = versionRowSchema.extend({ figures: modelVersionSchema.shape.figures });

export const modelComparisonSchema = z
  .object({
    model: modelRefSchema,
    from: comparedVersionSchema,
    to: comparedVersionSchema,
    rows: z.array(comparedRowSchema),
    classBands: z.array(
      z.object({
        assetClass: z.enum(assetClasses),
        from: shownBandSchema.nullable(),
        to: shownBandSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'ModelComparison' });
export type ModelComparison = z.infer<typeof modelComparisonSchema>;

export const compareModelVersions = endpoint({
  name: 'compareModelVersions',
  method: 'GET',
  path: '/api/models/:id/comparison',
  summary: 'Compares two versions of a model: the targets and bands of both, and their exact differences.',
  access: 'staff',
  params,
  query: z.object({ from: versionNumber, to: versionNumber }),
  response: modelComparisonSchema,
  errors: ['not_found'],
  record: 'model',
});
