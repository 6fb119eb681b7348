/** What stands against a merge, and what becomes of names, fields and tags. */
import { contactsAtMost } from '@partnerfolio/contract/clients/contacts';
import { documentsAtMost } from '@partnerfolio/contract/clients/documents';
import { sheetsAtMost } from '@partnerfolio/contract/clients/risk-profile';
import { mergedRecordsAtMost, movedPortfoliosAtMost } from '@partnerfolio/contract/clients/merging/choices';
import type { ClientMergeRefusal, MovedKind } from '@partnerfolio/contract/clients/merging/choices';
import { tagsAtMost } from '@partnerfolio/contract/clients';

export type Counts = Readonly<Partial<Record<MovedKind | 'merged', number>>>;

export interface MergedClient {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly household_id: string | null;
  readonly visible_household_id: string | null;
  readonly tags: readonly string[];
}

export interface MergeFacts {
  readonly from: MergedClient;
  readonly into: MergedClient;
  /** The last day through which each is closed by a closing of its own. */
  readonly closed: { readonly from: string | null; readonly into: string | null };
  /** What each has. */
  readonly counts: { readonly from: Counts; readonly into: Counts };
}

/** Tags of both, ignoring case; the spelling of the client that stays remains. */
export const unitedTags = (into: readonly string[], from: readonly string[]): string[] => {
  const has = new Set(into.map((tag) => tag.toLowerCase()));
  return [...into, ...from.filter((tag) => !has.has(tag.toLowerCase()))];
};

/** How much one client can have, by the limits of the lists that show it. */
const together: readonly (readonly [MovedKind, number])[] = [
  ['contacts', contactsAtMost],
  ['documents', documentsAtMost],
  ['answerSheets', sheetsAtMost],
];

const isTooLarge = ({ counts: { from, into } }: MergeFacts): boolean =>
  (from.portfolios ?? 0) > movedPortfoliosAtMost ||
  (from.members ?? 0) > movedPortfoliosAtMost ||
  (from.merged ?? 0) + (into.merged ?? 0) + 1 > mergedRecordsAtMost ||
  together.some(([kind, most]) => (from[kind] ?? 0) > 0 && (from[kind] ?? 0) + (into[kind] ?? 0) > most);

/** A household that the viewer may not see is not spoken of. */
const householdRefusals = ({ from, into }: MergeFacts): ClientMergeRefusal[] => {
  if (from.household_id === into.id || into.household_id === from.id)
    return ['client_merge_household_of_other'];
  if (from.household_id === null || from.household_id === into.household_id) return [];
  const isHidden = [from, into].some(
    ({ household_id, visible_household_id }) => household_id !== null && visible_household_id === null,
  );
  if (isHidden) return ['client_merge_hidden_household'];
  return into.household_id === null ? [] : ['client_merge_households_differ'];
};

/** Everything that stands against a merge. */
export const mergeRefusalsOf = (facts: MergeFacts): ClientMergeRefusal[] => {
  const { from, into, closed } = facts;
  const refusals: ClientMergeRefusal[] = [];
  refusals.push(...householdRefusals(facts));
  if (from.kind !== into.kind) refusals.push('client_merge_kinds_differ');
  if (from.status === 'closed' || into.status === 'closed') refusals.push('client_merge_closed');
  // Entries of closed days stay closed.
  if (closed.from !== null && (closed.into ?? '') < closed.from) refusals.push('client_merge_closed_periods');
  if (unitedTags(into.tags, from.tags).length > tagsAtMost) refusals.push('client_merge_too_many_tags');
  if (isTooLarge(facts)) refusals.push('client_merge_too_large');
  return refusals;
};

const nameLength = 100;

/** The portfolios of `from` whose name one of `into` has, each with a name that nobody has. */
export const renamedPortfolios = (
  from: readonly { readonly id: string; readonly name: string }[],
  into: readonly { readonly name: string }[],
): { readonly id: string; readonly before: string; readonly after: string }[] => {
  const others = new Set(into.map(({ name }) => name.toLowerCase()));
  const taken = new Set([...others, ...from.map(({ name }) => name.toLowerCase())]);
  return from
    .filter(({ name }) => others.has(name.toLowerCase()))
    .map(({ id, name }) => {
      let number = 2;
      const numbered = () => `${name.slice(0, nameLength - ` (${number})`.length)} (${number})`;
      while (taken.has(numbered().toLowerCase())) number += 1;
      const after = numbered();
      taken.add(after.toLowerCase());
      return { id, before: name, after };
    });
};
