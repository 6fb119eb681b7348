/** The rights that the owner of a schedule needs when it is made, and whenever it runs. */
import type { FeatureName } from '@partnerfolio/contract/access';

export const ownersRights = ['reports.schedule', 'reports.issue'] as const satisfies readonly FeatureName[];
