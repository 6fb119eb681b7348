/** KYC in the shape of the contract. */
import type { KycRecord } from '@partnerfolio/contract/clients/kyc';
import type { LocalDate } from '@partnerfolio/contract/values';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { personOf } from '../../platform/basics/person.ts';
import { toFields } from '../../platform/database/column-names.ts';
import { stateOn as documentStateOn } from '../client-documents/rules.ts';
import { factColumns } from './queries.ts';
import type { StoredKyc } from './queries.ts';
import { isOn, missingParts, stateOn } from './rules.ts';
import type { Assessed, KycContent, KycKind } from './rules.ts';

const noFacts = {
  birthDate: null,
  birthPlace: null,
  nationalities: [],
  legalForm: null,
  registrationNumber: null,
  registry: null,
  foundedOn: null,
  lei: null,
  hasNoBeneficialOwner: false,
  riskClass: null,
  sourceOfWealth: null,
  isWealthDocumented: false,
  nextReviewOn: null,
};

const withoutClient = <T extends { readonly client_id: string }>(rows: readonly T[]) =>
  rows.map(({ client_id: _client, ...row }) => row);

/** What is recorded, as forms hold it. */
export const contentOf = ({ row, addresses, taxResidences, relatedParties }: StoredKyc): KycContent => ({
  facts: row === null ? noFacts : toFields(factColumns, row),
  addresses: withoutClient(addresses),
  taxResidences: withoutClient(taxResidences),
  relatedParties: withoutClient(relatedParties),
  pep: row?.pep_state ?? 'not_checked',
  sanctions: row?.sanctions_state ?? 'not_checked',
});

export const assessedOf = (kind: KycKind, stored: StoredKyc): Assessed => ({
  kind,
  content: contentOf(stored),
  documents: stored.documents.map(({ valid_from: from, valid_until: until }) => ({ from, until })),
});

export const stateOf = (kind: KycKind, stored: StoredKyc, today: LocalDate) =>
  stateOn(
    assessedOf(kind, stored),
    { validUntil: stored.row?.valid_until ?? null, isBegun: stored.row !== null },
    today,
  );

const notChecked = { state: 'not_checked' as const, note: null, at: null, by: null };

const checksOf = ({ row }: StoredKyc): Pick<KycRecord, 'pep' | 'sanctions'> => {
  if (row === null) return { pep: notChecked, sanctions: notChecked };
  const { pep_state, pep_note, pep_at, pep_by, pep_name } = row;
  const { sanctions_state, sanctions_note, sanctions_at, sanctions_by, sanctions_name } = row;
  return {
    pep: { state: pep_state, note: pep_note, at: pep_at, by: personOf(pep_by, pep_name) },
    sanctions: {
      state: sanctions_state,
      note: sanctions_note,
      at: sanctions_at,
      by: personOf(sanctions_by, sanctions_name),
    },
  };
};

const reviewsOf = ({ row }: StoredKyc): Pick<KycRecord, 'verification' | 'lastReview' | 'updatedBy'> => {
  if (row === null) return { verification: null, lastReview: null, updatedBy: null };
  const { verified_at: at, valid_until: validUntil, reviewed_at: reviewedAt } = row;
  return {
    verification:
      at === null || validUntil === null
        ? null
        : { at, by: personOf(row.verified_by, row.verified_name), validUntil },
    lastReview:
      reviewedAt === null ? null : { at: reviewedAt, by: personOf(row.reviewed_by, row.reviewed_name) },
    updatedBy: personOf(row.updated_by, row.updated_name),
  };
};

export interface ShownClient {
  readonly id: string;
  readonly name: string;
  readonly kind: KycKind;
  readonly status: string;
  readonly may_edit: boolean;
}

interface Seen {
  readonly viewer: Staff;
  readonly today: LocalDate;
}

export const toRecord = (client: ShownClient, stored: StoredKyc, { viewer, today }: Seen): KycRecord => {
  const { facts, addresses, taxResidences, relatedParties } = contentOf(stored);
  const current = <T extends { readonly from: string | null; readonly until: string | null }>(row: T) => ({
    ...row,
    isCurrent: isOn(row, today),
  });
  return {
    type: 'record',
    kind: client.kind,
    client: { id: client.id, name: client.name },
    ...stateOf(client.kind, stored, today),
    missing: missingParts(assessedOf(client.kind, stored), today),
    facts,
    addresses: addresses.map(current),
    taxResidences: taxResidences.map(current),
    relatedParties: relatedParties.map(current),
    ...checksOf(stored),
    ...reviewsOf(stored),
    identityDocuments: can(viewer, 'compliance.identity_documents')
      ? stored.documents.map((document) => ({
          id: document.id,
          name: document.name,
          validUntil: document.valid_until,
          state: documentStateOn(document, today),
        }))
      : null,
    revision: stored.row?.revision ?? 0,
    may: { edit: client.may_edit && client.status !== 'closed' },
  };
};
