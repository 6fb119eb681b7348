/** What the activity of a client shows of its changes, and to whom tasks can be assigned. */
import { changedClientFields } from '@partnerfolio/contract/clients/activity';
import type { ShareLevel } from '@partnerfolio/contract/clients';
import type { Colleague } from '../../platform/access/rights.ts';
import { seesEveryClient } from '../client-access/rules.ts';

/** Who may change a client besides those who see every client. */
export interface ClientEditors {
  readonly ownerId: string;
  /** The colleagues with whom it is shared to edit. */
  readonly editorIds: ReadonlySet<string>;
}

/** Whether a colleague may change a client; undefined for a user who is not active or has no role. */
export const mayEditClient = (
  colleague: Colleague | undefined,
  { ownerId, editorIds }: ClientEditors,
): boolean =>
  colleague !== undefined &&
  (colleague.id === ownerId || editorIds.has(colleague.id) || seesEveryClient(colleague));

type Fields = Readonly<Record<string, unknown>>;
export type ChangedField = (typeof changedClientFields)[number];

const fieldsIn = (state: unknown): Fields =>
  typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as Fields) : {};

/** The fields of a client or contact that differ between two states of the audit log. */
export const changedFields = (before: unknown, after: unknown): ChangedField[] => {
  const [one, other] = [fieldsIn(before), fieldsIn(after)];
  return changedClientFields.filter(
    (field) => field in one && field in other && JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The user whom a change of adviser or a share names; null for other changes. */
export const namedUser = (eventType: string, after: unknown): string | null => {
  const key = eventType === 'client.reassign' ? 'ownerId' : 'userId';
  const value = fieldsIn(after)[key];
  const names = ['client.reassign', 'client.share', 'client.unshare'].includes(eventType);
  return names && typeof value === 'string' && uuidPattern.test(value) ? value : null;
};

/** The name of the contact that a change concerns, as it was then; null for other changes. */
export const contactNameIn = ({ event, before, after }: Change): string | null => {
  const { name } = { ...fieldsIn(before), ...fieldsIn(after) };
  return event.endsWith('_contact') && typeof name === 'string' ? name : null;
};
interface Change {
  readonly event: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The level of a share; null for other changes. */
export const shareLevelIn = (eventType: string, after: unknown): ShareLevel | null => {
  const { level } = fieldsIn(after);
  return eventType === 'client.share' && (level === 'view' || level === 'edit') ? level : null;
};
