/** Weights as users write them: exact percentages with at most four decimals, as text. */
import { z } from 'zod';
import { fieldCode } from '../refusals/field-codes.ts';

const weightDecimals = 4;

export const weightSchema = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, fieldCode('weight_format'))
  .refine((text) => /[1-9]/.test(text), fieldCode('not_positive'))
  .refine((text) => Number(text) <= 100, fieldCode('weight_too_large'));

/** A weight in its smallest unit, an integer, so that sums are exact; null if it is not a valid weight. */
const toUnits = (weightPct: string): number | null => {
  if (!weightSchema.safeParse(weightPct).success) return null;
  const [whole = '0', fraction = ''] = weightPct.trim().split('.');
  return Number(whole + fraction.padEnd(weightDecimals, '0'));
};

/** Whether weights add up to exactly 100 %; one that is not valid counts as nothing. */
export const areWhole = (weights: readonly { readonly weightPct: string }[]): boolean =>
  weights.reduce((total, { weightPct }) => total + (toUnits(weightPct) ?? 0), 0) ===
  100 * 10 ** weightDecimals;
