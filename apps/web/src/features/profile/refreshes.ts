import { getFactors } from '@partnerfolio/contract/factors';
import { listPasskeys } from '@partnerfolio/contract/passkeys';

/** What to refetch after the user's second factor changes. */
export const afterFactorChange = [getFactors];

/** What to refetch after the user's passkeys change. */
export const afterPasskeyChange = [listPasskeys, getFactors];
