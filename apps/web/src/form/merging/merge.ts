/** The three-way merge of a form: what the user started from, what is stored now, and what the form holds. */

export type Values = Readonly<Record<string, unknown>>;

/** The keys of the form that change together, by the name of the field that shows them. */
export type Units = Readonly<Record<string, readonly string[]>>;

export interface Versions {
  /** The values that the user started from. */
  readonly base: Values;
  /** The values that are stored now. */
  readonly theirs: Values;
  /** The values in the form. */
  readonly mine: Values;
}

/** Which fields who changed. A field that both changed to the same value is in none of them. */
export interface Changes {
  readonly taken: readonly string[];
  readonly kept: readonly string[];
  readonly conflicts: readonly string[];
}

/** A text without outer blanks, or a number without the zeros that a field adds. */
const plainText = (text: string): string => {
  const trimmed = text.trim();
  return /^-?\d+\.\d+$/.test(trimmed) ? trimmed.replace(/\.?0+$/, '') : trimmed;
};

/** A value in one form, whatever the order of its keys. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, plain(one)]);
};

/** Whether two versions of a form agree in these keys; lists count as wholes. */
export const agree = (a: Values, b: Values, keys: readonly string[]): boolean =>
  keys.every((key) => JSON.stringify(plain(a[key])) === JSON.stringify(plain(b[key])));

/** Returns which fields only others changed, only the user, and both. */
export function compareVersions({ base, theirs, mine }: Versions, units: Units): Changes {
  const taken: string[] = [];
  const kept: string[] = [];
  const conflicts: string[] = [];
  for (const [name, keys] of Object.entries(units)) {
    const isTheirs = !agree(base, theirs, keys);
    const isMine = !agree(base, mine, keys);
    if (isTheirs && isMine && !agree(theirs, mine, keys)) conflicts.push(name);
    else if (isTheirs && !isMine) taken.push(name);
    else if (isMine && !isTheirs) kept.push(name);
  }
  return { taken, kept, conflicts };
}

/** Returns the values of some fields. */
export const valuesOf = (values: Values, names: readonly string[], units: Units): Values =>
  Object.fromEntries(names.flatMap((name) => (units[name] ?? []).map((key) => [key, values[key]])));
