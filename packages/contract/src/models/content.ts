/**
 * What a version of a model says: targets that add up to exactly 100 % by instrument, asset class or another model, each
 * with a band, and a target for cash.
 */
import { z } from 'zod';
import { assetClasses } from '../choices.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import type { FieldErrorCode } from '../refusals/field-errors.ts';
import { idSchema } from '../values.ts';
import {
  bandKinds,
  innerModelsAtMost,
  percentCents,
  substitutesAtMost,
  targetsAtMost,
  wholeCents,
} from './limits.ts';

/** The classes that a target or a band of a whole class may name: cash has its own. */
export const targetClasses = assetClasses.filter((name) => name !== 'cash');
const targetClassSchema = z.enum(targetClasses);

/** One way to write each percentage, so that 5 and 5.00 are the same. */
const twoDecimals = (text: string): string => {
  const [whole = '0', fraction = ''] = text.split('.');
  return `${Number(whole)}.${fraction.padEnd(2, '0')}`;
};

const percentSchema = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, fieldCode('model_percent_format'))
  .refine((text) => !(Number(text) > 100), fieldCode('weight_too_large'))
  .transform(twoDecimals);

const targetPctSchema = percentSchema.refine((text) => Number(text) > 0, fieldCode('not_positive'));

/** The tolerance to either side of a target: in percentage points, or in percent of the target. */
export const bandSchema = z.object({ kind: z.enum(bandKinds), pct: percentSchema });
export type Band = z.output<typeof bandSchema>;

const instrumentTargetSchema = z.object({
  of: z.literal('instrument'),
  instrumentId: idSchema,
  targetPct: targetPctSchema,
  band: bandSchema,
  /** Instruments that may be held instead: what is held of them counts towards this target. */
  substitutes: z.array(idSchema).max(substitutesAtMost, fieldCode('too_many_substitutes')),
});

const classTargetSchema = z.object({
  of: z.literal('class'),
  assetClass: targetClassSchema,
  targetPct: targetPctSchema,
  band: bandSchema,
});

/** Another model has no band: those of its own targets count in proportion. */
const modelTargetSchema = z.object({ of: z.literal('model'), modelId: idSchema, targetPct: targetPctSchema });

export const modelTargetsSchema = z.discriminatedUnion('of', [
  instrumentTargetSchema,
  classTargetSchema,
  modelTargetSchema,
]);
export type ModelTarget = z.output<typeof modelTargetsSchema>;

const contentFields = z.object({
  targets: z
    .array(modelTargetsSchema)
    .min(1, fieldCode('model_target_required'))
    .max(targetsAtMost, fieldCode('too_many_model_targets')),
  cash: z.object({ targetPct: percentSchema, band: bandSchema }),
  /** The bands of whole classes; the target of a class is the sum of its instruments' and its own. */
  classBands: z
    .array(z.object({ assetClass: targetClassSchema, band: bandSchema }))
    .max(targetClasses.length),
});
export type ModelContent = z.output<typeof contentFields>;

interface Fault {
  readonly path: (string | number)[];
  readonly code: FieldErrorCode;
}

const keyOf = (target: ModelTarget): { readonly key: string; readonly field: string } => {
  if (target.of === 'instrument') return { key: target.instrumentId, field: 'instrumentId' };
  if (target.of === 'class') return { key: target.assetClass, field: 'assetClass' };
  return { key: target.modelId, field: 'modelId' };
};

/** An instrument, class or model that is named twice, and substitutes that are targets or named twice. */
const repetitions = ({ targets, classBands }: ModelContent): Fault[] => {
  const keys = new Set<string>();
  const faults: Fault[] = [];
  for (const [i, target] of targets.entries()) {
    const { key, field } = keyOf(target);
    if (keys.has(key)) faults.push({ path: ['targets', i, field], code: 'target_repeated' });
    keys.add(key);
  }
  const named = new Set<string>();
  for (const [i, target] of targets.entries())
    for (const [n, id] of (target.of === 'instrument' ? target.substitutes : []).entries()) {
      const path = ['targets', i, 'substitutes', n];
      if (keys.has(id)) faults.push({ path, code: 'substitute_is_target' });
      else if (named.has(id)) faults.push({ path, code: 'substitute_repeated' });
      named.add(id);
    }
  const classes = classBands.map(({ assetClass }) => assetClass);
  for (const [i, name] of classes.entries())
    if (classes.indexOf(name) < i)
      faults.push({ path: ['classBands', i, 'assetClass'], code: 'choice_repeated' });
  return faults;
};

const faultsOf = (content: ModelContent): Fault[] => {
  const faults = repetitions(content);
  const { targets, cash } = content;
  if (targets.filter(({ of }) => of === 'model').length > innerModelsAtMost)
    faults.push({ path: ['targets'], code: 'too_many_inner_models' });
  const sum = [...targets, cash].reduce((total, { targetPct }) => total + (percentCents(targetPct) ?? 0), 0);
  if (sum !== wholeCents) faults.push({ path: ['targets'], code: 'weights_not_100' });
  return faults;
};

/** Adds the rules over several fields to a schema that has the fields of a content. */
export const withWholeContent = <S extends z.ZodType<ModelContent>>(schema: S): S =>
  schema.superRefine((content, context) => {
    for (const { path, code } of faultsOf(content))
      context.addIssue({ code: 'custom', path, message: fieldCode(code), input: content });
  });

export const contentShape = contentFields.shape;
