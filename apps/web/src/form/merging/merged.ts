import type { TheirChange } from '../ChangeList.tsx';
import type { Changes } from './merge.ts';
import { theirChanges, type ShownField, type ShownFields } from './shown-fields.ts';

export type Side = 'theirs' | 'mine';

/** A field that the user and others changed differently. */
export interface Conflict {
  name: string;
  label: string;
  theirs: string;
  mine: string;
  /** The user's choice. */
  choice: Side | null;
}

/** What others changed while a form was open. */
export interface Merged {
  /** Who changed it. */
  by: string;
  /** The fields that only others changed; the form has taken them over. */
  taken: readonly TheirChange[];
  conflicts: readonly Conflict[];
  /** Whether fields that depend on each other now come from both sides, so that the user has to look. */
  isToCheck: boolean;
}

export type NameOf = (id: string | null | undefined) => string;

/** Formats a field as the form holds it. */
function typedText<R, I>(
  { text, typed }: ShownField<R, I>,
  { record, values, nameOf }: { record: R; values: I; nameOf: NameOf },
): string {
  try {
    return typed ? typed(values, nameOf) : text({ ...record, ...values });
  } catch {
    // What is typed so far need not be a date or number.
    return '';
  }
}

interface MergeFacts<R, I> {
  base: R;
  now: R;
  /** What the form holds. */
  values: I;
  found: Changes;
  by: string;
  /** What the notice said before. */
  before: Merged | null;
  nameOf: NameOf;
}

/** Returns what to say about a merge; null if it changed nothing that the form shows. */
export function describeMerge<R, I>(
  fields: ShownFields<R, I>,
  together: readonly (readonly string[])[],
  { base, now, values, found, by, before, nameOf }: MergeFacts<R, I>,
): Merged | null {
  const { taken, kept, conflicts } = found;
  const named = Object.entries(fields);
  const takenNow = theirChanges(
    base,
    now,
    named.filter(([name]) => taken.includes(name)).map(([, field]) => field),
  );
  const asked = named
    .filter(([name]) => conflicts.includes(name))
    .map(([name, field]) => ({
      name,
      label: field.label,
      theirs: field.text(now),
      mine: typedText(field, { record: now, values, nameOf }),
      choice: null,
    }));
  const isMixed = together.some((names) =>
    [taken, [...kept, ...conflicts]].every((side) => side.some((name) => names.includes(name))),
  );
  const allTaken = [...(before?.taken ?? []), ...takenNow];
  if (allTaken.length === 0 && asked.length === 0) return null;
  return { by, taken: allTaken, conflicts: asked, isToCheck: isMixed || before?.isToCheck === true };
}

/** Whether the user has nothing to decide about a merge. */
export const isSettled = (merged: Merged | null): boolean =>
  merged === null || (!merged.isToCheck && merged.conflicts.every(({ choice }) => choice !== null));

/** Whether the user has yet to choose a side of a conflict. */
export const hasOpenConflict = (merged: Merged | null): boolean =>
  merged?.conflicts.some(({ choice }) => choice === null) ?? false;
