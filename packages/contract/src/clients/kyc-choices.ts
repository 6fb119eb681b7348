/** The choices of a KYC; apart from its schemas, which only its own pages load. */

export const kycStates = ['not_started', 'in_progress', 'verified', 'expired'] as const;
export type KycState = (typeof kycStates)[number];

export const riskClasses = ['low', 'medium', 'high'] as const;
export const kycChecks = ['pep', 'sanctions'] as const;
export const kycCheckStates = ['not_checked', 'clear', 'match'] as const;
export const addressKinds = ['residential', 'registered', 'correspondence'] as const;
/** As in the self-certifications of the CRS: none is issued, none is required, or it is applied for. */
export const noTaxNumberReasons = ['not_issued', 'not_required', 'applied_for'] as const;
export const partyRoles = ['beneficial_owner', 'attorney', 'signatory', 'legal_representative'] as const;

/** Why a verified KYC has expired: its own last day, or that of every identity document on file. */
export const kycExpiries = ['valid_until', 'identity_document'] as const;
export type KycExpiry = (typeof kycExpiries)[number];

/** What a verification requires. */
export const kycParts = [
  'birth_date',
  'registration',
  'nationality',
  'address',
  'tax_residence',
  'source_of_wealth',
  'pep',
  'sanctions',
  'beneficial_owner',
  'identity_document',
] as const;
export type KycPart = (typeof kycParts)[number];

/** The groups of facts that an audit event names as changed. */
export const kycSections = [
  'identity',
  'nationalities',
  'beneficialOwnership',
  'riskClass',
  'sourceOfWealth',
  'nextReview',
  'addresses',
  'taxResidences',
  'relatedParties',
] as const;
export type KycSection = (typeof kycSections)[number];
