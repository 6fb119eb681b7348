/** Risk profiles, then the reviews, which go through them. */
import type { Growth } from '../../ledger/growth.ts';
import { growReviews } from './reviews.actions.ts';
import { growRiskProfiles } from './risk-profiles.actions.ts';

export const growCompliance = async (growth: Growth): Promise<void> => {
  await growRiskProfiles(growth);
  await growReviews(growth);
};
