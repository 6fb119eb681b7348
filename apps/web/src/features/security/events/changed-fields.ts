/** The fields that an event changed. */

export interface ChangedField {
  name: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const written = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns the fields that differ between two states, side by side. */
export function changedFields(before: unknown, after: unknown): readonly ChangedField[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: written(was[name]), after: written(is[name]) }))
    .filter((field) => field.before !== field.after);
}
