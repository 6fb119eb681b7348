import type { LedgerEntry, LedgerFault } from './entry.ts';

/** A fault of an entry, in short. */
export function ledgerFault(
  entry: LedgerEntry,
  code: LedgerFault['code'],
  more: Pick<LedgerFault, 'field' | 'available' | 'lot'> = {},
): LedgerFault {
  return { entryId: entry.id, seq: entry.seq, date: entry.tradeDate, code, ...more };
}

/** Entries that take effect, and what is wrong with the reversals among the rest. */
interface Unreversed {
  readonly live: readonly LedgerEntry[];
  readonly faults: readonly LedgerFault[];
}

/**
 * Leaves out reversals and what they take back. Both sides of a reversed pair vanish, so that they net out exactly in
 * every figure of every date; a reversal that is itself reversed restores its target. The newest reversal is read
 * first. Without entries: nothing left out.
 */
export function withoutReversed(entries: readonly LedgerEntry[]): Unreversed {
  const ids = new Set<string>();
  const faults: LedgerFault[] = [];
  const reversals: LedgerEntry[] = [];
  for (const entry of entries) {
    const count = ids.size;
    // Adding and looking at the size asks the set once for each entry, not twice.
    ids.add(entry.id);
    if (ids.size === count) faults.push(ledgerFault(entry, 'duplicate_id', { field: 'id' }));
    if (entry.reversesId !== undefined) reversals.push(entry);
  }
  if (reversals.length === 0 && faults.length === 0) return { live: entries, faults };
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const gone = takenBack(reversals, byId, faults);
  const seen = new Set<string>();
  const live = entries.filter((entry) => {
    const isFirst = !seen.has(entry.id);
    seen.add(entry.id);
    return isFirst && entry.reversesId === undefined && !gone.has(entry.id);
  });
  return { live, faults };
}

/** The ids that reversals take back, read from the newest on; adds what is wrong with them to the faults. */
function takenBack(
  reversals: LedgerEntry[],
  byId: ReadonlyMap<string, LedgerEntry>,
  faults: LedgerFault[],
): Set<string> {
  const gone = new Set<string>();
  for (const reversal of reversals.sort((a, b) => b.seq - a.seq)) {
    if (gone.has(reversal.id)) continue;
    const target = byId.get(reversal.reversesId ?? '');
    if (target === undefined || target.seq >= reversal.seq) {
      faults.push(ledgerFault(reversal, 'unknown_reversal', { field: 'reversesId' }));
    } else if (gone.has(target.id)) {
      faults.push(ledgerFault(reversal, 'already_reversed', { field: 'reversesId' }));
    } else gone.add(target.id);
  }
  return gone;
}
