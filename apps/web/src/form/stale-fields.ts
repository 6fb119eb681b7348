import type { TheirChange } from './StaleNotice.tsx';

/** The label and formatting of a record's field. */
export interface ShownField<R> {
  label: string;
  text: (record: R) => string;
}

/** Returns the fields whose formatted value differs between two versions of a record. */
export const theirChanges = <R>(base: R, now: R, fields: readonly ShownField<R>[]): TheirChange[] =>
  fields
    .map(({ label, text }) => ({ label, before: text(base), after: text(now) }))
    .filter(({ before, after }) => before !== after);
