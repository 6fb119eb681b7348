/** Risk profiles, the reviews, which go through them, and the log of complaints and breaches. */
import type { Growth } from '../../ledger/growth.ts';
import { growComplianceLog } from './log.actions.ts';
import { growReviews } from './reviews.actions.ts';
import { growRiskProfiles } from './risk-profiles.actions.ts';

export const growCompliance = async (growth: Growth): Promise<void> => {
  await growRiskProfiles(growth);
  await growReviews(growth);
  await growComplianceLog(growth);
};
