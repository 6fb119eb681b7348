import type { Calculation } from '../given.ts';
import { ATTRIBUTION_CALCULATIONS } from './attribution.ts';
import { MORE_RISK_CALCULATIONS } from './more-risk.ts';
import { PLANNING_CALCULATIONS } from './planning.ts';
import { RISK_CALCULATIONS } from './risk.ts';

/** The calculations of risk, benchmarks, attribution, allocation, projection and fees. */
export const MEASURE_CALCULATIONS: Readonly<Record<string, Calculation>> = {
  ...RISK_CALCULATIONS,
  ...MORE_RISK_CALCULATIONS,
  ...ATTRIBUTION_CALCULATIONS,
  ...PLANNING_CALCULATIONS,
};
