import { at } from '../dates/day-arrays.ts';
import { dateOfDay } from '../dates/dates.ts';
import { isAtPeak } from './drawdown.ts';
import type { Drawdown, IndexDays } from './drawdown.ts';

/** A fall under way: window indices, and how deep it has been, by which days are compared as `maxDrawdown` does. */
interface Fall {
  readonly peakAt: number;
  depth: number;
  troughAt: number;
}

/** Drawdowns of an index, deepest first; those of one depth in order of time. */
function drawdownEpisodes({ firstDay, index }: IndexDays): Drawdown[] {
  const episodes: Drawdown[] = [];
  let peak = 1;
  let peakAt = -1;
  let fall: Fall | null = null;
  let end = 0;
  const close = (found: Fall, recoveredAt: number | null): void => {
    episodes.push({
      depth: found.depth,
      peakDate: dateOfDay(firstDay + found.peakAt),
      troughDate: dateOfDay(firstDay + found.troughAt),
      recoveryDate: recoveredAt === null ? null : dateOfDay(firstDay + recoveredAt),
      fallDays: found.troughAt - found.peakAt,
      lengthDays: (recoveredAt ?? end - 1) - found.peakAt,
    });
  };
  for (; end < index.length && !Number.isNaN(index[end]); end++) {
    const value = at(index, end);
    const depth = value / peak - 1;
    if (isAtPeak(value, peak)) {
      if (fall !== null) close(fall, end);
      [fall, peak, peakAt] = [null, Math.max(peak, value), end];
    } else if (fall === null) {
      fall = { peakAt, depth, troughAt: end };
    } else if (depth < fall.depth) {
      fall.depth = depth;
      fall.troughAt = end;
    }
  }
  if (fall !== null) close(fall, null);
  return episodes;
}

/**
 * The `count` deepest drawdowns of an index, deepest first (of one depth, the earlier first). A drawdown runs from a peak to
 * the first return to it; they don't overlap, and the first row is `maxDrawdown`. The last one may still last: no recovery.
 * Ends at the first day whose index is NaN. Without a fall: empty.
 */
export function drawdownTable(days: IndexDays, count: number): Drawdown[] {
  return drawdownEpisodes(days)
    .sort((a, b) => a.depth - b.depth)
    .slice(0, Math.max(0, count));
}
