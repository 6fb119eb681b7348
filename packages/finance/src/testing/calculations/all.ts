import type { Calculation } from '../given.ts';
import { CORE_CALCULATIONS } from './core.ts';
import { INCOME_CALCULATIONS } from './income.ts';
import { MEASURE_CALCULATIONS } from './measures.ts';
import { TABLE_CALCULATIONS } from './tables.ts';

/** The calculation of each measure, for golden files and for the examples of the documents. */
export const CALCULATIONS: Readonly<Record<string, Calculation>> = {
  ...CORE_CALCULATIONS,
  ...INCOME_CALCULATIONS,
  ...MEASURE_CALCULATIONS,
  ...TABLE_CALCULATIONS,
};
