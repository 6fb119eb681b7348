/** The one text that figures are frozen as. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/** Refuses what JSON would silently turn into null. */
const checkFinite = (key: string, value: unknown): void => {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`The figure ${key} is not a finite number: it should be unknown with its reason`);
};

/**
 * The same figures with the keys of each record sorted. `JSON.stringify` with a replacer would do it too, but calls it for each
 * number of each daily series, which are most of what is frozen.
 */
const inOrder = (key: string, value: unknown): unknown => {
  checkFinite(key, value);
  if (Array.isArray(value)) {
    for (const one of value) checkFinite(key, one);
    return value.some(isRecord) ? value.map((one) => inOrder(key, one)) : value;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, inOrder(name, one)]));
};

/**
 * Figures as JSON text without spaces, with the keys of each record sorted by UTF-16 code units and numbers in the shortest form that
 * reads back to the same number (as RFC 8785 does for records without integer keys). Equal figures give equal text. Throws for a
 * number that is not finite.
 */
export const canonicalText = (figures: object): string => JSON.stringify(inOrder('', figures));
