/** Changes of a client's KYC, each in one transaction with its audit events, on the locked client. */
import type {
  KycAddress,
  KycCheckForm,
  KycFacts,
  RelatedParty,
  TaxResidence,
} from '@partnerfolio/contract/clients/kyc';
import type { KycSection } from '@partnerfolio/contract/clients/kyc-choices';
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { writeAudit } from '../../platform/audit/audit.ts';
import { toColumns } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import * as queries from './queries.ts';
import type { StoredKyc } from './queries.ts';
import * as rules from './rules.ts';
import type { KycContent } from './rules.ts';
import { assessedOf, contentOf, toRecord } from './views.ts';
import type { ShownClient } from './views.ts';

export interface KycPlace {
  readonly clientId: string;
  /** 0 if there is none yet. */
  readonly revision: number;
}

export const loadKyc = async (db: Db, clientId: string): Promise<StoredKyc> => {
  const [stored] = await queries.loadKycs(db, [clientId]);
  invariant(stored !== undefined, 'each client asked for is answered');
  return stored;
};

/** Opens the KYC of a client at a revision for a change, or refuses. */
const openKyc = async (trx: Db, { viewer }: Act, { clientId, revision }: KycPlace) => {
  const client = await openForChange(trx, viewer, clientId);
  if (isRefused(client)) return client;
  const { kind } = client;
  if (kind === 'household') return refuse('wrong_state', because('kyc_of_household'));
  const stored = await loadKyc(trx, clientId);
  if ((stored.row?.revision ?? 0) !== revision) return refuse('stale');
  if (client.status === 'closed') return refuse('wrong_state', because('client_closed_to_changes'));
  return { client: { ...client, kind }, stored };
};

interface Opened {
  readonly client: ShownClient;
  readonly stored: StoredKyc;
}

interface Told {
  readonly eventType: AuditEventType;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

const audit = (trx: Db, { app, viewer }: Act, { clientId, ...event }: Told & { readonly clientId: string }) =>
  writeAudit(trx, {
    ...event,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'client',
    entityId: clientId,
  });

type KycColumns = Omit<Parameters<typeof queries.writeKyc>[2], 'updated_at'>;

const unverified: KycColumns = { verified_at: null, verified_by: null, valid_until: null };

interface Write {
  readonly columns: KycColumns;
  readonly replace?: (trx: Db) => Promise<void>;
  readonly after: KycContent;
  readonly event: Told;
}

/** Writes a change with its event; one of what a verification was based on ends it, with an event of its own. */
const write = async (trx: Db, act: Act, { client, stored, change }: Opened & { readonly change: Write }) => {
  const clientId = client.id;
  const wasVerified = stored.row !== null && stored.row.valid_until !== null;
  const isLost =
    wasVerified &&
    rules.verifiedContent(client.kind, contentOf(stored)) !==
      rules.verifiedContent(client.kind, change.after);
  await queries.writeKyc(trx, clientId, {
    ...change.columns,
    ...(isLost && unverified),
    updated_at: act.app.clock.now().toISOString(),
    updated_by: act.viewer.id,
  });
  await change.replace?.(trx);
  await audit(trx, act, { clientId, ...change.event });
  if (isLost) await audit(trx, act, { clientId, eventType: 'client.reset_kyc' });
  const seen = { viewer: act.viewer, today: act.app.clock.today() };
  return toRecord(client, await loadKyc(trx, clientId), seen);
};

/** Opens a KYC, asks what to write, and writes that unless something is wrong with it. */
const changeKyc = (
  act: Act,
  place: KycPlace,
  plan: (opened: Opened, before: KycContent) => Write | { readonly errors: readonly FieldError[] },
) =>
  inTransaction(act.app.db, async (trx) => {
    const opened = await openKyc(trx, act, place);
    if (!('stored' in opened)) return opened;
    const change = plan(opened, contentOf(opened.stored));
    if (!('errors' in change)) return write(trx, act, { ...opened, change });
    return refuse('invalid', { fields: change.errors });
  });

/** Which group of facts each belongs to, for the audit log. */
const sections: Readonly<Record<keyof KycFacts, KycSection>> = {
  birthDate: 'identity',
  birthPlace: 'identity',
  nationalities: 'nationalities',
  legalForm: 'identity',
  registrationNumber: 'identity',
  registry: 'identity',
  foundedOn: 'identity',
  lei: 'identity',
  hasNoBeneficialOwner: 'beneficialOwnership',
  riskClass: 'riskClass',
  sourceOfWealth: 'sourceOfWealth',
  isWealthDocumented: 'sourceOfWealth',
  nextReviewOn: 'nextReview',
};

const factNames = Object.keys(sections) as (keyof KycFacts)[];

/** The changed facts for the audit log, with numbers masked. */
const factsEvent = (before: KycFacts, after: KycFacts): Told => {
  const changed = factNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const told = (facts: KycFacts) =>
    Object.fromEntries(
      changed.map((name) => [
        name,
        name === 'registrationNumber' ? rules.masked(facts.registrationNumber) : facts[name],
      ]),
    );
  return {
    eventType: 'client.change_kyc',
    metadata: { kycSections: [...new Set(changed.map((name) => sections[name]))] },
    before: told(before),
    after: told(after),
  };
};

/** Changes the facts. */
export const updateFacts = (act: Act, { facts, ...place }: KycPlace & { readonly facts: KycFacts }) =>
  changeKyc(act, place, (_, before) => {
    const errors = rules.factErrors(facts, act.app.clock.today());
    if (errors.length > 0) return { errors };
    return {
      columns: toColumns(queries.factColumns, facts),
      after: { ...before, facts },
      event: factsEvent(before.facts, facts),
    };
  });

type List = 'addresses' | 'taxResidences' | 'relatedParties';

const listEvent = (list: List, before: readonly unknown[], after: readonly unknown[]): Told => ({
  eventType: 'client.change_kyc',
  metadata: { kycSections: [list] },
  before: { [list]: before },
  after: { [list]: after },
});

/** Replaces the addresses; those without an end are ended by the next one of their kind. */
export const replaceAddresses = (
  act: Act,
  { addresses: given, ...place }: KycPlace & { readonly addresses: readonly KycAddress[] },
) =>
  changeKyc(act, place, (_, before) => {
    const addresses = rules.endFormer(given);
    const errors = rules.addressErrors(addresses);
    if (errors.length > 0) return { errors };
    return {
      columns: {},
      replace: (trx) => queries.replaceAddresses(trx, place.clientId, addresses),
      after: { ...before, addresses },
      event: listEvent('addresses', before.addresses, addresses),
    };
  });

const maskedResidences = (residences: readonly TaxResidence[]) =>
  residences.map((residence) => ({ ...residence, number: rules.masked(residence.number) }));

/** Replaces the tax residences; the audit log keeps their numbers masked. */
export const replaceResidences = (
  act: Act,
  { taxResidences, ...place }: KycPlace & { readonly taxResidences: readonly TaxResidence[] },
) =>
  changeKyc(act, place, (_, before) => {
    const errors = rules.residenceErrors(taxResidences);
    if (errors.length > 0) return { errors };
    const [former, now] = [before.taxResidences, taxResidences].map(maskedResidences);
    return {
      columns: {},
      replace: (trx) => queries.replaceResidences(trx, place.clientId, taxResidences),
      after: { ...before, taxResidences },
      event: listEvent('taxResidences', former ?? [], now ?? []),
    };
  });

/** Replaces the owners, attorneys, signatories and representatives. */
export const replaceParties = (
  act: Act,
  { relatedParties, ...place }: KycPlace & { readonly relatedParties: readonly RelatedParty[] },
) =>
  changeKyc(act, place, (_, before) => {
    const errors = rules.partyErrors(relatedParties);
    if (errors.length > 0) return { errors };
    return {
      columns: {},
      replace: (trx) => queries.replaceParties(trx, place.clientId, relatedParties),
      after: { ...before, relatedParties },
      event: listEvent('relatedParties', before.relatedParties, relatedParties),
    };
  });

/** Records a check: who and when come from the server. */
export const recordCheck = (act: Act, { check, state, note, ...place }: KycPlace & KycCheckForm) =>
  changeKyc(act, place, (_, before) => {
    const [at, by] = [act.app.clock.now().toISOString(), act.viewer.id];
    return {
      columns:
        check === 'pep'
          ? { pep_state: state, pep_note: note, pep_at: at, pep_by: by }
          : { sanctions_state: state, sanctions_note: note, sanctions_at: at, sanctions_by: by },
      after: { ...before, [check]: state },
      event: { eventType: 'client.check_kyc', metadata: { kycCheck: check, kycResult: state, note } },
    };
  });

interface Verifying extends KycPlace {
  readonly validUntil: string;
  readonly nextReviewOn: string | null;
}

/** Marks a KYC as verified until a day, which is its review too. */
export const verifyKyc = (act: Act, { validUntil, nextReviewOn, ...place }: Verifying) =>
  changeKyc(act, place, ({ client, stored }, before) => {
    const today = act.app.clock.today();
    const missing = rules.missingParts(assessedOf(client.kind, stored), today);
    const errors = rules.verificationErrors(missing, { validUntil, today });
    if (errors.length > 0) return { errors };
    const [at, by] = [act.app.clock.now().toISOString(), act.viewer.id];
    return {
      columns: {
        verified_at: at,
        verified_by: by,
        valid_until: validUntil,
        reviewed_at: at,
        reviewed_by: by,
        next_review_on: nextReviewOn ?? validUntil,
      },
      after: before,
      event: { eventType: 'client.verify_kyc', metadata: { validUntil } },
    };
  });
