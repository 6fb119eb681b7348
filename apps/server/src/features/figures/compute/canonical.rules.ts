/** The one text that figures are frozen as. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sorts the keys of a record, and refuses what JSON would silently turn into null. */
const inOrder = (key: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`The figure ${key} is not a finite number: it should be unknown with its reason`);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

/**
 * Figures as JSON text without spaces, with the keys of each record sorted by UTF-16 code units and numbers in the shortest form that
 * reads back to the same number (as RFC 8785 does for records without integer keys). Equal figures give equal text. Throws for a
 * number that is not finite.
 */
export const canonicalText = (figures: object): string => JSON.stringify(figures, inOrder);
