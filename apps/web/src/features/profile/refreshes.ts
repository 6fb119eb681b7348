import { getFactors } from '@partnerfolio/contract/factors';
import { listPasskeys } from '@partnerfolio/contract/passkeys';

/** What follows from a change of the own factors. */
export const afterFactorChange = [getFactors];

/** What follows from a change of the own passkeys. */
export const afterPasskeyChange = [listPasskeys, getFactors];
