/** The order of a file's rows, and which of them causes an error of the ledger. */

/** Whether a file is sorted newest first: more rows are earlier than the row above than later. */
export const isNewestFirst = (instants: readonly string[]): boolean => {
  let steps = 0;
  for (const [i, instant] of instants.entries()) {
    const before = instants[i - 1];
    if (before !== undefined && before !== instant) steps += instant < before ? -1 : 1;
  }
  return steps < 0;
};

/** A disposal, booked or new, that a row of the file may have caused to fail. */
export interface Disposal {
  readonly index: number;
  readonly instrumentId: string | null;
  readonly day: string;
}

/** Disposals of one instrument by day; within a day in the order of the file. */
const byDay = (disposals: readonly Disposal[]): readonly Disposal[] =>
  disposals.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)) || a.index - b.index);

/** How many of the sorted disposals are on or before a day. */
const countUpTo = (sorted: readonly Disposal[], day: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle]?.day ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Finds the new row that causes an error in a booked entry: the instrument's last new disposal on or before the
 * entry's day; null if no new row disposes of it.
 */
export const culpritFinder = (disposals: readonly Disposal[]) => {
  const own = new Map<string | null, Disposal[]>();
  for (const one of disposals) {
    const others = own.get(one.instrumentId);
    if (others === undefined) own.set(one.instrumentId, [one]);
    else others.push(one);
  }
  const sorted = new Map([...own].map(([instrumentId, some]) => [instrumentId, byDay(some)] as const));
  return ({ instrumentId, day }: { readonly instrumentId: string | null; readonly day: string }) => {
    const ordered = sorted.get(instrumentId) ?? [];
    return ordered[countUpTo(ordered, day) - 1]?.index ?? null;
  };
};
