import type {
  addressKinds,
  KycExpiry,
  KycPart,
  kycCheckStates,
  kycChecks,
  KycState,
  noTaxNumberReasons,
  partyRoles,
  riskClasses,
} from '@partnerfolio/contract/clients/kyc-choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/text/Badge.tsx';

type Texts<Code extends string> = Readonly<Record<Code, MessageDescriptor>>;

export const stateTexts: Texts<KycState> = {
  not_started: msg({ message: 'Not started', context: 'KYC' }),
  in_progress: msg({ message: 'In progress', context: 'KYC' }),
  verified: msg({ message: 'Verified', context: 'KYC' }),
  expired: msg({ message: 'Expired', context: 'KYC' }),
};

export const stateTones: Readonly<Record<KycState, Tone>> = {
  not_started: 'neutral',
  in_progress: 'warn',
  verified: 'gain',
  expired: 'loss',
};

export const expiryTexts: Texts<KycExpiry> = {
  valid_until: msg`The verification has expired: review the KYC and mark it as verified again.`,
  identity_document: msg`Every identity document on file has expired: file a valid one.`,
};

export const riskTexts: Texts<(typeof riskClasses)[number]> = {
  low: msg({ message: 'Low', context: 'risk class' }),
  medium: msg({ message: 'Medium', context: 'risk class' }),
  high: msg({ message: 'High', context: 'risk class' }),
};

export const checkTexts: Texts<(typeof kycChecks)[number]> = {
  pep: msg`PEP`,
  sanctions: msg`Sanctions`,
};

export const checkStateTexts: Texts<(typeof kycCheckStates)[number]> = {
  not_checked: msg`Not checked`,
  clear: msg({ message: 'Clear', context: 'KYC' }),
  match: msg({ message: 'Match', context: 'KYC' }),
};

export const addressTexts: Texts<(typeof addressKinds)[number]> = {
  residential: msg`Residential address`,
  registered: msg`Registered office`,
  correspondence: msg`Correspondence address`,
};

export const noNumberTexts: Texts<(typeof noTaxNumberReasons)[number]> = {
  not_issued: msg`The country issues none`,
  not_required: msg`The country requires none`,
  applied_for: msg`Applied for, not yet issued`,
};

export const roleTexts: Texts<(typeof partyRoles)[number]> = {
  beneficial_owner: msg`Beneficial owner`,
  attorney: msg`Attorney`,
  signatory: msg`Signatory`,
  legal_representative: msg`Legal representative`,
};

export const partTexts: Texts<KycPart> = {
  birth_date: msg`Date of birth`,
  registration: msg`Registration number`,
  nationality: msg`Nationality`,
  address: msg`Current address`,
  tax_residence: msg`Current tax residence, with its number or why there is none`,
  source_of_wealth: msg`Source of wealth`,
  pep: msg`PEP check`,
  sanctions: msg`Sanctions check without a match`,
  beneficial_owner: msg`Beneficial owner, or the statement that there is none`,
  identity_document: msg`Valid identity document: all on file have expired`,
};
