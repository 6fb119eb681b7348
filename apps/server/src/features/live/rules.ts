/** Who hears of which change: whoever may see the record at the moment it is told. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import type { ChangedKind } from '@partnerfolio/contract/live';
import { seesEveryClient } from '../client-access/rules.ts';

/** A person who listens, as the database says now. */
export interface Listener {
  readonly userId: string;
  readonly role: Role | null;
  readonly rights: ReadonlySet<FeatureName>;
  readonly lacksFactor: boolean;
}

/** A change with what decides about who may see its record. */
export interface Told {
  readonly kind: ChangedKind;
  readonly id: string | null;
  /** Whether the record belongs to a client, and who owns that client or has it shared with them. */
  readonly hasClient: boolean;
  readonly people: ReadonlySet<string>;
  /** Who might see the record before. */
  readonly accessRevokedFor: ReadonlySet<string>;
}

type Staff = Listener & { readonly role: Role };
type Hearing = (listener: Staff, told: Told) => boolean;

const ofClient: Hearing = (listener, { people }) => seesEveryClient(listener) || people.has(listener.userId);
const administrators: Hearing = ({ role }) => role === 'admin';
const everybody: Hearing = () => true;

const hearings: Readonly<Record<ChangedKind, Hearing>> = {
  client: ofClient,
  portfolio: ofClient,
  transaction: ofClient,
  proposal: ofClient,
  // One of prices belongs to no client: it is seen with the right to prices.
  import: (listener, told) =>
    told.hasClient ? ofClient(listener, told) : listener.rights.has('market_data.manage'),
  instrument: everybody,
  fx_rate: everybody,
  user: administrators,
  group: administrators,
  feature: administrators,
  mail: administrators,
  // It names no record.
  everything: everybody,
};

/** Whether a person is told of a change. Nobody is without a role, or while the firm asks for a second factor. */
export const hears = (listener: Listener, told: Told): boolean =>
  listener.role !== null &&
  !listener.lacksFactor &&
  hearings[told.kind]({ ...listener, role: listener.role }, told);

/** Whether the change has taken the sight of its record from a person. */
export const losesSight = (listener: Listener, told: Told): boolean =>
  told.accessRevokedFor.has(listener.userId) && !hears(listener, told);

/** What somebody may do, as a text that differs whenever it does. */
export const rightsMark = ({ role, lacksFactor, rights }: Omit<Listener, 'userId'>): string =>
  [role, lacksFactor, ...[...rights].toSorted()].join(' ');
