/**
 * What a form held when its session ended. It stays in this tab alone, for the same user and some hours; `session.ts`
 * removes it when someone else signs in and when the user signs out.
 */

export interface KeptForm {
  /** The values that the user started from, and those the form held. */
  readonly from: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** The form of a user on a page. */
export interface FormPlace {
  readonly userId: string;
  readonly path: string;
  readonly form: string;
}

const prefix = 'draft/kept';
const keptForMs = 8 * 3_600_000;
const lettersAtMost = 100_000;
const formsAtMost = 5;

/** Fields that may hold a secret are never stored. */
const secret = /password|secret|token|headers|^key$|^code$/i;
/** Choices whose field could not show what they stand for before it is searched again. */
const searched = [
  'instrumentId',
  'toInstrumentId',
  'householdId',
  'toPortfolioId',
  'benchmark',
  'fromLots',
  'ledgerRevision',
];

const keyOf = ({ userId, path, form }: FormPlace): string => `${prefix}/${userId}/${form}${path}`;

/** The values that are safe to keep and to show again. */
const keptValues = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !secret.test(name) && !searched.includes(name)),
  );

function parse(text: string | null, now: number): KeptForm | null {
  if (text === null) return null;
  const kept = JSON.parse(text) as KeptForm;
  return now - kept.at < keptForMs ? kept : null;
}

/** Removes what is too old, and the oldest beyond the limit. */
function makeRoom(now: number): void {
  const times = Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => [key, parse(sessionStorage.getItem(key), now)?.at ?? 0] as const)
    .toSorted(([, a], [, b]) => b - a);
  for (const [index, [key, at]] of times.entries())
    if (at === 0 || index >= formsAtMost - 1) sessionStorage.removeItem(key);
}

/** Keeps a form; one that is too large is not kept. */
export function keepForm(place: FormPlace, { from, values, at }: KeptForm): void {
  try {
    makeRoom(at);
    const text = JSON.stringify({ from: keptValues(from), values: keptValues(values), at });
    if (text.length <= lettersAtMost) sessionStorage.setItem(keyOf(place), text);
  } catch {
    // Without storage, or room in it, nothing is kept.
  }
}

/** Returns what is kept of a form. */
export function readKept(place: FormPlace, now: number): KeptForm | null {
  try {
    return parse(sessionStorage.getItem(keyOf(place)), now);
  } catch {
    return null;
  }
}

export function dropKept(place: FormPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Nothing is kept without storage.
  }
}
