/** Who receives which change: users who may see the record at that moment. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import type { ChangedKind, EditedKind } from '@partnerfolio/contract/live';
import { seesEveryClient } from '../client-access/rules.ts';

/** The user of an open stream, by their current rights. */
export interface Listener {
  readonly userId: string;
  readonly role: Role | null;
  readonly rights: ReadonlySet<FeatureName>;
  readonly lacksFactor: boolean;
}

/** A change with what decides who may see its record. */
export interface VisibleChange {
  readonly kind: ChangedKind;
  readonly id: string | null;
  /** Whether the record belongs to a client, and who owns that client or has it shared with them. */
  readonly hasClient: boolean;
  readonly userIds: ReadonlySet<string>;
  /** Users who lost access to the record by this change. */
  readonly accessRevokedFor: ReadonlySet<string>;
}

type Staff = Listener & { readonly role: Role };
type Audience = (listener: Staff, change: VisibleChange) => boolean;

const ofClient: Audience = (listener, { userIds }) =>
  seesEveryClient(listener) || userIds.has(listener.userId);
const administrators: Audience = ({ role }) => role === 'admin';
const everybody: Audience = () => true;

const audiences: Readonly<Record<ChangedKind, Audience>> = {
  client: ofClient,
  client_note: ofClient,
  client_task: ofClient,
  complaint: ofClient,
  // A breach without a client is for those who see every client.
  breach: (listener, change) =>
    listener.rights.has('compliance.log') &&
    (change.hasClient ? ofClient(listener, change) : seesEveryClient(listener)),
  portfolio: ofClient,
  transaction: ofClient,
  // Without an id it names no record, and each page reads what its viewer may see.
  figures: (listener, change) => change.id === null || ofClient(listener, change),
  overview: everybody,
  proposal: ofClient,
  // A price import belongs to no client, so the right to prices decides.
  import: (listener, change) =>
    change.hasClient ? ofClient(listener, change) : listener.rights.has('market_data.manage'),
  instrument: everybody,
  // Whoever may add instruments answers requests; the event names no record.
  instrument_request: ({ rights }) => rights.has('market_data.instruments'),
  instrument_facts: everybody,
  fact_import: everybody,
  issuer: everybody,
  benchmark: everybody,
  model: everybody,
  report_preset: ({ rights }) => rights.has('reports.issue'),
  questionnaire: everybody,
  firm: everybody,
  fx_rate: everybody,
  market_feed: everybody,
  market_provider: administrators,
  user: administrators,
  group: administrators,
  feature: administrators,
  mail: administrators,
  // The id is that of the user whose notifications changed.
  notification: ({ userId }, { id }) => userId === id,
  // So is this one: of the user whose views or columns changed.
  list_view: ({ userId }, { id }) => userId === id,
  // And this one: of the user whose own profile changed.
  profile: ({ userId }, { id }) => userId === id,
  // The event names no record.
  everything: everybody,
};

/** Whether a user receives a change: never without a role or while a required second factor is missing. */
export const receives = (listener: Listener, change: VisibleChange): boolean =>
  listener.role !== null &&
  !listener.lacksFactor &&
  audiences[change.kind]({ ...listener, role: listener.role }, change);

/** Whether the change revoked the user's access to its record. */
export const losesAccess = (listener: Listener, change: VisibleChange): boolean =>
  change.accessRevokedFor.has(listener.userId) && !receives(listener, change);

/** A user's rights as a text that differs whenever the rights do. */
export const rightsMark = ({ role, lacksFactor, rights }: Omit<Listener, 'userId'>): string =>
  [role, lacksFactor, ...[...rights].toSorted()].join(' ');

/** The right that changes a record which everybody sees. */
const editingRights: Partial<Record<EditedKind, FeatureName>> = {
  instrument: 'market_data.instruments',
  benchmark: 'market_data.manage',
  model: 'models.manage',
};

/** Whether a user may know who changed a record: seeing it suffices, unless everybody does. */
export const mayKnowEditors = (
  listener: Listener,
  change: VisibleChange & { readonly kind: EditedKind },
): boolean => {
  const right = editingRights[change.kind];
  return receives(listener, change) && (right === undefined || listener.rights.has(right));
};
