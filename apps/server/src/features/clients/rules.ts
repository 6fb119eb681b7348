/** What people may do with clients, and what a client's record must keep to. */
import type { clientFormSchema } from '@partnerfolio/contract/clients';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { MoneyFigure, UnknownReason } from '@partnerfolio/contract/values';
import type { z } from 'zod';

export type ClientForm = z.output<typeof clientFormSchema>;

/** Tags without repeats, however they are cased; the first spelling stays. */
export const distinctTags = (tags: readonly string[]): string[] => {
  const bySpelling = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (!bySpelling.has(key)) bySpelling.set(key, tag);
  }
  return [...bySpelling.values()];
};

interface HouseholdFacts {
  readonly id: string;
  readonly kind: string;
}

interface FormFacts {
  /** The client that is changed; null for a new one. */
  readonly clientId: string | null;
  readonly form: ClientForm;
  /** The household the form names, if the viewer may see it. */
  readonly household: HouseholdFacts | null;
  /** Whether the client belongs to a household that the viewer may not see. */
  readonly isInHiddenHousehold: boolean;
  /** Whether the owner the form names is an active person with a role. */
  readonly isOwnerActive: boolean;
  /** Clients that have this one as their household. */
  readonly members: number;
}

/** What is wrong with the type and the household of a client's form. */
const householdFaults = (facts: FormFacts): FieldError[] => {
  const { form, household, clientId } = facts;
  // Said without a word of the household.
  if (facts.isInHiddenHousehold && form.kind === 'household')
    return [{ path: 'kind', code: 'type_change_needs_colleague', params: {} }];
  if (form.householdId === null) return [];
  if (household?.kind !== 'household' || household.id === clientId)
    return [{ path: 'householdId', code: 'household_required', params: {} }];
  if (form.kind === 'household') return [{ path: 'householdId', code: 'household_in_household', params: {} }];
  return [];
};

/** What is wrong with a client's form beyond its shape, all of it. */
export const clientFaults = (facts: FormFacts): FieldError[] => {
  const faults: FieldError[] = [];
  if (!facts.isOwnerActive) faults.push({ path: 'ownerId', code: 'not_active_colleague', params: {} });
  if (facts.members > 0 && facts.form.kind !== 'household')
    faults.push({ path: 'kind', code: 'household_has_members', params: {} });
  return [...faults, ...householdFaults(facts)];
};

/** What the open portfolios of a client add up to in the firm's currency. */
interface ValueFacts {
  readonly portfolios: number;
  readonly value: string | null;
  /** Portfolios without a known value, and those whose currency has no rate. */
  readonly unvalued: number;
  readonly unconverted: number;
  readonly is_partial: boolean;
  readonly unknown_reason: string | null;
}

/** A client's value: nothing without a portfolio, a part when some are unknown, unknown with the reason when all are. */
export const clientValue = (facts: ValueFacts | null): MoneyFigure => {
  if (facts === null) return { known: true, value: '0' };
  const unknown = facts.unvalued + facts.unconverted;
  if (facts.value === null) {
    const reason = (facts.unknown_reason ?? 'missing_price') as UnknownReason;
    return { known: false, reason: facts.unvalued > 0 ? reason : 'missing_rate' };
  }
  return unknown > 0 || facts.is_partial
    ? { known: true, value: facts.value, partial: true }
    : { known: true, value: facts.value };
};
