import type { TheirChange } from '../ChangeList.tsx';
import type { Units } from './merge.ts';

/** The label and formatting of a form's field, for showing what others changed. */
export interface ShownField<R, I = unknown> {
  label: string;
  text: (record: R) => string;
  /**
   * Formats what the form holds, where it differs in kind from the record's field of the same name. `nameOf` returns what a
   * record chosen by id is called.
   */
  typed?: (values: I, nameOf: (id: string | null | undefined) => string) => string;
  /** The keys of the form that this field stands for, if they are more than its own. */
  keys?: readonly string[];
}

/** The fields of a form by name. */
export type ShownFields<R, I = unknown> = Readonly<Record<string, ShownField<R, I>>>;

/** Returns the fields whose formatted value differs between two versions of a record. */
export const theirChanges = <R, I>(
  base: R,
  now: R,
  fields: readonly Pick<ShownField<R, I>, 'label' | 'text'>[],
): TheirChange[] =>
  fields
    .map(({ label, text }) => ({ label, before: text(base), after: text(now) }))
    .filter(({ before, after }) => before !== after);

/** Returns the keys of the form that change together with each field. */
export const unitsOf = <R, I>(fields: ShownFields<R, I>): Units =>
  Object.fromEntries(Object.entries(fields).map(([name, { keys }]) => [name, keys ?? [name]]));
