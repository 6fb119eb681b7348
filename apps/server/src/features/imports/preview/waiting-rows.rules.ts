/** Which open row of a file a waiting row depends on. */

/** A row that may be booked, as far as others depend on it. */
export interface DependentRow {
  /** Position among the rows of the file. */
  readonly at: number;
  readonly day: string;
  readonly instrumentId: string | null;
  /** What a spin-off, merger or symbol change gives. */
  readonly toInstrumentId: string | null;
  /** Whether the row needs an answer. */
  readonly isOpen: boolean;
  /** Whether the ledger takes the row only with the open rows. */
  readonly waits: boolean;
}

/**
 * For each waiting row the first open row of its instrument, or of the instrument that was exchanged for it. Without either,
 * the first open row.
 */
export const dependencies = (rows: readonly DependentRow[]): ReadonlyMap<number, number> => {
  const openRows = new Map<string | null, number>();
  const first = rows.find(({ isOpen }) => isOpen);
  const found = new Map<number, number>();
  if (first === undefined) return found;
  const note = (instrumentId: string | null, at: number): void => {
    if (!openRows.has(instrumentId)) openRows.set(instrumentId, at);
  };
  for (const { at, instrumentId, toInstrumentId, isOpen, waits } of rows.toSorted((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  )) {
    if (isOpen) note(instrumentId, at);
    const open = openRows.get(instrumentId);
    if (waits) found.set(at, open ?? first.at);
    if (toInstrumentId !== null && open !== undefined) note(toInstrumentId, open);
  }
  return found;
};
