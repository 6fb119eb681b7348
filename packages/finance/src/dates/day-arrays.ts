/** An array with one entry a day. */
export type DayArray = Float64Array | Int32Array | Uint16Array;

/** The entry of a day inside the array. Callers stay within its bounds, so that loops need no check of each entry. */
export function at(days: DayArray, index: number): number {
  return days[index] as number;
}

/** `at` for marks, separate because code that reads several types of arrays becomes slow for each of them. */
export function markAt(marks: Uint8Array, index: number): number {
  return marks[index] as number;
}

/** Adds one to the count of a day. */
export function bump(counts: Uint16Array, index: number): void {
  counts[index] = at(counts, index) + 1;
}

/** The runs of consecutive numbers in an ascending list; empty for an empty list. */
export function consecutiveRuns(indices: readonly number[]): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const index of indices) {
    const last = stretches.at(-1);
    if (last !== undefined && last.to === index - 1) last.to = index;
    else stretches.push({ from: index, to: index });
  }
  return stretches;
}

interface Days {
  readonly firstDay: number;
  readonly length: number;
}

/** How many days of a window an earlier run has computed, whose days before `since` are valid; 0 if it begins on another day. */
export function daysDone(
  window: Days,
  earlier: { readonly days: { readonly window: Days }; readonly since: number } | undefined,
): number {
  if (earlier === undefined || earlier.days.window.firstDay !== window.firstDay) return 0;
  const done = Math.min(earlier.since - window.firstDay, earlier.days.window.length, window.length);
  return Math.max(0, done);
}
