/** What users may do with clients, and what a valid client is. */
import type { clientStatuses } from '@partnerfolio/contract/choices';
import { tagsAtMost } from '@partnerfolio/contract/clients';
import type { clientFormSchema, ClientsChange } from '@partnerfolio/contract/clients';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { z } from 'zod';

type ClientStatus = (typeof clientStatuses)[number];

export type ClientForm = z.output<typeof clientFormSchema>;

/** Tags without duplicates, ignoring case; the first spelling stays. */
export const distinctTags = (tags: readonly string[]): string[] => {
  const bySpelling = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (!bySpelling.has(key)) bySpelling.set(key, tag);
  }
  return [...bySpelling.values()];
};

/**
 * What a change of several clients changes of one: its owner or its tags. `unchanged` if it is so already, and
 * `too_many_tags` if there is no room for another.
 */
export const changedPart = (
  { ownerId, tags }: { readonly ownerId: string; readonly tags: readonly string[] },
  change: ClientsChange,
): { ownerId: string; tags: string[] } | 'unchanged' | 'too_many_tags' => {
  if (change.type === 'owner')
    return change.ownerId === ownerId ? 'unchanged' : { ownerId: change.ownerId, tags: [...tags] };
  const others = tags.filter((tag) => tag.toLowerCase() !== change.tag.toLowerCase());
  const has = others.length < tags.length;
  if (has === (change.type === 'addTag')) return 'unchanged';
  if (has) return { ownerId, tags: others };
  return tags.length < tagsAtMost ? { ownerId, tags: [...tags, change.tag] } : 'too_many_tags';
};

interface HouseholdFacts {
  readonly id: string;
  readonly kind: string;
}

interface FormFacts {
  /** The status of the client being changed; null for a new one. */
  readonly status: ClientStatus | null;
  /** The client being changed; null for a new one. */
  readonly clientId: string | null;
  readonly form: ClientForm;
  /** The household of the form, if the viewer may see it. */
  readonly household: HouseholdFacts | null;
  /** Whether the client belongs to a household that the viewer may not see. */
  readonly isInHiddenHousehold: boolean;
  /** Whether the owner of the form is an active user with a role. */
  readonly isOwnerActive: boolean;
  /** Clients that belong to this one as their household. */
  readonly members: number;
}

/** Errors of type and household in a client's form. */
const householdErrors = (facts: FormFacts): FieldError[] => {
  const { form, household, clientId } = facts;
  // The error must not mention the hidden household.
  if (facts.isInHiddenHousehold && form.kind === 'household')
    return [{ path: 'kind', code: 'type_change_needs_colleague', params: {} }];
  if (form.householdId === null) return [];
  if (household?.kind !== 'household' || household.id === clientId)
    return [{ path: 'householdId', code: 'household_required', params: {} }];
  if (form.kind === 'household') return [{ path: 'householdId', code: 'household_in_household', params: {} }];
  return [];
};

/**
 * Errors of the status: a form creates a prospect or an active client and never changes which of them it is. A prospect
 * becomes active after its check.
 */
const statusErrors = ({ status, form }: FormFacts): FieldError[] => {
  if (status === null || status === form.status) return [];
  const code = form.status === 'active' ? 'status_by_activation' : 'status_stays_active';
  return [{ path: 'status', code, params: {} }];
};

/** All errors of a client's form that its schema cannot find. */
export const clientErrors = (facts: FormFacts): FieldError[] => {
  const errors: FieldError[] = [];
  if (!facts.isOwnerActive) errors.push({ path: 'ownerId', code: 'not_active_colleague', params: {} });
  if (facts.members > 0 && facts.form.kind !== 'household')
    errors.push({ path: 'kind', code: 'household_has_members', params: {} });
  return [...errors, ...statusErrors(facts), ...householdErrors(facts)];
};
