/** The choices of limits and of the suitability check; apart from its schemas, so that pages load them at no cost. */

/** What a breach of a limit does. */
export const breaches = ['warns', 'blocks'] as const;
export type Breach = (typeof breaches)[number];

export const suitabilityStates = ['ok', 'warns', 'blocks', 'unknown'] as const;
export type SuitabilityState = (typeof suitabilityStates)[number];

export const suitabilityRules = [
  'risk_band',
  'most_score',
  'least_cash',
  'most_issuer',
  'most_class',
  'currencies',
  'forbidden_classes',
  'forbidden_instruments',
  'restrictions',
] as const;
export type SuitabilityRule = (typeof suitabilityRules)[number];

/** How many instruments a client can forbid. */
export const forbiddenInstrumentsAtMost = 100;
/** How many exceptions a portfolio can have had. */
export const exceptionsAtMost = 200;
