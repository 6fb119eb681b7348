import type { BoardProblem } from '@partnerfolio/contract/compliance/board-choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/text/Badge.tsx';

export const problemTexts: Readonly<Record<BoardProblem, MessageDescriptor>> = {
  profile_missing: msg`No risk profile`,
  profile_expired: msg`Risk profile expired`,
  profile_expiring: msg`Risk profile expires soon`,
  kyc_open: msg`KYC not verified`,
  kyc_expired: msg`KYC expired`,
  kyc_expiring: msg`KYC expires soon`,
  above_band: msg`Above the risk band`,
  score_unknown: msg`Risk score or band unknown`,
  review_overdue: msg`Review overdue`,
  review_unplanned: msg`No review planned`,
};

export const problemTones: Readonly<Record<BoardProblem, Tone>> = {
  profile_missing: 'warn',
  profile_expired: 'loss',
  profile_expiring: 'neutral',
  kyc_open: 'warn',
  kyc_expired: 'loss',
  kyc_expiring: 'neutral',
  above_band: 'loss',
  score_unknown: 'neutral',
  review_overdue: 'loss',
  review_unplanned: 'neutral',
};
