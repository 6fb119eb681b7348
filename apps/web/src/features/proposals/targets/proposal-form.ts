import { assetClasses } from '@partnerfolio/contract/choices';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import {
  proposalContentSchema,
  targetBases,
  type ProposalVersion,
  type ShownTarget,
} from '@partnerfolio/contract/proposals';
import { z } from 'zod';
import { isExact, sumExact } from '../../../figures/exact.ts';
import type { Form } from '../../../form/use-zod-form.ts';

export type AssetClass = (typeof assetClasses)[number];
export type InstrumentRef = NonNullable<ShownTarget['instrument']>;

/** A weight as typed; empty counts as none. */
const weightText = z
  .string()
  .trim()
  .refine((text) => text === '' || /^\d{1,3}(\.\d{1,4})?$/.test(text), fieldCode('weight_format'))
  .refine((text) => !(Number(text) > 100), fieldCode('weight_too_large'));

const lineSchema = z.object({
  /** Null for cash. */
  instrument: z.custom<InstrumentRef | null>(),
  weightPct: weightText,
});

const { purpose, rationale, dueOn } = proposalContentSchema.shape;

/** The form keeps both lists of targets, so that switching between them loses nothing. */
export const proposalFormSchema = z.object({
  purpose,
  rationale,
  dueOn,
  basis: z.enum(targetBases),
  classes: z.record(z.enum(assetClasses), weightText),
  lines: z.array(lineSchema),
});

export type ProposalInput = z.input<typeof proposalFormSchema>;
export type ProposalOutput = z.output<typeof proposalFormSchema>;
export type ProposalFormApi = Form<ProposalInput, ProposalOutput>;

type Weights = Pick<ProposalInput, 'basis' | 'classes' | 'lines'>;

/** Returns the weights of the chosen list. */
export const chosenWeights = ({ basis, classes, lines }: Weights): string[] =>
  basis === 'class' ? Object.values(classes) : lines.map((line) => line.weightPct);

/** Returns a typed weight as a number; anything else counts as zero. */
export const writtenWeight = (text = ''): string => (isExact(text.trim()) ? text.trim() : '0');

/** Returns the exact sum of the weights; invalid ones count as zero. */
export const sumOfWeights = (weights: readonly string[]): string =>
  sumExact(weights.map((text) => text.trim()).filter(isExact));

const isAny = (text: string): boolean => /[1-9]/.test(text);

/** Returns the target allocation for the request, without rows that have no weight. */
export const sentTargets = ({ basis, classes, lines }: Weights) =>
  basis === 'class'
    ? assetClasses
        .map((assetClass) => ({ assetClass, weightPct: (classes[assetClass] ?? '').trim() }))
        .filter((line) => isAny(line.weightPct))
    : lines
        .map(({ instrument, weightPct }) => ({
          ...(instrument === null ? { assetClass: 'cash' as const } : { instrumentId: instrument.id }),
          weightPct: weightPct.trim(),
        }))
        .filter((line) => isAny(line.weightPct));

/** Returns the request body. */
export const proposalBody = (form: ProposalOutput) => {
  const { purpose: what, rationale: why, dueOn: due, basis } = form;
  return { purpose: what, rationale: why, dueOn: due, basis, targets: sentTargets(form) };
};

const noClasses = Object.fromEntries(assetClasses.map((name) => [name, ''])) as Record<AssetClass, string>;
const cashLine = { instrument: null, weightPct: '' };

/** Returns the values of an empty form. */
export const newProposalValues = (): ProposalInput => ({
  purpose: '',
  rationale: '',
  dueOn: '',
  basis: 'class',
  classes: noClasses,
  lines: [cashLine],
});

/** Returns the form's values for a stored version. */
export const proposalValues = (version: ProposalVersion, due: string | null): ProposalInput => {
  const values = { purpose: version.purpose, rationale: version.rationale, dueOn: due ?? '' };
  const { basis, targets } = version;
  if (basis === 'class') {
    const given = targets.flatMap((line) => (line.assetClass ? [[line.assetClass, line.weightPct]] : []));
    return { ...values, basis, classes: { ...noClasses, ...Object.fromEntries(given) }, lines: [cashLine] };
  }
  const lines = targets.map(({ instrument, weightPct }) => ({ instrument, weightPct }));
  const hasCash = lines.some((line) => line.instrument === null);
  return { ...values, basis, classes: noClasses, lines: hasCash ? lines : [...lines, cashLine] };
};
