/** An array with one entry a day. */
export type DayArray = Float64Array | Int32Array | Uint16Array;

/** The entry of a day inside the array; callers keep to its bounds, so that loops need no check of each entry. */
export function at(days: DayArray, index: number): number {
  return days[index] as number;
}

/** `at` of marks: apart, since code that reads many kinds of arrays reads each of them slowly. */
export function markAt(marks: Uint8Array, index: number): number {
  return marks[index] as number;
}

/** Counts one more on a day. */
export function bump(counts: Uint16Array, index: number): void {
  counts[index] = at(counts, index) + 1;
}

/** Runs of neighbouring numbers in an ascending list; none of an empty one. */
export function consecutiveRuns(indices: readonly number[]): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const index of indices) {
    const last = stretches.at(-1);
    if (last !== undefined && last.to === index - 1) last.to = index;
    else stretches.push({ from: index, to: index });
  }
  return stretches;
}
