import type { LedgerEntry, LedgerFault } from './entry.ts';

/** A short form of an entry's error. */
export function ledgerFault(
  entry: LedgerEntry,
  code: LedgerFault['code'],
  more: Pick<LedgerFault, 'field' | 'available' | 'lot'> = {},
): LedgerFault {
  return { entryId: entry.id, seq: entry.seq, date: entry.tradeDate, code, ...more };
}

/** The effective entries, and the errors of reversals. */
interface Unreversed {
  readonly live: readonly LedgerEntry[];
  readonly faults: readonly LedgerFault[];
}

/**
 * Removes reversals together with the entries they reverse, so that they cancel exactly in every figure of every
 * date. A reversal that is itself reversed restores its target, so the latest reversal is read first. Without
 * entries: nothing to remove.
 */
export function withoutReversed(entries: readonly LedgerEntry[]): Unreversed {
  const ids = new Set<string>();
  const faults: LedgerFault[] = [];
  const reversals: LedgerEntry[] = [];
  for (const entry of entries) {
    const count = ids.size;
    // Adding and comparing the size needs one lookup per entry instead of two.
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

/** The ids of reversed entries, reading from the latest reversal; adds the errors of reversals to the faults. */
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
