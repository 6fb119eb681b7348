import type { KycFacts, kycFactsSchema } from '@partnerfolio/contract/clients/kyc';
import type { z } from 'zod';
import { storedValues } from '../../../form/stored-values.ts';
import type { Form } from '../../../form/use-zod-form.ts';
import type { KycEntry } from '../use-kyc.ts';

export type FactsInput = z.input<typeof kycFactsSchema>;
export type FactsForm = Form<FactsInput, KycFacts>;

const emptyValues: Required<FactsInput> = {
  birthDate: null,
  birthPlace: '',
  nationalities: [],
  legalForm: '',
  registrationNumber: '',
  registry: '',
  foundedOn: null,
  lei: '',
  hasNoBeneficialOwner: false,
  riskClass: null,
  sourceOfWealth: '',
  isWealthDocumented: false,
  nextReviewOn: null,
};

/** Returns the form's values for a stored KYC. */
export const factValues = ({ facts }: KycEntry): Required<FactsInput> => storedValues(emptyValues, facts);
