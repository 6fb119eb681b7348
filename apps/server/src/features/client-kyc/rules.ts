/** Pure decisions about KYC: its state on a day, what a verification lacks, and what lists may hold. */
import type { KycExpiry, KycPart, KycState } from '@partnerfolio/contract/clients/kyc-choices';
import type { KycAddress, KycFacts, RelatedParty, TaxResidence } from '@partnerfolio/contract/clients/kyc';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { sumAmounts } from '@partnerfolio/finance/money';

export type KycKind = 'person' | 'organisation';

interface Period {
  readonly from: string | null;
  readonly until: string | null;
}

/** Whether something holds on a day; it still does on its last. */
export const isOn = ({ from, until }: Period, day: string): boolean =>
  (from === null || from <= day) && (until === null || until >= day);

type CheckState = 'not_checked' | 'clear' | 'match';

export interface KycContent {
  readonly facts: KycFacts;
  readonly addresses: readonly KycAddress[];
  readonly taxResidences: readonly TaxResidence[];
  readonly relatedParties: readonly RelatedParty[];
  readonly pep: CheckState;
  readonly sanctions: CheckState;
}

/** The identity documents on file, by their validity. */
export type IdentityValidity = readonly Period[];

/** Whether identity documents are on file and the last of them has expired. */
const allExpired = (documents: IdentityValidity, today: string): boolean =>
  documents.length > 0 && documents.every(({ until }) => until !== null && until < today);

const ofOwnership = ({ facts, relatedParties }: KycContent, today: string): boolean =>
  facts.hasNoBeneficialOwner ||
  relatedParties.some((party) => party.role === 'beneficial_owner' && isOn(party, today));

const isTaxed = ({ taxResidences }: KycContent, today: string): boolean =>
  taxResidences.some((one) => isOn(one, today) && (one.number !== null || one.noNumberReason !== null));

/** What persons and organisations each must state. */
const statedBy = (
  kind: KycKind,
  content: KycContent,
  today: string,
): readonly (readonly [KycPart, boolean])[] =>
  kind === 'person'
    ? [
        ['birth_date', content.facts.birthDate !== null],
        ['nationality', content.facts.nationalities.length > 0],
      ]
    : [
        ['registration', content.facts.registrationNumber !== null],
        ['beneficial_owner', ofOwnership(content, today)],
      ];

export interface Assessed {
  readonly kind: KycKind;
  readonly content: KycContent;
  readonly documents: IdentityValidity;
}

/** The required parts that are missing on a day. A sanctions match leaves its check open. */
export const missingParts = ({ kind, content, documents }: Assessed, today: LocalDate): KycPart[] => {
  const parts: readonly (readonly [KycPart, boolean])[] = [
    ...statedBy(kind, content, today),
    ['address', content.addresses.some((address) => isOn(address, today))],
    ['tax_residence', isTaxed(content, today)],
    ['source_of_wealth', content.facts.sourceOfWealth !== null],
    ['pep', content.pep !== 'not_checked'],
    ['sanctions', content.sanctions === 'clear'],
    ['identity_document', !allExpired(documents, today)],
  ];
  return parts.filter(([, isThere]) => !isThere).map(([part]) => part);
};

interface Verified {
  /** Null without a verification. */
  readonly validUntil: string | null;
  readonly isBegun: boolean;
}

/** The state of a KYC on a day, and why it has expired. */
export const stateOn = (
  assessed: Assessed,
  { validUntil, isBegun }: Verified,
  today: LocalDate,
): { readonly state: KycState; readonly expiredBy: KycExpiry[] } => {
  if (!isBegun) return { state: 'not_started', expiredBy: [] };
  const isComplete = missingParts(assessed, today).every((part) => part === 'identity_document');
  if (validUntil === null || !isComplete) return { state: 'in_progress', expiredBy: [] };
  const expiredBy: KycExpiry[] = [];
  if (validUntil < today) expiredBy.push('valid_until');
  if (allExpired(assessed.documents, today)) expiredBy.push('identity_document');
  return { state: expiredBy.length > 0 ? 'expired' : 'verified', expiredBy };
};

/** What a verification was based on, as one text: once it changes, the verification ends. */
export const verifiedContent = (kind: KycKind, content: KycContent): string => {
  const { facts, addresses, taxResidences, relatedParties, pep, sanctions } = content;
  const owners = relatedParties.filter(({ role }) => role === 'beneficial_owner');
  const own =
    kind === 'person'
      ? [facts.birthDate, facts.nationalities.toSorted()]
      : [facts.registrationNumber, facts.hasNoBeneficialOwner, owners];
  return JSON.stringify([own, addresses, taxResidences, facts.sourceOfWealth, pep, sanctions]);
};

type Code =
  | 'day_in_future'
  | 'day_in_past'
  | 'address_overlaps'
  | 'choice_repeated'
  | 'shares_above_whole'
  | (typeof missingCodes)[KycPart];
const fault = (path: string, code: Code): FieldError => ({ path, code, params: {} });

/** Days of facts that cannot lie in the future. */
export const factErrors = (facts: KycFacts, today: LocalDate): FieldError[] =>
  (['birthDate', 'foundedOn'] as const)
    .filter((field) => (facts[field] ?? '') > today)
    .map((field) => fault(field, 'day_in_future'));

const missingCodes = {
  birth_date: 'kyc_birth_date_missing',
  registration: 'kyc_registration_missing',
  nationality: 'kyc_nationality_missing',
  address: 'kyc_address_missing',
  tax_residence: 'kyc_tax_residence_missing',
  source_of_wealth: 'kyc_source_of_wealth_missing',
  pep: 'kyc_pep_missing',
  sanctions: 'kyc_sanctions_missing',
  beneficial_owner: 'kyc_beneficial_owner_missing',
  identity_document: 'kyc_identity_document_expired',
} as const satisfies Readonly<Record<KycPart, string>>;

/** Why a KYC cannot be marked as verified until a day: each missing part, and a day that has passed. */
export const verificationErrors = (
  missing: readonly KycPart[],
  { validUntil, today }: { readonly validUntil: string; readonly today: LocalDate },
): FieldError[] => [
  ...missing.map((part) => fault(part, missingCodes[part])),
  ...(validUntil < today ? [fault('validUntil', 'day_in_past')] : []),
];

const dayBefore = (day: LocalDate): LocalDate => dateOfDay(dayOfDate(day) - 1);

/** Addresses without an end, ended on the day before the next one of their kind begins. */
export const endFormer = (addresses: readonly KycAddress[]): KycAddress[] =>
  addresses.map((address) => {
    if (address.until !== null) return address;
    const next = addresses
      .filter(({ kind, from }) => kind === address.kind && from !== null && from > (address.from ?? ''))
      .flatMap(({ from }) => (from === null ? [] : [from]))
      .toSorted()[0];
    return next === undefined ? address : { ...address, until: dayBefore(next) };
  });

const overlap = (one: Period, other: Period): boolean =>
  (one.from ?? '') <= (other.until ?? '9999') && (other.from ?? '') <= (one.until ?? '9999');

/** The later of two entries of which only one can hold on a day. */
const overlapping = <T extends Period>(
  entries: readonly T[],
  isSame: (one: T, other: T) => boolean,
): number[] =>
  entries.flatMap((one, at) =>
    entries.slice(0, at).some((other) => isSame(one, other) && overlap(one, other)) ? [at] : [],
  );

/** A client has one address of each kind on a day. */
export const addressErrors = (addresses: readonly KycAddress[]): FieldError[] =>
  overlapping(addresses, (one, other) => one.kind === other.kind).map((at) =>
    fault(`addresses.${at}.from`, 'address_overlaps'),
  );

/** A country is named once on a day. */
export const residenceErrors = (residences: readonly TaxResidence[]): FieldError[] =>
  overlapping(residences, (one, other) => one.country === other.country).map((at) =>
    fault(`taxResidences.${at}.country`, 'choice_repeated'),
  );

/** The shares of owners on one day add up to at most 100 %. They can only grow where one begins. */
export const partyErrors = (parties: readonly RelatedParty[]): FieldError[] =>
  parties.flatMap((party, at) => {
    const day = party.from ?? '';
    if (party.role !== 'beneficial_owner' || party.sharePct === null) return [];
    const shares = parties.flatMap(({ role, sharePct, from, until }) =>
      role === 'beneficial_owner' && sharePct !== null && (from ?? '') <= day && (until ?? '9999') >= day
        ? [sharePct]
        : [],
    );
    const total = sumAmounts(shares);
    return Number(total) > 100 ? [fault(`relatedParties.${at}.sharePct`, 'shares_above_whole')] : [];
  });

/** A number as the audit log keeps it: its last three characters. */
export const masked = (number: string | null): string | null =>
  number === null ? null : `…${number.length > 3 ? number.slice(-3) : ''}`;
