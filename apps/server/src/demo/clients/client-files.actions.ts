/** Adds what the files of clients hold besides their KYC and limits. */
import type { Growth } from '../ledger/growth.ts';
import { growComplianceLog } from './compliance-log.actions.ts';
import { growRiskProfiles } from './risk-profiles.actions.ts';

export const growClientFiles = async (growth: Growth): Promise<void> => {
  await growRiskProfiles(growth);
  await growComplianceLog(growth);
};
