/** Which endpoints answer what is kept of a client to advise it rightly. */
import { getRiskScores } from '@partnerfolio/contract/assumptions/scores';
import { getClientKyc } from '@partnerfolio/contract/clients/kyc';
import { getClientLimits } from '@partnerfolio/contract/clients/limits';
import { listClientReviews } from '@partnerfolio/contract/clients/reviews';
import { getRiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { listLogRecords } from '@partnerfolio/contract/compliance/log';
import { listClientRestrictions } from '@partnerfolio/contract/restrictions/restrictions';
import { complianceLog } from '../exports/tables/records.ts';
import type { Section } from './act.ts';

export const complianceSections = {
  kyc: { endpoint: getClientKyc },
  riskProfile: { endpoint: getRiskProfile },
  limits: { endpoint: getClientLimits },
  restrictions: { endpoint: listClientRestrictions, part: 'items' },
  reviews: {
    endpoint: listClientReviews,
    restsOn: [{ table: 'client_reviews', of: 'client_id' }, { table: 'profiles' }],
  },
  riskScores: { endpoint: getRiskScores },
  log: { endpoint: listLogRecords, filter: 'clientId', restsOn: complianceLog.restsOn },
} as const satisfies Readonly<Record<string, Section>>;
