import { getFactors } from '@partnerfolio/contract/factors';

/** What follows from a change of the own factors. */
export const afterFactorChange = [getFactors];
