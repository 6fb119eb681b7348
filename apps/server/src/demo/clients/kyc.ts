/** The KYC of a few sample clients, in different states. All invented. */
import type {
  kycAddressSchema,
  kycFactsSchema,
  relatedPartySchema,
  taxResidenceSchema,
} from '@partnerfolio/contract/clients/kyc';
import type { z } from 'zod';

export interface DemoKyc {
  readonly facts: z.input<typeof kycFactsSchema>;
  readonly address?: z.input<typeof kycAddressSchema>;
  readonly taxResidence?: z.input<typeof taxResidenceSchema>;
  readonly relatedParties?: readonly z.input<typeof relatedPartySchema>[];
  /** Marked as verified so many days before the last day, for so many days; in progress without. */
  readonly verified?: { readonly daysAgo: number; readonly forDays: number };
}

/** By the name of the client. */
export const demoKyc: Readonly<Record<string, DemoKyc>> = {
  'Adaeze Okafor': {
    facts: {
      birthDate: '1968-04-11',
      birthPlace: 'Enugu',
      nationalities: ['GB', 'NG'],
      riskClass: 'medium',
      sourceOfWealth: 'Salary as a surgeon, and the sale of a practice in 2017.',
      isWealthDocumented: true,
    },
    address: {
      kind: 'residential',
      lines: '14 Calder Row',
      postcode: 'SE1 2QX',
      city: 'London',
      country: 'GB',
    },
    taxResidence: { country: 'GB', number: 'QQ123456C' },
    verified: { daysAgo: 90, forDays: 730 },
  },
  'Juliette Fournier': {
    facts: {
      birthDate: '1975-09-30',
      birthPlace: 'Lyon',
      nationalities: ['FR'],
      riskClass: 'low',
      sourceOfWealth: 'Inheritance, and savings from salary.',
      isWealthDocumented: true,
    },
    address: {
      kind: 'residential',
      lines: '5 rue des Tanneurs',
      postcode: '69002',
      city: 'Lyon',
      country: 'FR',
    },
    taxResidence: { country: 'FR', number: '3023217600053' },
    verified: { daysAgo: 760, forDays: 730 },
  },
  'Pieter Vermeulen': {
    facts: { birthDate: '1959-01-22', nationalities: ['NL'], riskClass: 'medium' },
    address: {
      kind: 'residential',
      lines: 'Oude Kade 31',
      postcode: '1017 AB',
      city: 'Amsterdam',
      country: 'NL',
    },
  },
  'Brandt Stiftung': {
    facts: {
      legalForm: 'Stiftung',
      registrationNumber: 'HH 12/1994',
      registry: 'Stiftungsverzeichnis Hamburg',
      foundedOn: '1994-03-01',
      hasNoBeneficialOwner: true,
      riskClass: 'low',
      sourceOfWealth: 'Endowment of its founder.',
      isWealthDocumented: true,
    },
    address: {
      kind: 'registered',
      lines: 'Speicherweg 8',
      postcode: '20457',
      city: 'Hamburg',
      country: 'DE',
    },
    taxResidence: { country: 'DE', number: '22/815/08154' },
    relatedParties: [
      { role: 'signatory', name: 'Ruth Lindqvist', isJoint: true, country: 'DE' },
      { role: 'signatory', name: 'Jonas Brandt', isJoint: true, country: 'DE' },
    ],
    verified: { daysAgo: 30, forDays: 1095 },
  },
};
