/** KYC for tests. */

/** What changes of KYC need besides the path to pass parsing. */
export const kycInputs = {
  updateClientKyc: { body: { revision: 0 } },
  putKycAddresses: { body: { addresses: [], revision: 0 } },
  putTaxResidences: { body: { taxResidences: [], revision: 0 } },
  putRelatedParties: { body: { relatedParties: [], revision: 0 } },
  recordKycCheck: { body: { check: 'pep', state: 'clear', revision: 0 } },
  verifyClientKyc: { body: { validUntil: '2027-11-20', revision: 0 } },
} as const;
