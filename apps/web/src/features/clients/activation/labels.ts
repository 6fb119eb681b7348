import type {
  ActivationCheck,
  ActivationFinding,
  ActivationState,
} from '@partnerfolio/contract/clients/activation/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/text/Badge.tsx';

type Texts<Code extends PropertyKey> = Readonly<Record<Code, MessageDescriptor>>;

export const checkTexts: Texts<ActivationCheck> = {
  kyc: msg`KYC`,
  profile: msg`Risk profile`,
  agreement: msg`Agreement`,
  contact: msg`Contact details`,
  review: msg`Next review`,
};

export const stateTexts: Texts<ActivationState> = {
  ok: msg({ message: 'In order', context: 'activation' }),
  missing: msg({ message: 'Missing', context: 'activation' }),
  expired: msg({ message: 'Expired', context: 'activation' }),
  unknown: msg({ message: 'Unknown', context: 'activation' }),
};

export const stateTones: Readonly<Record<ActivationState, Tone>> = {
  ok: 'gain',
  missing: 'warn',
  expired: 'loss',
  unknown: 'neutral',
};

export const findingTexts: Texts<ActivationFinding> = {
  kyc_not_started: msg`The KYC has not been started`,
  kyc_in_progress: msg`The KYC is not verified`,
  kyc_expired: msg`The KYC has expired`,
  kyc_hidden: msg`You may not see the KYC`,
  profile_missing: msg`There is no risk profile`,
  profile_expired: msg`The risk profile has expired`,
  profile_without_score: msg`The risk profile has no score, because an answer is missing`,
  agreement_missing: msg`No agreement is on file`,
  agreement_not_yet_valid: msg`The agreement on file is not valid yet`,
  agreement_expired: msg`The agreement on file has expired`,
  contact_missing: msg`There is no email or phone of the client or its main contact`,
  review_missing: msg`No date is set`,
  review_overdue: msg`The date has passed`,
};
