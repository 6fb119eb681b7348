/** Who makes reports of the firm. */
import type { FeatureName } from '@partnerfolio/contract/access';
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import { seesEveryClient } from '../../client-access/rules.ts';

/** Refuses whoever may not make a report of the firm, or lacks the further right to what becomes of it; null for the others. */
export const refuseFirmReport = (viewer: Staff, further: FeatureName) => {
  if (!can(viewer, 'reports.firm') || !can(viewer, further)) return refuse('forbidden');
  return seesEveryClient(viewer) ? null : refuse('forbidden', because('firm_report_needs_every_client'));
};
