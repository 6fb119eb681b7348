/** Finds the open row that a waiting row depends on. */

/** A row that could be booked, with what decides its dependencies. */
export interface DependentRow {
  /** The position among the rows of the file. */
  readonly at: number;
  readonly day: string;
  readonly instrumentId: string | null;
  /** The instrument that a spin-off, merger or symbol change delivers. */
  readonly toInstrumentId: string | null;
  /** Whether the row has an open question. */
  readonly isOpen: boolean;
  /** Whether the ledger accepts the row only together with the open rows. */
  readonly waits: boolean;
}

/**
 * For each waiting row, the first open row of its instrument, or of the instrument that was exchanged for it; without
 * either, the first open row.
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
