/** The SQL of KYC; only this feature writes it. */
import type {
  addressKinds,
  noTaxNumberReasons,
  partyRoles,
} from '@partnerfolio/contract/clients/kyc-choices';
import type { KycAddress, KycFacts, RelatedParty, TaxResidence } from '@partnerfolio/contract/clients/kyc';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';

export type KycRow = Selectable<Database['client_kyc']> & {
  readonly pep_name: string | null;
  readonly sanctions_name: string | null;
  readonly reviewed_name: string | null;
  readonly verified_name: string | null;
  readonly updated_name: string | null;
};

export interface IdentityDocument {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly valid_from: LocalDate | null;
  readonly valid_until: LocalDate | null;
}

interface Period {
  readonly client_id: string;
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
}
type AddressRow = Period & {
  readonly kind: (typeof addressKinds)[number];
  readonly lines: string;
  readonly postcode: string | null;
  readonly city: string;
  readonly country: string;
};
type ResidenceRow = Period & {
  readonly country: string;
  readonly number: string | null;
  readonly noNumberReason: (typeof noTaxNumberReasons)[number] | null;
};
type PartyRow = Period & {
  readonly role: (typeof partyRoles)[number];
  readonly name: string;
  readonly isJoint: boolean;
  readonly birthDate: LocalDate | null;
  readonly nationality: string | null;
  readonly country: string | null;
  readonly sharePct: string | null;
  readonly note: string | null;
};

export interface StoredKyc {
  readonly row: KycRow | null;
  readonly addresses: readonly AddressRow[];
  readonly taxResidences: readonly ResidenceRow[];
  readonly relatedParties: readonly PartyRow[];
  readonly documents: readonly IdentityDocument[];
}

const selectRows = async (db: Db, ids: readonly string[]): Promise<KycRow[]> => {
  const { rows } = await sql<KycRow>`
    select k.*, pep.full_name as pep_name, sanctions.full_name as sanctions_name, reviewer.full_name as reviewed_name,
      verifier.full_name as verified_name, editor.full_name as updated_name
    from client_kyc as k
    left join profiles as pep on pep.id = k.pep_by
    left join profiles as sanctions on sanctions.id = k.sanctions_by
    left join profiles as reviewer on reviewer.id = k.reviewed_by
    left join profiles as verifier on verifier.id = k.verified_by
    left join profiles as editor on editor.id = k.updated_by
    where k.client_id = any (${ids}::uuid[])`.execute(db);
  return rows;
};

const selectAddresses = async (db: Db, ids: readonly string[]): Promise<AddressRow[]> => {
  const { rows } = await sql<AddressRow>`
    select client_id, kind, lines, postcode, city, country, from_day as "from", until_day as "until"
    from kyc_addresses where client_id = any (${ids}::uuid[]) order by client_id, position`.execute(db);
  return rows;
};

const selectResidences = async (db: Db, ids: readonly string[]): Promise<ResidenceRow[]> => {
  const { rows } = await sql<ResidenceRow>`
    select client_id, country, number, no_number_reason as "noNumberReason", from_day as "from", until_day as "until"
    from kyc_tax_residences where client_id = any (${ids}::uuid[]) order by client_id, position`.execute(db);
  return rows;
};

const selectParties = async (db: Db, ids: readonly string[]): Promise<PartyRow[]> => {
  const { rows } = await sql<PartyRow>`
    select client_id, role, name, is_joint as "isJoint", birth_date as "birthDate", nationality, country,
      trim_scale(share_pct) as "sharePct", from_day as "from", until_day as "until", note
    from kyc_related_parties where client_id = any (${ids}::uuid[]) order by client_id, position`.execute(db);
  return rows;
};

/** The identity documents of clients, the last to expire first. */
const selectDocuments = async (db: Db, ids: readonly string[]): Promise<IdentityDocument[]> => {
  const { rows } = await sql<IdentityDocument>`
    select id, client_id, name, valid_from, valid_until from client_documents
    where client_id = any (${ids}::uuid[]) and type = 'identity'
    order by valid_until desc nulls first, ${nameKey(sql`name`)}, id`.execute(db);
  return rows;
};

/** The rows of each client, in their order. */
const byClient = <Row extends { readonly client_id: string }>(rows: readonly Row[]) => {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const others = found.get(row.client_id);
    if (others === undefined) found.set(row.client_id, [row]);
    else others.push(row);
  }
  return found;
};

/** What is stored of the KYC of clients, in the order of the ids. */
export const loadKycs = async (db: Db, ids: readonly string[]): Promise<StoredKyc[]> => {
  const rows = await selectRows(db, ids);
  const addresses = await selectAddresses(db, ids);
  const residences = await selectResidences(db, ids);
  const parties = await selectParties(db, ids);
  const documents = await selectDocuments(db, ids);
  const own = {
    rows: new Map(rows.map((row) => [row.client_id, row])),
    addresses: byClient(addresses),
    taxResidences: byClient(residences),
    relatedParties: byClient(parties),
    documents: byClient(documents),
  };
  return ids.map((id) => ({
    row: own.rows.get(id) ?? null,
    addresses: own.addresses.get(id) ?? [],
    taxResidences: own.taxResidences.get(id) ?? [],
    relatedParties: own.relatedParties.get(id) ?? [],
    documents: own.documents.get(id) ?? [],
  }));
};

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'organisation';
}

/** The members of a household that a viewer may see, by name. */
export const listMembers = async (db: Db, viewer: Staff, householdId: string): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select clients.id, clients.name, clients.kind from clients
    where clients.household_id = ${householdId} and clients.kind <> 'household' and ${isVisibleClient(viewer)}
    order by ${nameKey(sql`clients.name`)}, clients.id`.execute(db);
  return rows;
};

/** Changes the KYC of a locked client and increases its revision; writes the first one if there is none. */
export const writeKyc = async (
  trx: Db,
  clientId: string,
  change: Omit<Insertable<Database['client_kyc']>, 'client_id' | 'revision'>,
): Promise<void> => {
  await trx
    .insertInto('client_kyc')
    .values({ ...change, client_id: clientId })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet((eb) => ({ ...change, revision: eb('client_kyc.revision', '+', 1) })),
    )
    .execute();
};

export const factColumns = {
  birthDate: 'birth_date',
  birthPlace: 'birth_place',
  nationalities: 'nationalities',
  legalForm: 'legal_form',
  registrationNumber: 'registration_number',
  registry: 'registry',
  foundedOn: 'founded_on',
  lei: 'lei',
  hasNoBeneficialOwner: 'has_no_beneficial_owner',
  riskClass: 'risk_class',
  sourceOfWealth: 'source_of_wealth',
  isWealthDocumented: 'is_wealth_documented',
  nextReviewOn: 'next_review_on',
} as const satisfies Readonly<Record<keyof KycFacts, keyof Database['client_kyc']>>;

export const replaceAddresses = async (
  trx: Db,
  clientId: string,
  addresses: readonly KycAddress[],
): Promise<void> => {
  await trx.deleteFrom('kyc_addresses').where('client_id', '=', clientId).execute();
  if (addresses.length === 0) return;
  const rows = addresses.map(({ from, until, ...address }, position) => ({
    client_id: clientId,
    position,
    ...address,
    from_day: from,
    until_day: until,
  }));
  await trx.insertInto('kyc_addresses').values(rows).execute();
};

export const replaceResidences = async (
  trx: Db,
  clientId: string,
  residences: readonly TaxResidence[],
): Promise<void> => {
  await trx.deleteFrom('kyc_tax_residences').where('client_id', '=', clientId).execute();
  if (residences.length === 0) return;
  const rows = residences.map(({ from, until, noNumberReason, ...residence }, position) => ({
    client_id: clientId,
    position,
    ...residence,
    no_number_reason: noNumberReason,
    from_day: from,
    until_day: until,
  }));
  await trx.insertInto('kyc_tax_residences').values(rows).execute();
};

export const replaceParties = async (
  trx: Db,
  clientId: string,
  parties: readonly RelatedParty[],
): Promise<void> => {
  await trx.deleteFrom('kyc_related_parties').where('client_id', '=', clientId).execute();
  if (parties.length === 0) return;
  const rows = parties.map(({ from, until, isJoint, birthDate, sharePct, ...party }, position) => ({
    client_id: clientId,
    position,
    ...party,
    is_joint: isJoint,
    birth_date: birthDate,
    share_pct: sharePct,
    from_day: from,
    until_day: until,
  }));
  await trx.insertInto('kyc_related_parties').values(rows).execute();
};
