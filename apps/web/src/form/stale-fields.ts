import type { TheirChange } from './StaleNotice.tsx';

/** How a field of a record is called and written. */
export interface ShownField<R> {
  label: string;
  text: (record: R) => string;
}

/** The fields that read differently in the two states of a record. */
export const theirChanges = <R>(base: R, now: R, fields: readonly ShownField<R>[]): TheirChange[] =>
  fields
    .map(({ label, text }) => ({ label, before: text(base), after: text(now) }))
    .filter(({ before, after }) => before !== after);
